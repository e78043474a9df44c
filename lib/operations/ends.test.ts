import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { inTransaction, type Transaction } from "@/db/client";
import { insertAttempt } from "@/db/queries/attempts/attempts";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { remindPolls } from "@/lib/attempts/following/remind-polls";
import type { AttemptState } from "@/lib/attempts/model";
import { cancelFlow } from "@/lib/flows/cancel-flow";
import { aFlow, firstOf, type TestFlow } from "@/lib/flows/testing/a-flow";
import { declineOperation } from "@/lib/payer/decline-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import type { Caller, Role } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { cancelOperation } from "./cancel-operation";
import { expireOperations } from "./expire-operations";
import { OPERATION_STATUSES, type OperationStatus } from "./model";
import { openOperation } from "./open-operation";
import { WAYS } from "./testing/decided-states";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

afterEach(() => {
  vi.useRealTimers();
});

type Payable = Readonly<{ uuid: string; linkToken: string; flowUuid: string }>;

async function payable(status: OperationStatus = "CREATED", of: Merchant = merchant): Promise<Payable> {
  const flow = await aFlow(of.caller);
  const operation = firstOf(flow);
  await database.sql`update operation set status = ${status} where uuid = ${operation.uuid}`;
  return { ...operation, flowUuid: flow.uuid };
}

const attemptOf = (operation: Payable, state: AttemptState, release: "NO_LINK" | "PAYER" | null = null) => ({
  uuid: newUuid(),
  tenantUuid: merchant.tenantUuid,
  operationUuid: operation.uuid,
  bankId: "bank",
  state,
  release,
  endToEndId: newUuid().replaceAll("-", ""),
  createdAt: new Date(),
  nextPollAt: new Date(),
  pollCount: 0,
});

async function withAttempt(...of: Parameters<typeof attemptOf>): Promise<string> {
  const attempt = attemptOf(...of);
  await insertAttempt(database.db, attempt);
  return attempt.uuid;
}

