import type { Db } from "@/db/client";
import { type ConfigurationRow, findConfiguration } from "@/db/queries/configurations";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { ConfigurationDetail, ConfigurationQuery } from "./contract";
import type { ConfigurationOperationType, SignatureConfiguration } from "./model";

/**
 * One configuration (interface 4.3). `operation_type` keeps only that type's part of signatureConfiguration.
 * @throws AppError not_found: none such, another tenant's, or filtered away by another organisation's q_businessUuid
 */
export async function getConfiguration(
  db: Db,
  caller: Caller,
  uuid: string,
  query: ConfigurationQuery = {},
): Promise<ConfigurationDetail> {
  if (query.q_businessUuid !== undefined && query.q_businessUuid !== caller.tenantUuid) throw notFound();
  const row = await findConfiguration(db, caller.tenantUuid, uuid);
  if (!row) throw notFound();
  return presentConfiguration(row, query.operation_type);
}

function presentConfiguration(
  row: ConfigurationRow,
  type: ConfigurationOperationType | undefined,
): ConfigurationDetail {
  return {
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
    isDefault: row.isDefault,
    status: row.status,
    visualConfiguration: row.visualConfiguration,
    operationConfiguration: row.operationConfiguration,
    signatureConfiguration: partFor(row.signatureConfiguration, type),
  };
}

function partFor(
  signatureConfiguration: SignatureConfiguration,
  type: ConfigurationOperationType | undefined,
): SignatureConfiguration {
  if (type === undefined) return signatureConfiguration;
  const part = signatureConfiguration[type];
  return part ? { [type]: part } : {};
}
