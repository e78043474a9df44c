import { and, asc, count, eq, gte, ilike, inArray, isNotNull, isNull, lte, type SQL, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OperationFilter, OperationListQuery, OperationSort, OperationStatus } from "@/lib/operations/model";
import type { Db } from "../client";
import { configuration, document, operation } from "../schema";
import { given, listOrder } from "./listing";

/** Who may see an operation: its tenant, and of a collaborator's channel only what is attributed to it. */
function visible(tenantUuid: string, channel: string | null): SQL | undefined {
  return and(
    eq(operation.tenantUuid, tenantUuid),
    channel === null ? undefined : eq(operation.collaboratorUuid, channel),
  );
}

/** The operation with its configuration's settings and its documents. */
export async function findOperation(db: Db, tenantUuid: string, uuid: string, channel: string | null) {
  const [rows, documents] = await Promise.all([
    db
      .select({
        operation,
        configuration: {
          uuid: configuration.uuid,
          name: configuration.name,
          visualConfiguration: configuration.visualConfiguration,
          operationConfiguration: configuration.operationConfiguration,
          signatureConfiguration: configuration.signatureConfiguration,
        },
      })
      .from(operation)
      .innerJoin(
        configuration,
        and(eq(configuration.tenantUuid, operation.tenantUuid), eq(configuration.uuid, operation.configurationUuid)),
      )
      .where(and(visible(tenantUuid, channel), eq(operation.uuid, uuid))),
    db
      .select({ uuid: document.uuid, type: document.type, name: document.name })
      .from(document)
      .where(and(eq(document.tenantUuid, tenantUuid), eq(document.operationUuid, uuid)))
      .orderBy(asc(document.uuid)),
  ]);
  const [row] = rows;
  return row ? { ...row, documents } : null;
}

export type FoundOperation = NonNullable<Awaited<ReturnType<typeof findOperation>>>;

/** The operation's status alone; null when there is none, or none in this channel. */
export async function findOperationStatus(
  db: Db,
  tenantUuid: string,
  uuid: string,
  channel: string | null,
): Promise<OperationStatus | null> {
  const [row] = await db
    .select({ status: operation.status })
    .from(operation)
    .where(and(visible(tenantUuid, channel), eq(operation.uuid, uuid)));
  return row?.status ?? null;
}

const SORT_COLUMNS: Readonly<Record<OperationSort, PgColumn>> = {
  operationUuid: operation.uuid,
  externalId: operation.externalId,
  status: operation.status,
  flowUuid: operation.flowUuid,
  createdAt: operation.createdAt,
  statusUpdatedAt: operation.statusUpdatedAt,
  paymentAmount: operation.amount,
  invoiceExternalId: operation.invoiceExternalId,
};

/** The WHERE of interface 4.7. Filters on amounts and invoices leave SIGNATURE operations out (decision 4). */
function operationFilter(tenantUuid: string, channel: string | null, query: OperationFilter) {
  const onPayments =
    query.q_amountFrom !== undefined || query.q_amountTo !== undefined || query.q_invoiceExternalId !== undefined;
  const byCollaborator = query.q_collaboratorUuid !== undefined || query.q_collaboratorLegalName !== undefined;
  return and(
    visible(tenantUuid, channel),
    given(query.q_operationUuid, (value) => eq(operation.uuid, value)),
    given(query.q_externalId, (value) => eq(operation.externalId, value)),
    given(query.q_flowUuid, (value) => eq(operation.flowUuid, value)),
    query.q_status?.length ? inArray(operation.status, [...query.q_status]) : undefined,
    query.q_type?.length ? inArray(operation.type, [...query.q_type]) : undefined,
    given(query.q_fromCreatedAt, (value) => gte(operation.createdAt, value)),
    given(query.q_toCreatedAt, (value) => lte(operation.createdAt, value)),
    given(query.q_fromStatusUpdatedAt, (value) => gte(operation.statusUpdatedAt, value)),
    given(query.q_toStatusUpdatedAt, (value) => lte(operation.statusUpdatedAt, value)),
    onPayments ? eq(operation.type, "PAYMENT") : undefined,
    given(query.q_amountFrom, (value) => gte(operation.amount, value)),
    given(query.q_amountTo, (value) => lte(operation.amount, value)),
    given(query.q_invoiceExternalId, (value) => eq(operation.invoiceExternalId, value)),
    query.q_origin === "DIRECT" ? isNull(operation.collaboratorUuid) : undefined,
    query.q_origin === "COLLABORATOR" || byCollaborator ? isNotNull(operation.collaboratorUuid) : undefined,
    given(query.q_collaboratorUuid, (value) => eq(operation.collaboratorUuid, value)),
    given(query.q_collaboratorLegalName, (value) => ilike(operation.collaboratorLegalName, `%${escapeLike(value)}%`)),
  );
}