const statusOf = async ({ uuid }: Payable) => {
  const [row] = await database.sql`select status from operation where uuid = ${uuid}`;
  return row?.status;
};
const causesOf = async ({ uuid }: Payable) => {
  const rows =
    await database.sql`select cause from status_history where subject_uuid = ${uuid} order by changed_at, uuid`;
  return rows.map(({ cause }) => cause);
};
const makeOverdue = ({ uuid }: Payable) =>
  database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${uuid}`;
const person = (role: Role, of: Merchant = merchant): Caller => ({
  tenantUuid: of.tenantUuid,
  actor: { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: new Date() },
  collaborator: null,
});
const cancel = (operation: Payable, as: Caller = merchant.caller) => cancelOperation(database.db, as, operation.uuid);
const decline = ({ linkToken }: Payable) => declineOperation(database.db, linkToken);
/** As a use case ends: well, or with an error's code. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: Readonly<{ code?: string }>) => error.code ?? String(error),
  );

const inTheWay: readonly (readonly [AttemptState, "NO_LINK" | "PAYER" | null])[] = [
  ["STARTED", null],
  ["AT_BANK", null],
  ["UNRESOLVED", null],
  ["UNRESOLVED", "PAYER"],
];

describe("a link that a person opens", () => {
  it.each(OPERATION_STATUSES)("opens what may be opened, and is seen then: from %s", async (status) => {
    const operation = await payable(status);
    await openOperation(database.db, operation.linkToken);
    await openOperation(database.db, operation.linkToken);
    const opens = WAYS[status].includes("OPENED");
    expect(await statusOf(operation)).toBe(opens ? "OPENED" : status);
    expect(await causesOf(operation)).toEqual(opens ? [{ by: "PAYER" }] : []);
    const facts = await database.sql`select kind, detail from operation_fact where operation_uuid = ${operation.uuid}`;
    expect(facts).toEqual(opens ? [{ kind: "SEEN", detail: {} }] : []);
  });

  it("is seen once by ten at the same time", async () => {
    const operation = await payable();
    await Promise.all(Array.from({ length: 10 }, () => openOperation(database.db, operation.linkToken)));
    const facts = await database.sql`select kind from operation_fact where operation_uuid = ${operation.uuid}`;
    expect(facts).toEqual([{ kind: "SEEN" }]);
  });

  it("opens nothing from the moment of its deadline on", async () => {
    const operation = await payable();
    const deadline = new Date();
    await database.sql`update operation set expires_at = ${deadline.toISOString()} where uuid = ${operation.uuid}`;
    vi.useFakeTimers({ toFake: ["Date"], now: deadline });
    await openOperation(database.db, operation.linkToken);
    expect(await statusOf(operation)).toBe("CREATED");
    vi.setSystemTime(deadline.getTime() - 1);
    await openOperation(database.db, operation.linkToken);
    expect(await statusOf(operation)).toBe("OPENED");
  });

  it("opens nothing after its deadline, nor where it is nobody's", async () => {
    const operation = await payable();
    await makeOverdue(operation);
    await openOperation(database.db, operation.linkToken);
    await openOperation(database.db, "nobodys");
    expect(await statusOf(operation)).toBe("CREATED");
  });
});

describe("cancelling (decision 4)", () => {
  it.each(OPERATION_STATUSES)("takes back what may be, and what was taken back stays so: %s", async (status) => {
    const operation = await payable(status);
    const may = WAYS[status].includes("CANCELLED");
    expect(await outcome(cancel(operation))).toBe(may || status === "CANCELLED" ? "done" : "operation_final");
    expect(await statusOf(operation)).toBe(may ? "CANCELLED" : status);
  });

  it("is told with its author: a client, or a person", async () => {
    const [first, second, boss] = [await payable(), await payable("OPENED"), person("OPERATOR")];
    await cancel(first);
    await cancel(second, boss);
    const { actor } = merchant.caller;
    expect(await causesOf(first)).toEqual([{ by: "CLIENT", id: actor.type === "CLIENT" && actor.clientId }]);
    expect(await causesOf(second)).toEqual([
      { by: "PERSON", id: boss.actor.type === "PERSON" && boss.actor.personUuid },
    ]);
  });

  it("is for operators of the organisation, and of nothing outside a channel", async () => {
    const operation = await payable();
    const strangers = [(await insertMerchant(database)).caller, await insertCollaborator(database, merchant)];
    for (const stranger of strangers) expect(await outcome(cancel(operation, stranger))).toBe("not_found");
    expect(await outcome(cancel(operation, person("VIEWER")))).toBe("forbidden");
    expect(await outcome(cancel({ ...operation, uuid: newUuid() }))).toBe("not_found");
    expect(await statusOf(operation)).toBe("CREATED");
  });

  it("is done for both of two who cancel at once", async () => {
    const operation = await payable();
    const both = await Promise.all([outcome(cancel(operation)), outcome(cancel(operation))]);
    expect(both).toEqual(["done", "done"]);
    expect(await causesOf(operation)).toHaveLength(1);
  });
});

describe("an end that waits for its flow", () => {
  /** Does the work while somebody holds the flow, who then writes this and lets go. */
  async function whileHeld(
    operation: Payable,
    work: () => Promise<string>,
    write: (tx: Transaction) => Promise<unknown>,
  ) {
    const held = await inTransaction(database.db, async (tx) => {
      await lockFlowOfOperation(tx, merchant.tenantUuid, operation.uuid);
      const waiting = work();
      await expect.poll(waiters).toBeGreaterThan(0);
      await write(tx);
      return { waiting };
    });
    return held.waiting;
  }

  it("is no expiry when an attempt has begun meanwhile", async () => {
    const operation = await payable("OPENED");
    await makeOverdue(operation);
    const expiry = () => outcome(expireOperations(database.db));
    expect(await whileHeld(operation, expiry, (tx) => insertAttempt(tx, attemptOf(operation, "STARTED")))).toBe("done");
    expect(await statusOf(operation)).toBe("OPENED");
  });

  it.each([
    ["CANCELLED", "done"],
    ["COMPLETED", "operation_final"],
  ])("is a cancellation that finds %s: %s", async (end, expected) => {
    const operation = await payable("OPENED");
    const found = await whileHeld(
      operation,
      () => outcome(cancel(operation)),
      (tx) => tx.execute(`update operation set status = '${end}' where uuid = '${operation.uuid}'`),
    );
    expect(found).toBe(expected);
  });

  it("is done for a flow that was cancelled meanwhile", async () => {
    const operation = await payable();
    const cancellation = () => outcome(cancelFlow(database.db, merchant.caller, operation.flowUuid));
    const cancelled = await whileHeld(operation, cancellation, async (tx) => {
      await tx.execute(`update operation set status = 'CANCELLED' where uuid = '${operation.uuid}'`);
      await tx.execute(`update flow set status = 'CANCELLED' where uuid = '${operation.flowUuid}'`);
    });
    expect(cancelled).toBe("done");
    expect(await causesOf(operation)).toEqual([]);
  });
});

async function waiters(): Promise<number> {
  const [row] = await database.sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}

describe("declining (decision 3)", () => {
  it.each(OPERATION_STATUSES)("ends what may be declined, and once: %s", async (status) => {
    const operation = await payable(status);
    const may = WAYS[status].includes("REJECTED");
    expect(await outcome(decline(operation))).toBe(may || status === "REJECTED" ? "done" : "operation_final");
    expect(await statusOf(operation)).toBe(may ? "REJECTED" : status);
    expect(await causesOf(operation)).toEqual(may ? [{ by: "PAYER" }] : []);
  });

  it("is what the organisation allows, of a link that there is", async () => {
    const firm = await insertMerchant(database, { settings: { allowDecline: false } });
    const operation = await payable("OPENED", firm);
    expect(await outcome(decline(operation))).toBe("forbidden");
    expect(await outcome(decline({ ...operation, linkToken: "nobodys" }))).toBe("not_found");
    expect(await statusOf(operation)).toBe("OPENED");
  });
});

describe("an attempt that its bank may still say yes to (decisions 3 and 44)", () => {
  it.each(inTheWay)("keeps an operation from every other end: %s, released %s", async (state, release) => {
    const operation = await payable("OPENED");
    await withAttempt(operation, state, release);
    await makeOverdue(operation);
    expect(await outcome(cancel(operation))).toBe("attempt_in_progress");
    expect(await outcome(decline(operation))).toBe("attempt_in_progress");
    expect(await outcome(cancelFlow(database.db, merchant.caller, operation.flowUuid))).toBe("attempt_in_progress");
    await expireOperations(database.db);
    expect(await statusOf(operation)).toBe("OPENED");
  });

  it("is none once it has failed, or nobody has its link", async () => {
    for (const [state, release] of [["FAILED", null] as const, ["UNRESOLVED", "NO_LINK"] as const]) {
      const [cancelled, declined, overdue] = [
        await payable("OPENED"),
        await payable("OPENED"),
        await payable("OPENED"),
      ];
      for (const operation of [cancelled, declined, overdue]) await withAttempt(operation, state, release);
      await cancel(cancelled);
      await decline(declined);
      await makeOverdue(overdue);
      await expireOperations(database.db);
      expect([await statusOf(cancelled), await statusOf(declined), await statusOf(overdue)]).toEqual([
        "CANCELLED",
        "REJECTED",
        "EXPIRED",
      ]);
    }
  });
});

describe("what is overdue", () => {
  it("expires by itself, and nothing before its time", async () => {
    const [overdue, waiting, done] = [await payable("OPENED"), await payable(), await payable("COMPLETED")];
    await makeOverdue(overdue);
    await makeOverdue(done);
    await expireOperations(database.db);
    expect([await statusOf(overdue), await statusOf(waiting), await statusOf(done)]).toEqual([
      "EXPIRED",
      "CREATED",
      "COMPLETED",
    ]);
    expect(await causesOf(overdue)).toEqual([{ by: "SYSTEM" }]);
  });
});

describe("a question to a bank that is overdue by two minutes", () => {
  it("has its job again, and one that is merely late keeps its own", async () => {
    const jobsOf = (uuid: string) => database.sql`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.key = ${`poll-attempt:${uuid}`} and t.identifier = 'poll-attempt'`;
    const lost = await withAttempt(await payable("OPENED"), "AT_BANK");
    const late = await withAttempt(await payable("OPENED"), "AT_BANK");
    await database.sql`update payment_attempt set next_poll_at = now() - interval '121 seconds' where uuid = ${lost}`;
    await database.sql`update payment_attempt set next_poll_at = now() - interval '90 seconds' where uuid = ${late}`;
    await remindPolls(database.db);
    expect(await jobsOf(lost)).toEqual([{ payload: { tenantUuid: merchant.tenantUuid, attemptUuid: lost } }]);
    expect(await jobsOf(late)).toEqual([]);
  });
});

describe("cancelling a flow (decision 19)", () => {
  it("leaves nothing of it to be opened and paid: a link that nobody could deliver ends as well", async () => {
    const flow = await aFlow(merchant.caller, [{ payment: { amount: 1 } }, { payment: { amount: 2 } }]);
    const [open, undelivered] = flow.operations;
    if (!open || !undelivered) throw new Error("There are two.");
    await database.sql`update operation set status = 'NOT_DELIVERED' where uuid = ${undelivered.uuid}`;
    await cancelFlow(database.db, merchant.caller, flow.uuid);
    await openOperation(database.db, undelivered.linkToken);
    const rows = await database.sql`
      select status, expires_at <= now() as over from operation where flow_uuid = ${flow.uuid} order by position`;
    expect(rows).toEqual([
      { status: "CANCELLED", over: false },
      { status: "NOT_DELIVERED", over: true },
    ]);
    expect((await findPayerView(database.db, undelivered.linkToken))?.step.name).toBe("EXPIRED");
  });

  it("does so for a flow that is CANCELLED because one of its operations was, and says the same again", async () => {
    const flow = await aFlow(merchant.caller, [{}, {}]);
    const [one, undelivered] = flow.operations;
    if (!one || !undelivered) throw new Error("There are two.");
    await database.sql`update operation set status = 'NOT_DELIVERED' where uuid = ${undelivered.uuid}`;
    await cancel({ ...one, flowUuid: flow.uuid });
    const [standing] = await database.sql`select status from flow where uuid = ${flow.uuid}`;
    expect(standing).toEqual({ status: "CANCELLED" });
    const endOf = async () =>
      (await database.sql`select expires_at from operation where uuid = ${undelivered.uuid}`)[0]?.expires_at;
    expect(await cancelled(flow)).toBe("done");
    const end = await endOf();
    expect([await cancelled(flow), await endOf()]).toEqual(["done", end]);
    await openOperation(database.db, undelivered.linkToken);
    const [row] = await database.sql`
      select status, expires_at <= now() as over from operation where uuid = ${undelivered.uuid}`;
    expect(row).toEqual({ status: "NOT_DELIVERED", over: true });
  });

  it.each([
    ["NOT_DELIVERED", []],
    ["PARTIALLY_COMPLETED", ["COMPLETED"]],
    ["EXPIRED", ["EXPIRED"]],
    ["CANCELLED", ["CANCELLED"]],
  ])("does so for a flow that is %s, as long as that link can be opened", async (status, others) => {
    const flow = await aFlow(merchant.caller, [{}, ...others.map(() => ({}))]);
    const { uuid, linkToken } = firstOf(flow);
    for (const [at, other] of ["NOT_DELIVERED", ...others].entries()) {
      await database.sql`update operation set status = ${other} where flow_uuid = ${flow.uuid} and position = ${at}`;
    }
    await database.sql`update flow set status = ${status} where uuid = ${flow.uuid}`;
    expect(await cancelled(flow)).toBe("done");
    await openOperation(database.db, linkToken);
    const [row] = await database.sql`
      select o.status, o.expires_at <= now() as over, f.status as flow
        from operation o join flow f on f.uuid = o.flow_uuid where o.uuid = ${uuid}`;
    expect(row).toEqual({ status: "NOT_DELIVERED", over: true, flow: status });
    expect(await database.sql`select from event where subject_uuid in (${flow.uuid}, ${uuid})`).toHaveLength(0);
    expect(await cancelled(flow)).toBe(status === "CANCELLED" ? "done" : "conflict");
  });

  const cancelled = ({ uuid }: TestFlow, as: Caller = merchant.caller) => outcome(cancelFlow(database.db, as, uuid));

  it("takes back what is open, all of it, by whoever it was, and twice without harm", async () => {
    const flow = await aFlow(merchant.caller, [{}, {}, {}]);
    await database.sql`update operation set status = 'COMPLETED' where flow_uuid = ${flow.uuid} and position = 0`;
    const boss = person("OPERATOR");
    expect(await cancelled(flow, boss)).toBe("done");
    const rows = await database.sql`select status from operation where flow_uuid = ${flow.uuid} order by position`;
    expect(rows.map(({ status }) => status)).toEqual(["COMPLETED", "CANCELLED", "CANCELLED"]);
    const id = boss.actor.type === "PERSON" && boss.actor.personUuid;
    const causes = await database.sql`select cause from status_history where subject_uuid = ${flow.uuid}`;
    expect(causes).toEqual([{ cause: { by: "PERSON", id } }]);
    expect(await cancelled(flow)).toBe("conflict");

    const whole = await aFlow(merchant.caller);
    expect([await cancelled(whole), await cancelled(whole)]).toEqual(["done", "done"]);
  });

  it("is for operators of the organisation, and of nothing outside a channel", async () => {
    const flow = await aFlow(merchant.caller);
    expect(await cancelled(flow, await insertCollaborator(database, merchant))).toBe("not_found");
    expect(await cancelled(flow, (await insertMerchant(database)).caller)).toBe("not_found");
    expect(await cancelled(flow, person("VIEWER"))).toBe("forbidden");
    const [row] = await database.sql`select status from flow where uuid = ${flow.uuid}`;
    expect(row).toEqual({ status: "CREATED" });
  });
});
