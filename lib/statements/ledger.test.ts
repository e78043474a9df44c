import { describe, expect, it } from "vitest";
import { balanceOf, type LedgerEntry } from "./ledger";
import { recordAfter } from "./record-after";

let made = 0;
const entry = (changes: Partial<LedgerEntry>): LedgerEntry => ({
  uuid: String(++made).padStart(6, "0"),
  direction: "CREDIT",
  amount: 100,
  bookedOn: "2026-03-01",
  returnReason: null,
  belongsTo: "UNKNOWN",
  ...changes,
});
const credit = (amount: number, bookedOn: string, belongsTo: LedgerEntry["belongsTo"] = "UNKNOWN") =>
  entry({ amount, bookedOn, belongsTo });
const debit = (amount: number, bookedOn: string, belongsTo: LedgerEntry["belongsTo"] = "UNKNOWN") =>
  entry({ direction: "DEBIT", amount, bookedOn, belongsTo, returnReason: "AC04" });

/** Numbers that look random and are the same each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

describe("what bookings make of a payment (decision 111)", () => {
  it.each<[string, readonly LedgerEntry[], Partial<ReturnType<typeof balanceOf>>]>([
    ["nothing", [], { net: 0, surplus: 0 }],
    ["a credit", [credit(100, "2026-03-01")], { net: 100, surplus: 0 }],
    ["two credits", [credit(100, "2026-03-01"), credit(100, "2026-03-02")], { net: 100, surplus: 100 }],
    ["two halves", [credit(50, "2026-03-01"), credit(50, "2026-03-02")], { net: 100, surplus: 0 }],
    ["a credit and its return", [credit(100, "2026-03-01"), debit(100, "2026-03-02")], { net: 0, surplus: 0 }],
    ["a return of a part", [credit(100, "2026-03-01"), debit(30, "2026-03-02")], { net: 70, surplus: 0 }],
    [
      "the surplus going back",
      [credit(100, "2026-03-01"), credit(100, "2026-03-01"), debit(100, "2026-03-02")],
      { net: 100, surplus: 0 },
    ],
    ["another attempt's money", [credit(100, "2026-03-01", "OTHER")], { net: 0, surplus: 100 }],
    ["its return", [credit(100, "2026-03-01", "OTHER"), debit(100, "2026-03-02", "OTHER")], { net: 0, surplus: 0 }],
    [
      "the payment's own return beside a surplus",
      [credit(100, "2026-03-01", "RECORD"), credit(100, "2026-03-01", "OTHER"), debit(100, "2026-03-02", "RECORD")],
      { net: 0, surplus: 100 },
    ],
    [
      "a double booking that the bank takes back by the payment's own id",
      [credit(100, "2026-03-01", "RECORD"), credit(100, "2026-03-01", "RECORD"), debit(100, "2026-03-01", "RECORD")],
      { net: 100, come: 100, surplus: 0, returnedBy: null },
    ],
    [
      "all of a double booking, taken back by and by",
      [
        ...[credit(100, "2026-03-01", "RECORD"), credit(100, "2026-03-01", "RECORD")],
        ...[debit(100, "2026-03-02", "RECORD"), debit(100, "2026-03-03", "RECORD")],
      ],
      { net: 0, surplus: 0 },
    ],
    [
      "the payment's own money, which came after a transfer by hand, going back",
      [credit(100, "2026-03-01"), credit(100, "2026-03-02", "RECORD"), debit(100, "2026-03-03", "RECORD")],
      { net: 100, surplus: 0 },
    ],
    [
      "the payment's own money, which came before a transfer by hand, going back",
      [credit(100, "2026-03-01", "RECORD"), credit(100, "2026-03-02"), debit(100, "2026-03-03", "RECORD")],
      { net: 100, surplus: 0 },
    ],
    [
      "a return of what no statement has shown, and what comes after it",
      [debit(100, "2026-03-01", "RECORD"), credit(100, "2026-03-02")],
      { net: 100, surplus: 0 },
    ],
    [
      "its own return beside a transfer by hand that has gone back, too",
      [
        ...[credit(100, "2026-03-01", "RECORD"), credit(100, "2026-03-01", "OTHER"), credit(100, "2026-03-02")],
        ...[debit(100, "2026-03-03"), debit(100, "2026-03-04", "RECORD")],
      ],
      { net: 0, surplus: 100 },
    ],
    [
      "its own return, where what was too much of it has gone already",
      [
        ...[credit(100, "2026-03-01", "RECORD"), credit(100, "2026-03-01", "RECORD")],
        ...[debit(100, "2026-03-02"), debit(100, "2026-03-03", "RECORD")],
      ],
      { net: 0, surplus: 0 },
    ],
    [
      "both of two payments going back, the first time without a name",
      [
        ...[credit(100, "2026-03-01", "RECORD"), credit(100, "2026-03-01", "OTHER")],
        ...[debit(100, "2026-03-02"), debit(100, "2026-03-03", "OTHER")],
      ],
      { net: 0, surplus: 0 },
    ],
    [
      "a part of each of two payments going back, the first time without a name",
      [
        ...[credit(100, "2026-03-01"), credit(100, "2026-03-01", "OTHER")],
        ...[debit(60, "2026-03-02"), debit(60, "2026-03-03", "OTHER")],
      ],
      { net: 80, surplus: 0 },
    ],
    [
      "two transfers by hand going back in one",
      [credit(100, "2026-03-01"), credit(100, "2026-03-02"), debit(200, "2026-03-03")],
      { net: 0, surplus: 0 },
    ],
    [
      "a double booking going back in one",
      [credit(100, "2026-03-01", "RECORD"), credit(100, "2026-03-01", "RECORD"), debit(200, "2026-03-02", "RECORD")],
      { net: 0, surplus: 0 },
    ],
    [
      "a return of more than has come by its order, beside another's money",
      [credit(100, "2026-03-01", "RECORD"), credit(100, "2026-03-01", "OTHER"), debit(200, "2026-03-02", "RECORD")],
      { net: 0, surplus: 100 },
    ],
    [
      "a double booking that goes back, where another order's money has gone back that no statement showed",
      [
        ...[
          debit(100, "2026-03-01", "OTHER"),
          credit(100, "2026-03-02", "RECORD"),
          credit(100, "2026-03-03", "RECORD"),
        ],
        ...[debit(200, "2026-03-04", "RECORD"), credit(100, "2026-03-05")],
        ...[credit(100, "2026-03-06", "RECORD"), debit(100, "2026-03-07", "RECORD")],
      ],
      { net: 100 },
    ],
    [
      "bookings of nothing, which settle nothing and take nothing back",
      [credit(0, "2026-03-01"), debit(0, "2026-03-02")],
      { net: 0, settledBy: null, returnedBy: null, effects: new Map() },
    ],
  ])("%s", (_what, entries, expected) => {
    expect(balanceOf(100, entries)).toMatchObject(expected);
  });

  it("is never less than nothing beside the payment, where nobody's money goes back that has not come", () => {
    const random = numbers(11);
    for (let round = 0; round < 2_000; round++) {
      const there = { RECORD: 0, OTHER: 0, UNKNOWN: 0 };
      const entries = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) => {
        const amount = [40, 60, 100, 120][Math.floor(random() * 4)] ?? 100;
        const whose = (["RECORD", "OTHER", "UNKNOWN"] as const)[Math.floor(random() * 3)] ?? "UNKNOWN";
        const isBack = random() < 0.5 && there[whose] >= amount;
        there[whose] += isBack ? -amount : amount;
        return (isBack ? debit : credit)(amount, `2026-03-0${1 + at}`, whose);
      });
      expect(balanceOf(100, entries).surplus).toBeGreaterThanOrEqual(0);
    }
  });

  it("is made of what came since there was nothing of it", () => {
    const [first, second, third] = [credit(60, "2026-03-01"), credit(100, "2026-03-03"), credit(40, "2026-03-01")];
    const back = debit(60, "2026-03-02");
    expect(balanceOf(100, [first, third]).settledIn).toEqual([first, third]);
    expect(balanceOf(100, [first, back, second]).settledIn).toEqual([second]);
  });

  it("all money is too much once the operation has ended otherwise", () => {
    expect(balanceOf(0, [credit(100, "2026-03-01")])).toMatchObject({ net: 0, surplus: 100, settledBy: null });
  });

  it("is the same in whatever order they became known, and no cent is lost", () => {
    const random = numbers(7);
    for (let round = 0; round < 500; round++) {
      const entries = Array.from({ length: 1 + Math.floor(random() * 7) }, () => {
        const at = `2026-03-0${1 + Math.floor(random() * 5)}`;
        const amount = [50, 100, 150][Math.floor(random() * 3)] ?? 100;
        const whose = (["RECORD", "OTHER", "UNKNOWN"] as const)[Math.floor(random() * 3)] ?? "UNKNOWN";
        return random() < 0.6 ? credit(amount, at, whose) : debit(amount, at, whose);
      });
      const one = balanceOf(100, entries);
      const shuffled = entries.map((each) => [random(), each] as const).toSorted(([a], [b]) => a - b);
      expect(
        balanceOf(
          100,
          shuffled.map(([, each]) => each),
        ),
      ).toEqual(one);
      const sum = entries.reduce(
        (total, each) => total + (each.direction === "CREDIT" ? each.amount : -each.amount),
        0,
      );
      // What went back unseen, before there were statements, is nobody's.
      expect(one.net + one.surplus).toBeGreaterThanOrEqual(sum);
      if (entries.every(({ direction }) => direction === "CREDIT")) expect(one.net + one.surplus).toBe(sum);
      expect(one.net).toBeGreaterThanOrEqual(0);
      expect(one.effects.size).toBe(entries.length);
    }
  });
});

describe("a record", () => {
  const before = { status: "EXECUTED", code: "DEBITED", settledAmount: null, settledAt: null } as const;
  const state = (entries: readonly LedgerEntry[], from: typeof before | null = before) =>
    recordAfter(balanceOf(100, entries), from);

  it("is settled on the day of the booking, by what has come", () => {
    const settling = credit(100, "2026-03-01");
    expect(state([settling])).toEqual({
      ...{ status: "SETTLED", code: "CREDITED", settledAmount: 100, settledAt: new Date("2026-03-01T00:00:00Z") },
      statementEntryUuid: settling.uuid,
    });
  });

  it("is rejected with the reason once it has gone back, before or after it is known to have come", () => {
    const rejected = { status: "REJECTED", code: "AC04", settledAmount: null };
    expect(state([credit(100, "2026-03-01"), debit(100, "2026-03-02")])).toMatchObject(rejected);
    expect(state([debit(100, "2026-03-02")])).toMatchObject(rejected);
  });

  it("stands as its bank says while no more than a part of it has gone back, and none of it was shown", () => {
    const confirmed = (entries: readonly LedgerEntry[]) => balanceOf(100, entries, true);
    const part = confirmed([debit(30, "2026-03-02")]);
    expect(part).toMatchObject({ net: 0, unshown: 70 });
    expect(recordAfter(part, before)).toMatchObject({ ...before, statementEntryUuid: null });
    const all = confirmed([debit(30, "2026-03-02"), debit(70, "2026-03-03")]);
    expect(all).toMatchObject({ net: 0, unshown: 0 });
    expect(recordAfter(all, before)).toMatchObject({ status: "REJECTED", code: "AC04" });
    // Of another payment nothing shows that this one has come.
    expect(confirmed([credit(100, "2026-03-01", "OTHER"), debit(30, "2026-03-02", "RECORD")]).unshown).toBe(70);
    // A booking of nothing shows nothing.
    expect(confirmed([credit(0, "2026-03-01"), debit(30, "2026-03-02")]).unshown).toBe(70);
    // What is shown is all that is there, whatever its bank says.
    expect(confirmed([credit(40, "2026-03-01"), debit(30, "2026-03-02")])).toMatchObject({ net: 10, unshown: 0 });
  });

  it("is as before where no booking is left, and rejected where only a booking had made it", () => {
    expect(state([])).toMatchObject({ ...before, statementEntryUuid: null });
    expect(state([], null)).toMatchObject({ status: "REJECTED", code: "MATCH_UNDONE" });
  });
});
