import { and, count, eq, gte, inArray, isNotNull, isNull, lte, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OperationFilter, OperationListQuery, OperationSort, OperationStatus } from "@/lib/operations/model";
import type { Db } from "../../client";
import { operation } from "../../schema";
import { isOneOf } from "../bulk";
import { createdUntil, inOrder, isInTwoParts, type ListOrder, pageOfNames } from "../listing";
import { type Names, packed, unpacked } from "../names";
import { about, itsSigners } from "../overview/dashboard";
import { builtOnce } from "../prepared";
import { type ListFilter, listFilter, oneOf, part, placeholder, sameText, valuesOf, when } from "./list-filter";
import { renewedBy } from "./renewed-columns";
import {
  findCollaborators,
  type NamedCollaborators,
  summingOnce,
  sumTally,
  type TotalColumns,
  totalColumns,
  withTotal,
} from "./tally";
import { impliedStatus, wayParts } from "./way-filter";

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

/**
 * The WHERE of interface 4.7. Filters on amounts and invoices leave SIGNATURE operations out (decision 4), which have neither: their type
 * is not asked for, and so not read.
 * @param named what `q_collaboratorLegalName` stands for
 */
function operationFilter(
  tenantUuid: string,
  channel: string | null,
  query: OperationFilter,
  named?: NamedCollaborators,
): ListFilter {
  return listFilter([
    part("tenant", tenantUuid, (value) => eq(operation.tenantUuid, value)),
    part("channel", channel, (value) => eq(operation.collaboratorUuid, value)),
    part("uuid", query.q_operationUuid, (value) => eq(operation.uuid, value)),
    sameText("externalId", query.q_externalId, operation.externalId),
    part("flow", query.q_flowUuid, (value) => eq(operation.flowUuid, value)),
    oneOf("status", query.q_status, operation.status),
    oneOf("type", query.q_type, operation.type),
    part("fromCreated", query.q_fromCreatedAt, (value) => gte(operation.createdAt, value)),
    part("toCreated", query.q_toCreatedAt, (value) => lte(operation.createdAt, value)),
    part("fromUpdated", query.q_fromStatusUpdatedAt, (value) => gte(operation.statusUpdatedAt, value)),
    part(
      "toUpdated",
      query.q_toStatusUpdatedAt,
      (value) => lte(operation.statusUpdatedAt, value),
      (value) => createdUntil(operation.createdAt, value),
    ),
    part("amountFrom", query.q_amountFrom, (value) => gte(operation.amount, value)),
    part("amountTo", query.q_amountTo, (value) => lte(operation.amount, value)),
    sameText("invoice", query.q_invoiceExternalId, operation.invoiceExternalId),
    when(query.q_origin === "DIRECT", "direct", isNull(operation.collaboratorUuid)),
    when(query.q_origin === "COLLABORATOR", "collaborators", isNotNull(operation.collaboratorUuid)),
    part("collaborator", query.q_collaboratorUuid, (value) => eq(operation.collaboratorUuid, value)),
    // The uuids have an index; the names are what was asked for, and a collaborator may have had several.
    oneOf("named", named?.uuids, operation.collaboratorUuid, "uuid"),
    oneOf("name", named?.names, operation.collaboratorLegalName),
    ...wayParts(query),
  ]);
}

/** Null when the filter names collaborators and there are none of that name: then there is nothing to list. */
async function resolveFilter(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  query: OperationFilter,
): Promise<ListFilter | null> {
  if (query.q_collaboratorLegalName === undefined) return operationFilter(tenantUuid, channel, query);
  const named = await findCollaborators(db, tenantUuid, query.q_collaboratorLegalName);
  return named && operationFilter(tenantUuid, channel, query, named);
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
  linkToken: operation.linkToken,
  expiresAt: operation.expiresAt,
  renewalOf: operation.renewalOf,
  renewedBy,
} as const;

/** One page and the exact total, of one moment. */
export async function listOperationRows(db: Db, tenantUuid: string, channel: string | null, query: OperationListQuery) {
  const filter = await resolveFilter(db, tenantUuid, channel, query);
  if (filter === null) return { total: 0, results: [] };
  return withTotal(db, "OPERATION", filter, query, {
    page: (values) => pageOf(db, filter, query, totalOf(filter)).execute(values),
    total: () => totalOf(filter),
  });
}

/** One page without a total, for who counts by status anyway (`countStatuses`). */
export async function listOperationPage(db: Db, tenantUuid: string, channel: string | null, query: OperationListQuery) {
  const filter = await resolveFilter(db, tenantUuid, channel, query);
  if (filter === null) return [];
  const { limit, offset } = query;
  return pageOf(db, filter, query, NO_TOTAL).execute({ ...filter.values, limit, offset });
}

function pageOf(db: Db, filter: ListFilter, query: OperationListQuery, total: ReturnType<typeof totalOf>) {
  const order = orderOf(query);
  const buildPage = query.offset < DEEP_OFFSET && !isInTwoParts(order) ? buildNearPage : buildFarPage;
  const kind = `${buildPage.name}${total === NO_TOTAL ? " alone" : ""}`;
  return pages(db, `${kind} ${filter.shape} ${query.sort_by} ${query.sort_dir}`, () =>
    buildPage(db, filter, order, total),
  );
}

function orderOf({ sort_by, sort_dir }: Pick<OperationListQuery, "sort_by" | "sort_dir">): ListOrder {
  return { column: SORT_COLUMNS[sort_by], uuid: operation.uuid, direction: sort_dir };
}

