import type { Db } from "@/db/client";
import { findConfiguration } from "@/db/queries/configurations";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { ConfigurationDetail, ConfigurationQuery } from "./contract";
import { presentConfiguration } from "./present-configuration";

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
