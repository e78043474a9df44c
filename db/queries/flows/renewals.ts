import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../client";
import { configuration, creditorAccount, document, flow, operation, tenant } from "../../schema";
import { itsConfiguration, itsCreditorAccount, itsFlow, itsVerification } from "../operations/joins";

/** Everything that a copy of an operation is made from, and the copy that exists already. */
export async function findRenewable(db: Db, tenantUuid: string, uuid: string, channel: string | null) {
  const [rows, documents, renewals] = await Promise.all([
    db
      .select({
        operation,
        flow,
        timeZone: tenant.timeZone,
        configuration: { status: configuration.status, visualConfiguration: configuration.visualConfiguration },
        creditorAccount: {
          status: creditorAccount.status,
          ownerName: creditorAccount.ownerName,
          accountNumber: creditorAccount.accountNumber,
          bic: creditorAccount.bic,
          ...itsVerification,
        },
      })
      .from(operation)
      .innerJoin(flow, itsFlow)
      .innerJoin(tenant, eq(tenant.uuid, operation.tenantUuid))
      .innerJoin(configuration, itsConfiguration)
      .leftJoin(creditorAccount, itsCreditorAccount)
      .where(
        and(
          eq(operation.tenantUuid, tenantUuid),
          eq(operation.uuid, uuid),
          channel === null ? undefined : eq(operation.collaboratorUuid, channel),
        ),
      ),
    db
      .select()
      .from(document)
      .where(and(eq(document.tenantUuid, tenantUuid), eq(document.operationUuid, uuid)))
      .orderBy(asc(document.uuid)),
    db
      .select({ uuid: operation.uuid })
      .from(operation)
      .where(and(eq(operation.tenantUuid, tenantUuid), eq(operation.renewalOf, uuid))),
  ]);
  const [row] = rows;
  return row ? { ...row, documents, renewedBy: renewals[0]?.uuid ?? null } : null;
}

export type Renewable = NonNullable<Awaited<ReturnType<typeof findRenewable>>>;
