import type { Db } from "@/db/client";
import { findStatement, listStatementRows } from "@/db/queries/statements/statements";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { StatementDetail, StatementList, StatementListQuery } from "./contract";
import { requireOwn } from "./may-see";
import { presentStatements } from "./present-statement";

/** One page of what banks have told, the newest first. @throws AppError forbidden: a collaborator's channel */
export async function listStatements(
  db: Db,
  caller: Caller,
  { limit, offset, q_accountNumber: accountNumber }: StatementListQuery,
): Promise<StatementList> {
  requireOwn(caller);
  const { total, rows } = await listStatementRows(db, caller.tenantUuid, {
    ...{ limit, offset, accountNumber },
  });
  return { total, results: await presentStatements(db, caller.tenantUuid, rows) };
}

/** @throws AppError forbidden: a collaborator's channel; not_found: none such, or another tenant's */
export async function getStatement(db: Db, caller: Caller, uuid: string): Promise<StatementDetail> {
  requireOwn(caller);
  const row = await findStatement(db, caller.tenantUuid, uuid);
  const [statement] = row ? await presentStatements(db, caller.tenantUuid, [row]) : [];
  if (!statement) throw notFound();
  return statement;
}
