import { type SQL, sql } from "drizzle-orm";
import { linkToHere } from "../jobs";

/**
 * The job of a delivery's next attempt, for a query that has the delivery's columns in scope. The higher its `priority`, the
 * later it runs.
 */
export function deliveryJobSpec(priority: number): SQL {
  const { traceparent: from } = linkToHere();
  const link = from === undefined ? sql.empty() : sql`, 'traceparent', ${from}::text`;
  return sql`(
    'deliver-webhook',
    json_build_object('tenantUuid', tenant_uuid, 'deliveryUuid', uuid, 'attemptNumber', attempt_count + 1${link}),
    null, null, null, null, ${priority}::smallint, null
  )::graphile_worker.job_spec`;
}
