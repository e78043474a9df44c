import { and, count, eq, gte, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FlowFilter, FlowListQuery, FlowSort } from "@/lib/flows/model";
import type { FlowStatus } from "@/lib/operations/model";
import type { Db } from "../../client";
import { flow } from "../../schema";
import { createdUntil, inOrder, type ListOrder, pageOfNames } from "../listing";
import { type Names, packed, unpacked } from "../names";
import {
  type ListFilter,
  listFilter,
  oneOf,
  part,
  placeholder,
  sameText,
  valuesOf,
  when,
} from "../operations/list-filter";
import { renewalOfFlow } from "../operations/renewed-columns";
import { sumTally, type TotalColumns, totalColumns, withTotal } from "../operations/tally";
import { builtOnce } from "../prepared";

const SORT_COLUMNS: Readonly<Record<FlowSort, PgColumn>> = {
  flowUuid: flow.uuid,
  externalId: flow.externalId,
  status: flow.status,
  createdAt: flow.createdAt,
  statusUpdatedAt: flow.statusUpdatedAt,
};

/** The WHERE of decision 4, within the tenant and the caller's channel. */
function flowFilter(tenantUuid: string, channel: string | null, query: FlowFilter): ListFilter {
  return listFilter([
    part("tenant", tenantUuid, (value) => eq(flow.tenantUuid, value)),
    part("channel", channel, (value) => eq(flow.collaboratorUuid, value)),
    part("uuid", query.q_uuid, (value) => eq(flow.uuid, value)),
    sameText("externalId", query.q_externalId, flow.externalId),
    oneOf("status", query.q_status, flow.status),
    part("fromCreated", query.q_fromCreatedAt, (value) => gte(flow.createdAt, value)),
    part("toCreated", query.q_toCreatedAt, (value) => lte(flow.createdAt, value)),
    part("fromUpdated", query.q_fromStatusUpdatedAt, (value) => gte(flow.statusUpdatedAt, value)),
    part(
      "toUpdated",
      query.q_toStatusUpdatedAt,
      (value) => lte(flow.statusUpdatedAt, value),
      (value) => createdUntil(flow.createdAt, value),
    ),
    when(query.q_origin === "DIRECT", "direct", isNull(flow.collaboratorUuid)),
    when(query.q_origin === "COLLABORATOR", "collaborators", isNotNull(flow.collaboratorUuid)),
    part("collaborator", query.q_collaboratorUuid, (value) => eq(flow.collaboratorUuid, value)),
  ]);
}

const LIST_COLUMNS = {
  uuid: flow.uuid,
  externalId: flow.externalId,
  status: flow.status,
  countryCode: flow.countryCode,
  languageCode: flow.languageCode,
  channel: flow.channel,
  createdAt: flow.createdAt,
  statusUpdatedAt: flow.statusUpdatedAt,
  labels: flow.labels,
  collaboratorUuid: flow.collaboratorUuid,
  collaboratorLegalName: flow.collaboratorLegalName,
  renewalOf: renewalOfFlow,
} as const;

/** One page and the exact total, of one moment. */
export async function listFlowRows(db: Db, tenantUuid: string, channel: string | null, query: FlowListQuery) {
  const filter = flowFilter(tenantUuid, channel, query);
  const { sort_by, sort_dir } = query;
  const page = pages(db, `${filter.shape} ${sort_by} ${sort_dir}`, () => buildPage(db, filter, orderOf(query)));
  return withTotal(db, "FLOW", filter, query, {
    page: (values) => page.execute(values),
    total: () => totalOf(filter),
  });
}

function orderOf({ sort_by, sort_dir }: Pick<FlowListQuery, "sort_by" | "sort_dir">): ListOrder {
  return { column: SORT_COLUMNS[sort_by], uuid: flow.uuid, direction: sort_dir };
}

function totalOf(filter: ListFilter) {
  return totalColumns("FLOW", filter, () => sql`select count(*) from ${flow} where ${filter.counted(placeholder)}`);
}

const pages = builtOnce<ReturnType<typeof buildPage>>();

/** The page's names are found in the index first, and then its rows: those that an offset skips are never fetched. */
function buildPage(db: Db, filter: ListFilter, order: ListOrder) {
  return db
    .select({ ...LIST_COLUMNS, ...totalOf(filter) })
    .from(flow)
    .innerJoin(pageOfNames(flow, filter, order), sql`page.uuid = ${flow.uuid}`)
    .where(eq(flow.tenantUuid, placeholder("tenant")))
    .orderBy(...inOrder(order))
    .prepare("flows");
}

export type FlowListRow = Omit<Awaited<ReturnType<typeof listFlowRows>>["results"][number], keyof TotalColumns>;

/** Every flow of the list, in its order: their names only, so that a long one fits into memory. */
export async function listFlowUuids(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  query: FlowListQuery,
): Promise<Names> {
  const filter = flowFilter(tenantUuid, channel, query);
  const [row] = await db
    .select({ names: packed(orderOf(query)) })
    .from(flow)
    .where(filter.where(valuesOf(filter)));
  return unpacked(row?.names);
}

/** Some flows as the list has them, in no order. */
export async function findFlowRows(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  uuids: readonly string[],
): Promise<readonly FlowListRow[]> {
  const itsChannel = channel === null ? undefined : eq(flow.collaboratorUuid, channel);
  return db
    .select(LIST_COLUMNS)
    .from(flow)
    .where(and(eq(flow.tenantUuid, tenantUuid), itsChannel, inArray(flow.uuid, [...uuids])));
}

/** How many flows have which status. */
export async function countFlowsByStatus(db: Db, tenantUuid: string, channel: string | null, query: FlowFilter) {
  const filter = flowFilter(tenantUuid, channel, query);
  const known = await sumTally<FlowStatus>(db, "FLOW", filter);
  if (known) return known;
  return db
    .select({ status: flow.status, count: count() })
    .from(flow)
    .where(filter.counted(valuesOf(filter)))
    .groupBy(flow.status);
}
