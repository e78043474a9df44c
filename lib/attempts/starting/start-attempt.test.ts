import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { abandonAttempt } from "@/lib/attempts/ending/abandon-attempt";
import { failAttempt } from "@/lib/attempts/ending/fail-attempt";
import { resolveAttempt } from "@/lib/attempts/ending/resolve-attempt";
import { refreshAttempt, refreshPayerAttempt } from "@/lib/attempts/following/refresh-attempt";
import { AUTHORISED, BANK, type FakeBank, fakeBank, fakeConnector, PENDING } from "@/lib/attempts/testing/fake-bank";
import { type Bank, type BankConnector, BankError } from "@/lib/banks/connector";
import { EMPTY_SESSION, NO_ACTION } from "@/lib/banks/next-action";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { openOperation } from "@/lib/operations/open-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { signState } from "@/lib/shared/crypto";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { RETURN_STATE } from "./return-addresses";
import { returnFromBank } from "./return-from-bank";
import { startAttempt } from "./start-attempt";

const PATIENT = { timeout: 30_000, interval: 20 };

let fake: FakeBank;
let banks: readonly Bank[];
/** What a test has the bank's connector do otherwise. */
let instead: Partial<BankConnector>;
vi.mock("@/lib/banks/registry", () => ({
  bankDirectory: async () => ({
    list: () => banks,
    find: (id: string) => banks.find((bank) => bank.id === id) ?? null,
  }),
  availabilityOf: (bank: Bank) => bank.status,
  connectorFor: () => ({ ...fakeConnector(fake), ...instead }),
}));

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

beforeEach(() => {
  fake = fakeBank();
  banks = [BANK, { ...BANK, id: "other", name: "Other Bank" }];
  instead = {};
});

afterEach(() => {
  vi.useRealTimers();
});

type Payable = Readonly<{ uuid: string; linkToken: string }>;

const payable = async (): Promise<Payable> => firstOf(await aFlow(merchant.caller));
const choose = ({ linkToken }: Payable, bankId = BANK.id) =>
  startAttempt(database.db, linkToken, { bankId, psu: { ipAddress: "127.0.0.1" } });
const stepOf = async ({ linkToken }: Payable) => (await findPayerView(database.db, linkToken))?.step;
const attemptsOf = ({ uuid }: Payable) =>
  database.sql`select * from payment_attempt where operation_uuid = ${uuid} order by created_at, uuid`;
const onlyAttemptOf = async (operation: Payable) => {
  const [attempt] = await attemptsOf(operation);
  if (!attempt) throw new Error("There is no attempt.");
  return attempt;
};
const factsOf = async ({ uuid }: Payable) => {
  const rows =
    await database.sql`select kind, detail from operation_fact where operation_uuid = ${uuid} order by at, uuid`;
  return rows.map(({ kind, detail }) => [kind, detail]);
};
const stateOf = () => new URL(fake.initiations.at(-1)?.redirectUrl ?? "").searchParams.get("state") ?? "";
/** When the job that asks is to run: as the attempt says, or the question is lost. */
const plannedFor = async (attemptUuid: string) => {
  const [row] = await database.sql`
    select extract(epoch from j.run_at - now())::float as seconds,
      j.run_at = a.next_poll_at
        and p.payload::jsonb = jsonb_build_object('tenantUuid', a.tenant_uuid, 'attemptUuid', a.uuid) as agreed
    from graphile_worker.jobs j join payment_attempt a on j.key = 'poll-attempt:' || a.uuid
    join graphile_worker._private_jobs p using (id)
    where a.uuid = ${attemptUuid} and j.task_identifier = 'poll-attempt'`;
  return row ?? null;
};
const makeDue = (attemptUuid: string) =>
  database.sql`update payment_attempt set next_poll_at = now() - interval '1 second' where uuid = ${attemptUuid}`;

