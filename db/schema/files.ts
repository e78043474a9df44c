import { sql } from "drizzle-orm";
import { boolean, check, pgTable, uuid } from "drizzle-orm/pg-core";

/** Which file store has this database's documents: one row, none before the first was kept (decision 376). */
export const fileStoreMark = pgTable(
  "file_store_mark",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    mark: uuid("mark").notNull(),
  },
  (t) => [check("file_store_mark_is_only", sql`${t.isOnly}`)],
);