function totalOf(filter: ListFilter) {
  return totalColumns(
    "OPERATION",
    filter,
    () => sql`select count(*) from ${operation} where ${filter.counted(placeholder)}`,
  );
}

const NO_TOTAL: ReturnType<typeof totalOf> = { changes: sql<string | null>`null`, total: sql<number | null>`null` };

/** From here on a page's names are found in the index first, and then its rows: skipped rows are never fetched. */
const DEEP_OFFSET = 500;

const pages = builtOnce<ReturnType<typeof buildNearPage>>();

function buildNearPage(db: Db, filter: ListFilter, order: ListOrder, total: ReturnType<typeof totalOf>) {
  return db
    .select({ ...LIST_COLUMNS, ...total })
    .from(operation)
    .where(filter.where(placeholder))
    .orderBy(...inOrder(order))
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .prepare("near_page");
}

function buildFarPage(
  db: Db,
  filter: ListFilter,
  order: ListOrder,
  total: ReturnType<typeof totalOf>,
): ReturnType<typeof buildNearPage> {
  return db
    .select({ ...LIST_COLUMNS, ...total })
    .from(operation)
    .innerJoin(pageOfNames(operation, filter, order), sql`page.uuid = ${operation.uuid}`)
    .where(eq(operation.tenantUuid, placeholder("tenant")))
    .orderBy(...inOrder(order))
    .prepare("far_page");
}

export type OperationListRow = Omit<
  Awaited<ReturnType<typeof listOperationRows>>["results"][number],
  keyof TotalColumns
>;

/** Some operations as the list has them, in no order. */
export async function findOperationRows(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  uuids: readonly string[],
): Promise<readonly OperationListRow[]> {
  const itsChannel = channel === null ? undefined : eq(operation.collaboratorUuid, channel);
  return db
    .select(LIST_COLUMNS)
    .from(operation)
    .where(and(eq(operation.tenantUuid, tenantUuid), itsChannel, inArray(operation.uuid, [...uuids])));
}

/** Every operation of the list, in its order: their names only, so that a long one fits into memory. */
export async function listOperationUuids(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  query: OperationListQuery,
): Promise<Names> {
  const filter = await resolveFilter(db, tenantUuid, channel, query);
  if (filter === null) return [];
  const [row] = await db
    .select({ names: packed(orderOf(query)) })
    .from(operation)
    .where(filter.where(valuesOf(filter)));
  return unpacked(row?.names);
}

/** Of these those that the channel sees, in the list's order, whether its filters still show them or not. */
export async function listNamedUuids(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  uuids: readonly string[],
  query: Pick<OperationListQuery, "sort_by" | "sort_dir">,
): Promise<readonly string[]> {
  const itsChannel = channel === null ? undefined : eq(operation.collaboratorUuid, channel);
  const rows = await db
    .select({ uuid: operation.uuid })
    .from(operation)
    .where(and(eq(operation.tenantUuid, tenantUuid), itsChannel, isOneOf(operation.uuid, uuids)))
    .orderBy(...inOrder(orderOf(query)));
  return rows.map(({ uuid }) => uuid);
}

/** What a table of operations for another program holds, by uuid and in no order. */
export async function listOperationsForExport(db: Db, tenantUuid: string, uuids: readonly string[]) {
  return db
    .select({
      ...LIST_COLUMNS,
      subject: operation.subject,
      signers: itsSigners,
      concept: about,
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
  const filter = await resolveFilter(db, tenantUuid, channel, query);
  if (filter === null) return [];
  const known = await sumTally<OperationStatus>(db, "OPERATION", filter);
  if (known) return known;
  return summedOnce(db, tenantUuid, filter, () => sumRows(db, filter));
}

const summedOnce = summingOnce<Awaited<ReturnType<typeof sumRows>>>("OPERATION");

function sumRows(db: Db, filter: ListFilter) {
  return db
    .select({
      status: operation.status,
      currency: operation.currency,
      count: count(),
      amount: sum(operation.amount).mapWith(Number),
    })
    .from(operation)
    .where(filter.counted(valuesOf(filter)))
    .groupBy(operation.status, operation.currency)
    .orderBy(operation.currency);
}

export type StatusCount = Readonly<{ status: OperationStatus; count: number }>;

/** How many operations have which status: what `countOperationsByStatus` says without amounts, for which rows would have to be fetched. */
export async function countStatuses(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  query: OperationFilter,
): Promise<readonly StatusCount[]> {
  const filter = await resolveFilter(db, tenantUuid, channel, query);
  if (filter === null) return [];
  const known = await sumTally<OperationStatus>(db, "OPERATION", filter);
  if (known) return known;
  return countedOnce(db, tenantUuid, filter, () => countRows(db, filter, impliedStatus(query)));
}

const countedOnce = summingOnce<readonly StatusCount[]>("OPERATION");

async function countRows(db: Db, filter: ListFilter, implied: OperationStatus | null): Promise<readonly StatusCount[]> {
  // What is implied is not read: the index of completed payments is of one status, and has none.
  const status = implied === null ? sql`${operation.status}` : sql`${implied}::text`;
  return db
    .select({ status: sql<OperationStatus>`${status}`, count: count() })
    .from(operation)
    .where(filter.counted(valuesOf(filter)))
    .groupBy(sql`1`);
}
