import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { findAttempt, insertAttempt, lockAttempt } from "@/db/queries/attempts/attempts";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { begin } from "@/db/testing/interleave";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { BankError, type BankStatus, type PaymentDetails } from "@/lib/banks/connector";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { listAttention } from "@/lib/overview/list-attention";
import { standingMoney } from "@/lib/refunds/standing-money";
import { newUuid } from "@/lib/shared/ids";
import { importText } from "@/lib/statements/testing/import-text";
import { abandonAttempt } from "./ending/abandon-attempt";
import { failAttempt } from "./ending/fail-attempt";
import { passOverAttempt } from "./ending/pass-over-attempt";
import { resolveAttempt } from "./ending/resolve-attempt";
import { settleAttempt } from "./ending/settle-attempt";
import { leaveUnresolved } from "./following/leave-unresolved";
import { refreshAttempt } from "./following/refresh-attempt";
import { ATTEMPT_STATES, type AttemptState } from "./model";
import { startAttempt } from "./starting/start-attempt";
import { AUTHORISED, BANK, type FakeBank, fakeBank, fakeConnector, PENDING } from "./testing/fake-bank";

let fake: FakeBank;
vi.mock("@/lib/banks/registry", () => ({
  bankDirectory: async () => ({ list: () => [BANK], find: (id: string) => (id === BANK.id ? BANK : null) }),
  availabilityOf: () => BANK.status,
  connectorFor: () => fakeConnector(fake),
}));

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

beforeEach(() => {
  fake = fakeBank();
});

afterEach(() => {
  vi.useRealTimers();
});

type Attempt = Readonly<{ uuid: string; operationUuid: string; flowUuid: string; linkToken: string }>;

const REJECTED: BankStatus = { ...PENDING, transactionStatus: "RJCT", reason: "AM04" };
const asked = (attempt: Attempt) => ({
  tenantUuid: merchant.tenantUuid,
  uuid: attempt.uuid,
  operationUuid: attempt.operationUuid,
});
/** Nobody else asks meanwhile. */
const told = async (attempt: Attempt, status: BankStatus, details: PaymentDetails | null = null) => {
  const row = await findAttempt(database.db, merchant.tenantUuid, attempt.uuid);
  await settleAttempt(database.db, { ...asked(attempt), pollCount: row?.pollCount ?? 0 }, BANK, status, details);
};
const standing = async ({ operationUuid }: Attempt) =>
  (await standingMoney(database.db, merchant.tenantUuid, [operationUuid])).get(operationUuid)?.standing;
const isPaidTwice = async ({ operationUuid }: Attempt) => {
  const { results } = await listAttention(database.db, merchant.caller, "twice", { limit: 100, offset: 0 });
  return results.some(({ uuid }) => uuid === operationUuid);
};
const close = (attempt: Attempt, reason: string, askAgainAt: Date | null) =>
  inTransaction(database.db, (tx) =>
    failAttempt(tx, asked(attempt), {
      failure: { stage: "AUTHORISATION", reason, retryable: true },
      at: new Date(),
      askAgainAt,
    }),
  );

/** An attempt that has come to a bank, as payers bring it there. */
async function atBank(): Promise<Attempt> {
  const flow = await aFlow(merchant.caller);
  const { uuid: operationUuid, linkToken } = firstOf(flow);
  await startAttempt(database.db, linkToken, { bankId: BANK.id, psu: { ipAddress: "127.0.0.1" } }).catch(
    (error: Error) => expect(error.message).toBe("killed"),
  );
  const [row] = await database.sql`select uuid from payment_attempt where operation_uuid = ${operationUuid}`;
  return { uuid: row?.uuid, operationUuid, flowUuid: flow.uuid, linkToken };
}

