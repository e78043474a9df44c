import { describe, expect, it } from "vitest";
import { qrSvg } from "@/components/payer/banks/qr-svg";
import { newLinkToken } from "@/lib/operations/link-url";
import { GET as ofSigner } from "../../../sign/[linkToken]/qr.svg/route";
import { GET as ofPayer } from "./route";

describe.each([
  ["pay", ofPayer],
  ["sign", ofSigner],
])("the code of a link below /%s", (folder, get) => {
  const ask = (linkToken: string) => {
    const headers = new Headers({ host: "evil.example" });
    const request = { method: "GET", url: `http://inside/${folder}/${linkToken}/qr.svg`, headers, body: null };
    return get(request, { params: Promise.resolve({ linkToken }) });
  };

  it("leads to the page's public address, whatever host was asked", async () => {
    const linkToken = newLinkToken();
    expect(await (await ask(linkToken)).text()).toBe(qrSvg(`http://localhost:3000/${folder}/${linkToken}`));
  });

  it.each(["token", "x".repeat(21), "x".repeat(23), "x".repeat(3000), `${"x".repeat(21)}~`, `${"x".repeat(21)}%`])(
    "is not there for what never was a link: %s",
    async (linkToken) => {
      const answer = await ask(linkToken);
      expect([answer.status, answer.headers.get("cache-control"), await answer.text()]).toEqual([
        404,
        "no-store",
        "Not found\n",
      ]);
    },
  );
});
