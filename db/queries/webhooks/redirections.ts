import { and, eq } from "drizzle-orm";
import type { Db } from "../../client";
import { configuration, flow, operation } from "../../schema";
import { isOfSandbox, itsConfiguration, itsFlow } from "../operations/joins";

/** What an operation's redirections are made of: their configuration, and what they may tell (decision 8). */
export async function selectRedirection(db: Db, tenantUuid: string, operationUuid: string) {
  const [row] = await db
    .select({
      isSandbox: isOfSandbox,
      configurationUuid: configuration.uuid,
      configuration: configuration.operationConfiguration,
      values: {
        flowUuid: flow.uuid,
        flowExternalId: flow.externalId,
        operationUuid: operation.uuid,
        externalId: operation.externalId,
        status: operation.status,
        paymentUuid: operation.paymentUuid,
        invoiceExternalId: operation.invoiceExternalId,
        amount: operation.amount,
        currency: operation.currency,
      },
    })
    .from(operation)
    .innerJoin(flow, itsFlow)
    .innerJoin(configuration, itsConfiguration)
    .where(and(eq(operation.tenantUuid, tenantUuid), eq(operation.uuid, operationUuid)));
  if (!row) return null;
  const { values, configurationUuid, isSandbox } = row;
  return { values, configurationUuid, isSandbox, redirection: row.configuration.redirection };
}
