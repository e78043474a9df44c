import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { updateAttempt } from "@/db/queries/attempts/attempts";
import type { Reading } from "@/db/replica";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant } from "@/db/testing/merchant";
import { BankError } from "@/lib/banks/connector";
import { type NextAction, NO_ACTION } from "@/lib/banks/next-action";
import { changedBank } from "@/lib/banks/testing/fixtures";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { expireOperations } from "@/lib/operations/expire-operations";
import { getOperationDossier } from "@/lib/overview/get-operation-dossier";
import { listAttention } from "@/lib/overview/list-attention";
import { declineOperation } from "@/lib/payer/decline-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import type { Role } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { type Collection, collectionListQuery } from "@/lib/statements/contract";
import { exportCollections } from "@/lib/statements/export-collections";
import { collectionsTable, listCollections } from "@/lib/statements/list-collections";
import type { Author } from "@/lib/tenants/author";
import { abandonAttempt } from "./ending/abandon-attempt";
import { passOverAttempt } from "./ending/pass-over-attempt";
import { resolveAttempt } from "./ending/resolve-attempt";
import { advanceAttempt } from "./following/advance-attempt";
import { refreshAttempt } from "./following/refresh-attempt";
import { getPayment } from "./get-payment";
import { returnFromBank } from "./starting/return-from-bank";
import { startAttempt } from "./starting/start-attempt";
import { AUTHORISED, BANK, fakeBank, PENDING } from "./testing/fake-bank";
import { here, resetHere } from "./testing/here";
import {
  atBank,
  attemptsOf,
  choose,
  database,
  eventsOf,
  merchant,
  type Payable,
  payable,
  poll,
  recordsOf,
  sentMinutesAgo,
  statusOf,
  unresolved,
} from "./testing/payments";

const PATIENT = { timeout: 30_000, interval: 20 };

vi.mock("@/lib/banks/registry", async () => (await import("./testing/here")).registryOfHere);

const PAGE = { limit: 100, offset: 0 };

beforeEach(resetHere);
afterEach(() => {
  vi.useRealTimers();
});

