import type { Transaction } from "@/db/client";
import { cancelWaitingDeliveries } from "@/db/queries/deliveries/deliveries";
import { addJob } from "@/db/queries/jobs";
import {
  findWishesAtEnd,
  type LockedFlow,
  lockFlowOfOperation,
  type MovedOperation,
  type Standing,
  type StatusMove,
  updateOperationStatuses,
  type WishesAtEnd,
  writeMoves,
} from "@/db/queries/operations/operation-moves";
import { findSubscriptions } from "@/db/queries/webhooks/webhooks";
import { newUuid } from "@/lib/shared/ids";
import { type Happening, recordFor } from "@/lib/webhooks/events/record-event";
import type { EventResource, EventType } from "@/lib/webhooks/model";
import { collaboratorOf } from "./collaborator-of";
import {
  aggregateFlowStatus,
  type Cause,
  type FactKind,
  type FlowStatus,
  isFinal,
  OPERATION_TRANSITIONS,
  type OperationStatus,
} from "./model";
import { queueReceipts } from "./queue-notices";

const OPERATION_EVENTS: Readonly<Record<Exclude<OperationStatus, "CREATED">, EventType>> = {
  OPENED: "OPERATION_OPENED",
  COMPLETED: "OPERATION_COMPLETED",
  REJECTED: "OPERATION_REJECTED",
  EXPIRED: "OPERATION_EXPIRED",
  CANCELLED: "OPERATION_CANCELLED",
  NOT_DELIVERED: "OPERATION_NOT_DELIVERED",
};

/** A flow that was never delivered has no event of its own: its operations tell it (decision 7). */
const FLOW_EVENTS: Readonly<Partial<Record<FlowStatus, EventType>>> = {
  IN_PROGRESS: "FLOW_IN_PROGRESS",
  COMPLETED: "FLOW_COMPLETED",
  PARTIALLY_COMPLETED: "FLOW_PARTIALLY_COMPLETED",
  REJECTED: "FLOW_REJECTED",
  EXPIRED: "FLOW_EXPIRED",
  CANCELLED: "FLOW_CANCELLED",
};

export type Move = Readonly<{
  to: Exclude<OperationStatus, "CREATED">;
  /** From which statuses; those of the table where it isn't there. */
  from?: readonly OperationStatus[];
  at: Date;
  cause: Cause;
  /** Not what has run out by then: an end of its deadline may have come while its flow was another's. */
  ifAlive?: true;
  /** What was collected by it, by operation. */
  collected?: ReadonlyMap<string, number>;
  /** What the payer of each that moves has done by it. */
  fact?: FactKind;
  /** Of a renewal that is taken back: what it renews, which was paid after all (decision 347). */
  paidOriginal?: string;
  /** What else the same fact means to listeners, told between the operation's own event and the flow's. */
  alongside?: (moved: MovedOperation, flow: LockedFlow) => readonly Happening[];
}>;

/**
 * The only writer of an operation's status (decision 3). In the caller's transaction: the operation, its history, the flow's
 * aggregated status and history, the events with their deliveries, and the callback's job. Null, and nothing written, when
 * the operation isn't in a status from which `to` may be reached: whoever comes second changes nothing.
 *
 * Call it last in the transaction: events hold the tenant's sequence until the commit.
 */
export async function moveOperation(
  tx: Transaction,
  tenantUuid: string,
  operationUuid: string,
  move: Move,
): Promise<MovedOperation | null> {
  const flow = await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  if (!flow) return null;
  const [moved] = await moveOperations(tx, tenantUuid, [flow], [operationUuid], move);
  return moved ?? null;
}

/**
 * The same for several operations of flows that the transaction has locked, after which the status of each flow is found once.
 * Returns those that moved, those of a flow in their order.
 */
export async function moveOperations(
  tx: Transaction,
  tenantUuid: string,
  flows: readonly LockedFlow[],
  operationUuids: readonly string[],
  move: Move,
): Promise<readonly MovedOperation[]> {
  if (operationUuids.length === 0) return [];
  const { to, from = OPERATION_TRANSITIONS[to], at, collected, ifAlive } = move;
  const flowUuids = flows.map(({ uuid }) => uuid);
  // What is asked for together goes to the database in one piece.
  const [standings, subscriptions] = await Promise.all([
    updateOperationStatuses(tx, tenantUuid, flowUuids, operationUuids, {
      from,
      to,
      at,
      ...(collected && { collected }),
      ...(ifAlive && { ifAlive }),
    }),
    findSubscriptions(tx, tenantUuid),
  ]);
  const byFlow = new Map(standings.map((standing) => [standing.flowUuid, standing]));
  const changes = flows.flatMap((flow) => changeOf(flow, byFlow.get(flow.uuid), move));
  const moved = changes.flatMap((change) => change.moved);
  if (moved.length === 0) return [];

  if (isFinal(to)) await askForWhatFollows(tx, tenantUuid, moved, move);
  if (isFinal(to) && to !== "NOT_DELIVERED") await cancelWaitingDeliveries(tx, tenantUuid, moved, at);
  if (to === "CANCELLED" || to === "EXPIRED") await tellSigners(tx, tenantUuid, moved);
  const { fact } = move;
  const facts = fact && moved.map(({ uuid: operationUuid }) => ({ operationUuid, kind: fact, detail: {}, at }));
  const moves = changes.flatMap((change) => change.moves);
  const happenings = changes.flatMap((change) => change.happenings);
  await Promise.all([writeMoves(tx, tenantUuid, moves, facts), recordFor(subscriptions, tx, tenantUuid, happenings)]);
  return moved;
}

