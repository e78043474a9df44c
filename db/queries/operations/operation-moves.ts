import { and, eq, gt, inArray, lte, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Cause, FactKind, FlowStatus, OperationStatus, OperationType } from "@/lib/operations/model";
import { newUuid } from "@/lib/shared/ids";
import type { Db, Transaction } from "../../client";
import { configuration, flow, operation, operationFact, paymentAttempt } from "../../schema";
import { mayStillBePaid } from "../attempts/attempts";

/** What a change of status tells. */
export type MovedOperation = Readonly<{
  uuid: string;
  type: OperationType;
  externalId: string | null;
  configurationUuid: string;
  status: OperationStatus;
  previousStatus: OperationStatus;
  amount: number | null;
  currency: string | null;
  invoiceExternalId: string | null;
  paymentUuid: string | null;
  /** By the move, too. */
  collectedAmount: number;
  collaboratorUuid: string | null;
  collaboratorLegalName: string | null;
}>;

export type LockedFlow = Readonly<{ uuid: string; externalId: string | null; status: FlowStatus }>;

/**
 * Takes the flow of an operation for the rest of the transaction. Every change of an operation starts here, so that two
 * operations of one flow can't both believe that the other one is still open, and locks are always taken in one order.
 */
export async function lockFlowOfOperation(
  tx: Db,
  tenantUuid: string,
  operationUuid: string,
): Promise<LockedFlow | null> {
  const [row] = await tx.execute<LockedFlow>(sql`
    select uuid, external_id as "externalId", status from flow
     where ${eq(flow.tenantUuid, tenantUuid)}
       and uuid = (select flow_uuid from operation where ${eq(operation.tenantUuid, tenantUuid)} and uuid = ${operationUuid}::uuid)
       for update`);
  return row ?? null;
}

/**
 * The flows of several operations, for the rest of the transaction, always in one order: two who take many wait, they don't
 * deadlock. Those that somebody else holds now are waited for, or left out.
 */
