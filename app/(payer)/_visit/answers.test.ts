import { expect, test } from "vitest";
import { attachment, languageCookie, lastBankCookie, seeOther } from "./answers";

test("a download keeps its name in every script, and cannot break out of the header", async () => {
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

test("after a form the browser goes on with GET; what the device remembers is the payer's pages' alone", () => {
  const response = seeOther("/pay/token", lastBankCookie("a;b"));
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/pay/token");
  expect(response.headers.get("set-cookie")).toBe(
    "paraph_bank=a%3Bb; Path=/pay; Max-Age=31536000; HttpOnly; SameSite=Lax",
  );
});

test("the language goes on from signing to paying", () => {
  expect(seeOther("/sign/token", languageCookie("gl")).headers.getSetCookie()).toEqual([
    "paraph_language=gl; Path=/pay; Max-Age=31536000; HttpOnly; SameSite=Lax",
    "paraph_language=gl; Path=/sign; Max-Age=31536000; HttpOnly; SameSite=Lax",
  ]);
});
