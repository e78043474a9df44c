import { describe, expect, it } from "vitest";
import { bankMayDecide, interpretStatus, type StatusInput, type StatusMeaning } from "./interpret-status";

const SCA_UNFINISHED = [
  "received",
  "psuIdentified",
  "psuAuthenticated",
  "scaMethodSelected",
  "started",
  "unconfirmed",
] as const;
const SCA_DONE = ["finalised", "exempted"] as const;

function meaning(transactionStatus: string, changes: Partial<StatusInput> = {}): StatusMeaning {
  return interpretStatus({
    transactionStatus,
    scaStatus: null,
    reason: null,
    bank: { statuses: { reportsSca: true, final: "ACCC" } },
    product: "SEPA_CREDIT_TRANSFER",
    futureDated: false,
    completedBefore: false,
    awaitsOurWord: false,
    ...changes,
  });
}

function authorised(status: "SUBMITTED_VALID" | "EXECUTED" | "SETTLED", code: string): StatusMeaning {
  return {
    kind: "AUTHORISED",
    record: { status, code },
    settled: status === "SETTLED",
    final: status === "SETTLED",
  };
}

const PENDING: StatusMeaning = { kind: "PENDING" };
const CREATED = authorised("SUBMITTED_VALID", "CREATED");

it("before our word nothing is in process, and only money that has moved counts (decision 143)", () => {
  const before = (status: string) => meaning(status, { awaitsOurWord: true, scaStatus: null });
  for (const status of ["ACSP", "ACWP"]) expect(before(status)).toEqual(PENDING);
  expect(before("ACSC")).toEqual(authorised("EXECUTED", "DEBITED"));
  expect(before("ACCC")).toEqual(authorised("SETTLED", "CREDITED"));
});

describe("before the payer has signed", () => {
  const waiting = ["RCVD", "RCVC", "PDNG", "ACTC", "ACCP", "ACFC", "ACWC", "RVNC", "RVCM", "PATC", "PART", "ZZZZ", ""];
  it.each(waiting.flatMap((status) => SCA_UNFINISHED.map((sca) => [status, sca] as const)))(
    "%s with SCA %s waits",
    (status, scaStatus) => {
      expect(meaning(status, { scaStatus })).toEqual(PENDING);
    },
  );

  it.each(["RCVD", "RCVC", "PDNG", "ACTC", "ACCP", "ACFC", "RVNC", "RVCM", "PATC", "ZZZZ"])(
    "%s waits when a bank that has an SCA status didn't say it",
    (status) => {
      expect(meaning(status)).toEqual(PENDING);
    },
  );
});

describe("with the SCA done", () => {
  const rows = (["RCVD", "RCVC", "PDNG", "ACTC", "ACCP", "ACFC"] as const).flatMap((status) =>
    SCA_DONE.map((sca) => [status, sca] as const),
  );
  it.each(rows)("%s, %s is CREATED", (status, scaStatus) => {
    expect(meaning(status, { scaStatus })).toEqual(CREATED);
  });

  it.each(rows)("%s, %s on a future date is SCHEDULED", (status, scaStatus) => {
    expect(meaning(status, { scaStatus, futureDated: true })).toEqual(authorised("SUBMITTED_VALID", "SCHEDULED"));
  });

  it.each(["RVNC", "RVCM", "PATC", "PART", "ZZZZ", "acsp", ""])("%j still waits", (status) => {
    expect(meaning(status, { scaStatus: "finalised" })).toEqual(PENDING);
  });
});

