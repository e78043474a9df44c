import type { TestDatabase } from "@/db/testing/database";
import { seal } from "@/lib/shared/crypto";
import { newUuid } from "@/lib/shared/ids";
import { EVENT_TYPES, type EventType } from "@/lib/webhooks/model";

/** Rows that the webhook tests start from. */

export async function insertTenant({ sql }: TestDatabase): Promise<string> {
  const uuid = newUuid();
  await sql`
    insert into tenant (uuid, legal_name, country_code, language_code, time_zone, created_at)
    values (${uuid}, 'Ejemplo S.L.', 'ES', 'es', 'Europe/Madrid', now())`;
  return uuid;
}

export const TEST_SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

export async function insertEndpoint(
  { sql }: TestDatabase,
  tenantUuid: string,
  options: Readonly<{ url?: string; eventTypes?: EventType[]; disabled?: boolean }>,
): Promise<string> {
  const uuid = newUuid();
  await sql`
    insert into webhook_endpoint
      (uuid, tenant_uuid, url, description, event_types, status, disabled_reason, secret_sealed, created_at, updated_at)
    values (
      ${uuid}, ${tenantUuid}, ${options.url ?? "https://receiver.example/hook"}, '',
      ${options.eventTypes ?? [...EVENT_TYPES]}, ${options.disabled ? "DISABLED" : "ACTIVE"},
      ${options.disabled ? "REQUESTED" : null}, ${seal("webhook-secret", TEST_SECRET)}, now(), now()
    )`;
  return uuid;
}
