import { eq, sql } from "drizzle-orm";
import type { DocumentType, OperationStatus } from "@/lib/operations/model";
import type { Db } from "../../client";
import { foundByKey } from "../../keeping-plans";
import { configuration, document, operation } from "../../schema";
import { builtOnce } from "../prepared";
import { itsConfiguration } from "./joins";
import { type ListFilter, listFilter, part, placeholder, valuesOf } from "./list-filter";
import { renewedBy } from "./renewed-columns";

/** Who may see an operation: its tenant, and of a collaborator's channel only what is attributed to it. */
export function oneVisible(tenantUuid: string, channel: string | null, uuid: string): ListFilter {
  return listFilter([
    part("tenant", tenantUuid, (value) => eq(operation.tenantUuid, value)),
    part("channel", channel, (value) => eq(operation.collaboratorUuid, value)),
    part("uuid", uuid, (value) => eq(operation.uuid, value)),
  ]);
}

/** The operation with its configuration's settings and its documents. */
export async function findOperation(db: Db, tenantUuid: string, uuid: string, channel: string | null) {
  const filter = oneVisible(tenantUuid, channel, uuid);
  const [row] = await details(db, filter.shape, () => buildDetail(db, filter)).execute(filter.values);
  return row ?? null;
}

type NamedDocument = Readonly<{ uuid: string; type: DocumentType; name: string }>;

/** With the operation, in one round trip. */
const documents = sql<readonly NamedDocument[]>`(
  select coalesce(json_agg(json_build_object('uuid', ${document.uuid}, 'type', ${document.type}, 'name', ${document.name})
                           order by ${document.uuid}), '[]')
    from ${document}
   where ${document.tenantUuid} = ${operation.tenantUuid} and ${document.operationUuid} = ${operation.uuid})`;

const details = builtOnce<ReturnType<typeof buildDetail>>();

function buildDetail(db: Db, filter: ListFilter) {
  return foundByKey(
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
        documents,
        renewedBy,
      })
      .from(operation)
      .innerJoin(configuration, itsConfiguration)
      .where(filter.where(placeholder))
      .prepare("detail"),
  );
}

export type FoundOperation = NonNullable<Awaited<ReturnType<typeof findOperation>>>;

/** The operation's status alone; null when there is none, or none in this channel. */
export async function findOperationStatus(
  db: Db,
  tenantUuid: string,
  uuid: string,
  channel: string | null,
): Promise<OperationStatus | null> {
  const filter = oneVisible(tenantUuid, channel, uuid);
  const [row] = await db
    .select({ status: operation.status })
    .from(operation)
    .where(filter.where(valuesOf(filter)));
  return row?.status ?? null;
}
