import type { Transaction } from "@/db/client";
import { insertFacts, lockFlowsOfOperations } from "@/db/queries/operations/operation-moves";
import {
  endAttempts,
  insertRecords,
  listConfirmedBeside,
  listPaymentOrders,
  lockAttemptsOf,
  lockRecordsOf,
  setCollectedAmounts,
  updateProvenRecords,
} from "@/db/queries/statements/settling";
import {
  type EntryRow,
  listMatchedEntries,
  updateEntries,
  withdrawSuggestions,
} from "@/db/queries/statements/statements";
import { failAttempt } from "@/lib/attempts/ending/fail-attempt";
import { doubtAttempt } from "@/lib/attempts/following/doubt-attempt";
import { setPoll } from "@/lib/attempts/following/schedule-poll";
import { NOT_CARRIED_OUT } from "@/lib/attempts/starting/complete-by-attempt";
import { type Cause, PAYABLE_STATUSES } from "@/lib/operations/model";
import { describePaid, moveOperations } from "@/lib/operations/move-operation";
import { queueRejections } from "@/lib/operations/queue-notices";
import { standAfterAll, tellCopies } from "@/lib/operations/stand-after-all";
import { countAttempt } from "@/lib/shared/process/metrics";
import { grouped } from "@/lib/shared/text/grouped";
import { recordEvents } from "@/lib/webhooks/events/record-event";
import { type Plan, planOperation, type Situation } from "./plan-operation";
import { type Assignment, withRefunds, writeRefunds } from "./settle-refunds";

/**
 * The only place where bookings change what is paid, for any number of operations at once, in the caller's transaction: locks in the
 * house's order (flow, attempt, record, event sequence), the records, attempts, collected amounts, facts, entries, and last the
 * operations' moves and events. Operations may be looked at `anew`, by the bookings that they have. A refund that has left by another
 * statement meanwhile is left for a person. The caller has locked the entries' statements, so that nobody else decides on the same entries.
 */
export async function settleEntries(
  tx: Transaction,
  tenantUuid: string,
  wanted: Readonly<{ add: readonly Assignment[]; remove: readonly EntryRow[] }>,
  { cause, at, anew = [] }: Readonly<{ cause: Cause; at: Date; anew?: readonly string[] }>,
): Promise<void> {
  const operationUuids = [
    ...new Set([
      ...anew,
      ...wanted.add.map(({ operationUuid }) => operationUuid),
      ...wanted.remove.flatMap(({ operationUuid }) => operationUuid ?? []),
    ]),
  ];
  if (operationUuids.length === 0) return;
  const flows = await lockFlowsOfOperations(tx, tenantUuid, operationUuids, "WAIT");
  const { refunds, late, ...changes } = await withRefunds(tx, tenantUuid, wanted);
  await updateEntries(
    tx,
    tenantUuid,
    late.map(({ entry }) => undone(entry, at)),
  );
  // Asked at once, and answered one after the other: a transaction has one connection.
  const [attemptRows, recordRows, knownRows, orders, confirmed] = await Promise.all([
    lockAttemptsOf(tx, tenantUuid, operationUuids),
    lockRecordsOf(tx, tenantUuid, operationUuids),
    listMatchedEntries(tx, tenantUuid, operationUuids),
    listPaymentOrders(tx, tenantUuid, operationUuids),
    mayTakeBack(wanted) ? listConfirmedBeside(tx, tenantUuid, operationUuids) : [],
  ]);
  const [attempts, records, known] = [byOperation(attemptRows), byOperation(recordRows), byOperation(knownRows)];

  const leaving = new Set(changes.remove.map((entry) => entry.uuid));
  const assigned = byOperation(changes.add);

  const planned = orders.map((order) => {
    const { uuid } = order.operation;
    const before = known.get(uuid) ?? [];
    const coming = (assigned.get(uuid) ?? []).map(({ entry, refundUuid }) => ({ ...entry, refundUuid }));
    const situation: Situation = {
      order,
      attempts: attempts.get(uuid) ?? [],
      record: records.get(uuid)?.[0] ?? null,
      before,
      after: [...before.filter((entry) => !leaving.has(entry.uuid)), ...coming],
      isPersonsWord: cause.by !== "STATEMENT",
      confirmed: new Set(confirmed),
      at,
    };
    return { situation, plan: planOperation(situation) };
  });
  await write(tx, tenantUuid, planned, changes, at);
  await writeRefunds(tx, tenantUuid, refunds, changes, at);
  for (const { attempt, reason } of planned.flatMap(({ plan }) => plan.superseded ?? [])) {
    await failAttempt(tx, attempt, { failure: { ...NOT_CARRIED_OUT, reason }, at });
  }
  await tell(tx, tenantUuid, planned, flows, { cause, at });
  for (const { situation, plan } of planned) {
    const { attempts: all, order } = situation;
    for (const attempt of plan.doubted) await doubtAttempt(tx, attempt, { all, order, at });
  }
}

/** What takes money back may leave a payment that does not stand, beside another one that does (decision 343). */
function mayTakeBack({ add, remove }: Readonly<{ add: readonly Assignment[]; remove: readonly EntryRow[] }>): boolean {
  return remove.length > 0 || add.some(({ entry }) => entry.direction === "DEBIT");
}

type Planned = Readonly<{ situation: Situation; plan: Plan }>;