export async function lockFlowsOfOperations(
  tx: Db,
  tenantUuid: string,
  operationUuids: readonly string[],
  held: "WAIT" | "SKIP",
): Promise<readonly LockedFlow[]> {
  return await tx.execute<LockedFlow>(sql`
    select uuid, external_id as "externalId", status from flow
     where ${eq(flow.tenantUuid, tenantUuid)}
       and uuid = any(array(select flow_uuid from operation
                             where ${eq(operation.tenantUuid, tenantUuid)} and uuid = any(${`{${operationUuids}}`}::uuid[])))
     order by uuid for update ${held === "SKIP" ? sql`skip locked` : sql``}`);
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

/** Whether a link of the flow that nobody could deliver can still be opened. */
export async function livesUndelivered(tx: Db, tenantUuid: string, flowUuid: string, at: Date): Promise<boolean> {
  const rows = await tx
    .select({ uuid: operation.uuid })
    .from(operation)
    .where(and(undeliveredOf(tenantUuid, flowUuid), gt(operation.expiresAt, at)))
    .limit(1);
  return rows.length > 0;
}

/**
 * What of a flow nobody could deliver can still be opened; from now on it can't. Its status stays (decision 3 has no move for it).
 * @returns those operations
 */
export async function endUndelivered(tx: Db, tenantUuid: string, flowUuid: string, at: Date): Promise<string[]> {
  const rows = await tx
    .update(operation)
    .set({ expiresAt: sql`least(${operation.expiresAt}, ${at.toISOString()}::timestamptz)` })
    .where(undeliveredOf(tenantUuid, flowUuid))
    .returning({ uuid: operation.uuid });
  return rows.map(({ uuid }) => uuid);
}

function undeliveredOf(tenantUuid: string, flowUuid: string): SQL | undefined {
  return and(
    eq(operation.tenantUuid, tenantUuid),
    eq(operation.flowUuid, flowUuid),
    eq(operation.status, "NOT_DELIVERED"),
  );
}

type StatusChange = Readonly<{
  from: readonly OperationStatus[];
  to: OperationStatus;
  at: Date;
  /** What was collected by it, by operation: a row of many indexes is written once. */
  collected?: ReadonlyMap<string, number>;
  /** Only those whose deadline is still to come at that moment. */
  ifAlive?: boolean;
}>;

/** How the operations of a flow stand after a change, and which of them it has moved, in their order. */
export type Standing = Readonly<{
  flowUuid: string;
  moved: readonly MovedOperation[];
  statuses: readonly OperationStatus[];
}>;

/**
 * The one conditional UPDATE behind every transition, of flows that the transaction has locked: moves those operations that are
 * in one of the `from` statuses.
 */
export async function updateOperationStatuses(
  tx: Db,
  tenantUuid: string,
  flowUuids: readonly string[],
  operationUuids: readonly string[],
  { from, to, at, collected = new Map(), ifAlive = false }: StatusChange,
): Promise<readonly Standing[]> {
  const collectedAmount = sql`coalesce(
    (${JSON.stringify(Object.fromEntries(collected))}::jsonb ->> uuid::text)::bigint, collected_amount)`;
  const isMovable = ifAlive ? gt(operation.expiresAt, at) : sql`true`;
  const ofFlows = sql`${eq(operation.tenantUuid, tenantUuid)} and operation.flow_uuid = any(${`{${flowUuids}}`}::uuid[])`;
  return await tx.execute<Standing>(sql`
    with moved as (
      update operation
         set status = ${to}, status_updated_at = ${at.toISOString()}::timestamptz,
             collected_amount = ${collectedAmount}
       where ${ofFlows}
         and uuid = any(${`{${operationUuids}}`}::uuid[]) and status = any(${`{${from}}`}::text[])
         and ${isMovable}
      returning uuid
    )
    select flow_uuid as "flowUuid", json_agg(case when has_moved then ${to} else status end) as statuses,
           coalesce(json_agg(json_build_object(
             'uuid', uuid, 'type', type, 'externalId', external_id, 'configurationUuid', configuration_uuid,
             'status', ${to}::text, 'previousStatus', status, 'amount', amount, 'currency', currency,
             'invoiceExternalId', invoice_external_id, 'paymentUuid', payment_uuid, 'collectedAmount', ${collectedAmount},
             'collaboratorUuid', collaborator_uuid, 'collaboratorLegalName', collaborator_legal_name
           ) order by position) filter (where has_moved), '[]') as moved
      from (select *, uuid in (select uuid from moved) as has_moved from operation where ${ofFlows}) operation
     group by flow_uuid`);
}

export type StatusMove = Readonly<{
  subjectType: "FLOW" | "OPERATION";
  subjectUuid: string;
  previousStatus: string;
  newStatus: string;
  cause: Cause;
  changedAt: Date;
}>;

export type NewFact = Readonly<{
  operationUuid: string;
  kind: FactKind;
  detail: Readonly<Record<string, string>>;
  at: Date;
}>;

/** What a move leaves behind: the flow's status where that has changed, the histories, facts of the payer's way. */
export async function writeMoves(
  tx: Db,
  tenantUuid: string,
  moves: readonly StatusMove[],
  facts: readonly NewFact[] = [],
): Promise<void> {
  const ofFlows = moves.filter(({ subjectType }) => subjectType === "FLOW");
  const rows = moves.map((move) => ({ ...inColumns(move), uuid: newUuid() }));
  const factRows = facts.map(({ operationUuid, ...fact }) => ({
    ...fact,
    uuid: newUuid(),
    operation_uuid: operationUuid,
  }));
  await tx.execute(sql`
    with flows as (
      update flow set status = f.status, status_updated_at = f.at
        from jsonb_to_recordset(${JSON.stringify(ofFlows.map(inFlow))}::jsonb) as f(uuid uuid, status text, at timestamptz)
       where ${eq(flow.tenantUuid, tenantUuid)} and flow.uuid = f.uuid
    ), facts as (
      insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at)
      select f.uuid, ${tenantUuid}::uuid, f.operation_uuid, f.kind, f.detail, f.at
        from jsonb_to_recordset(${JSON.stringify(factRows)}::jsonb)
          as f(uuid uuid, operation_uuid uuid, kind text, detail jsonb, at timestamptz)
    )
    insert into status_history (uuid, tenant_uuid, subject_type, subject_uuid, previous_status, new_status, cause, changed_at)
    select h.uuid, ${tenantUuid}::uuid, h.subject_type, h.subject_uuid, h.previous_status, h.new_status, h.cause, h.changed_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as h(uuid uuid, subject_type text, subject_uuid uuid, previous_status text, new_status text, cause jsonb,
             changed_at timestamptz)`);
}

function inColumns({ subjectType, subjectUuid, previousStatus, newStatus, cause, changedAt }: StatusMove) {
  return {
    subject_type: subjectType,
    subject_uuid: subjectUuid,
    previous_status: previousStatus,
    new_status: newStatus,
    cause,
    changed_at: changedAt,
  };
}

function inFlow({ subjectUuid, newStatus, changedAt }: StatusMove) {
  return { uuid: subjectUuid, status: newStatus, at: changedAt };
}

export async function insertFact(tx: Db, tenantUuid: string, fact: NewFact): Promise<void> {
  await tx.insert(operationFact).values({ ...fact, uuid: newUuid(), tenantUuid });
}

/** Many in one statement. */
export async function insertFacts(tx: Db, tenantUuid: string, facts: readonly NewFact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ operationUuid, ...fact }) => ({ ...fact, uuid: newUuid(), operation_uuid: operationUuid }));
  await tx.execute(sql`
    insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at)
    select f.uuid, ${tenantUuid}::uuid, f.operation_uuid, f.kind, f.detail, f.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as f(uuid uuid, operation_uuid uuid, kind text, detail jsonb, at timestamptz)`);
}

