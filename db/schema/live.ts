import { pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { person, tenant } from "./tenants";

/** Whose dashboards somebody looks at: only of these organisations is anything told (decision 258). */
export const dashboardAudience = pgTable("dashboard_audience", {
  tenantUuid: uuid("tenant_uuid")
    .primaryKey()
    .references(() => tenant.uuid),
  /** Renewed by each process as long as it has an open page of theirs. */
  hearsUntil: moment("hears_until").notNull(),
});

/** Until when a person has read what needs attention in an organisation. */
export const attentionRead = pgTable(
  "attention_read",
  {
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    personUuid: uuid("person_uuid")
      .notNull()
      .references(() => person.uuid),
    readAt: moment("read_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantUuid, t.personUuid] })],
);