async function write(
  tx: Transaction,
  tenantUuid: string,
  planned: readonly Planned[],
  { add, remove }: Readonly<{ add: readonly Assignment[]; remove: readonly EntryRow[] }>,
  at: Date,
): Promise<void> {
  const plans = planned.map(({ plan }) => plan);
  const authorised = plans.flatMap((plan) => plan.authorised);
  await Promise.all([
    insertRecords(
      tx,
      plans.flatMap(({ newRecord }) => newRecord ?? []),
    ),
    updateProvenRecords(
      tx,
      tenantUuid,
      plans.flatMap(({ changedRecord }) => changedRecord ?? []),
      at,
    ),
    endAttempts(tx, tenantUuid, authorised, { state: "AUTHORISED", endedAt: at }),
    endAttempts(
      tx,
      tenantUuid,
      plans.flatMap(({ asked }) => asked.noMore),
      null,
    ),
    setCollectedAmounts(
      tx,
      tenantUuid,
      planned.flatMap(({ situation, plan: { collectedAmount, completes } }) =>
        collectedAmount === null || completes
          ? []
          : [{ operationUuid: situation.order.operation.uuid, collectedAmount }],
      ),
    ),
    insertFacts(
      tx,
      tenantUuid,
      plans.flatMap(({ facts }) => facts),
    ),
    updateEntries(tx, tenantUuid, [...decisionsOf(planned, add, at), ...remove.map((entry) => undone(entry, at))]),
    withdrawSuggestions(
      tx,
      tenantUuid,
      add.map(({ operationUuid }) => operationUuid),
    ),
  ]);
  for (const attempt of plans.flatMap(({ asked }) => asked.again)) await setPoll(tx, attempt, at);
  for (const _ of authorised) countAttempt("AUTHORISED");
}

/** What came is matched; what was may have another effect beside it. */
function decisionsOf(planned: readonly Planned[], add: readonly Assignment[], at: Date) {
  const coming = new Map(add.map((assignment) => [assignment.entry.uuid, assignment]));
  return planned.flatMap(({ situation, plan }) =>
    situation.after.flatMap((entry) => {
      const assignment = coming.get(entry.uuid);
      const effect = plan.effects.get(entry.uuid) ?? null;
      if (!assignment && effect === entry.effect) return [];
      return {
        uuid: entry.uuid,
        state: "MATCHED" as const,
        stepsLeft: 0,
        operationUuid: situation.order.operation.uuid,
        refundUuid: entry.refundUuid,
        matchedBy: assignment?.matchedBy ?? entry.matchedBy,
        effect,
        ignoredReason: null,
        decidedAt: assignment ? at : entry.decidedAt,
      };
    }),
  );
}

/** Nobody guesses at it a second time. */
function undone({ uuid }: EntryRow, at: Date) {
  const nothing = { operationUuid: null, refundUuid: null, matchedBy: null, effect: null, ignoredReason: null };
  return { uuid, state: "OPEN" as const, stepsLeft: 0, ...nothing, decidedAt: at };
}

/** Last in the transaction: events hold the organisation's sequence until the commit. */
async function tell(
  tx: Transaction,
  tenantUuid: string,
  planned: readonly Planned[],
  flows: Parameters<typeof moveOperations>[2],
  { cause, at }: Readonly<{ cause: Cause; at: Date }>,
): Promise<void> {
  const completing = new Map(
    planned.flatMap(({ situation, plan }) => (plan.completes ? [[situation.order.operation.uuid, plan] as const] : [])),
  );
  const concerned = new Set(
    planned.flatMap(({ situation, plan }) => (plan.completes ? [situation.order.operation.flowUuid] : [])),
  );
  await moveOperations(
    tx,
    tenantUuid,
    flows.filter(({ uuid }) => concerned.has(uuid)),
    [...completing.keys()],
    {
      to: "COMPLETED",
      from: PAYABLE_STATUSES,
      collected: new Map([...completing].map(([uuid, { collectedAmount }]) => [uuid, collectedAmount ?? 0])),
      at,
      cause,
      alongside: (moved, flow) => {
        const resource = describePaid(moved, flow, at, moved.collectedAmount);
        return (completing.get(moved.uuid)?.told ?? []).map(({ type, status, previousStatus }) => ({
          type,
          resource: { ...resource, status, ...(previousStatus === null ? {} : { previousStatus }) },
        }));
      },
    },
  );
  const corrected = (isSo: (told: Plan["told"][number]) => boolean) =>
    planned.flatMap(({ situation, plan }) =>
      !plan.completes && plan.told.some(isSo) ? [situation.order.operation.uuid] : [],
    );
  const rejected = corrected(({ status }) => status === "REJECTED");
  await queueRejections(tx, tenantUuid, rejected, { at, cause });
  const reinstated = corrected(({ previousStatus }) => previousStatus === "REJECTED");
  await standAfterAll(tx, tenantUuid, reinstated, { at, cause });
  await tellCopies(tx, tenantUuid, planned.filter(isPaidThoughRenewed).map(uuidOf), at);
  await recordEvents(
    tx,
    tenantUuid,
    planned.flatMap(({ situation: { order }, plan }) =>
      plan.completes
        ? []
        : plan.told.map(({ type, status, previousStatus }) => ({
            type,
            resource: {
              ...describePaid(order.operation, order.flow, at, plan.collectedAmount ?? 0),
              status,
              previousStatus,
            },
          })),
    ),
  );
}

/** Money has come for what is asked for by its renewal, and makes no payment of it that would stand after all. */
function isPaidThoughRenewed({ situation: { order, record }, plan }: Planned): boolean {
  const stands = record !== null && record.status !== "REJECTED";
  return order.isRenewed && !stands && plan.facts.some(({ kind }) => kind === "PAID_TWICE");
}

function uuidOf({ situation }: Planned): string {
  return situation.order.operation.uuid;
}

function byOperation<Row extends Readonly<{ operationUuid: string | null }>>(rows: readonly Row[]) {
  return grouped(rows, ({ operationUuid }) => operationUuid);
}
