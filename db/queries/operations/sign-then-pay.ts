import { and, eq, type SQL, sql } from "drizzle-orm";
import { flow, operation, signatureEvidence } from "../../schema";

/**
 * Where a flow says that its payments wait for its signatures (decision 90), renewals take the places of what has run out: a payment
 * waits for the signatures of the flow that its first was made in, each as its newest renewal, and is looked for in the same way.
 */

/**
 * What the flow of an operation's first was made with, of one type, and every renewal of it.
 * @param from `tenant_uuid, flow_uuid, renewal_of` of the operation
 */
function versionsOf(type: "PAYMENT" | "SIGNATURE", from: SQL): SQL {
  return sql`
    with recursive origin as (
      ${from}
      union all
      select earlier.tenant_uuid, earlier.flow_uuid, earlier.renewal_of
        from operation earlier join origin on earlier.tenant_uuid = origin.tenant_uuid and earlier.uuid = origin.renewal_of
    ), renewed as (
      select made.tenant_uuid, made.uuid, made.status, made.expires_at, made.position
        from operation made join origin on made.tenant_uuid = origin.tenant_uuid and made.flow_uuid = origin.flow_uuid
       where origin.renewal_of is null and made.type = ${type}
      union all
      select later.tenant_uuid, later.uuid, later.status, later.expires_at, renewed.position
        from operation later join renewed on later.tenant_uuid = renewed.tenant_uuid and later.renewal_of = renewed.uuid
    )
    select tenant_uuid, uuid, status, expires_at, position from renewed`;
}

/** The same, each as its newest renewal. */
function newestOf(type: "PAYMENT" | "SIGNATURE", from: SQL): SQL {
  return sql`
    ${versionsOf(type, from)}
     where not exists (select from operation later
                        where later.tenant_uuid = renewed.tenant_uuid and later.renewal_of = renewed.uuid)`;
}

const itself = sql`select ${operation.tenantUuid} as tenant_uuid, ${operation.flowUuid} as flow_uuid, ${operation.renewalOf} as renewal_of`;

/** The signatures that a payment follows: `uuid`, `status`, `expires_at`. Correlated to `operation`. */
export const signaturesBefore: SQL = newestOf("SIGNATURE", itself);

/** Those that it waits for, with `is_over` where it waits in vain, since what was declined or cancelled is not renewed. */
const unsignedBefore: SQL = sql`
  select unsigned.status in ('REJECTED', 'CANCELLED') as is_over
    from (${signaturesBefore}) unsigned where unsigned.status <> 'COMPLETED'`;

/** Whether one who signs or reads them, or what they are renewals of, was corrected or replaced. Correlated to `operation`. */
export const wereSignersChanged: SQL = sql`
  exists (select from (${versionsOf("SIGNATURE", itself)}) version
            join ${signatureEvidence} on ${signatureEvidence.tenantUuid} = version.tenant_uuid
                                     and ${signatureEvidence.operationUuid} = version.uuid
           where ${signatureEvidence.kind} in ('CORRECTED', 'REPLACED'))`;

/** Whether a payment waits. Correlated to `operation` and its `flow`. */
export const isUnsigned: SQL<boolean> = sql<boolean>`
  case when ${flow.order} = 'SEQUENTIAL' then exists (${unsignedBefore}) else false end`;

/** Whether it is a payment that waits in vain. Correlated to `operation` and its `flow`. */
export const isNeverSigned: SQL<boolean> = sql<boolean>`
  case when ${operation.type} = 'PAYMENT' and ${flow.order} = 'SEQUENTIAL'
       then exists (select from (${unsignedBefore}) awaited where awaited.is_over) else false end`;

/** The payments that follow what is signed, in their order: `tenant_uuid`, `uuid`, `position`. */
export function paymentsAfter(tenantUuid: string, signatureUuid: string): SQL {
  const ofSignature = and(eq(operation.tenantUuid, tenantUuid), eq(operation.uuid, signatureUuid));
  return newestOf("PAYMENT", sql`select tenant_uuid, flow_uuid, renewal_of from operation where ${ofSignature}`);
}
