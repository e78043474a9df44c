import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { insertMerchant } from "@/db/testing/merchant";
import { BankError } from "@/lib/banks/connector";
import { EMPTY_SESSION, NO_ACTION } from "@/lib/banks/next-action";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { expireOperations } from "@/lib/operations/expire-operations";
import { declineOperation } from "@/lib/payer/decline-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { abandonAttempt } from "./ending/abandon-attempt";
import { returnFromBank } from "./starting/return-from-bank";
import { startAttempt } from "./starting/start-attempt";
import { AUTHORISED, PENDING } from "./testing/fake-bank";
import { here, resetHere } from "./testing/here";
import {
  atBank,
  attemptsOf,
  choose,
  database,
  eventsOf,
  merchant,
  payable,
  poll,
  recordsOf,
  sentMinutesAgo,
  statusOf,
} from "./testing/payments";

vi.mock("@/lib/banks/registry", async () => (await import("./testing/here")).registryOfHere);

beforeEach(resetHere);
afterEach(() => {
  vi.useRealTimers();
});

async function begunAt({ linkToken }: Readonly<{ linkToken: string }>): Promise<string> {
  const step = (await findPayerView(database.db, linkToken))?.step;
  if (!step || !("begunAt" in step)) throw new Error("The page tells of no attempt.");
  return step.begunAt.toISOString();
}

describe("one live attempt per operation", () => {
  it("returns the same link for the same bank", async () => {
    const operation = await payable();
    const first = await startAttempt(database.db, operation.linkToken, choose);
    expect(await startAttempt(database.db, operation.linkToken, choose)).toEqual(first);
    expect(here.fake.initiations).toHaveLength(1);
  });

  it("lets one of ten who choose at once through to the bank", async () => {
    const operation = await payable();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => startAttempt(database.db, operation.linkToken, choose)),
    );
    expect(here.fake.initiations).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "attempt_in_progress" });
    }
    expect(await attemptsOf(operation)).toHaveLength(1);
  });

  it("is the database's promise, not the application's", async () => {
    const operation = await payable();
    await atBank(operation);
    await expect(
      database.sql`
        insert into payment_attempt
          (uuid, tenant_uuid, operation_uuid, bank_id, state, end_to_end_id, created_at, poll_count, next_poll_at)
        select gen_random_uuid(), tenant_uuid, uuid, 'x', 'STARTED', 'x', now(), 0, now() from operation where uuid = ${operation.uuid}`,
    ).rejects.toMatchObject({ constraint_name: "payment_attempt_one_live" });
  });

  it("keeps the organisation from cancelling and the payer from declining meanwhile", async () => {
    const operation = await payable();
    await atBank(operation);
    await expect(cancelOperation(database.db, merchant.caller, operation.uuid)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
    await expect(declineOperation(database.db, operation.linkToken)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
  });
});

