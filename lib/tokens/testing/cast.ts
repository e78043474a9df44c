import { getDb } from "@/db/client";
import { createClient } from "@/lib/clients/create-client";
import type { IdTokenAlg } from "@/lib/clients/model";
import { acceptMandate } from "@/lib/mandates/accept-mandate";
import { grantMandate } from "@/lib/mandates/grant-mandate";
import { beginSession } from "@/lib/people/signing-in/login-session";
import type { Role } from "@/lib/shared/caller";
import { addMember } from "@/lib/tenants/add-member";
import { SYSTEM } from "@/lib/tenants/author";
import { createPerson } from "@/lib/tenants/create-person";
import { createTenant } from "@/lib/tenants/create-tenant";

/** Organisations, clients and people for tests of the authorization server. */

export async function aTenant(legalName = "Aceites del Sur, S.L."): Promise<string> {
  const place = { countryCode: "ES", languageCode: "es", timeZone: "Europe/Madrid" };
  return (await createTenant(getDb(), SYSTEM, { legalName, ...place })).uuid;
}

export const REDIRECT_URI = "http://127.0.0.1:8976/callback";

export type TestClient = Readonly<{ clientId: string; clientSecret: string; tenantUuid: string }>;

export async function aClient(tenantUuid?: string, idTokenAlg?: IdTokenAlg): Promise<TestClient> {
  const owner = tenantUuid ?? (await aTenant());
  const credentials = await createClient(getDb(), SYSTEM, {
    tenantUuid: owner,
    name: "ERP",
    scopes: ["api", "platform-api"],
    redirectUris: [REDIRECT_URI],
    ...(idTokenAlg && { idTokenAlg }),
  });
  return { ...credentials, tenantUuid: owner };
}

/** Of a person about whom nothing is known. */
export const NOWHERE = { ipAddress: null, userAgent: null };

export const PASSWORD = "correct horse battery";

let people = 0;

/** A person with these roles, by tenant. */
export async function aPerson(
  roles: Readonly<Record<string, Role>>,
): Promise<Readonly<{ uuid: string; email: string }>> {
  people += 1;
  const email = `person-${people}@example.com`;
  const { uuid } = await createPerson(getDb(), { email, name: "Ana García", password: PASSWORD });
  for (const [tenantUuid, role] of Object.entries(roles))
    await addMember(getDb(), SYSTEM, { tenantUuid, personUuid: uuid, role });
  return { uuid, email };
}

/** A sign-in of this person's, of which no mail tells. */
export async function aSignIn(personUuid: string): Promise<Readonly<{ personUuid: string; sessionUuid: string }>> {
  const { sessionUuid } = await beginSession(getDb(), personUuid, NOWHERE, { isNewAccount: true });
  return { personUuid, sessionUuid };
}

/** A mandate that works. */
export async function aMandate(targetTenantUuid: string, collaboratorTenantUuid: string): Promise<string> {
  const { uuid } = await grantMandate(getDb(), SYSTEM, { targetTenantUuid, collaboratorTenantUuid });
  await acceptMandate(getDb(), SYSTEM, collaboratorTenantUuid, uuid);
  return uuid;
}

export function basic({ clientId, clientSecret }: Pick<TestClient, "clientId" | "clientSecret">): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
}
