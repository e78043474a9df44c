import { describe, expect, it } from "vitest";
import { passedOver } from "@/lib/shared/testing/passed-over";
import { findLookalike, type Lookalike, sortLookalikes } from "./find-lookalike";

const DAY_MS = 86_400_000;
const CREATED = Date.parse("2026-09-01T10:00:00Z");
const EXPIRES = Date.parse("2026-09-20T10:00:00Z");
const MANY = 2_000;
const NOBODY = { name: null, lastName: null, email: null, phone: null };

const operation = (fields: Partial<Lookalike> = {}): Lookalike => ({
  operationUuid: "one",
  status: "CREATED",
  amount: 2_500,
  currency: "EUR",
  createdAt: new Date(CREATED),
  expiresAt: new Date(EXPIRES),
  subject: NOBODY,
  concept: "Cuota septiembre 2026",
  invoiceExternalId: null,
  payeeName: "Club",
  debtor: null,
  ...fields,
});
const fees = Array.from({ length: MANY }, (_, at) => operation({ operationUuid: String(at) }));

const credit = (fields: Partial<Parameters<typeof findLookalike>[0]> = {}) =>
  ({
    amount: 2_500,
    bookedOn: "2026-09-10",
    remittance: "Cuota septiembre 2026",
    counterpartyName: null,
    counterpartyAccount: null,
    ...fields,
  }) as Parameters<typeof findLookalike>[0];
const found = (entry: ReturnType<typeof credit>, operations: readonly Lookalike[]) =>
  findLookalike(entry, sortLookalikes(operations));

describe("thousands of one amount and concept", () => {
  it("are sorted in one go", () => {
    // Each of its four signs, and itself.
    expect(passedOver(() => sortLookalikes(fees))).toBeLessThan(10 * MANY);
  });

  it("tell nothing, and two of them are enough to know it", () => {
    const sorted = sortLookalikes(fees);
    expect(findLookalike(credit(), sorted)).toBeNull();
    expect(passedOver(() => findLookalike(credit(), sorted))).toBeLessThan(20);
  });

  it("are made ready once, however many credits are compared with them", () => {
    let asked = 0;
    const counting = fees.map((fee) => ({
      ...fee,
      get createdAt() {
        asked += 1;
        return fee.createdAt;
      },
    }));
    const sorted = sortLookalikes(counting);
    const before = asked;
    for (let at = 0; at < 10; at++) findLookalike(credit({ bookedOn: "2027-01-01" }), sorted);
    expect(asked).toBe(before);
  });
});

describe("a look-alike (decision 110)", () => {
  it("is the one of the time, whichever others there are", () => {
    const earlier = operation({ operationUuid: "earlier", expiresAt: new Date(CREATED - 40 * DAY_MS) });
    const later = operation({ operationUuid: "later", createdAt: new Date(CREATED + 30 * DAY_MS) });
    const other = operation({ operationUuid: "other", amount: 2_501 });
    expect(found(credit(), [earlier, operation(), later, other])).toEqual({
      operationUuid: "one",
      by: "AMOUNT_AND_TEXT",
    });
  });

  it.each([
    ["2026-08-29", false],
    // Made on the first at ten: the booking's day may end a day before that.
    ["2026-08-30", false],
    ["2026-08-31", true],
    ["2026-10-20", true],
    ["2026-10-21", false],
  ])("may be booked on %s: %s", (bookedOn, isSo) => {
    expect(found(credit({ bookedOn }), [operation()]) !== null).toBe(isSo);
  });

  it("is known by its payer first, and is one where its text says the same", () => {
    const payer = operation({ subject: { ...NOBODY, name: "María", lastName: "García López" } });
    const entry = credit({ counterpartyName: "GARCIA LOPEZ MARIA" });
    expect(found(entry, [payer])).toEqual({ operationUuid: "one", by: "AMOUNT_AND_PAYER" });
    expect(found(entry, [payer, operation({ operationUuid: "another" })])).toBeNull();
  });
});
