import { and, asc, eq, type SQL } from "drizzle-orm";
import type { OperationStatus } from "@/lib/operations/model";
import type { Db } from "../client";
import { configuration, document, operation } from "../schema";

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
