import type { Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import {
  type LockedFlow,
  lockFlowOfOperation,
  type MovedOperation,
  type NewFact,
  type StatusMove,
  updateOperationStatuses,
  wantsCallback,
  writeMoves,
} from "@/db/queries/operations/operation-moves";
import { findSubscriptions } from "@/db/queries/webhooks/webhooks";
import type { EventResource, EventType } from "@/lib/webhooks/model";
import { type Happening, recordFor } from "@/lib/webhooks/record-event";
import { collaboratorOf } from "./collaborator-of";
import {
  aggregateFlowStatus,
  type Cause,
  type FlowStatus,
  isFinal,
  OPERATION_TRANSITIONS,
  type OperationStatus,
} from "./model";

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
  /** What was collected by it, by operation. */
  collected?: ReadonlyMap<string, number>;
  /** What the payer has done by it. */
  fact?: NewFact;
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
  const [moved] = await moveOperations(tx, tenantUuid, flow, [operationUuid], move);
  return moved ?? null;
}

/**
 * The same for several operations of a flow that the transaction has locked: one fact, after which the flow's status is
 * found once. Returns those that moved, in their order.
 */
export async function moveOperations(
  tx: Transaction,
  tenantUuid: string,
  flow: LockedFlow,
  operationUuids: readonly string[],
  move: Move,
): Promise<readonly MovedOperation[]> {
  return moveInFlows(tx, tenantUuid, [flow], operationUuids, move);
}

/** The same for operations of several flows that the transaction has locked. Returns those that moved, flow by flow. */
export async function moveInFlows(
  tx: Transaction,
  tenantUuid: string,
  flows: readonly LockedFlow[],
  operationUuids: readonly string[],
  { to, from = OPERATION_TRANSITIONS[to], at, cause, collected, fact, alongside }: Move,
): Promise<readonly MovedOperation[]> {
  if (operationUuids.length === 0) return [];
  const flowUuids = flows.map(({ uuid }) => uuid);
  // What is asked for together goes to the database in one piece.
  const [changes, subscriptions] = await Promise.all([
    updateOperationStatuses(tx, tenantUuid, flowUuids, operationUuids, {
      ...{ from, to, at },
      ...(collected && { collected }),
    }),
    findSubscriptions(tx, tenantUuid),
  ]);
  const moved = changes.flatMap((change) => change.moved);
  if (moved.length === 0) return [];
  const byFlow = new Map(changes.map((change) => [change.flowUuid, change]));
  const ended = flows.map((flow) =>
    endOfFlow(flow, byFlow.get(flow.uuid), { to, at, cause, ...(alongside && { alongside }) }),
  );
  if (isFinal(to)) await askForCallbacks(tx, tenantUuid, moved);
  if (to === "CANCELLED" || to === "EXPIRED") await tellSigners(tx, tenantUuid, moved);
  await Promise.all([
    writeMoves(
      tx,
      tenantUuid,
      ended.flatMap(({ moves }) => moves),
      fact && [fact],
    ),
    recordFor(
      subscriptions,
      tx,
      tenantUuid,
      ended.flatMap(({ happenings }) => happenings),
    ),
  ]);
  return moved;
}

/** What a move of its operations means for one flow: histories, and what is told. */
function endOfFlow(
  flow: LockedFlow,
  changed: Awaited<ReturnType<typeof updateOperationStatuses>>[number] | undefined,
  { to, at, cause, alongside }: Omit<Move, "fact" | "from" | "collected">,
): Readonly<{ moves: readonly StatusMove[]; happenings: readonly Happening[] }> {
  const { moved = [], statuses = [] } = changed ?? {};
  const [first] = moved;
  if (!first) return { moves: [], happenings: [] };

  const flowStatus = aggregateFlowStatus(statuses);
  const flowMoved = flowStatus !== flow.status;
  const change = { cause, changedAt: at } as const;
  const moves = moved.map(
    ({ uuid, previousStatus }): StatusMove => ({
      ...change,
      subjectType: "OPERATION",
      subjectUuid: uuid,
      previousStatus,
      newStatus: to,
    }),
  );
  const ofFlow: StatusMove = {
    ...change,
    subjectType: "FLOW",
    subjectUuid: flow.uuid,
    previousStatus: flow.status,
    newStatus: flowStatus,
  };
  const flowEvent = flowMoved ? FLOW_EVENTS[flowStatus] : undefined;
  const happenings = [
    ...moved.flatMap((operation) => [
      {
        type: OPERATION_EVENTS[to],
        resource: { ...describeOperation(operation, flow, at), status: to, previousStatus: operation.previousStatus },
      },
      ...(alongside?.(operation, flow) ?? []),
    ]),
    ...(flowEvent ? [{ type: flowEvent, resource: describeFlow(first, flow, flowStatus, at) }] : []),
  ];
  return { moves: flowMoved ? [...moves, ofFlow] : moves, happenings };
}

async function askForCallbacks(tx: Transaction, tenantUuid: string, ended: readonly MovedOperation[]): Promise<void> {
  const wanting = new Map<string, boolean>();
  for (const { uuid, configurationUuid } of ended) {
    const wants = wanting.get(configurationUuid) ?? (await wantsCallback(tx, tenantUuid, configurationUuid));
    wanting.set(configurationUuid, wants);
    if (!wants) continue;
    await addJob(tx, "notify-redirection", { tenantUuid, operationUuid: uuid });
  }
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