describe("an attempt that fails leaves the operation OPENED (decisions 3 and 12)", () => {
  it("rejected by the bank: another try succeeds", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.status = { ...PENDING, transactionStatus: "RJCT", reason: "AM04" };
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("OPENED");
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "FAILED", failure: { stage: "AUTHORISATION", reason: "AM04", retryable: true }, bank_status: "RJCT" },
    ]);
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({
      name: "CHOOSE_BANK",
      lastFailure: { reason: "AM04", retryable: true },
    });

    const second = await atBank(operation);
    here.fake.status = AUTHORISED;
    await poll(second.attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect(await eventsOf(operation)).toEqual([
      "OPERATION_OPENED",
      "FLOW_IN_PROGRESS",
      "PSD2_PAYMENT_ATTEMPT_FAILED",
      "OPERATION_COMPLETED",
      "PSD2_PAYMENT_SUBMITTED",
      "FLOW_COMPLETED",
    ]);
  });

  it.each([
    ["BANK_UNAVAILABLE", true, true],
    ["REQUEST_INVALID", true, false],
    ["PAYEE_INVALID", false, false],
  ] as const)("at initiation: %s", async (kind, retryable, notSent) => {
    const operation = await payable();
    here.fake.initiate = () => Promise.reject(new BankError(kind, "no", { notSent }));
    expect(await startAttempt(database.db, operation.linkToken, choose)).toEqual({ next: "PAGE" });
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "FAILED", failure: { stage: "INITIATION", reason: kind, retryable, notCharged: notSent } },
    ]);
    expect(await statusOf(operation)).toBe("OPENED");
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({
      lastFailure: { certain: true, notCharged: notSent },
    });
  });

  it("the payer never comes back: the bank forgets it when its time is over", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    await sentMinutesAgo(attemptUuid, 21);
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "FAILED", failure: { reason: "ABANDONED", notCharged: true }, bank_status: "CANC" },
    ]);
    expect(await statusOf(operation)).toBe("OPENED");
  });

  it("the bank has taken the payment, and asked nobody to authorise it: it is not asked to forget it", async () => {
    const operation = await payable();
    const taken = { ...PENDING, transactionStatus: "ACTC", scaStatus: null };
    here.fake.initiate = async () => ({
      ...{ ...taken, bankPaymentId: "b-exempt", authorisationId: null },
      ...{ next: NO_ACTION, session: EMPTY_SESSION },
    });
    here.fake.status = taken;
    const { attemptUuid } = await atBank(operation);
    for (const minutes of [3, 21, 90]) {
      await sentMinutesAgo(attemptUuid, minutes);
      await poll(attemptUuid);
    }
    expect(here.fake.cancellations).toBe(0);
    // Nobody is let off it either: it may be carried out at any time.
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED", release: null }]);
    here.fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("the payer was faster than the end of their time: the bank refuses to forget, the operation completes", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await sentMinutesAgo(attemptUuid, 21);
    here.fake.cancellable = false;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    here.fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("another bank is chosen: the first one forgets, or the payer waits", async () => {
    const operation = await payable();
    await atBank(operation);
    here.fake.cancellable = false;
    await expect(abandonAttempt(database.db, operation.linkToken)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
    here.fake.cancellable = true;
    await abandonAttempt(database.db, operation.linkToken);
    await abandonAttempt(database.db, operation.linkToken);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "FAILED", failure: { reason: "ABANDONED" } }]);
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({
      name: "CHOOSE_BANK",
      lastFailure: null,
    });
  });

  it("another bank is chosen in place of the one that the page showed, and of no later one (decision 382)", async () => {
    const operation = await payable();
    await atBank(operation);
    const shown = await begunAt(operation);
    await abandonAttempt(database.db, operation.linkToken);
    await atBank(operation);
    const before = here.fake.cancellations;
    await abandonAttempt(database.db, operation.linkToken, undefined, shown);
    expect(here.fake.cancellations).toBe(before);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "FAILED" }, { state: "AT_BANK" }]);
    await abandonAttempt(database.db, operation.linkToken, undefined, await begunAt(operation));
    expect(await attemptsOf(operation)).toMatchObject([{ state: "FAILED" }, { state: "FAILED" }]);
  });

  it("an authorisation that failed is called off, and ends with the bank's own word", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.status = { ...PENDING, scaStatus: "failed" };
    here.fake.failCancel = new BankError("BANK_UNAVAILABLE", "no answer");
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    here.fake.failCancel = null;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "FAILED", failure: { reason: "SCA_FAILED", notCharged: true } },
    ]);
  });

  it("an unknown status neither completes nor fails", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.status = { ...PENDING, transactionStatus: "WXYZ" };
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK", bank_status: "WXYZ" }]);
  });
});

describe("money that moved although the operation had ended", () => {
  it("is told on the timeline, and nothing is completed twice", async () => {
    const operation = await payable();
    const first = await atBank(operation);
    await abandonAttempt(database.db, operation.linkToken);
    const second = await atBank(operation);
    here.fake.status = AUTHORISED;
    await poll(second.attemptUuid);
    // The first bank lied about forgetting: the payer comes back from there as well.
    here.fake.status = AUTHORISED;
    await returnFromBank(database.db, first.state);
    await returnFromBank(database.db, first.state);
    expect(await recordsOf(operation)).toHaveLength(1);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED" }, { state: "AUTHORISED" }]);
    const facts =
      await database.sql`select kind from operation_fact where operation_uuid = ${operation.uuid} and kind = 'PAID_TWICE'`;
    expect(facts).toHaveLength(1);
    expect((await eventsOf(operation)).filter((type) => type === "OPERATION_COMPLETED")).toHaveLength(1);
  });
});

describe("the other ends", () => {
  it("expires what is overdue, once, with its flow", async () => {
    const operation = await payable();
    await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${operation.uuid}`;
    await Promise.all([expireOperations(database.db), expireOperations(database.db)]);
    expect(await statusOf(operation)).toBe("EXPIRED");
    expect(await eventsOf(operation)).toEqual(["OPERATION_EXPIRED", "FLOW_EXPIRED"]);
    await expect(startAttempt(database.db, operation.linkToken, choose)).rejects.toMatchObject({
      code: "operation_final",
    });
  });

  it("cancels, twice without harm, and refuses what has ended otherwise", async () => {
    const operation = await payable();
    await cancelOperation(database.db, merchant.caller, operation.uuid);
    await cancelOperation(database.db, merchant.caller, operation.uuid);
    expect(await eventsOf(operation)).toEqual(["OPERATION_CANCELLED", "FLOW_CANCELLED"]);
    const declined = await payable();
    await declineOperation(database.db, declined.linkToken);
    await declineOperation(database.db, declined.linkToken);
    expect(await statusOf(declined)).toBe("REJECTED");
    await expect(cancelOperation(database.db, merchant.caller, declined.uuid)).rejects.toMatchObject({
      code: "operation_final",
    });
  });

  it("another tenant's operation is not there to cancel", async () => {
    const operation = await payable();
    const other = await insertMerchant(database);
    await expect(cancelOperation(database.db, other.caller, operation.uuid)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await statusOf(operation)).toBe("CREATED");
  });

  it("a state that is not ours opens nothing", async () => {
    expect(await returnFromBank(database.db, "bm9wZQ.bm9wZQ")).toBeNull();
    expect(await returnFromBank(database.db, "")).toBeNull();
  });
});
