import { isDeepStrictEqual } from "node:util";
import type { Db } from "@/db/client";
import { selectClient, upsertClient } from "@/db/queries/tokens/clients";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { IDENTITY_SCOPES } from "./model";

/** The installation's own dashboard: a public client that belongs to no organisation and needs no consent. */
export const DASHBOARD_CLIENT_ID = "dashboard";
/** next-auth's name for our server, in the addresses of its routes. */
export const DASHBOARD_PROVIDER_ID = "paraph";

/** Makes the client, or moves it to the installation's new address. Costs one read when there is nothing to do. */
export async function ensureDashboardClient(db: Db): Promise<void> {
  const wanted = {
    clientId: DASHBOARD_CLIENT_ID,
    tenantUuid: null,
    name: "Paraph",
    type: "PUBLIC" as const,
    scopes: IDENTITY_SCOPES,
    // Its session is a cookie of its own and pages call use cases: it never needs a second token.
    grantTypes: ["authorization_code"],
    redirectUris: [`${env().baseUrl}/api/auth/callback/${DASHBOARD_PROVIDER_ID}`],
    idTokenAlg: "ES256" as const,
    publicKeys: [],
    disabledAt: null,
  };
  const present = await selectClient(db, DASHBOARD_CLIENT_ID);
  if (present !== null && isDeepStrictEqual({ ...present, ...wanted }, present)) return;
  await upsertClient(db, { ...wanted, createdAt: now(), lastUsedAt: null });
}
