import { sql } from "drizzle-orm";
import { boolean, check, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ViewedList } from "@/lib/overview/model";
import { moment } from "./columns";
import { person, tenant } from "./tenants";

/** What a list of the dashboard shows, kept under a name by one who looks at it, for themselves or for all (decision 261). */
export const savedView = pgTable(
  "saved_view",
  {
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    uuid: uuid("uuid").notNull(),
    personUuid: uuid("person_uuid")
      .notNull()
      .references(() => person.uuid),
    list: text("list").$type<ViewedList>().notNull(),
    name: text("name").notNull(),
    /** The list's address parameters, as the dashboard writes them. */
    search: text("search").notNull(),
    isShared: boolean("is_shared").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantUuid, t.uuid] }),
    uniqueIndex("saved_view_name").on(t.tenantUuid, t.personUuid, t.list, t.name),
    check("saved_view_list", sql`${t.list} in ('OPERATIONS', 'FLOWS')`),
  ],
);

/** How a person usually looks at a list, on whatever device. */
export const listLayout = pgTable(
  "list_layout",
  {
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    personUuid: uuid("person_uuid")
      .notNull()
      .references(() => person.uuid),
    list: text("list").$type<ViewedList>().notNull(),
    columns: text("columns").array().notNull(),
    density: text("density").$type<"comfortable" | "compact">().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantUuid, t.personUuid, t.list] }),
    check("list_layout_list", sql`${t.list} in ('OPERATIONS', 'FLOWS')`),
    check("list_layout_density", sql`${t.density} in ('comfortable', 'compact')`),
  ],
);