/** What was told of one operation is told of another, as of when it was. */
export async function copyFacts(
  tx: Db,
  tenantUuid: string,
  kind: FactKind,
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<void> {
  await tx.execute(sql`
    insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at)
    select gen_random_uuid(), tenant_uuid, ${to}::uuid, kind, detail, at
      from operation_fact
     where ${eq(operationFact.tenantUuid, tenantUuid)} and ${eq(operationFact.operationUuid, from)}
       and ${eq(operationFact.kind, kind)}`);
}

/** What somebody does who acts under a link shows a person (decision 83); the first time it is written down. */
export async function insertPersonActed(tx: Db, tenantUuid: string, operationUuid: string, at: Date): Promise<void> {
  const fact = { uuid: newUuid(), tenantUuid, operationUuid, kind: "PERSON_SEEN", detail: {}, at } as const;
  await tx.insert(operationFact).values(fact).onConflictDoNothing();
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

/** What a configuration wants when an operation of it has ended. */
export type WishesAtEnd = Readonly<{
  /** To be called back (decision 8). */
  callback: boolean;
  /** That it is renewed when it has expired (decision 189). */
  renewal: boolean;
  /** That documents are mailed once it is completed (decision 200). */
  receipts: boolean;
}>;

export async function findWishesAtEnd(db: Db, tenantUuid: string, configurationUuid: string): Promise<WishesAtEnd> {
  const settings = configuration.operationConfiguration;
  const [row] = await db
    .select({
      callback: sql<boolean>`${settings} #> '{redirection,callback,url}' is not null`,
      renewal: sql<boolean>`coalesce((${settings} ->> 'automaticRenewals')::int > 0, false)`,
      receipts: sql<boolean>`coalesce((${settings} #>> '{documentDelivery,sendDocumentsByEmail}')::boolean, false)`,
    })
    .from(configuration)
    .where(and(eq(configuration.tenantUuid, tenantUuid), eq(configuration.uuid, configurationUuid)));
  return row ?? { callback: false, renewal: false, receipts: false };
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