describe("execution", () => {
  it.each([null, ...SCA_UNFINISHED, ...SCA_DONE, "somethingNew"])("is told by the payment itself (SCA %s)", (sca) => {
    const scaStatus = sca;
    expect(meaning("ACSP", { scaStatus })).toEqual(authorised("SUBMITTED_VALID", "IN_PROCESS"));
    expect(meaning("ACWP", { scaStatus })).toEqual(authorised("SUBMITTED_VALID", "NOT_POSTED"));
    expect(meaning("ACSC", { scaStatus })).toEqual(authorised("EXECUTED", "DEBITED"));
    expect(meaning("ACCC", { scaStatus })).toEqual(authorised("SETTLED", "CREDITED"));
  });

  it("ACWC is accepted with change", () => {
    const accepted = authorised("SUBMITTED_VALID", "ACCEPTED_WITH_CHANGE");
    for (const scaStatus of SCA_DONE) expect(meaning("ACWC", { scaStatus })).toEqual(accepted);
    expect(meaning("ACWC")).toEqual(PENDING);
    expect(meaning("ACWC", { bank: { statuses: { reportsSca: false, final: "ACCC" } } })).toEqual(accepted);
  });

  it("ACSC of an instant payment is settled", () => {
    expect(meaning("ACSC", { product: "INSTANT_SEPA_CREDIT_TRANSFER" })).toEqual(authorised("SETTLED", "CREDITED"));
  });

  it("is final at the best status this bank ever reports", () => {
    const acsp = { statuses: { reportsSca: true, final: "ACSP" } } as const;
    const acsc = { statuses: { reportsSca: true, final: "ACSC" } } as const;
    expect(meaning("ACSP", { bank: acsp })).toMatchObject({ final: true });
    expect(meaning("ACSP", { bank: acsc })).toMatchObject({ final: false });
    expect(meaning("ACSC", { bank: acsc })).toMatchObject({ final: true, settled: false });
    expect(meaning("ACSC")).toMatchObject({ final: false });
  });
});

describe("a bank without scaStatus", () => {
  const bank = { statuses: { reportsSca: false, final: "ACSC" } } as const;

  it.each(["ACTC", "ACCP", "ACFC"])("counts as authorised at %s", (status) => {
    expect(meaning(status, { bank })).toEqual(CREATED);
  });

  it.each(["RCVD", "PDNG", "PATC", "RVCM", "ZZZZ"])("does not at %s", (status) => {
    expect(meaning(status, { bank })).toEqual(PENDING);
  });
});

describe("failure", () => {
  it.each([
    ["RJCT", { reason: "AM04" }, "AM04", true],
    ["RJCT", { reason: "AC06", scaStatus: "finalised" }, "AC06", true],
    ["RJCT", { reason: "AC04" }, "AC04", false],
    ["RJCT", { scaStatus: "failed" }, "SCA_FAILED", true],
    ["RJCT", {}, "REJECTED_BY_BANK", true],
    ["CANC", {}, "CANCELLED_AT_BANK", true],
    ["CANC", { scaStatus: "failed", reason: "DS02" }, "CANCELLED_AT_BANK", true],
  ] as const)("%s %j before completion fails the attempt: %s", (status, changes, reason, retryable) => {
    expect(meaning(status, changes)).toEqual({ kind: "FAILED", stage: "AUTHORISATION", reason, retryable });
  });

  it.each([
    ["RJCT", { reason: "AC04" }, "AC04"],
    ["RJCT", {}, "REJECTED_BY_BANK"],
    ["CANC", {}, "CANCELLED_AT_BANK"],
  ] as const)("%s %j after completion rejects the payment", (status, changes, reason) => {
    const rejected = { kind: "FAILED", stage: "EXECUTION", reason, retryable: false };
    expect(meaning(status, { ...changes, completedBefore: true })).toEqual(rejected);
  });

  it.each(["RCVD", "PDNG", "ACTC", "ACWC", "PATC", "ZZZZ"])(
    "%s with a failed SCA waits for the bank's own no",
    (status) => {
      expect(meaning(status, { scaStatus: "failed" })).toEqual(PENDING);
    },
  );

  it("an SCA said to have failed never takes a completion back", () => {
    expect(meaning("RCVD", { scaStatus: "failed", completedBefore: true })).toEqual(PENDING);
    expect(meaning("ACSP", { scaStatus: "failed", completedBefore: true })).toMatchObject({ kind: "AUTHORISED" });
  });
});

describe("whose turn it is", () => {
  const undecided = ["RCVD", "PDNG", "ACTC", "RVNC", "ZZZZ", ""];

  it.each(undecided)("at %j is the bank's once the payer's SCA is done", (transactionStatus) => {
    for (const scaStatus of SCA_DONE) expect(bankMayDecide({ transactionStatus, scaStatus })).toBe(true);
    for (const scaStatus of [...SCA_UNFINISHED, "failed", null]) {
      expect(bankMayDecide({ transactionStatus, scaStatus })).toBe(false);
    }
  });

  it("at PATC is another signer's, whatever the SCA", () => {
    for (const scaStatus of [...SCA_DONE, ...SCA_UNFINISHED, null]) {
      expect(bankMayDecide({ transactionStatus: "PATC", scaStatus })).toBe(true);
    }
  });
});
