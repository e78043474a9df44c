import { expect, it } from "vitest";
import { logoPathOf } from "@/lib/banks/bank-logos";
import { GET } from "./route";

const ask = (logo: string) => {
  const request = { method: "GET", url: `http://inside/pay-assets/banks/${logo}`, headers: new Headers(), body: null };
  return GET(request, { params: Promise.resolve({ logo }) });
};

it("a bank's logo is kept for good, by an address that names what it holds", async () => {
  const logoPath = logoPathOf({ id: "banco-almendro", name: "Banco Almendro" });
  expect(logoPath).toMatch(/^\/pay-assets\/banks\/banco-almendro\.[\w-]{12}\.svg$/);
  const answer = await ask(logoPath.split("/").at(-1) ?? "");
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("<svg")]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
});

it.each(["banco-almendro.svg", "banco-almendro.AAAAAAAAAAAA.svg", "nobody.AAAAAAAAAAAA.svg", "../bank-logos.ts", ""])(
  "no other address leads to one: %j",
  async (logo) => expect((await ask(logo)).status).toBe(404),
);
