import { expect, test } from "vitest";
import { languageCookie, lastBankCookie, seeOther } from "./answers";

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
    "paraph_page_language=gl; Path=/pay; Max-Age=31536000; HttpOnly; SameSite=Lax",
    "paraph_page_language=gl; Path=/sign; Max-Age=31536000; HttpOnly; SameSite=Lax",
  ]);
});
