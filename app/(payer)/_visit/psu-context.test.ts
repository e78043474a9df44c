import { expect, test } from "vitest";
import { psuContext } from "./psu-context";

test.each([
  ["de", "de-AT,de;q=0.9,en;q=0.8", "de-AT,de;q=0.9,en;q=0.8"],
  ["it", "es-ES,es;q=0.9", "it, es-ES,es;q=0.9"],
  ["it", "en;q=0.5, it;q=0.9", "en;q=0.5, it;q=0.9"],
  ["nl", null, "nl"],
  ["nl", "", "nl"],
] as const)("a bank is told of %s before what the browser says (%j), decision 82", (language, accepted, told) => {
  const headers = new Headers(accepted === null ? {} : { "accept-language": accepted });
  const request = { method: "POST", url: "http://localhost/pay/token/attempt", headers, body: null };
  expect(psuContext(request, language).acceptLanguage).toBe(told);
});
