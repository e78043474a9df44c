import { and, eq, inArray, lte, ne, notExists, sql } from "drizzle-orm";
import type { Cause, FactKind, FlowStatus, OperationStatus } from "@/lib/operations/model";
import { newUuid } from "@/lib/shared/ids";
import type { Db, Transaction } from "../../client";
import { configuration, flow, operation, operationFact, paymentAttempt, statusHistory } from "../../schema";
import { mayStillBePaid } from "../attempts/attempts";

/** What a change of status writes and tells. */
const MOVED_COLUMNS = {
  uuid: operation.uuid,
  flowUuid: operation.flowUuid,
  type: operation.type,
  externalId: operation.externalId,
  configurationUuid: operation.configurationUuid,
  status: operation.status,
  amount: operation.amount,
  currency: operation.currency,
  invoiceExternalId: operation.invoiceExternalId,
  paymentUuid: operation.paymentUuid,
  collaboratorUuid: operation.collaboratorUuid,
  collaboratorLegalName: operation.collaboratorLegalName,
} as const;

export type LockedFlow = Readonly<{ uuid: string; externalId: string | null; status: FlowStatus }>;

/**
 * Takes the flow of an operation for the rest of the transaction. Every change of an operation starts here, so that two
 * operations of one flow can't both believe that the other one is still open, and locks are always taken in one order.
 */
export async function lockFlowOfOperation(
  tx: Transaction,
  tenantUuid: string,
  operationUuid: string,
): Promise<LockedFlow | null> {
  const [row] = await tx
    .select({ uuid: flow.uuid, externalId: flow.externalId, status: flow.status })
    .from(flow)
    .where(
      and(
        eq(flow.tenantUuid, tenantUuid),
        eq(
          flow.uuid,
          tx
            .select({ flowUuid: operation.flowUuid })
            .from(operation)
            .where(and(eq(operation.tenantUuid, tenantUuid), eq(operation.uuid, operationUuid))),
        ),
      ),
    )
    .for("update");
  return row ?? null;
}

/** The flow, for the rest of the transaction. */
export async function lockFlow(tx: Transaction, tenantUuid: string, uuid: string): Promise<LockedFlow | null> {
  const [row] = await tx
    .select({ uuid: flow.uuid, externalId: flow.externalId, status: flow.status })
    .from(flow)
    .where(and(eq(flow.tenantUuid, tenantUuid), eq(flow.uuid, uuid)))
    .for("update");
  return row ?? null;
}

/** The flow's operations that have not ended, in their order. */
export async function listOpenOperations(tx: Db, tenantUuid: string, flowUuid: string): Promise<string[]> {
  const rows = await tx
    .select({ uuid: operation.uuid })
    .from(operation)
    .where(
      and(
        eq(operation.tenantUuid, tenantUuid),
        eq(operation.flowUuid, flowUuid),
        inArray(operation.status, ["CREATED", "OPENED"]),
      ),
    )
    .orderBy(operation.position);
  return rows.map(({ uuid }) => uuid);
}

/** The one conditional UPDATE behind every transition: no row for an operation that is in none of the `from` statuses. */
export async function updateOperationStatuses(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
  change: Readonly<{ from: readonly OperationStatus[]; to: OperationStatus; at: Date }>,
) {
  const these = and(eq(operation.tenantUuid, tenantUuid), inArray(operation.uuid, [...operationUuids]));
  const before = await tx
    .select({ uuid: operation.uuid, previousStatus: operation.status })
    .from(operation)
    .where(these)
    .orderBy(operation.position);
  const moved = await tx
    .update(operation)
    .set({ status: change.to, statusUpdatedAt: change.at })
    .where(and(these, inArray(operation.status, [...change.from])))
    .returning(MOVED_COLUMNS);
  const after = new Map(moved.map((row) => [row.uuid, row]));
  return before.flatMap(({ uuid, previousStatus }) => {
    const row = after.get(uuid);
    return row ? [{ ...row, previousStatus }] : [];
  });
}

export type MovedOperation = Awaited<ReturnType<typeof updateOperationStatuses>>[number];

