import { describe, expect, it } from "vitest";
import { passedOver } from "@/lib/shared/testing/passed-over";
import { findByReferences, type Known, sortByKey } from "./find-operation";

type Named = Parameters<typeof sortByKey>[0][number];
type Entry = Parameters<typeof findByReferences>[0];

const MANY = 2_000;
const KEY = "CUOTA2026";

const operation = (fields: Partial<Named> = {}): Named => ({
  operationUuid: "one",
  status: "CREATED",
  amount: 2_500,
  currency: "EUR",
  invoiceExternalId: "CUOTA-2026",
  mayBePaidAtBank: false,
  ...fields,
});
const fees = Array.from({ length: MANY }, (_, at) => operation({ operationUuid: String(at) }));

const credit = (fields: Partial<Entry> = {}) =>
  ({
    direction: "CREDIT",
    isReturn: false,
    amount: 2_500,
    currency: "EUR",
    endToEndId: null,
    reference: "BK-1",
    bookedOn: "2026-09-10",
    remittance: "Cuota-2026",
    sureKeys: [KEY],
    looseKeys: [],
    ...fields,
  }) as Entry;
const known = (operations: readonly Named[]): Known => ({
  byEndToEndId: new Map(),
  byKey: sortByKey(operations, new Set([KEY, "F1"])),
  collected: new Map(),
  toldOtherwise: new Map(),
  decidedOtherwise: new Map(),
  refunds: { byId: new Map(), prepared: [], files: [] },
});
const match = { kind: "MATCH", operationUuid: "one", refundUuid: null, by: "REFERENCE" };

describe("a number that thousands of operations have", () => {
  it("is one group, made in one go", () => {
    expect(passedOver(() => known(fees))).toBeLessThan(2 * MANY);
    expect([...known([...fees, operation({ invoiceExternalId: "AGUA-2026" })]).byKey.values()]).toEqual([fees]);
  });

  it("is looked at where it is, once for each booking that names it", () => {
    const all = known(fees);
    expect(findByReferences(credit(), all)).toEqual({ kind: "SEVERAL" });
    expect(passedOver(() => findByReferences(credit(), all))).toBeLessThan(20);
  });

  it("leads to the one of the very amount (decision 110)", () => {
    const one = operation({ amount: 1_234 });
    const entry = credit({ amount: 1_234 });
    expect(findByReferences(entry, known([...fees, one]))).toEqual(match);
    expect(findByReferences(entry, known([one, ...fees, operation({ operationUuid: "two", amount: 1_234 })]))).toEqual({
      kind: "SEVERAL",
    });
    expect(findByReferences(entry, known([{ ...one, mayBePaidAtBank: true }, ...fees]))).toEqual({ kind: "SEVERAL" });
    expect(findByReferences({ ...entry, direction: "DEBIT" }, known([one, ...fees]))).toEqual({ kind: "SEVERAL" });
  });

  it("is not sure beside another number, nor where it was put together", () => {
    const one = operation({ amount: 1_234 });
    const other = operation({ operationUuid: "other", invoiceExternalId: "F-1" });
    const [entry, all] = [credit({ amount: 1_234 }), known([one, ...fees, other])];
    expect(findByReferences({ ...entry, sureKeys: [KEY, "F1"] }, all)).toEqual({ kind: "SEVERAL" });
    expect(findByReferences({ ...entry, looseKeys: ["F1"] }, all)).toEqual({ kind: "SEVERAL" });
    expect(findByReferences({ ...entry, sureKeys: [], looseKeys: [KEY] }, all)).toEqual({ kind: "SEVERAL" });
    expect(findByReferences({ ...entry, sureKeys: ["X9"] }, all)).toEqual({ kind: "NONE" });
  });
});