/** Every state, and the two ways to have failed: by the bank's own no, and without it (decision 44). */
const STATES = {
  STARTED: async () => {
    fake.initiate = () => Promise.reject(new Error("killed"));
    return atBank();
  },
  AT_BANK: atBank,
  AUTHORISED: async () => {
    const attempt = await atBank();
    await told(attempt, AUTHORISED);
    return attempt;
  },
  FAILED: async () => {
    const attempt = await atBank();
    await told(attempt, REJECTED);
    return attempt;
  },
  "FAILED without the bank's no": async () => {
    const attempt = await atBank();
    await close(attempt, "RESOURCE_GONE", new Date(Date.now() + 3_600_000));
    return attempt;
  },
  UNRESOLVED: async () => {
    const attempt = await atBank();
    fake.failCancel = new BankError("BANK_UNAVAILABLE", "no answer");
    await abandonAttempt(database.db, attempt.linkToken);
    return attempt;
  },
} as const satisfies Readonly<Record<string, () => Promise<Attempt>>>;
type From = keyof typeof STATES;
const FROM = Object.keys(STATES) as From[];

const person = () =>
  ({
    caller: {
      tenantUuid: merchant.tenantUuid,
      actor: { type: "PERSON", personUuid: newUuid(), role: "ADMIN", authenticatedAt: new Date() },
      collaborator: null,
    },
    ipAddress: null,
  }) as const;
const resolved = (attempt: Attempt, outcome: "PAID" | "NOT_PAID") =>
  resolveAttempt(
    database.db,
    person(),
    { operationUuid: attempt.operationUuid, attemptUuid: attempt.uuid },
    { outcome, reason: "on the statement" },
  );

/** Whatever an attempt may be told. */
const OUTCOMES = {
  "the bank waits": (attempt: Attempt) => told(attempt, PENDING),
  "the bank says a word nobody knows": (attempt: Attempt) => told(attempt, { ...PENDING, transactionStatus: "WXYZ" }),
  "the bank gives no answer": async (attempt: Attempt) => {
    fake.failReads = new BankError("BANK_UNAVAILABLE", "no answer");
    await database.sql`update payment_attempt set next_poll_at = now() where uuid = ${attempt.uuid} and next_poll_at is not null`;
    await refreshAttempt(database.db, merchant.tenantUuid, attempt.uuid);
  },
  "the bank has the authorisation": (attempt: Attempt) => told(attempt, AUTHORISED),
  "the bank has paid": (attempt: Attempt) => told(attempt, { ...AUTHORISED, transactionStatus: "ACCC" }),
  "the bank rejects it": (attempt: Attempt) => told(attempt, REJECTED),
  "the bank has forgotten it": (attempt: Attempt) => told(attempt, { ...PENDING, transactionStatus: "CANC" }),
  "it comes to nothing": (attempt: Attempt) => close(attempt, "RESOURCE_GONE", null),
  "nobody knows": (attempt: Attempt) =>
    inTransaction(database.db, (tx) =>
      leaveUnresolved(tx, asked(attempt), { stage: "AUTHORISATION", reason: "BANK_SILENT", at: new Date() }),
    ),
  "the payer goes on": (attempt: Attempt) => passOverAttempt(database.db, attempt.linkToken),
  "a person has seen the money": (attempt: Attempt) => resolved(attempt, "PAID"),
  "a person has seen no money": (attempt: Attempt) => resolved(attempt, "NOT_PAID"),
} as const satisfies Readonly<Record<string, (attempt: Attempt) => Promise<unknown>>>;
type Outcome = keyof typeof OUTCOMES;

/** What is left of an outcome. An error's code is a refusal. */
type After = Readonly<{
  state: AttemptState;
  /** Of the failure that is kept. */
  reason?: string;
  release?: "PAYER";
  /** The operation's; OPENED where nothing is said. */
  operation?: "COMPLETED";
  record?: string;
  /** What listeners are told of this outcome. */
  events?: readonly string[];
  /** What the timeline says of it. */
  facts?: readonly string[];
  refused?: string;
}>;

/** What an attempt is before anybody has told anything. */
const BEFORE: Readonly<Record<From, After>> = {
  STARTED: { state: "STARTED" },
  AT_BANK: { state: "AT_BANK" },
  AUTHORISED: { state: "AUTHORISED", operation: "COMPLETED", record: "SUBMITTED_VALID CREATED" },
  FAILED: { state: "FAILED", reason: "AM04" },
  "FAILED without the bank's no": { state: "FAILED", reason: "RESOURCE_GONE" },
  UNRESOLVED: { state: "UNRESOLVED", reason: "CANCELLATION_UNANSWERED" },
};

