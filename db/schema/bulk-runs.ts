import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { BulkAction } from "@/lib/flows/model";
import { moment } from "./columns";
import { tenant } from "./tenants";

/** Something that somebody does to many operations, piece by piece (decision 231): what the audit log tells of it. */
export const bulkRun = pgTable(
  "bulk_run",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    uuid: uuid("uuid").notNull(),
    action: text("action").$type<BulkAction>().notNull(),
    /** A person's UUID or a client's id: nobody else goes on with it. */
    actorId: text("actor_id").notNull(),
    /** How many it was to be done to, as its plan said. */
    count: integer("count").notNull(),
    /** How many of them have been begun. */
    begun: integer("begun").notNull(),
    /** Of what list all were meant: its address's parameters, empty for all there are. Null where they were chosen one by one. */
    filter: text("filter"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantUuid, t.uuid] }),
    foreignKey({ columns: [t.tenantUuid], foreignColumns: [tenant.uuid] }),
    check("bulk_run_action", sql`${t.action} in ('cancel', 'renew', 'send')`),
    check("bulk_run_begun", sql`${t.begun} between 0 and ${t.count}`),
  ],
);
