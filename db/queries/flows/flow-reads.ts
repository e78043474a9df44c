import { and, asc, eq, type SQL } from "drizzle-orm";
import type { FlowStatus } from "@/lib/operations/model";
import type { Db } from "../../client";
import { flow, operation } from "../../schema";

/** A flow with its operations in their order, all in one statement: its status follows from theirs, and is of the same moment. */
export async function findFlow(db: Db, tenantUuid: string, uuid: string, channel: string | null) {
  const rows = await db
    .select({
      flow,
      operation: {
        uuid: operation.uuid,
        type: operation.type,
        externalId: operation.externalId,
        status: operation.status,
        statusUpdatedAt: operation.statusUpdatedAt,
        expiresAt: operation.expiresAt,
        amount: operation.amount,
        currency: operation.currency,
        renewalOf: operation.renewalOf,
      },
    })
    .from(flow)
    .leftJoin(operation, and(eq(operation.tenantUuid, flow.tenantUuid), eq(operation.flowUuid, flow.uuid)))
    .where(visible(tenantUuid, uuid, channel))
    .orderBy(asc(operation.position));
  const [first] = rows;
  return first ? { flow: first.flow, operations: rows.flatMap((row) => row.operation ?? []) } : null;
}

export type FoundFlow = NonNullable<Awaited<ReturnType<typeof findFlow>>>;

/** The flow's status alone; null when there is none, or none in this channel. */
export async function findFlowStatus(
  db: Db,
  tenantUuid: string,
  uuid: string,
  channel: string | null,
): Promise<FlowStatus | null> {
  const [row] = await db
    .select({ status: flow.status })
    .from(flow)
    .where(visible(tenantUuid, uuid, channel));
  return row?.status ?? null;
}

function visible(tenantUuid: string, uuid: string, channel: string | null): SQL | undefined {
  return and(
    eq(flow.tenantUuid, tenantUuid),
    eq(flow.uuid, uuid),
    channel === null ? undefined : eq(flow.collaboratorUuid, channel),
  );
}