describe("what nobody knows is UNRESOLVED, and never closed by a guess (decision 44)", () => {
  const LOST = new BankError("OUTCOME_UNKNOWN", "no answer");
  const NO_ANSWER = new BankError("BANK_UNAVAILABLE", "no answer");
  const NOT_FOUND = new BankError("RESOURCE_GONE", "404");
  const step = async ({ linkToken }: Payable) => (await findPayerView(database.db, linkToken))?.step;

  async function lost(operation: Payable): Promise<string> {
    here.fake.initiate = () => Promise.reject(LOST);
    await startAttempt(database.db, operation.linkToken, choose);
    const [row] = await database.sql`select uuid from payment_attempt where operation_uuid = ${operation.uuid}`;
    here.fake.initiate = fakeBank().initiate;
    return row?.uuid;
  }

  it('a lost answer: told, in the way of everything, and not called "not charged"', async () => {
    const operation = await payable();
    await lost(operation);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "UNRESOLVED", failure: { stage: "INITIATION", reason: "OUTCOME_UNKNOWN" }, release: null },
    ]);
    expect(await step(operation)).toMatchObject({ name: "UNRESOLVED", bank: { id: BANK.id }, isAsked: false });
    expect(await eventsOf(operation)).toContain("PSD2_PAYMENT_UNRESOLVED");
    const inProgress = { code: "attempt_in_progress" };
    await expect(startAttempt(database.db, operation.linkToken, choose)).rejects.toMatchObject(inProgress);
    await expect(cancelOperation(database.db, merchant.caller, operation.uuid)).rejects.toMatchObject(inProgress);
    await expect(declineOperation(database.db, operation.linkToken)).rejects.toMatchObject(inProgress);
    await database.sql`update operation set expires_at = now() - interval '1 hour' where uuid = ${operation.uuid}`;
    await expireOperations(database.db);
    expect(await statusOf(operation)).toBe("OPENED");
    expect(await step(operation)).toMatchObject({ name: "UNRESOLVED" });
  });

  it("of a bank whose answer to the order has no status nothing is kept as its word before it has said one", async () => {
    const operation = await payable();
    const received = { ...PENDING, said: null, scaStatus: null, next: NO_ACTION } as const;
    here.fake.initiate = async (input) => ({ ...(await fakeBank().initiate(input)), ...received });
    here.fake.failReads = NO_ANSWER;
    const { attemptUuid } = await atBank(operation);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK", bank_status: null }]);
    here.fake.failReads = null;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK", bank_status: "RCVD" }]);
  });

  it("of a bank that was not asked, since we ask it no oftener, nothing is said: it is asked as soon as may be", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await sentMinutesAgo(attemptUuid, 90);
    here.fake.failReads = new BankError("RATE_LIMITED", "too many", { notSent: true, retryAfterSeconds: 2 });
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK", unanswered_count: 0 }]);
    expect(await eventsOf(operation)).not.toContain("PSD2_PAYMENT_UNRESOLVED");
    const [plan] = await database.sql`
      select next_poll_at <= now() + interval '2 seconds' as "isSoon" from payment_attempt where uuid = ${attemptUuid}`;
    expect(plan).toEqual({ isSoon: true });
  });

  it("what a fault of ours keeps from being asked is counted, asked about ever later, and told when the payer's time is over", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    const error = vi.spyOn(log, "error").mockReturnValue();
    onTestFinished(() => void error.mockRestore());
    here.fake.failReads = new TypeError("no such field");
    for (const [count, seconds] of [
      [1, 1],
      [2, 5],
      [3, 15],
    ] as const) {
      await expect(poll(attemptUuid)).rejects.toThrow("no such field");
      const [row] = await database.sql`
        select unanswered_count::int as count, unanswered_since is not null as "isSince",
               round(extract(epoch from next_poll_at - now()))::int between ${seconds} - 2 and ${seconds} + 2 as "isPlanned"
          from payment_attempt where uuid = ${attemptUuid}`;
      expect(row).toEqual({ count, isSince: true, isPlanned: true });
    }
    expect(error).toHaveBeenCalledWith(
      { err: here.fake.failReads, bank: BANK.id, attemptUuid },
      "a bank could not be asked",
    );
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    await sentMinutesAgo(attemptUuid, 61);
    // Nor can anybody open what was sealed with another secret.
    await database.sql`update payment_attempt set session_sealed = 'x' where uuid = ${attemptUuid}`;
    await expect(poll(attemptUuid)).rejects.toThrow();
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED", failure: { reason: "NOT_ASKED" } }]);
    expect(await eventsOf(operation)).toContain("PSD2_PAYMENT_UNRESOLVED");
  });

  it("a lost answer of a bank that never exempts: nobody can authorise what nobody has the link of", async () => {
    here.bank = { ...BANK, exempts: false };
    const operation = await payable();
    await lost(operation);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED", release: "NO_LINK" }]);
    expect(await step(operation)).toMatchObject({
      name: "CHOOSE_BANK",
      lastFailure: { certain: false, notCharged: false },
    });
    const second = await atBank(operation);
    here.fake.status = AUTHORISED;
    await poll(second.attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect((await listAttention(database.db, merchant.caller, "unresolved", PAGE)).results).toContainEqual(
      expect.objectContaining({ uuid: operation.uuid }),
    );
  });

  const IN_APP: NextAction = {
    type: "DECOUPLED",
    message: null,
    appUrl: null,
    pollAfterMs: 2_000,
    expiresAt: "2030-01-01T00:00:00.000Z",
  };
  const CODE: NextAction = {
    type: "PROVIDE",
    fields: [{ name: "CODE", label: null, pattern: null, required: true }],
    message: null,
  };

  it.each([
    ["asks the payer in an app", IN_APP],
    ["asks for a code on our page", CODE],
    ["asks nobody", NO_ACTION],
  ])("where its bank %s, whatever its record says, somebody can: nobody is let off it", async (_, next) => {
    here.bank = { ...BANK, exempts: false };
    const operation = await payable();
    here.fake.initiate = async (input) => ({ ...(await fakeBank().initiate(input)), next });
    here.fake.cancellable = false;
    const { attemptUuid } = await atBank(operation);
    await sentMinutesAgo(attemptUuid, 90);
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED", release: null }]);
  });

  it("a code that was handed on, and whose answer was lost, may have paid: nobody is let off it", async () => {
    here.bank = { ...BANK, exempts: false };
    const operation = await payable();
    here.fake.initiate = async (input) => ({ ...(await fakeBank().initiate(input)), next: CODE });
    await atBank(operation);
    here.fake.advance = () => Promise.reject(NO_ANSWER);
    here.fake.failReads = NO_ANSWER;
    here.fake.failCancel = NO_ANSWER;
    await advanceAttempt(database.db, operation.linkToken, {
      turn: 0,
      typed: { CODE: "123456" },
      methodId: null,
      psu: choose.psu,
    });
    await abandonAttempt(database.db, operation.linkToken);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED", release: null }]);
    expect(await step(operation)).toMatchObject({ name: "UNRESOLVED", isAsked: true });
  });

  it("a bank that takes no cancellation is asked before anybody is told that nobody knows: what it has is paid", async () => {
    here.bank = { ...BANK, cancellation: false };
    const operation = await payable();
    await atBank(operation);
    const reads = here.fake.reads;
    await abandonAttempt(database.db, operation.linkToken);
    expect(here.fake.reads).toBe(reads + 1);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED" }]);
    const signed = await payable();
    await atBank(signed);
    here.fake.status = AUTHORISED;
    await abandonAttempt(database.db, signed.linkToken);
    expect(await statusOf(signed)).toBe("COMPLETED");
    expect([here.fake.cancellations, await recordsOf(signed)]).toMatchObject([0, [{}]]);
  });

  it("a payer who goes on knowingly may pay again; the first yes completes, the second is shown", async () => {
    const operation = await payable();
    await atBank(operation);
    const first = here.fake.initiations.at(-1);
    await expect(passOverAttempt(database.db, operation.linkToken)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
    here.fake.failCancel = NO_ANSWER;
    await abandonAttempt(database.db, operation.linkToken);
    expect(await step(operation)).toMatchObject({ name: "UNRESOLVED", isAsked: true });
    await passOverAttempt(database.db, operation.linkToken);
    await passOverAttempt(database.db, operation.linkToken);
    expect(await step(operation)).toMatchObject({ name: "CHOOSE_BANK" });
    await expect(cancelOperation(database.db, merchant.caller, operation.uuid)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
    const second = await atBank(operation);
    here.fake.status = AUTHORISED;
    await poll(second.attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    await returnFromBank(database.db, new URL(first?.redirectUrl ?? "").searchParams.get("state") ?? "");
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED" }, { state: "AUTHORISED" }]);
    expect(await recordsOf(operation)).toHaveLength(1);
    expect((await listAttention(database.db, merchant.caller, "twice", PAGE)).results).toContainEqual(
      expect.objectContaining({ uuid: operation.uuid }),
    );
  });

  it("a payer goes on past the attempt that the page told of, and past no later one", async () => {
    const operation = await payable();
    const first = await unresolved(operation);
    const begun = await step(operation);
    if (begun?.name !== "UNRESOLVED") throw new Error("The page tells of nothing.");
    const since = begun.begunAt.toISOString();
    await passOverAttempt(database.db, operation.linkToken, since);
    const second = await unresolved(operation);
    await passOverAttempt(database.db, operation.linkToken, since);
    expect(await attemptsOf(operation)).toMatchObject([
      { uuid: first.attemptUuid, release: "PAYER" },
      { uuid: second.attemptUuid, release: null },
    ]);
  });

  it("nobody goes on past what has ended at that moment: the payer may pay again anyway", async () => {
    const operation = await payable();
    const { attemptUuid } = await unresolved(operation);
    await interleave(
      database,
      (tx) =>
        updateAttempt(tx, merchant.tenantUuid, attemptUuid, {
          ...{ state: "FAILED", endedAt: new Date(), nextPollAt: null, sessionSealed: null },
          failure: { stage: "AUTHORISATION", reason: "AM04", retryable: true, notCharged: true },
        }),
      () => passOverAttempt(database.db, operation.linkToken),
    );
    expect(await attemptsOf(operation)).toMatchObject([{ state: "FAILED", release: null }]);
    const told = await database.sql`
      select from operation_fact where operation_uuid = ${operation.uuid} and kind = 'ATTEMPT_PASSED_OVER'`;
    expect(told).toHaveLength(0);
  });

  it("an attempt beside the one that completes is called off at once", async () => {
    const operation = await payable();
    const first = await atBank(operation);
    here.fake.failCancel = NO_ANSWER;
    await abandonAttempt(database.db, operation.linkToken);
    await passOverAttempt(database.db, operation.linkToken);
    const second = await atBank(operation);
    here.fake.failCancel = null;
    here.fake.status = AUTHORISED;
    await poll(first.attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    here.fake.status = PENDING;
    await refreshAttempt(database.db, merchant.tenantUuid, second.attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "AUTHORISED" },
      { state: "FAILED", failure: { reason: "ABANDONED" } },
    ]);
  });

  it("a killed process: seconds later somebody knows that nobody knows", async () => {
    const operation = await payable();
    here.fake.initiate = () => Promise.reject(new Error("killed"));
    await expect(startAttempt(database.db, operation.linkToken, choose)).rejects.toThrow("killed");
    const [attempt] = await database.sql`
      select uuid, state, next_poll_at < now() + interval '10 seconds' as soon from payment_attempt
      where operation_uuid = ${operation.uuid}`;
    expect(attempt).toMatchObject({ state: "STARTED", soon: true });
    await poll(attempt?.uuid);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "UNRESOLVED", failure: { reason: "OUTCOME_UNKNOWN" } },
    ]);
  });

  it("a call that takes long is no killed process", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const operation = await payable();
    let answer = () => {};
    here.fake.initiate = async (input) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return fakeBank().initiate(input);
    };
    const started = startAttempt(database.db, operation.linkToken, choose);
    await vi.waitFor(() => expect(here.fake.initiations).toHaveLength(1), PATIENT);
    await database.sql`update payment_attempt set next_poll_at = now() where operation_uuid = ${operation.uuid}`;
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(async () => {
      const [row] = await database.sql`
        select next_poll_at > now() + interval '5 seconds' as later from payment_attempt
        where operation_uuid = ${operation.uuid}`;
      expect(row).toEqual({ later: true });
    }, PATIENT);
    answer();
    expect(await started).toMatchObject({ next: "BANK" });
  });

  it("an answer that comes late still counts, unless the payer has gone on", async () => {
    for (const goesOn of [false, true]) {
      const operation = await payable();
      here.fake.initiate = async (input) => {
        await database.sql`update payment_attempt set next_poll_at = now() where operation_uuid = ${operation.uuid}`;
        const [row] = await database.sql`select uuid from payment_attempt where operation_uuid = ${operation.uuid}`;
        await refreshAttempt(database.db, merchant.tenantUuid, row?.uuid);
        expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED" }]);
        if (goesOn) {
          await passOverAttempt(database.db, operation.linkToken);
          here.fake.initiate = fakeBank().initiate;
          await atBank(operation);
        }
        return fakeBank().initiate(input);
      };
      const start = await startAttempt(database.db, operation.linkToken, choose);
      expect(start.next).toBe(goesOn ? "PAGE" : "BANK");
      const attempts = await attemptsOf(operation);
      expect(attempts.map(({ state }) => state)).toEqual(goesOn ? ["UNRESOLVED", "AT_BANK"] : ["AT_BANK"]);
      expect(attempts[0]?.bank_payment_id).not.toBeNull();
    }
  });

  it("an answer that comes between two looks of who has found no sign of life leaves nobody in doubt", async () => {
    const operation = await payable();
    let answer = () => {};
    here.fake.initiate = async (input) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return fakeBank().initiate(input);
    };
    const started = startAttempt(database.db, operation.linkToken, choose);
    await vi.waitFor(() => expect(here.fake.initiations).toHaveLength(1), PATIENT);
    const [row] = await database.sql`
      update payment_attempt set next_poll_at = now() where operation_uuid = ${operation.uuid} returning uuid`;
    // Once it has taken the question for itself, and before it looks again.
    const betweenTwoLooks = new Proxy(database.db, {
      get: (db, name) => {
        if (name !== "transaction") return Reflect.get(db, name);
        return async (run: Parameters<typeof db.transaction>[0]) => {
          const taken = await db.transaction(run);
          answer();
          await started;
          return taken;
        };
      },
    });
    await refreshAttempt(betweenTwoLooks, merchant.tenantUuid, row?.uuid);
    expect(await started).toMatchObject({ next: "BANK" });
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK", failure: null, unanswered_count: 0 }]);
    expect(await eventsOf(operation)).not.toContain("PSD2_PAYMENT_UNRESOLVED");
    await poll(row?.uuid);
    expect(here.fake.reads).toBe(1);
  });

  it("the bank holds the payment but not its authorisation: it is called off", async () => {
    const operation = await payable();
    here.fake.initiate = () => Promise.reject(new BankError("BANK_UNAVAILABLE", "503", { bankPaymentId: "b-7" }));
    await startAttempt(database.db, operation.linkToken, choose);
    const [row] = await attemptsOf(operation);
    expect(row).toMatchObject({ state: "UNRESOLVED", bank_payment_id: "b-7" });
    await refreshAttempt(database.db, merchant.tenantUuid, row?.uuid);
    expect(await attemptsOf(operation)).toMatchObject([
      { state: "FAILED", failure: { stage: "INITIATION", reason: "BANK_UNAVAILABLE", notCharged: true } },
    ]);
    // Nobody went away: the payer is told what went wrong, and so is who looks after the bank.
    expect(await step(operation)).toMatchObject({
      name: "CHOOSE_BANK",
      lastFailure: { reason: "BANK_UNAVAILABLE", certain: true, notCharged: true },
    });
  });

  it("one 404 ends nothing; three over ten minutes and a DELETE that agrees do, and a later yes still counts", async () => {
    const operation = await payable();
    const { attemptUuid, state } = await atBank(operation);
    here.fake.failReads = NOT_FOUND;
    here.fake.failCancel = NOT_FOUND;
    for (const _ of [1, 2, 3]) await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    await database.sql`update payment_attempt set gone_since = now() - interval '11 minutes' where uuid = ${attemptUuid}`;
    here.fake.failCancel = NO_ANSWER;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    here.fake.failCancel = NOT_FOUND;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "FAILED", failure: { reason: "RESOURCE_GONE" } }]);
    expect(await step(operation)).toMatchObject({ lastFailure: { certain: false, notCharged: false } });

    here.fake.failReads = null;
    await returnFromBank(database.db, state);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED" }]);
    here.fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("an answer in between starts the count anew", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.failReads = NOT_FOUND;
    for (const _ of [1, 2, 3]) await poll(attemptUuid);
    await database.sql`update payment_attempt set gone_since = now() - interval '11 minutes' where uuid = ${attemptUuid}`;
    here.fake.failReads = null;
    await poll(attemptUuid);
    here.fake.failReads = NOT_FOUND;
    here.fake.failCancel = NOT_FOUND;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
  });

  it.each([
    ["a DELETE without an answer", { cancel: NO_ANSWER, reads: null }],
    ["a DELETE that is refused", { cancel: null, reads: null }],
    ["reads without an answer", { cancel: null, reads: NO_ANSWER }],
  ])("when the payer's time is over: %s", async (_, { cancel, reads }) => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.cancellable = false;
    here.fake.failCancel = cancel;
    here.fake.failReads = reads;
    await sentMinutesAgo(attemptUuid, 31);
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED", failure: { reason: "BANK_SILENT" } }]);
    for (const _ of [1, 2, 3]) await poll(attemptUuid);
    expect((await eventsOf(operation)).filter((type) => type === "PSD2_PAYMENT_UNRESOLVED")).toHaveLength(1);
    here.fake.failReads = null;
    here.fake.status = AUTHORISED;
    await poll(attemptUuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("a payment that waits for its bank to decide is not called off", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await sentMinutesAgo(attemptUuid, 300);
    for (const status of [{ transactionStatus: "PATC" }, { transactionStatus: "RVNC", scaStatus: "finalised" }]) {
      here.fake.status = { ...PENDING, ...status };
      await poll(attemptUuid);
    }
    expect(here.fake.cancellations).toBe(0);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
    await sentMinutesAgo(attemptUuid, 7 * 1440);
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED" }]);
  });

  it.each(["ACTC", "BOOKED", "ACTC/PDNG", "PDNG/ACTC"])(
    "of what its bank has taken by its own word (%s), the app may tell the payer: nobody is let off it",
    async (said) => {
      here.bank = changedBank(BANK, { exempts: false, statuses: { map: { BOOKED: "ACTC" } } });
      here.fake.initiate = async (input) => ({
        ...(await fakeBank().initiate(input)),
        transactionStatus: "ACTC",
        said,
        next: NO_ACTION,
      });
      const operation = await payable();
      await startAttempt(database.db, operation.linkToken, choose);
      const [attempt] = await attemptsOf(operation);
      await sentMinutesAgo(attempt?.uuid, 31);
      here.fake.failReads = NO_ANSWER;
      await poll(attempt?.uuid);
      expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED", release: null, bank_status: said }]);
    },
  );

  describe("a payment that others have to sign (decision 121)", () => {
    const PATC = { ...PENDING, transactionStatus: "PATC", scaStatus: "finalised" };
    const DAYS = 1440;

    async function awaited(): Promise<Readonly<{ operation: Payable; attemptUuid: string }>> {
      const operation = await payable();
      const { attemptUuid } = await atBank(operation);
      here.fake.status = PATC;
      await poll(attemptUuid);
      await sentMinutesAgo(attemptUuid, 30 * DAYS);
      await database.sql`
        update payment_attempt set returned_at = sent_to_bank_at where uuid = ${attemptUuid}`;
      return { operation, attemptUuid };
    }
    const waits = async (operation: Payable) => {
      expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }]);
      expect(await step(operation)).toMatchObject({ name: "AUTHORISE", action: { type: "WAIT_OTHERS" } });
    };

    it("waits for as long as its bank says so", async () => {
      const { operation, attemptUuid } = await awaited();
      await poll(attemptUuid);
      await waits(operation);
      expect(await eventsOf(operation)).not.toContain("PSD2_PAYMENT_UNRESOLVED");
      here.fake.status = AUTHORISED;
      await poll(attemptUuid);
      expect(await statusOf(operation)).toBe("COMPLETED");
    });

    it("waits through questions that are not answered, and not through six days of them", async () => {
      const { operation, attemptUuid } = await awaited();
      here.fake.failReads = NO_ANSWER;
      await poll(attemptUuid);
      await waits(operation);
      const silentFor = (days: number) => database.sql`
        update payment_attempt set unanswered_since = now() - make_interval(days => ${days}) where uuid = ${attemptUuid}`;
      await silentFor(5);
      await poll(attemptUuid);
      await waits(operation);
      await silentFor(6);
      await poll(attemptUuid);
      expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED", failure: { reason: "BANK_SILENT" } }]);
    });

    it("is left to silence like any other once its bank has said something else", async () => {
      const { operation, attemptUuid } = await awaited();
      here.fake.status = { ...PENDING, transactionStatus: "RVNC", scaStatus: "finalised" };
      await poll(attemptUuid);
      expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED" }]);
    });
  });

  it("a payment that others may still sign is called off once its operation has ended", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.status = { ...PENDING, transactionStatus: "PATC", scaStatus: "finalised" };
    await poll(attemptUuid);
    expect(here.fake.cancellations).toBe(0);
    await database.sql`update operation set status = 'COMPLETED' where uuid = ${operation.uuid}`;
    await poll(attemptUuid);
    expect(here.fake.cancellations).toBe(1);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "FAILED" }]);
  });

  it("a question that was not answered has a curve of its own, and Retry-After is the time", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    const waits = async () => {
      await poll(attemptUuid);
      const [row] = await database.sql`
        select extract(epoch from next_poll_at - now())::float as seconds, unanswered_count::int as count
        from payment_attempt where uuid = ${attemptUuid}`;
      return row;
    };
    here.fake.failReads = NO_ANSWER;
    const seconds: number[] = [];
    for (const _ of [1, 2, 3, 4]) seconds.push((await waits())?.seconds);
    for (const [index, expected] of [1, 5, 15, 30].entries()) {
      expect(seconds[index]).toBeGreaterThan(expected - 1);
      expect(seconds[index]).toBeLessThanOrEqual(expected * 1.1);
    }
    here.fake.failReads = new BankError("BANK_UNAVAILABLE", "503", { retryAfterSeconds: 600 });
    expect((await waits())?.seconds).toBeGreaterThan(598);
    here.fake.failReads = new BankError("BANK_UNAVAILABLE", "503", { retryAfterSeconds: 2 });
    expect((await waits())?.seconds).toBeLessThanOrEqual(2);
    here.fake.failReads = null;
    expect(await waits()).toMatchObject({ count: 0 });
  });

  it("an authorisation's identifier that was lost is learnt with a later read", async () => {
    const operation = await payable();
    here.fake.initiate = async (input) => ({ ...(await fakeBank().initiate(input)), authorisationId: null });
    const { attemptUuid } = await atBank(operation);
    here.fake.status = { ...PENDING, authorisationId: "auth-found" };
    await poll(attemptUuid);
    const [row] = await database.sql`select authorisation_id from payment_attempt where uuid = ${attemptUuid}`;
    expect(row).toEqual({ authorisation_id: "auth-found" });
  });

  it("has a next question: the database's promise", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await expect(
      database.sql`update payment_attempt set next_poll_at = null where uuid = ${attemptUuid}`,
    ).rejects.toMatchObject({ constraint_name: "payment_attempt_next_question" });
  });

  describe("a person tells", () => {
    const resolve = (operation: Payable, attemptUuid: string, outcome: "PAID" | "NOT_PAID", of = author("ADMIN")) =>
      resolveAttempt(
        database.db,
        of,
        { operationUuid: operation.uuid, attemptUuid },
        { outcome, reason: "on the statement" },
      );
    function author(role: Role, tenantUuid = merchant.tenantUuid): Author {
      const actor = { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: new Date() } as const;
      return { caller: { tenantUuid, actor, collaborator: null }, ipAddress: "192.0.2.1" };
    }

    it("that it was paid: the operation completes once, with the reason kept and audited", async () => {
      const operation = await payable();
      const attemptUuid = await lost(operation);
      await resolve(operation, attemptUuid, "PAID");
      expect(await statusOf(operation)).toBe("COMPLETED");
      expect((await getPayment(database.db, merchant.caller, operation.paymentUuid)).psd2Payment).toMatchObject({
        status: { status: "SETTLED", code: "CREDITED" },
        settledAmount: { amount: 15_075, currency: "EUR" },
      });
      expect(await attemptsOf(operation)).toMatchObject([
        { state: "AUTHORISED", next_poll_at: null, resolution: { outcome: "PAID", reason: "on the statement" } },
      ]);
      // Nothing says that the bank confirmed it, or when it carried it out: only a person has seen the money.
      const [record] = await recordsOf(operation);
      expect(record).toMatchObject({ execution_date: null, settled_at: null });
      const { timeline } = await getOperationDossier(database.db, merchant.caller, operation.uuid);
      expect(timeline.filter(({ kind }) => kind !== "DELIVERY").slice(0, 2)).toMatchObject([
        { kind: "FACT", fact: "ATTEMPT_RESOLVED" },
        { kind: "STATUS", to: "COMPLETED", by: "PERSON", bank: null },
      ]);
      expect(await step(operation)).toMatchObject({ name: "PAID", confirmedBy: "PAYEE" });
      const audited = await database.sql`
        select action from audit_entry where tenant_uuid = ${merchant.tenantUuid} and subject_uuid = ${operation.uuid}`;
      expect(audited).toEqual([{ action: "payment_attempt.resolved" }]);
      await expect(resolve(operation, attemptUuid, "NOT_PAID")).rejects.toMatchObject({ code: "conflict" });
    });

    it("that it was paid: nothing is told as the bank's word, nor as known what it has not said (decision 326)", async () => {
      const onItsDay = { type: "FUTURE_PAYMENT", requestedExecutionDate: "2026-12-23" };
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T10:00:00Z") });
      const operation = await payable([{ payment: { amount: 15_075, psd2Payment: onItsDay } }]);
      await resolve(operation, await lost(operation), "PAID");
      expect((await getPayment(database.db, merchant.caller, operation.paymentUuid)).psd2Payment).toMatchObject({
        source: "PERSON",
        bankStatus: null,
        bankPaymentId: null,
        executionDate: null,
        requestedExecutionDate: "2026-12-23",
      });
      expect(await sourcesOf(operation)).toEqual(["PERSON", "PERSON", "PERSON"]);
    });

    /** As it is listed, as a table, and among what is exported. */
    async function sourcesOf({ uuid }: Payable) {
      const query = collectionListQuery.parse({ q_operationUuid: uuid });
      const list = await listCollections(database.db, merchant.caller, query);
      const read: Reading = (work) => work(database.db);
      const all: Collection[] = [];
      for await (const piece of exportCollections(read, merchant.caller)) all.push(...piece);
      const exported = all.find(({ operationUuid }) => operationUuid === uuid);
      return [list.results[0]?.source, sourceIn(collectionsTable(list)), exported?.source];
    }
    function sourceIn(table: string) {
      const [head, line] = table.split("\r\n").map((each) => each.split(","));
      return line?.[head?.indexOf("source") ?? -1];
    }

    it("that it was not paid: the payer may try again, and a later yes is shown", async () => {
      const operation = await payable();
      const { attemptUuid, state } = await atBank(operation);
      here.fake.failCancel = NO_ANSWER;
      await abandonAttempt(database.db, operation.linkToken);
      await resolve(operation, attemptUuid, "NOT_PAID");
      expect(await step(operation)).toMatchObject({
        name: "CHOOSE_BANK",
        lastFailure: { reason: "NOT_PAID", certain: false, notCharged: false },
      });
      here.fake.status = AUTHORISED;
      await returnFromBank(database.db, state);
      expect(await statusOf(operation)).toBe("COMPLETED");
      expect(await step(operation)).toMatchObject({ name: "PAID", confirmedBy: "BANK" });
      expect(await sourcesOf(operation)).toEqual(["BANK", "BANK", "BANK"]);
    });

    it("that it was not paid, and the bank is asked on as long as it keeps the payment", async () => {
      const operation = await payable();
      const { attemptUuid } = await atBank(operation);
      here.fake.failCancel = NO_ANSWER;
      await abandonAttempt(database.db, operation.linkToken);
      await resolve(operation, attemptUuid, "NOT_PAID");
      here.fake.status = AUTHORISED;
      await poll(attemptUuid);
      expect(await statusOf(operation)).toBe("COMPLETED");
    });

    it("that it was not paid, after which nobody asks where nobody can", async () => {
      const operation = await payable();
      const attemptUuid = await lost(operation);
      await resolve(operation, attemptUuid, "NOT_PAID");
      expect(await attemptsOf(operation)).toMatchObject([{ state: "FAILED", next_poll_at: null }]);
    });

    it("only as an ADMIN or above of that organisation, of an attempt of that operation", async () => {
      const operation = await payable();
      const attemptUuid = await lost(operation);
      const other = await insertMerchant(database);
      await expect(resolve(operation, attemptUuid, "PAID", author("OPERATOR"))).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(resolve(operation, attemptUuid, "PAID", author("OWNER", other.tenantUuid))).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(resolve(await payable(), attemptUuid, "PAID")).rejects.toMatchObject({ code: "not_found" });
      await expect(
        resolve(operation, attemptUuid, "PAID", { caller: merchant.caller, ipAddress: null }),
      ).rejects.toMatchObject({ code: "forbidden" });
      expect(await attemptsOf(operation)).toMatchObject([{ state: "UNRESOLVED" }]);
    });
  });
});
