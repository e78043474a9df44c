import { and, count, eq, gte, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FlowFilter, FlowListQuery, FlowSort } from "@/lib/flows/model";
import type { Db } from "../client";
import { flow } from "../schema";
import { given, listOrder } from "./listing";

const SORT_COLUMNS: Readonly<Record<FlowSort, PgColumn>> = {
  flowUuid: flow.uuid,
  externalId: flow.externalId,
  status: flow.status,
  createdAt: flow.createdAt,
  statusUpdatedAt: flow.statusUpdatedAt,
};

/** The WHERE of decision 4, within the tenant and the caller's channel. */
function flowFilter(tenantUuid: string, channel: string | null, query: FlowFilter) {
  return and(
    eq(flow.tenantUuid, tenantUuid),
    channel === null ? undefined : eq(flow.collaboratorUuid, channel),
    given(query.q_uuid, (value) => eq(flow.uuid, value)),
    given(query.q_externalId, (value) => eq(flow.externalId, value)),
    query.q_status?.length ? inArray(flow.status, [...query.q_status]) : undefined,
    given(query.q_fromCreatedAt, (value) => gte(flow.createdAt, value)),
    given(query.q_toCreatedAt, (value) => lte(flow.createdAt, value)),
    given(query.q_fromStatusUpdatedAt, (value) => gte(flow.statusUpdatedAt, value)),
    given(query.q_toStatusUpdatedAt, (value) => lte(flow.statusUpdatedAt, value)),
    query.q_origin === "DIRECT" ? isNull(flow.collaboratorUuid) : undefined,
    query.q_origin === "COLLABORATOR" ? isNotNull(flow.collaboratorUuid) : undefined,
    given(query.q_collaboratorUuid, (value) => eq(flow.collaboratorUuid, value)),
  );
}

/** One page and the exact total, in one round trip. */
export async function listFlowRows(db: Db, tenantUuid: string, channel: string | null, query: FlowListQuery) {
  const where = flowFilter(tenantUuid, channel, query);
  const [results, totals] = await Promise.all([
    query.limit === 0
      ? []
      : db
          .select({
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
          })
          .from(flow)
          .where(where)
          .orderBy(...listOrder(SORT_COLUMNS[query.sort_by], flow.uuid, query.sort_dir))
          .limit(query.limit)
          .offset(query.offset),
    db.select({ total: sql<number>`count(*)::int` }).from(flow).where(where),
  ]);
  return { total: totals[0]?.total ?? 0, results };
}

export type FlowListRow = Awaited<ReturnType<typeof listFlowRows>>["results"][number];

/** How many flows have which status. */
export async function countFlowsByStatus(db: Db, tenantUuid: string, channel: string | null, query: FlowFilter) {
  return db
    .select({ status: flow.status, count: count() })
    .from(flow)
    .where(flowFilter(tenantUuid, channel, query))
    .groupBy(flow.status);
}