type Change = Readonly<{
  moved: readonly MovedOperation[];
  moves: readonly StatusMove[];
  happenings: readonly Happening[];
}>;

/** What has become of a flow, as its history and its listeners will tell it; nothing where none of its operations moved. */
function changeOf(
  flow: LockedFlow,
  standing: Standing | undefined,
  { to, at, cause, paidOriginal, alongside }: Move,
): readonly Change[] {
  const { moved = [], statuses = [] } = standing ?? {};
  const [first] = moved;
  if (!first) return [];
  const flowStatus = aggregateFlowStatus(statuses);
  const flowMoved = flowStatus !== flow.status;
  const flowEvent = flowMoved ? FLOW_EVENTS[flowStatus] : undefined;
  const change = { cause, changedAt: at } as const;
  const ofFlow: StatusMove = {
    ...change,
    subjectType: "FLOW",
    subjectUuid: flow.uuid,
    previousStatus: flow.status,
    newStatus: flowStatus,
  };
  const moves = moved.map(
    ({ uuid, previousStatus }): StatusMove => ({
      ...change,
      subjectType: "OPERATION",
      subjectUuid: uuid,
      previousStatus,
      newStatus: to,
    }),
  );
  const happenings = moved.flatMap((operation) => [
    {
      type: OPERATION_EVENTS[to],
      resource: {
        ...describeMoved(operation, flow, at),
        ...{ status: to, previousStatus: operation.previousStatus },
        ...(paidOriginal !== undefined && { paidOriginal }),
      },
    },
    ...(alongside?.(operation, flow) ?? []),
  ]);
  return [
    {
      moved,
      moves: flowMoved ? [...moves, ofFlow] : moves,
      happenings: flowEvent
        ? [...happenings, { type: flowEvent, resource: describeFlow(first, flow, flowStatus, at) }]
        : happenings,
    },
  ];
}

/** What their configurations want when they have ended. */
async function askForWhatFollows(
  tx: Transaction,
  tenantUuid: string,
  ended: readonly MovedOperation[],
  { to, at, cause }: Move,
): Promise<void> {
  const receipts = new Set<string>();
  const known = new Map<string, WishesAtEnd>();
  for (const { uuid: operationUuid, configurationUuid } of ended) {
    const wishes = known.get(configurationUuid) ?? (await findWishesAtEnd(tx, tenantUuid, configurationUuid));
    known.set(configurationUuid, wishes);
    if (wishes.callback) {
      await addJob(tx, "notify-redirection", { tenantUuid, operationUuid, status: to, messageUuid: newUuid() });
    }
    if (wishes.renewal && to === "EXPIRED") await addJob(tx, "renew-operation", { tenantUuid, operationUuid });
    if (wishes.receipts && to === "COMPLETED") receipts.add(operationUuid);
  }
  if (receipts.size > 0) await queueReceipts(tx, tenantUuid, [...receipts], { at, cause });
}

/** Those who sign are told, and their evidence, whoever has ended it: by a job, for who moves operations knows no signers. */
async function tellSigners(tx: Transaction, tenantUuid: string, ended: readonly MovedOperation[]): Promise<void> {
  for (const { uuid: operationUuid, type } of ended) {
    if (type === "SIGNATURE") await addJob(tx, "end-signature", { tenantUuid, operationUuid });
  }
}

type Described = Pick<
  MovedOperation,
  | "uuid"
  | "externalId"
  | "amount"
  | "currency"
  | "invoiceExternalId"
  | "paymentUuid"
  | "collaboratorUuid"
  | "collaboratorLegalName"
>;

/** What an event says of an operation, but for its status. */
export function describeOperation(
  operation: Described,
  flow: Pick<LockedFlow, "uuid" | "externalId">,
  at: Date,
): EventResource {
  return {
    uuid: operation.uuid,
    externalId: operation.externalId,
    flowUuid: flow.uuid,
    flowExternalId: flow.externalId,
    ...(operation.amount !== null && operation.currency !== null
      ? { amount: operation.amount, currency: operation.currency }
      : {}),
    invoiceExternalId: operation.invoiceExternalId,
    ...(operation.paymentUuid !== null ? { paymentUuid: operation.paymentUuid } : {}),
    collaborator: collaboratorOf(operation),
    changedAt: at.toISOString(),
  };
}

/** The same of a payment that was made, and what counts as collected of it from now on: minor units (decision 329). */
export function describePaid(
  operation: Described,
  flow: Pick<LockedFlow, "uuid" | "externalId">,
  at: Date,
  collectedAmount: number,
): EventResource {
  return { ...describeOperation(operation, flow, at), collectedAmount };
}

function describeMoved(operation: MovedOperation, flow: LockedFlow, at: Date): EventResource {
  const isPaid = operation.type === "PAYMENT" && operation.status === "COMPLETED";
  return isPaid ? describePaid(operation, flow, at, operation.collectedAmount) : describeOperation(operation, flow, at);
}

function describeFlow(operation: Described, flow: LockedFlow, status: FlowStatus, at: Date): EventResource {
  return {
    uuid: flow.uuid,
    externalId: flow.externalId,
    status,
    previousStatus: flow.status,
    flowUuid: flow.uuid,
    flowExternalId: flow.externalId,
    collaborator: collaboratorOf(operation),
    changedAt: at.toISOString(),
  };
}