export async function listOperationStatuses(tx: Db, tenantUuid: string, flowUuid: string): Promise<OperationStatus[]> {
  const rows = await tx
    .select({ status: operation.status })
    .from(operation)
    .where(and(eq(operation.tenantUuid, tenantUuid), eq(operation.flowUuid, flowUuid)));
  return rows.map(({ status }) => status);
}

export async function updateFlowStatus(
  tx: Transaction,
  tenantUuid: string,
  flowUuid: string,
  change: Readonly<{ to: FlowStatus; at: Date }>,
): Promise<void> {
  await tx
    .update(flow)
    .set({ status: change.to, statusUpdatedAt: change.at })
    .where(and(eq(flow.tenantUuid, tenantUuid), eq(flow.uuid, flowUuid)));
}

export async function insertStatusHistory(
  tx: Transaction,
  tenantUuid: string,
  changes: readonly Readonly<{
    subjectType: "FLOW" | "OPERATION";
    subjectUuid: string;
    previousStatus: string;
    newStatus: string;
    cause: Cause;
    changedAt: Date;
  }>[],
): Promise<void> {
  await tx.insert(statusHistory).values(changes.map((change) => ({ ...change, uuid: newUuid(), tenantUuid })));
}

export async function insertFact(
  tx: Db,
  tenantUuid: string,
  fact: Readonly<{ operationUuid: string; kind: FactKind; detail: Readonly<Record<string, string>>; at: Date }>,
): Promise<void> {
  await tx.insert(operationFact).values({ ...fact, uuid: newUuid(), tenantUuid });
}

export async function hasFact(db: Db, tenantUuid: string, operationUuid: string, kind: FactKind): Promise<boolean> {
  const [row] = await db
    .select({ uuid: operationFact.uuid })
    .from(operationFact)
    .where(
      and(
        eq(operationFact.tenantUuid, tenantUuid),
        eq(operationFact.operationUuid, operationUuid),
        eq(operationFact.kind, kind),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether the operation's configuration wants to be called back when it has ended (decision 8). */
export async function wantsCallback(db: Db, tenantUuid: string, configurationUuid: string): Promise<boolean> {
  const [row] = await db
    .select({
      wanted: sql<boolean>`${configuration.operationConfiguration} #> '{redirection,callback,url}' is not null`,
    })
    .from(configuration)
    .where(and(eq(configuration.tenantUuid, tenantUuid), eq(configuration.uuid, configurationUuid)));
  return row?.wanted ?? false;
}

export type OverdueOperation = Readonly<{ tenantUuid: string; uuid: string; expiresAt: Date }>;

/**
 * What the clock has overtaken, over all tenants: only the worker asks, and it moves each one under its own tenant. The
 * longest overdue first, page by page.
 * @param after the last one of the page before
 */
export async function listOverdueOperations(
  db: Db,
  at: Date,
  limit: number,
  after: OverdueOperation | null,
): Promise<OverdueOperation[]> {
  return db
    .select({ tenantUuid: operation.tenantUuid, uuid: operation.uuid, expiresAt: operation.expiresAt })
    .from(operation)
    .where(
      and(
        inArray(operation.status, ["CREATED", "OPENED"]),
        lte(operation.expiresAt, at),
        after
          ? sql`(${operation.expiresAt}, ${operation.uuid}) > (${after.expiresAt.toISOString()}::timestamptz, ${after.uuid}::uuid)`
          : undefined,
        notExists(
          db
            .select({ uuid: paymentAttempt.uuid })
            .from(paymentAttempt)
            .where(and(eq(paymentAttempt.operationUuid, operation.uuid), mayStillBePaid)),
        ),
      ),
    )
    .orderBy(operation.expiresAt, operation.uuid)
    .limit(limit);
}

/** What was authorised and not later rejected (decision 3). */
export async function setCollectedAmount(
  tx: Transaction,
  tenantUuid: string,
  operationUuid: string,
  collectedAmount: number,
): Promise<void> {
  await tx
    .update(operation)
    .set({ collectedAmount })
    .where(
      and(
        eq(operation.tenantUuid, tenantUuid),
        eq(operation.uuid, operationUuid),
        ne(operation.collectedAmount, collectedAmount),
      ),
    );
}