const COMPLETION = ["OPERATION_COMPLETED", "PSD2_PAYMENT_SUBMITTED"];
const completed = (record: string, ...also: string[]): After => ({
  state: "AUTHORISED",
  operation: "COMPLETED",
  record,
  events: [...COMPLETION, ...also, "FLOW_COMPLETED"],
  facts: ["CONFIRMED"],
});
const failed = (reason: string): After => ({
  state: "FAILED",
  reason,
  events: ["PSD2_PAYMENT_ATTEMPT_FAILED"],
  facts: ["ATTEMPT_FAILED"],
});
const unresolved = (reason: string): After => ({
  state: "UNRESOLVED",
  reason,
  events: ["PSD2_PAYMENT_UNRESOLVED"],
  facts: ["ATTEMPT_UNRESOLVED"],
});
const advanced = (record: string, event: string): After => ({
  ...BEFORE.AUTHORISED,
  record,
  events: [event],
  facts: ["RECORD_UPDATED"],
});
const refused = (from: From, code: string): After => ({ ...BEFORE[from], refused: code });
const everywhere = (after: (from: From) => After): Readonly<Record<From, After>> => ({
  STARTED: after("STARTED"),
  AT_BANK: after("AT_BANK"),
  AUTHORISED: after("AUTHORISED"),
  FAILED: after("FAILED"),
  "FAILED without the bank's no": after("FAILED without the bank's no"),
  UNRESOLVED: after("UNRESOLVED"),
});

const REOPENED: After = { ...unresolved("RESOURCE_GONE") };
const waits = { ...BEFORE, "FAILED without the bank's no": REOPENED };
const yes = (record: string, event: string, ...also: string[]) => ({
  ...everywhere((from) => ({
    ...completed(record, ...also),
    ...(BEFORE[from].reason && { reason: BEFORE[from].reason }),
  })),
  AUTHORISED: advanced(record, event),
});
const no = (reason: string) => ({
  ...BEFORE,
  STARTED: failed(reason),
  AT_BANK: failed(reason),
  UNRESOLVED: failed(reason),
});

/** Decision 44, written down once more. */
const DECIDED: Readonly<Record<Outcome, Readonly<Record<From, After>>>> = {
  "the bank waits": waits,
  "the bank says a word nobody knows": waits,
  // Whoever called the bank for a STARTED one is gone.
  "the bank gives no answer": { ...BEFORE, STARTED: unresolved("OUTCOME_UNKNOWN") },
  "the bank has the authorisation": {
    ...yes("SUBMITTED_VALID CREATED", ""),
    AUTHORISED: BEFORE.AUTHORISED,
  },
  "the bank has paid": yes("SETTLED CREDITED", "PSD2_PAYMENT_SETTLED", "PSD2_PAYMENT_SETTLED"),
  "the bank rejects it": { ...no("AM04"), AUTHORISED: advanced("REJECTED AM04", "PSD2_PAYMENT_REJECTED") },
  "the bank has forgotten it": {
    ...no("CANCELLED_AT_BANK"),
    AUTHORISED: advanced("REJECTED CANCELLED_AT_BANK", "PSD2_PAYMENT_REJECTED"),
  },
  "it comes to nothing": no("RESOURCE_GONE"),
  "nobody knows": { ...BEFORE, STARTED: unresolved("BANK_SILENT"), AT_BANK: unresolved("BANK_SILENT") },
  "the payer goes on": {
    ...BEFORE,
    STARTED: refused("STARTED", "attempt_in_progress"),
    AT_BANK: refused("AT_BANK", "attempt_in_progress"),
    UNRESOLVED: { ...BEFORE.UNRESOLVED, release: "PAYER", facts: ["ATTEMPT_PASSED_OVER"] },
  },
  "a person has seen the money": {
    ...everywhere((from) => refused(from, "conflict")),
    UNRESOLVED: {
      ...completed("SETTLED CREDITED", "PSD2_PAYMENT_SETTLED"),
      reason: "CANCELLATION_UNANSWERED",
      facts: ["ATTEMPT_RESOLVED"],
    },
  },
  "a person has seen no money": {
    ...everywhere((from) => refused(from, "conflict")),
    UNRESOLVED: { ...failed("NOT_PAID"), facts: ["ATTEMPT_RESOLVED", "ATTEMPT_FAILED"] },
  },
};

