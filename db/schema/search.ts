import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { operation } from "./flows";

/**
 * What an operation is found by: every name, number and address of it, folded (decision 230). A table of its own, since an index of
 * trigrams is dear to write: an operation's row changes with each status, its words all but never. Triggers keep it.
 */
export const operationSearch = pgTable(
  "operation_search",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    operationUuid: uuid("operation_uuid").notNull(),
    collaboratorUuid: uuid("collaborator_uuid"),
    createdAt: moment("created_at").notNull(),
    /** Small letters and digits without accents or signs, with a space before and behind each word. */
    words: text("words").notNull(),
    /** Of the way in which they were made: what is older than `operation_words_version()` is filled in again (decision 217). */
    wordsVersion: smallint("words_version").notNull().default(1),
  },
  (t) => [
    primaryKey({ name: "operation_search_key", columns: [t.tenantUuid, t.operationUuid] }),
    foreignKey({
      name: "operation_search_operation_fk",
      columns: [t.tenantUuid, t.operationUuid],
      foreignColumns: [operation.tenantUuid, operation.uuid],
    }).onDelete("cascade"),
    index("operation_search_newest").on(t.tenantUuid, t.createdAt, t.operationUuid),
    index("operation_search_of_collaborator")
      .on(t.tenantUuid, t.collaboratorUuid, t.createdAt, t.operationUuid)
      .where(sql`${t.collaboratorUuid} is not null`),
    index("operation_search_words").using("gin", t.tenantUuid, t.words.op("gin_trgm_ops")),
  ],
);

/** How far the worker has come with filling in what operations are found by: a row for each version of the words (decision 217). */
export const searchFilling = pgTable(
  "search_filling",
  {
    version: smallint("version").primaryKey(),
    /** The operation that was last; the next is the one before it, by tenant and UUID. Null: none yet. */
    lastTenant: uuid("last_tenant"),
    lastOperation: uuid("last_operation"),
    endedAt: moment("ended_at"),
  },
  (t) => [check("search_filling_last", sql`(${t.lastTenant} is null) = (${t.lastOperation} is null)`)],
);
