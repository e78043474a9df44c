import { describe, expect, it } from "vitest";
import {
  ATTEMPT_STATES,
  executionDateOf,
  isAccepted,
  isInTheWay,
  isLive,
  isOpen,
  movesForward,
  RECORD_STATUSES,
  type RecordState,
  scheduledFor,
} from "./model";

const STATES = {
  created: { status: "SUBMITTED_VALID", code: "CREATED" },
  scheduled: { status: "SUBMITTED_VALID", code: "SCHEDULED" },
  notPosted: { status: "SUBMITTED_VALID", code: "NOT_POSTED" },
  changed: { status: "SUBMITTED_VALID", code: "ACCEPTED_WITH_CHANGE" },
  inProcess: { status: "SUBMITTED_VALID", code: "IN_PROCESS" },
  silent: { status: "UNCONFIRMED", code: "BANK_SILENT" },
  executed: { status: "EXECUTED", code: "DEBITED" },
  settled: { status: "SETTLED", code: "CREDITED" },
  rejected: { status: "REJECTED", code: "AC04" },
} as const satisfies Readonly<Record<string, RecordState>>;
type State = keyof typeof STATES;

const LATER = ["executed", "settled", "rejected"] as const;

/** Decision 3, written down once more: where a record may go from each state. */
const WAYS: Readonly<Record<State, readonly State[]>> = {
  created: ["notPosted", "changed", "inProcess", "silent", ...LATER],
  scheduled: ["notPosted", "changed", "inProcess", "silent", ...LATER],
  notPosted: ["inProcess", "silent", ...LATER],
  changed: ["inProcess", "silent", ...LATER],
  inProcess: ["silent", ...LATER],
  // The bank has spoken again.
  silent: ["created", "scheduled", "notPosted", "changed", "inProcess", ...LATER],
  executed: ["settled", "rejected"],
  settled: ["rejected"],
  rejected: [],
};

it("is accepted by its bank only where that has said so, not where it has the order alone (decision 371)", () => {
  const accepted = Object.entries(STATES).filter(([, state]) => isAccepted(state));
  expect(accepted.map(([key]) => key)).toEqual(["notPosted", "changed", "inProcess", "executed", "settled"]);
});

describe("a payment record only moves forward, except to REJECTED (decision 3)", () => {
  it.each(Object.entries(STATES))("from %s", (name, from) => {
    const reached = Object.entries(STATES).filter(([, to]) => movesForward(from, to));
    const allowed = Object.entries(WAYS).find(([key]) => key === name)?.[1] ?? [];
    expect(reached.map(([key]) => key).sort()).toEqual([...allowed].sort());
  });

  it("is asked here of every status", () => {
    expect(new Set(Object.values(STATES).map(({ status }) => status))).toEqual(new Set(RECORD_STATUSES));
  });

  it("takes a code that it does not know for the first of its status", () => {
    const unknown = { status: "SUBMITTED_VALID", code: "NEW_WORD" } as const;
    expect(movesForward(unknown, STATES.inProcess)).toBe(true);
    expect(movesForward(STATES.inProcess, unknown)).toBe(false);
    expect(movesForward(unknown, STATES.created)).toBe(false);
  });
});

describe("an attempt", () => {
  it("is alive while we call the bank or the payer is there", () => {
    expect(ATTEMPT_STATES.filter(isLive)).toEqual(["STARTED", "AT_BANK"]);
  });

  it("is open for as long as the bank may still say yes (decision 44)", () => {
    expect(ATTEMPT_STATES.filter(isOpen)).toEqual(["STARTED", "AT_BANK", "UNRESOLVED"]);
  });

  it("keeps another one waiting until it has ended, or may be left behind (decision 44)", () => {
    const inTheWay = (release: "NO_LINK" | "PAYER" | null) =>
      ATTEMPT_STATES.filter((state) => isInTheWay({ state, release }));
    expect(inTheWay(null)).toEqual(["STARTED", "AT_BANK", "UNRESOLVED"]);
    expect(inTheWay("NO_LINK")).toEqual(["STARTED", "AT_BANK"]);
    expect(inTheWay("PAYER")).toEqual(["STARTED", "AT_BANK"]);
  });
});

describe("the day that a bank keeps a payment for", () => {
  const executionDate = new Date("2026-05-04T22:30:00.000Z");

  it("is told while it waits", () => {
    for (const today of ["2026-04-20", "2026-05-04"]) {
      expect(scheduledFor({ code: "SCHEDULED", executionDate }, today)).toBe("2026-05-04");
    }
  });

  it("is none where nobody named one, once it is carried out, and once it is over", () => {
    expect(scheduledFor({ code: "SCHEDULED", executionDate: null }, "2026-05-04")).toBeNull();
    expect(scheduledFor({ code: "DEBITED", executionDate }, "2026-05-04")).toBeNull();
    expect(scheduledFor({ code: "SCHEDULED", executionDate }, "2026-05-05")).toBeNull();
  });
});

describe("when a payment was carried out", () => {
  const executionDate = new Date("2026-05-04T10:00:00.000Z");

  it.each([
    ["SUBMITTED_VALID", "CREATED", null, false],
    ["SUBMITTED_VALID", "IN_PROCESS", null, false],
    ["SUBMITTED_VALID", "SCHEDULED", null, true],
    ["EXECUTED", "DEBITED", null, true],
    ["SETTLED", "CREDITED", null, true],
    ["REJECTED", "AM04", null, false],
    ["UNCONFIRMED", "BANK_SILENT", null, false],
    // A statement shows that money has come or gone, and not when the payer's bank has made the transfer.
    ["SETTLED", "CREDITED", "SUBMITTED_VALID", false],
    ["SETTLED", "CREDITED", "EXECUTED", true],
    ["REJECTED", "RETURNED", "SETTLED", true],
  ] as const)("is told as the payer's bank has: %s/%s, before %s", (status, code, before, isTold) => {
    const statusBefore = before && { status: before };
    expect(executionDateOf({ status, code, statusBefore, executionDate })).toBe(isTold ? executionDate : null);
  });
});