/** All that there is to see of an attempt. */
async function seen({ uuid, operationUuid, flowUuid }: Attempt) {
  const { sql } = database;
  const [[attempt], events, facts] = await Promise.all([
    sql`
      select a.state, a.failure ->> 'reason' as reason, a.release, a.next_poll_at, o.status as operation,
        r.status || ' ' || r.code as record, o.collected_amount::int as collected
      from payment_attempt a join operation o on o.uuid = a.operation_uuid
      left join payment_record r on r.attempt_uuid = a.uuid where a.uuid = ${uuid}`,
    sql`select type from event where subject_uuid in (${operationUuid}, ${flowUuid}) order by sequence`,
    sql`select kind from operation_fact where operation_uuid = ${operationUuid}`,
  ]);
  return { attempt, events: events.map(({ type }) => type), facts: facts.map(({ kind }) => kind) };
}

/** In the alphabet's order: what one transaction writes has one time. */
function added(before: readonly string[], after: readonly string[]): readonly string[] {
  const added = [...after];
  for (const each of before) added.splice(added.indexOf(each), 1);
  return added.toSorted();
}

async function tell(attempt: Attempt, outcome: Outcome): Promise<string | undefined> {
  return OUTCOMES[outcome](attempt).then(
    () => undefined,
    (error: Readonly<{ code?: string }>) => error.code ?? String(error),
  );
}

describe("an attempt (decision 44)", () => {
  it("is asked here in every state", async () => {
    expect(new Set(FROM.map((from) => BEFORE[from].state))).toEqual(new Set(ATTEMPT_STATES));
  });

  describe.each(FROM)("%s", (from) => {
    it.each(Object.keys(OUTCOMES) as Outcome[])("when %s", async (outcome) => {
      const attempt = await STATES[from]();
      const before = await seen(attempt);
      expect(before.attempt).toMatchObject({ state: BEFORE[from].state, reason: BEFORE[from].reason ?? null });

      const refusal = await tell(attempt, outcome);
      const after = await seen(attempt);
      const want = DECIDED[outcome][from];
      expect({
        state: after.attempt?.state,
        reason: after.attempt?.reason,
        release: after.attempt?.release,
        operation: after.attempt?.operation,
        record: after.attempt?.record,
        collected: after.attempt?.collected,
        events: after.events.slice(before.events.length),
        facts: added(before.facts, after.facts),
        refusal,
      }).toEqual({
        state: want.state,
        reason: want.reason ?? null,
        release: want.release ?? null,
        operation: want.operation ?? "OPENED",
        record: want.record ?? null,
        collected: want.record && !want.record.startsWith("REJECTED") ? 15_075 : 0,
        events: want.events ?? [],
        facts: (want.facts ?? []).toSorted(),
        refusal: want.refused,
      });
      // The end of the money's way, and the bank's own no, leave nothing to ask.
      const isOpen = want.state !== "AUTHORISED" && want.state !== "FAILED";
      const isFollowed = want.record?.startsWith("SUBMITTED_VALID") ?? false;
      // What a person has closed is asked about for as long as its bank keeps it.
      const isClosedByPerson = want.state === "FAILED" && want.reason === "NOT_PAID";
      if (want.reason !== "RESOURCE_GONE" || isOpen) {
        expect(after.attempt?.next_poll_at !== null).toBe(isOpen || isFollowed || isClosedByPerson);
      }
    });
  });

  it.each(FROM.filter((from) => from !== "AUTHORISED"))(
    "%s, authorised after its operation was cancelled, is money to pay back",
    async (from) => {
      const attempt = await STATES[from]();
      await database.sql`update operation set status = 'CANCELLED' where uuid = ${attempt.operationUuid}`;
      for (const status of [AUTHORISED, AUTHORISED, PENDING]) await told(attempt, status);
      const { attempt: row, events, facts } = await seen(attempt);
      // Its bank may still refuse to carry it out, and is asked.
      expect(row).toMatchObject({ state: "AUTHORISED", operation: "CANCELLED", record: null });
      expect(row?.next_poll_at).not.toBeNull();
      expect(facts.filter((kind) => kind === "PAID_TWICE")).toHaveLength(1);
      expect(events).not.toContain("OPERATION_COMPLETED");
      await told(attempt, { ...AUTHORISED, transactionStatus: "ACCC" });
      expect((await seen(attempt)).attempt).toMatchObject({ state: "AUTHORISED", next_poll_at: null });
    },
  );

  it("that its payer gave up, and its bank forgot without a word of its own, is unknown again when the bank knows it", async () => {
    const forgotten = await STATES.AT_BANK();
    await close(forgotten, "ABANDONED", new Date(Date.now() + 3_600_000));
    await told(forgotten, PENDING);
    const { attempt } = await seen(forgotten);
    expect(attempt).toMatchObject({ state: "UNRESOLVED" });
    expect(attempt?.next_poll_at).not.toBeNull();
    await told(forgotten, AUTHORISED);
    expect((await seen(forgotten)).attempt).toMatchObject({ state: "AUTHORISED", operation: "COMPLETED" });

    const cancelled = await STATES.AT_BANK();
    await database.sql`update payment_attempt set called_off_at = now() where uuid = ${cancelled.uuid}`;
    await told(cancelled, { ...PENDING, transactionStatus: "CANC" });
    await told(cancelled, PENDING);
    expect((await seen(cancelled)).attempt).toMatchObject({ state: "FAILED", next_poll_at: null });
  });

  it("that its payer gave up is told as that, and one of a bank that is gone by the bank's id", async () => {
    const abandoned = await STATES.AT_BANK();
    await abandonAttempt(database.db, abandoned.linkToken);
    const orphaned = await STATES.AT_BANK();
    await database.sql`update payment_attempt set bank_id = 'gone' where uuid = ${orphaned.uuid}`;
    await close(orphaned, "RESOURCE_GONE", null);
    const told = await database.sql`
      select kind, detail from operation_fact
      where operation_uuid in ${database.sql([abandoned.operationUuid, orphaned.operationUuid])}
      and kind in ('ATTEMPT_ABANDONED', 'ATTEMPT_FAILED') order by at, uuid`;
    expect(told).toEqual([
      { kind: "ATTEMPT_ABANDONED", detail: { bank: "Fake Bank", reason: "ABANDONED", stage: "AUTHORISATION" } },
      { kind: "ATTEMPT_FAILED", detail: { bank: "gone", reason: "RESOURCE_GONE", stage: "AUTHORISATION" } },
    ]);
  });
});

