import { sql } from "drizzle-orm";
import { now } from "@/lib/shared/clock";
import type { Transaction } from "../../client";
import { operation, operationSearch, searchFilling } from "../../schema";

/** The operation that was filled in last; null: none. */
export type FilledTo = Readonly<{ tenantUuid: string; operationUuid: string }> | null;

/**
 * How far words of today's version have been filled in, for this transaction alone; null when they all have been, or another is at it.
 * @param lockWithinMs how long this transaction waits for whoever is in its way: they might wait for it, too
 */
export async function lockFilling(
  tx: Transaction,
  lockWithinMs: number,
): Promise<Readonly<{ version: number; to: FilledTo }> | null> {
  await tx.execute(sql`select set_config('lock_timeout', ${`${lockWithinMs}ms`}, true)`);
  await tx.execute(
    sql`insert into ${searchFilling} (version) values (operation_words_version()) on conflict do nothing`,
  );
  const [row] = await tx.execute<{ version: number; tenant: string | null; operation: string | null }>(sql`
    select version, last_tenant as tenant, last_operation as operation from ${searchFilling}
     where version = operation_words_version() and ended_at is null
       for update skip locked`);
  if (!row) return null;
  const { version, tenant, operation } = row;
  return {
    version,
    to: tenant === null || operation === null ? null : { tenantUuid: tenant, operationUuid: operation },
  };
}

/**
 * Fills in what the next operations are found by, newest first within a tenant, but for those whose words are of today's version: those
 * that a writer has just made are younger than what is read here. Which one was last; null when there were none left. A batch is named by
 * the key whose order it has: with more columns of a row another index was read from there to the organisation's end, for each batch again.
 */
export async function fillNextWords(tx: Transaction, after: FilledTo, limit: number): Promise<FilledTo> {
  const behind = after && sql`where (tenant_uuid, uuid) < (${after.tenantUuid}::uuid, ${after.operationUuid}::uuid)`;
  const [last] = await tx.execute<{ tenant: string; operation: string }>(sql`
    with batch as materialized (
      select tenant_uuid, uuid from ${operation} ${behind ?? sql.empty()}
       order by tenant_uuid desc, uuid desc limit ${limit}),
    lacking as materialized (
      select tenant_uuid, uuid, ${operation.collaboratorUuid}, ${operation.createdAt}
        from batch join ${operation} using (tenant_uuid, uuid)
       where not exists (select from ${operationSearch} as search
                          where search.tenant_uuid = batch.tenant_uuid and search.operation_uuid = batch.uuid
                            and search.words_version >= operation_words_version())),
    filled as (
      insert into ${operationSearch} (tenant_uuid, operation_uuid, collaborator_uuid, created_at, words, words_version)
      select tenant_uuid, uuid, collaborator_uuid, created_at, its, operation_words_version()
        from lacking, operation_words(tenant_uuid, uuid) as its
      on conflict on constraint operation_search_key
      do update set words = excluded.words, words_version = excluded.words_version
       where ${operationSearch.wordsVersion} < excluded.words_version)
    select tenant_uuid as tenant, uuid as operation from batch order by tenant_uuid, uuid limit 1`);
  return last ? { tenantUuid: last.tenant, operationUuid: last.operation } : null;
}

/** Notes the operation that was last; null: there are none left. */
export async function noteFilling(tx: Transaction, version: number, to: FilledTo): Promise<void> {
  const set = to
    ? sql`last_tenant = ${to.tenantUuid}, last_operation = ${to.operationUuid}`
    : sql`ended_at = ${now().toISOString()}::timestamptz`;
  await tx.execute(sql`update ${searchFilling} set ${set} where version = ${version}`);
}