/** A substring is meant literally: `%` and `_` are no wildcards. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

const LIST_COLUMNS = {
  uuid: operation.uuid,
  externalId: operation.externalId,
  flowUuid: operation.flowUuid,
  type: operation.type,
  status: operation.status,
  createdAt: operation.createdAt,
  statusUpdatedAt: operation.statusUpdatedAt,
  amount: operation.amount,
  currency: operation.currency,
  hasInvoice: operation.hasInvoice,
  invoiceExternalId: operation.invoiceExternalId,
  invoiceDueDate: operation.invoiceDueDate,
  collaboratorUuid: operation.collaboratorUuid,
  collaboratorLegalName: operation.collaboratorLegalName,
} as const;

/** One page and the exact total, in one round trip. */
export async function listOperationRows(db: Db, tenantUuid: string, channel: string | null, query: OperationListQuery) {
  const where = operationFilter(tenantUuid, channel, query);
  const [results, totals] = await Promise.all([
    query.limit === 0
      ? []
      : db
          .select(LIST_COLUMNS)
          .from(operation)
          .where(where)
          .orderBy(...listOrder(SORT_COLUMNS[query.sort_by], operation.uuid, query.sort_dir))
          .limit(query.limit)
          .offset(query.offset),
    db.select({ total: sql<number>`count(*)::int` }).from(operation).where(where),
  ]);
  return { total: totals[0]?.total ?? 0, results };
}

export type OperationListRow = Awaited<ReturnType<typeof listOperationRows>>["results"][number];

/** Every operation of the list, in its order: their names only, so that a long one fits into memory. */
export async function listOperationUuids(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  query: OperationListQuery,
) {
  const rows = await db
    .select({ uuid: operation.uuid })
    .from(operation)
    .where(operationFilter(tenantUuid, channel, query))
    .orderBy(...listOrder(SORT_COLUMNS[query.sort_by], operation.uuid, query.sort_dir));
  return rows.map(({ uuid }) => uuid);
}

/** What a table of operations for another program holds, by uuid and in no order. */
export async function listOperationsForExport(db: Db, tenantUuid: string, uuids: readonly string[]) {
  return db
    .select({
      ...LIST_COLUMNS,
      expiresAt: operation.expiresAt,
      subject: operation.subject,
      concept: operation.concept,
      collectedAmount: operation.collectedAmount,
    })
    .from(operation)
    .where(and(eq(operation.tenantUuid, tenantUuid), inArray(operation.uuid, [...uuids])));
}

export type ExportedOperation = Awaited<ReturnType<typeof listOperationsForExport>>[number];

/** How many operations have which status, and what their payments amount to, by currency (null: no payment). */
export async function countOperationsByStatus(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  query: OperationFilter,
) {
  return db
    .select({
      status: operation.status,
      currency: operation.currency,
      count: count(),
      amount: sum(operation.amount).mapWith(Number),
    })
    .from(operation)
    .where(operationFilter(tenantUuid, channel, query))
    .groupBy(operation.status, operation.currency)
    .orderBy(operation.currency);
}