describe("a completion (decision 3)", () => {
  const recordOf = async ({ uuid }: Attempt) => {
    const [record] = await database.sql`
      select debtor, execution_date::text as day, requested_execution_date::text as wanted from payment_record
      where attempt_uuid = ${uuid}`;
    return record;
  };
  const DEBTOR = { iban: null, currency: null, name: null, bic: null };

  it.each([
    [DEBTOR, {}],
    [
      { ...DEBTOR, iban: "ES7921000813610123456789" },
      { accountNumber: "ES7921000813610123456789", type: "IBAN" },
    ],
    [{ ...DEBTOR, currency: "EUR" }, { currency: "EUR" }],
    [
      { ...DEBTOR, name: "Ana Soler" },
      { psuName: "Ana Soler", ownerName: "Ana Soler" },
    ],
    [{ ...DEBTOR, bic: "FAKEESM0XXX" }, { bic: "FAKEESM0XXX" }],
  ])("keeps of the payer what the bank tells, and no more: %j", async (debtor, kept) => {
    const attempt = await STATES.AT_BANK();
    await told(attempt, AUTHORISED, { transactionStatus: null, debtor });
    expect((await recordOf(attempt))?.debtor).toEqual(kept);
  });

  it("is the bank's doing, and says its word on the timeline", async () => {
    const attempt = await STATES.AUTHORISED();
    const causes = await database.sql`
      select cause from status_history where subject_uuid = ${attempt.operationUuid} and new_status = 'COMPLETED'`;
    expect(causes).toEqual([{ cause: { by: "BANK" } }]);
    const facts = await database.sql`
      select detail from operation_fact where operation_uuid = ${attempt.operationUuid} and kind = 'CONFIRMED'`;
    expect(facts).toEqual([{ detail: { bank: "Fake Bank", bankStatus: "ACTC" } }]);
  });

  it("has the banks of other open attempts asked at once, and of no others", async () => {
    const attempt = await STATES.AT_BANK();
    const beside = async (state: AttemptState, bankPaymentId: string | null) => {
      const uuid = newUuid();
      await insertAttempt(database.db, {
        ...asked(attempt),
        uuid,
        bankId: BANK.id,
        state,
        bankPaymentId,
        release: state === "UNRESOLVED" ? "PAYER" : null,
        endToEndId: uuid.replaceAll("-", ""),
        createdAt: new Date(),
        nextPollAt: new Date("2030-05-04T10:00:00.000Z"),
        pollCount: 0,
      });
      return uuid;
    };
    const [open, unnamed, ended] = [
      await beside("UNRESOLVED", "b-1"),
      await beside("UNRESOLVED", null),
      await beside("FAILED", "b-3"),
    ];
    await told(attempt, AUTHORISED);
    const due = await database.sql`
      select uuid from payment_attempt
      where uuid in ${database.sql([open, unnamed, ended])} and next_poll_at <= now()`;
    expect(due).toEqual([{ uuid: open }]);
  });
});

