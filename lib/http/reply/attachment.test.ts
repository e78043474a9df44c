import { describe, expect, it } from "vitest";
import { attachment, dispositionOf } from "./attachment";

it("may be shown where it stands", () => {
  expect(dispositionOf("a.pdf", "inline")).toBe(`inline; filename="a.pdf"; filename*=UTF-8''a.pdf`);
});

describe("a Content-Disposition (RFC 6266)", () => {
  it.each([
    ["invoice.pdf", `attachment; filename="invoice.pdf"; filename*=UTF-8''invoice.pdf`],
    ["Factura nº 7.pdf", `attachment; filename="Factura n_ 7.pdf"; filename*=UTF-8''Factura%20n%C2%BA%207.pdf`],
    ["请求.pdf", `attachment; filename="__.pdf"; filename*=UTF-8''%E8%AF%B7%E6%B1%82.pdf`],
    ['a"b\\c%.pdf', `attachment; filename="a_b_c_.pdf"; filename*=UTF-8''a%22b%5Cc%25.pdf`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
    ["a\r\nSet-Cookie: b", `attachment; filename="a__Set-Cookie: b"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`],
    ["lone \ud800", `attachment; filename="lone _"; filename*=UTF-8''lone%20%EF%BF%BD`],
  ])("%j", (name, disposition) => {
    expect(dispositionOf(name)).toBe(disposition);
    expect(new Headers({ "content-disposition": dispositionOf(name) }).get("content-disposition")).toBe(disposition);
  });
});

it("a download keeps its name in every script, and cannot break out of the header", async () => {
  const response = attachment({ name: 'Factura "nº 1"\r\n.pdf', bytes: new TextEncoder().encode("%PDF-") });
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "no-store",
    "content-disposition":
      "attachment; filename=\"Factura _n_ 1___.pdf\"; filename*=UTF-8''Factura%20%22n%C2%BA%201%22%0D%0A.pdf",
    "content-length": "5",
    "content-type": "application/pdf",
  });
  expect(await response.text()).toBe("%PDF-");
});
