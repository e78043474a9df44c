import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";

/**
 * How many flows and operations a tenant has, by what lists filter on: exact totals without counting rows. Triggers on both
 * tables add a row for each change (decision 30), so that creations of one tenant never wait for each other; the worker
 * folds them. A total is the sum over a tenant's rows.
 */
export const tally = pgTable(
  "tally",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    subjectType: text("subject_type").$type<"FLOW" | "OPERATION">().notNull(),
    collaboratorUuid: uuid("collaborator_uuid"),
    collaboratorLegalName: text("collaborator_legal_name"),
    /** Of operations only. */
    type: text("type"),
    status: text("status").notNull(),
    /** Of payments only. */
    currency: text("currency"),
    count: bigint("count", { mode: "number" }).notNull(),
    /** Minor units. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    /** Only ever grows: equal sums of it, equal rows. */
    changes: bigint("changes", { mode: "number" }).notNull(),
    folded: boolean("folded").notNull(),
  },
  (t) => [
    index("tally_by_tenant").on(t.tenantUuid, t.subjectType),
    // What the worker folds.
    index("tally_pending").on(t.tenantUuid).where(sql`not ${t.folded}`),
  ],
);
