import { sql } from "drizzle-orm";

/** The operation that has taken this one's place: at most one has (`operation_renewed_once`). */
export const renewedBy = sql<string | null>`(
  select renewal.uuid from operation renewal
   where renewal.tenant_uuid = operation.tenant_uuid and renewal.renewal_of = operation.uuid)`;

/** What the flow's operation renews: a renewal is alone in its flow (decision 18). Null of every other flow. */
export const renewalOfFlow = sql<string | null>`(
  select renewal.renewal_of from operation renewal
   where renewal.tenant_uuid = flow.tenant_uuid and renewal.flow_uuid = flow.uuid and renewal.renewal_of is not null
   limit 1)`;
