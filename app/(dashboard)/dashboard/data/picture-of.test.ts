import { expect, it, vi } from "vitest";
import { GET } from "@/app/(payer)/pay/[linkToken]/qr.svg/route";
import { aView, STEPS } from "@/components/payer/testing/views";
import { pictureOf } from "./picture-of";

vi.mock("@/app/(payer)/_visit/assets", () => ({ payerAssets: () => ({ style: "/s.css", script: "/s.js" }) }));

it("the code on the picture of a payer's page is there, of a link that nobody has (decision 266)", async () => {
  const html = await pictureOf(aView(STEPS.choose)).text();
  const [, linkToken] = /src="\/pay\/([^/"]+)\/qr\.svg"/.exec(html) ?? [];
  const answer = await GET(new Request("https://pay.example/"), {
    params: Promise.resolve({ linkToken: linkToken ?? "" }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("image/svg+xml");
});
