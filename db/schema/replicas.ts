import { sql } from "drizzle-orm";
import { boolean, check, customType, pgTable, text, uuid } from "drizzle-orm/pg-core";

const lsn = customType<{ data: string }>({ dataType: () => "pg_lsn" });

/**
 * Up to where the log reached when each caller's last write was done: a replica that is as far has it (decision 246). UNLOGGED, which
 * costs no log of its own: a crash and a failover empty it, and then nothing is read from a replica until there is a new mark.
 */
export const lastWrite = pgTable("last_write", {
  /** A client or a person; empty for the mark that replicas must show. */
  actor: text("actor").primaryKey(),
  lsn: lsn("lsn"),
  mark: uuid("mark"),
});

/** What a replica shows that has followed the primary since `last_write` was last empty. One row. */
export const replicaMark = pgTable(
  "replica_mark",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    mark: uuid("mark").notNull(),
  },
  (t) => [check("replica_mark_is_only", sql`${t.isOnly}`)],
);
