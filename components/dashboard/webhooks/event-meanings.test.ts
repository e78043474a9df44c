import { describe, expect, it } from "vitest";
import type { EventType } from "@/lib/webhooks/model";
import { MEANINGS } from "./event-meanings";

/** What rests on more than one word, or on none that is certain: each language says so. */
const SAID: readonly (readonly [EventType, RegExp, RegExp])[] = [
  ["OPERATION_OPENED", /as far as the request tells/, /según lo que dice la petición/],
  [
    "OPERATION_COMPLETED",
    /bank, your statement or one of you.*part that collectedAmount says/,
    /banco, tu extracto o alguien de tu organización.*parte que dice collectedAmount/,
  ],
  // By Paraph as well (decision 347).
  ["OPERATION_CANCELLED", /One of you.*Paraph has.*paidOriginal/, /Alguien de tu organización.*Paraph.*paidOriginal/],
  ["OPERATION_RENEWED", /one of you.*the payer.*by itself/, /alguien de tu organización.*el pagador.*se hizo sola/],
  [
    "OPERATION_NOT_DELIVERED",
    /came back.*given up.*still be opened/,
    /devuelto.*dejado de intentar.*Aún puede abrirse/,
  ],
  // There may be nothing to ask its bank by (decision 44).
  [
    "PSD2_PAYMENT_UNRESOLVED",
    /Where it can be asked.*a person can say/,
    /Donde se le puede preguntar.*una persona puede decir/,
  ],
  ["PSD2_PAYMENT_SUBMITTED", /or you have said/, /o has dicho/],
  [
    "PSD2_PAYMENT_SETTLED",
    /bank, your statement or one of you.*collectedAmount.*again, with the previousStatus SETTLED.*previousStatus REJECTED/,
    /banco, tu extracto o alguien de tu organización.*collectedAmount.*repite, con previousStatus SETTLED.*previousStatus REJECTED/,
  ],
  // A match that is made again settles it (decision 113).
  [
    "PSD2_PAYMENT_REJECTED",
    /match that alone told of it was undone.*may settle it all the same/,
    /deshizo la conciliación.*puede liquidarlo después/,
  ],
  ["FLOW_REJECTED", /none of them COMPLETED.*one at least/, /ninguna está COMPLETED.*al menos una/],
  [
    "FLOW_EXPIRED",
    /none of them COMPLETED or REJECTED.*one at least/,
    /ninguna está COMPLETED ni REJECTED.*al menos una/,
  ],
  ["FLOW_CANCELLED", /one at least.*NOT_DELIVERED/, /al menos una.*NOT_DELIVERED/],
];

describe("when an event comes", () => {
  it.each(SAID)("says no more than is known: %s", (type, en, es) => {
    expect(MEANINGS.en[type]).toMatch(en);
    expect(MEANINGS.es[type]).toMatch(es);
  });
});