describe("the day that a payment was carried out", () => {
  const [T0, T1, T2] = ["2026-05-04T10:00:00", "2026-05-05T10:00:00", "2026-05-06T10:00:00"] as const;
  /** What is only accepted has none (decision 58). */
  const NONE = null;

  it.each([
    ["ACSP", T1, "ACSP", T2, NONE],
    ["ACSC", T1, "ACCC", T2, T1],
    ["ACSP", T1, "ACSC", T2, T2],
    ["ACSP", T1, "ACCC", T2, T2],
  ])("after %s at %s and %s at %s is %s", async (first, firstAt, second, secondAt, day) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${T0}Z`) });
    const attempt = await STATES.AUTHORISED();
    for (const [transactionStatus, at] of [[first, firstAt] as const, [second, secondAt] as const]) {
      vi.setSystemTime(new Date(`${at}Z`));
      await told(attempt, { ...AUTHORISED, transactionStatus });
    }
    const [record] = await database.sql`
      select to_char(execution_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as day from payment_record
      where attempt_uuid = ${attempt.uuid}`;
    expect(record).toEqual({ day });
    const facts = await database.sql`
      select detail from operation_fact where operation_uuid = ${attempt.operationUuid} and kind = 'RECORD_UPDATED'
      order by at limit 1`;
    expect(facts).toMatchObject([{ detail: { bank: "Fake Bank", bankStatus: first } }]);
  });
});

describe("what a bank says of an attempt", () => {
  const rowOf = async ({ uuid }: Attempt) => {
    const [row] = await database.sql`
      select authorisation_id, poll_count::int as polls from payment_attempt where uuid = ${uuid}`;
    return row;
  };

  it("is counted, and its authorisation's identifier kept until it names another", async () => {
    const attempt = await STATES.AT_BANK();
    await told(attempt, { ...PENDING, authorisationId: "auth-2" });
    expect(await rowOf(attempt)).toEqual({ authorisation_id: "auth-2", polls: 1 });
    await told(attempt, { ...PENDING, authorisationId: null });
    expect(await rowOf(attempt)).toEqual({ authorisation_id: "auth-2", polls: 2 });
  });

  it("that it has forgotten it is its payer's wish where we asked for that, and a failed authorisation where there was one", async () => {
    const forgotten = { ...PENDING, transactionStatus: "CANC" };
    for (const [scaStatus, reason] of [
      ["started", "ABANDONED"],
      ["failed", "SCA_FAILED"],
    ] as const) {
      const attempt = await STATES.AT_BANK();
      await told(attempt, { ...PENDING, scaStatus });
      await database.sql`update payment_attempt set called_off_at = now() where uuid = ${attempt.uuid}`;
      await told(attempt, { ...forgotten, scaStatus });
      expect((await seen(attempt)).attempt).toMatchObject({ state: "FAILED", reason });
    }
    // Many say RJCT to what they were asked to forget.
    for (const [isOurs, given, reason] of [
      [true, null, "ABANDONED"],
      [true, "DS02", "ABANDONED"],
      [false, null, "REJECTED_BY_BANK"],
      [false, "DS02", "DS02"],
    ] as const) {
      const attempt = await STATES.AT_BANK();
      if (isOurs) await database.sql`update payment_attempt set called_off_at = now() where uuid = ${attempt.uuid}`;
      await told(attempt, { ...REJECTED, reason: given });
      expect((await seen(attempt)).attempt).toMatchObject({ state: "FAILED", reason });
    }
    const rejected = await STATES.AT_BANK();
    await database.sql`update payment_attempt set called_off_at = now() where uuid = ${rejected.uuid}`;
    await told(rejected, REJECTED);
    expect((await seen(rejected)).attempt).toMatchObject({ state: "FAILED", reason: "AM04" });
  });

  /** The second has completed the operation, the first was paid beside it. */
  async function paidTwice(): Promise<Readonly<{ first: Attempt; second: Attempt }>> {
    const first = await STATES["FAILED without the bank's no"]();
    fake = fakeBank();
    await startAttempt(database.db, first.linkToken, { bankId: BANK.id, psu: { ipAddress: "127.0.0.1" } });
    const [row] = await database.sql`
      select uuid from payment_attempt where operation_uuid = ${first.operationUuid} and state = 'AT_BANK'`;
    const second = { ...first, uuid: row?.uuid };
    await told(second, AUTHORISED);
    await told(first, AUTHORISED);
    return { first, second };
  }

  it("of one that an operation is completed by waits for no other while all that the organisation tells waits for it", async () => {
    const { first, second } = await paidTwice();
    const { outcome } = await inTransaction(database.db, async (tx) => {
      await lockAttempt(tx, merchant.tenantUuid, first.uuid);
      const rejecting = await begin(database, () => told(second, REJECTED));
      // Who holds the other one may have to tell something of it.
      const free = await tx.execute(sql`
        select from event_sequence where tenant_uuid = ${merchant.tenantUuid} for update skip locked`);
      expect(free).toHaveLength(1);
      return rejecting;
    });
    await outcome;
    expect((await seen(second)).attempt).toMatchObject({ record: "REJECTED AM04" });
  });

  it("of one that no operation is completed by moves nobody's record, and takes its own money back (decision 305)", async () => {
    const { first, second } = await paidTwice();
    expect(await standing(first)).toBe(2 * 15_075);
    expect(await isPaidTwice(first)).toBe(true);
    await told(first, REJECTED);
    expect((await seen(second)).attempt).toMatchObject({ state: "AUTHORISED", record: "SUBMITTED_VALID CREATED" });
    expect((await seen(first)).attempt).toMatchObject({ state: "FAILED", record: null, next_poll_at: null });
    expect(await standing(first)).toBe(15_075);
    expect(await isPaidTwice(first)).toBe(false);
  });

  it("of one that no operation is completed by takes nothing back that a statement has shown (decision 111)", async () => {
    const attempt = await STATES.AT_BANK();
    await database.sql`update operation set status = 'CANCELLED' where uuid = ${attempt.operationUuid}`;
    await told(attempt, AUTHORISED);
    const [row] = await database.sql`select end_to_end_id as id from payment_attempt where uuid = ${attempt.uuid}`;
    await importText(
      database.db,
      merchant.caller,
      writeCamt([{ amount: 15_075, transfers: [{ endToEndId: row?.id }] }]),
    );
    await told(attempt, REJECTED);
    expect((await seen(attempt)).attempt).toMatchObject({ state: "AUTHORISED", next_poll_at: null });
    expect(await standing(attempt)).toBe(15_075);
  });

  it("opens one again beside a newer attempt, which it does not stand in the way of", async () => {
    const first = await STATES["FAILED without the bank's no"]();
    await startAttempt(database.db, first.linkToken, { bankId: BANK.id, psu: { ipAddress: "127.0.0.1" } });
    await told(first, PENDING);
    expect((await seen(first)).attempt).toMatchObject({ state: "UNRESOLVED", release: "PAYER" });
  });
});
