import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { OperationConfiguration, SignatureConfiguration, VisualConfiguration } from "@/lib/configurations/model";
import { moment } from "./columns";
import { tenant } from "./tenants";

type Spoken = Pick<VisualConfiguration, "contact" | "voice">;
type StoredVisual = Omit<VisualConfiguration, keyof Spoken> & Partial<Spoken>;

/** While a new version is rolled out, processes of the one before save neither: whoever reads such a row finds none. */
const UNSAID: Spoken = { contact: { email: null, phone: null }, voice: null };

const visual = customType<{ data: VisualConfiguration; driverData: StoredVisual }>({
  dataType: () => "jsonb",
  toDriver: (visual) => sql`${JSON.stringify(visual)}`,
  fromDriver: (stored) => ({ ...UNSAID, ...stored }),
});

/** How a tenant's payment pages look and behave. DISABLED ones serve existing flows and refuse new ones (decision 3). */
export const configuration = pgTable(
  "configuration",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid")
      .notNull()
      .references(() => tenant.uuid),
    name: text("name").notNull(),
    description: text("description").notNull(),
    isDefault: boolean("is_default").notNull(),
    status: text("status").$type<"ACTIVE" | "DISABLED">().notNull(),
    visualConfiguration: visual("visual_configuration").notNull(),
    operationConfiguration: jsonb("operation_configuration").$type<OperationConfiguration>().notNull(),
    signatureConfiguration: jsonb("signature_configuration").$type<SignatureConfiguration>().notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    unique("configuration_tenant_key").on(t.tenantUuid, t.uuid),
    uniqueIndex("configuration_one_default").on(t.tenantUuid).where(sql`${t.isDefault}`),
    index("configuration_by_created_at").on(t.tenantUuid, t.createdAt, t.uuid),
    check("configuration_status", sql`${t.status} in ('ACTIVE', 'DISABLED')`),
  ],
);

/** What a configuration's callback is signed with (decision 239): the one in use, and those before it until they end. */
export const callbackSecret = pgTable(
  "callback_secret",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    configurationUuid: uuid("configuration_uuid").notNull(),
    /** `whsec_…`, sealed. */
    secretSealed: text("secret_sealed").notNull(),
    /** Null: it is the one in use. */
    expiresAt: moment("expires_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantUuid, t.configurationUuid, t.secretSealed] }),
    uniqueIndex("callback_secret_in_use").on(t.tenantUuid, t.configurationUuid).where(sql`${t.expiresAt} is null`),
    foreignKey({
      columns: [t.tenantUuid, t.configurationUuid],
      foreignColumns: [configuration.tenantUuid, configuration.uuid],
    }),
  ],
);
