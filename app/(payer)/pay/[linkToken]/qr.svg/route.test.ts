import { expect, it } from "vitest";
import { qrSvg } from "@/components/payer/banks/qr-svg";
import { GET } from "./route";

it("leads to the page's public address, whatever host was asked", async () => {
  const headers = new Headers({ host: "evil.example" });
  const request = { method: "GET", url: "http://inside/pay/token/qr.svg", headers, body: null };
  const answer = await GET(request, { params: Promise.resolve({ linkToken: "token" }) });
  expect(await answer.text()).toBe(qrSvg("http://localhost:3000/pay/token"));
});
