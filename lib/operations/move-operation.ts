import type { Transaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import {
  insertStatusHistory,
  type LockedFlow,
  listOperationStatuses,
  lockFlowOfOperation,
  type MovedOperation,
  updateFlowStatus,
  updateOperationStatus,
  wantsCallback,
} from "@/db/queries/operation-moves";
import type { EventResource, EventType } from "@/lib/webhooks/model";
import { type Happening, recordEvents } from "@/lib/webhooks/record-event";
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
  at: Date;
  cause: Cause;
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
  { to, at, cause, alongside }: Move,
): Promise<MovedOperation | null> {
  const flow = await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  if (!flow) return null;
  const moved = await updateOperationStatus(tx, tenantUuid, operationUuid, { from: OPERATION_TRANSITIONS[to], to, at });
  if (!moved) return null;

  const flowStatus = aggregateFlowStatus(await listOperationStatuses(tx, tenantUuid, flow.uuid));
  const flowMoved = flowStatus !== flow.status;
  if (flowMoved) await updateFlowStatus(tx, tenantUuid, flow.uuid, { to: flowStatus, at });
  const change = { cause, changedAt: at } as const;
  await insertStatusHistory(tx, tenantUuid, [
    {
      ...change,
      subjectType: "OPERATION",
      subjectUuid: moved.uuid,
      previousStatus: moved.previousStatus,
      newStatus: to,
    },
    ...(flowMoved
      ? [
          {
            ...change,
            subjectType: "FLOW" as const,
            subjectUuid: flow.uuid,
            previousStatus: flow.status,
            newStatus: flowStatus,
          },
        ]
      : []),
  ]);
  if (isFinal(to) && (await wantsCallback(tx, tenantUuid, moved.configurationUuid))) {
    await addJob(tx, "notify-redirection", { tenantUuid, operationUuid });
  }

  const flowEvent = flowMoved ? FLOW_EVENTS[flowStatus] : undefined;
  await recordEvents(tx, tenantUuid, [
    {
      type: OPERATION_EVENTS[to],
      resource: { ...describeOperation(moved, flow, at), status: to, previousStatus: moved.previousStatus },
    },
    ...(alongside?.(moved, flow) ?? []),
    ...(flowEvent ? [{ type: flowEvent, resource: describeFlow(moved, flow, flowStatus, at) }] : []),
  ]);
  return moved;
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