describe("a bank that is chosen", () => {
  it("is one that there is", async () => {
    const operation = await payable();
    await expect(choose(operation, "nowhere")).rejects.toMatchObject({
      code: "invalid_field",
      errors: [{ pointer: "/bankId", code: "unknown_reference" }],
    });
    expect(await attemptsOf(operation)).toEqual([]);
  });

  it("gets nothing for an account that is somebody else's, or whose holder nobody has confirmed (decision 125)", async () => {
    const operation = await payable();
    const held = { code: "conflict", message: expect.stringContaining("creditor account") };
    const say = (result: string | null, matchedName: string | null) => database.sql`
      update creditor_account
      set verification_result = ${result}, matched_name = ${matchedName}, verified_at = case when ${result}::text is null then null else now() end,
        verified_by = case when ${result}::text is null then null else 'x' end
      where uuid = ${merchant.creditorAccountUuid}`;
    try {
      await say("NMTC", null);
      await expect(choose(operation)).rejects.toMatchObject(held);
      await say("CMTC", "Ejemplo Hermanos");
      await expect(choose(operation)).rejects.toMatchObject(held);
      expect([await attemptsOf(operation), fake.initiations]).toEqual([[], []]);
      await say("NOAP", null);
      await expect(choose(operation)).resolves.toMatchObject({ next: "BANK" });
    } finally {
      await say("MTCH", null);
    }
  });

  it("is one that is not switched off", async () => {
    banks = [{ ...BANK, status: "DISABLED" }];
    const operation = await payable();
    await expect(choose(operation)).rejects.toMatchObject({ code: "bank_unavailable" });
    expect(await attemptsOf(operation)).toEqual([]);
  });

  it("is one that can carry the payment out", async () => {
    instead = {
      validate: () => [{ pointer: "/payment", code: "out_of_range", detail: "is more than this bank takes" }],
    };
    const operation = await payable();
    await expect(choose(operation)).rejects.toMatchObject({
      code: "invalid_field",
      errors: [{ pointer: "/bankId", code: "out_of_range" }],
    });
    expect(await attemptsOf(operation)).toEqual([]);
    expect(fake.initiations).toEqual([]);
  });

  it("is asked for a payment of a link that there is, before its time is over", async () => {
    await expect(choose({ uuid: "", linkToken: "nobodys" })).rejects.toMatchObject({ code: "not_found" });
    const operation = await payable();
    await choose(operation);
    await abandonAttempt(database.db, operation.linkToken);
    await database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${operation.uuid}`;
    await expect(choose(operation)).rejects.toMatchObject({ code: "operation_final" });
    expect(await attemptsOf(operation)).toHaveLength(1);
  });

  it("is not asked from the moment on when the payment's time is over", async () => {
    const operation = await payable();
    await openOperation(database.db, operation.linkToken);
    const deadline = new Date();
    await database.sql`update operation set expires_at = ${deadline.toISOString()} where uuid = ${operation.uuid}`;
    vi.useFakeTimers({ toFake: ["Date"], now: deadline });
    await expect(choose(operation)).rejects.toMatchObject({ code: "operation_final" });
    vi.setSystemTime(deadline.getTime() - 1);
    expect(await choose(operation)).toMatchObject({ next: "BANK" });
  });

  it("is asked for no payment that has ended", async () => {
    const operation = await payable();
    await database.sql`update operation set status = 'CANCELLED' where uuid = ${operation.uuid}`;
    await expect(choose(operation)).rejects.toMatchObject({ code: "operation_final" });
    expect(await attemptsOf(operation)).toEqual([]);
  });

  it("has no link any more for an attempt that nobody knows the end of", async () => {
    const operation = await payable();
    await choose(operation);
    fake.failCancel = new BankError("BANK_UNAVAILABLE", "no answer");
    await abandonAttempt(database.db, operation.linkToken);
    expect(await onlyAttemptOf(operation)).toMatchObject({ state: "UNRESOLVED", sca_redirect_url: expect.any(String) });
    await expect(choose(operation)).rejects.toMatchObject({ code: "attempt_in_progress" });
  });

  it("is the one for as long as an attempt is in the way, and its link the same", async () => {
    const operation = await payable();
    const first = await choose(operation);
    await expect(choose(operation, "other")).rejects.toMatchObject({ code: "attempt_in_progress" });
    expect(await choose(operation)).toEqual(first);
    await database.sql`update payment_attempt set sca_redirect_url = null where operation_uuid = ${operation.uuid}`;
    await expect(choose(operation)).rejects.toMatchObject({ code: "attempt_in_progress" });
    expect(fake.initiations).toHaveLength(1);
  });
});

describe("an attempt that is started", () => {
  it("is written before its bank is called, with a question in eight seconds", async () => {
    const operation = await payable();
    fake.initiate = async (input) => {
      const attempt = await onlyAttemptOf(operation);
      expect(attempt).toMatchObject({ state: "STARTED", bank_id: "fake", end_to_end_id: input.endToEndId });
      const planned = await plannedFor(attempt.uuid);
      expect(planned?.agreed).toBe(true);
      expect(planned?.seconds).toBeGreaterThan(0);
      expect(planned?.seconds).toBeLessThanOrEqual(8);
      // Another tab is not told to finish what nobody has been asked yet.
      expect(await stepOf(operation)).toMatchObject({ name: "AT_BANK", isTaken: false, continueUrl: null });
      return fakeBank().initiate(input);
    };
    expect(await choose(operation)).toMatchObject({ next: "BANK" });
    expect(await stepOf(operation)).toMatchObject({ name: "AT_BANK", isTaken: true });
  });

  it("keeps all that its bank says of it, plans the next question, and tells the timeline", async () => {
    const operation = await payable();
    const start = await choose(operation);
    const attempt = await onlyAttemptOf(operation);
    expect(attempt).toMatchObject({
      state: "AT_BANK",
      bank_payment_id: `bank-${attempt.end_to_end_id}`,
      authorisation_id: "auth-1",
      bank_status: "RCVD",
      sca_status: "started",
      sca_redirect_url: start.next === "BANK" ? start.url : null,
      sent_to_bank_at: expect.any(String),
      unanswered_count: 0,
      unanswered_since: null,
      release: null,
      failure: null,
    });
    const planned = await plannedFor(attempt.uuid);
    expect(planned?.agreed).toBe(true);
    // Two minutes, and a tenth of them at most.
    expect(planned?.seconds).toBeGreaterThan(60);
    expect(planned?.seconds).toBeLessThanOrEqual(132);
    expect(await factsOf(operation)).toEqual([
      ["SEEN", {}],
      ["BANK_CHOSEN", { bank: "Fake Bank" }],
      ["SENT_TO_BANK", { bank: "Fake Bank" }],
    ]);
  });

  it("fails with the bank's own word for it, where it has one", async () => {
    const operation = await payable();
    const refusal = new BankError("REQUEST_INVALID", "no", { bankCode: "PAYMENT_FAILED" });
    fake.initiate = () => Promise.reject(refusal);
    expect(await choose(operation)).toEqual({ next: "PAGE" });
    expect(await onlyAttemptOf(operation)).toMatchObject({
      state: "FAILED",
      failure: { stage: "INITIATION", reason: "PAYMENT_FAILED" },
      next_poll_at: null,
    });
    expect((await factsOf(operation)).at(-1)).toEqual([
      "ATTEMPT_FAILED",
      { bank: "Fake Bank", reason: "PAYMENT_FAILED", stage: "INITIATION" },
    ]);
  });

  it("and authorised without a redirect is settled at once, with a question to follow", async () => {
    const operation = await payable();
    fake.initiate = async () => ({
      ...AUTHORISED,
      scaStatus: "exempted",
      bankPaymentId: "b-1",
      authorisationId: null,
      next: NO_ACTION,
      session: EMPTY_SESSION,
    });
    expect(await choose(operation)).toEqual({ next: "PAGE" });
    const attempt = await onlyAttemptOf(operation);
    expect(attempt).toMatchObject({ state: "AUTHORISED", bank_payment_id: "b-1", sca_redirect_url: null });
    expect((await plannedFor(attempt.uuid))?.agreed).toBe(true);
  });

  it("and answered late, after its operation was cancelled, sends nobody to the bank, which is asked at once", async () => {
    const operation = await payable();
    fake.initiate = async (input) => {
      await database.sql`update operation set status = 'CANCELLED' where uuid = ${operation.uuid}`;
      return fakeBank().initiate(input);
    };
    expect(await choose(operation)).toEqual({ next: "PAGE" });
    const attempt = await onlyAttemptOf(operation);
    expect(attempt).toMatchObject({ state: "STARTED", bank_payment_id: expect.any(String), sca_redirect_url: null });
    expect((await plannedFor(attempt.uuid))?.seconds).toBeLessThanOrEqual(0);
    expect((await factsOf(operation)).map(([kind]) => kind)).not.toContain("SENT_TO_BANK");
  });
});

describe("a question to the bank", () => {
  it("and answered when its operation has been paid otherwise is called off, and nobody is told that it is not known", async () => {
    const operation = await payable();
    fake.initiate = async (input) => {
      await database.sql`update operation set status = 'COMPLETED' where uuid = ${operation.uuid}`;
      return fakeBank().initiate(input);
    };
    await choose(operation);
    const { uuid } = await onlyAttemptOf(operation);
    await refreshAttempt(database.db, merchant.tenantUuid, uuid);
    expect(fake.cancellations).toBe(1);
    expect(await onlyAttemptOf(operation)).toMatchObject({ state: "FAILED", failure: { reason: "ABANDONED" } });
    expect((await factsOf(operation)).map(([kind]) => kind)).not.toContain("ATTEMPT_UNRESOLVED");
  });

  it("is asked by one of all who would ask, and again by others when that one dies", async () => {
    const operation = await payable();
    await choose(operation);
    const { uuid } = await onlyAttemptOf(operation);
    await makeDue(uuid);
    instead = {
      getStatus: async () => {
        fake.reads++;
        await refreshAttempt(database.db, merchant.tenantUuid, uuid);
        const planned = await plannedFor(uuid);
        expect(planned?.agreed).toBe(true);
        expect(planned?.seconds).toBeGreaterThan(30);
        expect(planned?.seconds).toBeLessThanOrEqual(45);
        return PENDING;
      },
    };
    await refreshAttempt(database.db, merchant.tenantUuid, uuid);
    expect(fake.reads).toBe(1);
  });

  it("whose job was lost has one again, when anybody looks", async () => {
    const operation = await payable();
    await choose(operation);
    const { uuid } = await onlyAttemptOf(operation);
    await database.sql`delete from graphile_worker._private_jobs where key = ${`poll-attempt:${uuid}`}`;
    expect(await plannedFor(uuid)).toBeNull();
    await refreshAttempt(database.db, merchant.tenantUuid, uuid);
    expect(await plannedFor(uuid)).toMatchObject({ agreed: true });
    expect(fake.reads).toBe(0);
  });

  it("is not planned again for an attempt that ends while somebody looks too early", async () => {
    const operation = await payable();
    fake.initiate = () => Promise.reject(new BankError("OUTCOME_UNKNOWN", "no answer"));
    await choose(operation);
    const { uuid } = await onlyAttemptOf(operation);
    const { tenantUuid } = merchant;
    const failure = { stage: "INITIATION", reason: "REQUEST_INVALID", retryable: true } as const;
    await interleave(
      database,
      (tx) => failAttempt(tx, { tenantUuid, uuid }, { failure, at: new Date() }),
      () => refreshAttempt(database.db, tenantUuid, uuid),
    );
    expect(await onlyAttemptOf(operation)).toMatchObject({ state: "FAILED", next_poll_at: null });
  });

  it("waits an hour where the bank is not configured any more", async () => {
    const operation = await payable();
    await choose(operation);
    const { uuid } = await onlyAttemptOf(operation);
    banks = [];
    await makeDue(uuid);
    await refreshAttempt(database.db, merchant.tenantUuid, uuid);
    const planned = await plannedFor(uuid);
    expect(planned?.seconds).toBeGreaterThan(3_500);
    expect(planned?.seconds).toBeLessThanOrEqual(3_600);
    expect(await onlyAttemptOf(operation)).toMatchObject({ state: "AT_BANK" });
  });

  it("says after that hour that nobody knows, and a person has the last word", async () => {
    const operation = await payable();
    await choose(operation);
    const { uuid } = await onlyAttemptOf(operation);
    banks = [];
    await database.sql`update payment_attempt set sent_to_bank_at = now() - interval '1 hour' where uuid = ${uuid}`;
    await makeDue(uuid);
    await refreshAttempt(database.db, merchant.tenantUuid, uuid);
    expect(await onlyAttemptOf(operation)).toMatchObject({
      state: "UNRESOLVED",
      failure: { reason: "BANK_NOT_CONFIGURED" },
    });
    expect(await plannedFor(uuid)).not.toBeNull();

    const actor = { type: "PERSON", personUuid: newUuid(), role: "ADMIN", authenticatedAt: new Date() } as const;
    const author = { caller: { tenantUuid: merchant.tenantUuid, actor, collaborator: null }, ipAddress: null };
    const named = { operationUuid: operation.uuid, attemptUuid: uuid };
    await resolveAttempt(database.db, author, named, { outcome: "PAID", reason: "on the statement" });
    expect(await onlyAttemptOf(operation)).toMatchObject({ state: "AUTHORISED" });
    expect((await factsOf(operation)).filter(([kind]) => kind === "ATTEMPT_RESOLVED")).toHaveLength(1);
  });

  it("leaves an authorised payment unconfirmed in the end where its bank is configured no more, and is asked when it is again", async () => {
    const operation = await payable();
    await choose(operation);
    fake.status = AUTHORISED;
    await returnFromBank(database.db, stateOf());
    const { uuid } = await onlyAttemptOf(operation);
    const recordOf = async () => {
      const [row] = await database.sql`
        select status, code from payment_record where operation_uuid = ${operation.uuid}`;
      return row;
    };
    const authorisedDaysAgo = (days: number) => database.sql`
      update payment_attempt set ended_at = now() - make_interval(days => ${days}) where uuid = ${uuid}`;
    const look = async () => {
      await makeDue(uuid);
      await refreshAttempt(database.db, merchant.tenantUuid, uuid);
    };
    banks = [];
    await authorisedDaysAgo(5);
    await look();
    expect(await recordOf()).toEqual({ status: "SUBMITTED_VALID", code: "CREATED" });
    await authorisedDaysAgo(6);
    await look();
    expect(await recordOf()).toEqual({ status: "UNCONFIRMED", code: "BANK_NOT_CONFIGURED" });
    expect((await factsOf(operation)).at(-1)).toMatchObject(["RECORD_UPDATED", { bank: "fake" }]);

    banks = [BANK];
    fake.status = { ...AUTHORISED, transactionStatus: "ACSC" };
    await look();
    expect(await recordOf()).toEqual({ status: "EXECUTED", code: "DEBITED" });
  });

  it("of one that has come to nothing ends where nobody can be asked", async () => {
    const operation = await payable();
    await choose(operation);
    const { uuid } = await onlyAttemptOf(operation);
    const closed = (hours: number, bankPaymentId: string | null) => database.sql`
      update payment_attempt set state = 'FAILED', failure = '{"stage":"AUTHORISATION","reason":"NOT_PAID","retryable":true}',
             ended_at = now(), bank_payment_id = ${bankPaymentId}, sent_to_bank_at = now() - make_interval(hours => ${hours})
       where uuid = ${uuid}`;
    banks = [];
    for (const [hours, name, isAsked] of [
      [2, "bank-1", true],
      [30, "bank-1", false],
      [2, null, false],
    ] as const) {
      await closed(hours, name);
      await makeDue(uuid);
      await refreshAttempt(database.db, merchant.tenantUuid, uuid);
      expect((await onlyAttemptOf(operation)).next_poll_at !== null).toBe(isAsked);
    }
  });

  it("of nobody's attempt is none", async () => {
    await refreshAttempt(database.db, merchant.tenantUuid, "0198c2f0-0000-7000-8000-000000000000");
    expect(fake.reads).toBe(0);
  });

  it("is asked for the payer's page when it is due, while the payment is open", async () => {
    const operation = await payable();
    await refreshPayerAttempt(database.db, "nobodys");
    await choose(operation);
    const { uuid } = await onlyAttemptOf(operation);
    await refreshPayerAttempt(database.db, operation.linkToken);
    expect(fake.reads).toBe(0);
    await makeDue(uuid);
    await refreshPayerAttempt(database.db, operation.linkToken);
    expect(fake.reads).toBe(1);
    await makeDue(uuid);
    await database.sql`update operation set status = 'COMPLETED' where uuid = ${operation.uuid}`;
    await refreshPayerAttempt(database.db, operation.linkToken);
    expect(fake.reads).toBe(1);
  });
});

describe("a payer who comes back", () => {
  it("is told on the timeline once, and has the bank asked each time until it has said yes", async () => {
    const operation = await payable();
    await choose(operation);
    const state = stateOf();
    await returnFromBank(database.db, state);
    const { returned_at } = await onlyAttemptOf(operation);
    expect(returned_at).toEqual(expect.any(String));
    expect(await returnFromBank(database.db, state)).toEqual({ linkToken: operation.linkToken, next: "PAGE" });
    expect((await onlyAttemptOf(operation)).returned_at).toEqual(returned_at);
    expect((await factsOf(operation)).filter(([kind]) => kind === "RETURNED")).toEqual([
      ["RETURNED", { bank: "Fake Bank" }],
    ]);
    expect(fake.reads).toBe(2);
    fake.status = AUTHORISED;
    await returnFromBank(database.db, state);
    await returnFromBank(database.db, state);
    expect(fake.reads).toBe(3);
  });

  it("from a bank that is not configured any more is told by its id", async () => {
    const operation = await payable();
    await choose(operation);
    banks = [];
    await returnFromBank(database.db, stateOf());
    expect((await factsOf(operation)).at(-1)).toEqual(["RETURNED", { bank: "fake" }]);
  });

  it("of a payment that the bank never named has nobody to ask", async () => {
    const operation = await payable();
    fake.initiate = () => Promise.reject(new BankError("OUTCOME_UNKNOWN", "no answer"));
    await choose(operation);
    expect(await returnFromBank(database.db, stateOf())).toEqual({ linkToken: operation.linkToken, next: "PAGE" });
    expect(await onlyAttemptOf(operation)).toMatchObject({ state: "UNRESOLVED", returned_at: null });
    expect(fake.reads).toBe(0);
  });

  it("waits two and a half seconds for a slow bank, whose answer counts when it comes", async () => {
    const operation = await payable();
    await choose(operation);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      instead = {
        getStatus: async () => {
          resolve();
          await new Promise<void>((done) => {
            answer = done;
          });
          return AUTHORISED;
        },
      };
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isBack = false;
    const back = returnFromBank(database.db, stateOf()).then(() => {
      isBack = true;
    });
    await asked;
    vi.advanceTimersByTime(2_499);
    await database.sql`select 1`;
    expect(isBack).toBe(false);
    vi.advanceTimersByTime(1);
    await back;
    expect(await onlyAttemptOf(operation)).toMatchObject({ state: "AT_BANK" });
    answer();
    await vi.waitFor(
      async () => expect(await onlyAttemptOf(operation)).toMatchObject({ state: "AUTHORISED" }),
      PATIENT,
    );
  });

  it("is not held up by a question that fails", async () => {
    const operation = await payable();
    await choose(operation);
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    const err = new Error("boom");
    instead = { getStatus: () => Promise.reject(err) };
    expect(await returnFromBank(database.db, stateOf())).toEqual({ linkToken: operation.linkToken, next: "PAGE" });
    expect(await onlyAttemptOf(operation)).toMatchObject({ state: "AT_BANK" });
    expect(warn).toHaveBeenCalledWith({ err }, expect.any(String));
  });

  it("with a state that we signed for an attempt that there is none of any more, comes from nowhere", async () => {
    expect(await returnFromBank(database.db, signState(RETURN_STATE, newUuid()))).toBeNull();
  });
});
