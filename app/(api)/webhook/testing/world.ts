import type { TestDatabase } from "@/db/testing/database";
import type { Role } from "@/lib/shared/caller";
import { aClient, aMandate, aPerson, aTenant } from "@/lib/tokens/testing/cast";
import { serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { aPersonsToken, aToken } from "@/lib/tokens/testing/tokens";
import { ROUTES } from "../../idp/testing/routes";
import type { Identity } from "./call";

const EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";

export type World = Readonly<{
  /** The merchant's own client. */
  merchant: Identity;
  clientId: string;
  /** Another organisation's client. */
  stranger: Identity;
  /** A collaborator's client that acts for the merchant. */
  collaborator: Identity;
  collaboratorUuid: string;
  admin: Identity;
  operator: Identity;
  viewer: Identity;
}>;

/** Everybody who may call, each with a token of the real authorization server. */
export async function aWorld(): Promise<World> {
  const served = await serveRoutes(ROUTES);
  const erp = await aClient();
  const { tenantUuid } = erp;
  const other = await aClient();
  const collaboratorUuid = await aTenant("Gestoría Lum, S.L.");
  await aMandate(tenantUuid, collaboratorUuid);
  const firm = await aClient(collaboratorUuid);
  const delegation = {
    grant_type: EXCHANGE,
    subject_token: await aToken(served, firm),
    target_tenant: tenantUuid,
  };
  const aMember = async (role: Role): Promise<Identity> => {
    const { email } = await aPerson({ [tenantUuid]: role });
    return { token: (await aPersonsToken(served, erp, email)).access_token, tenantUuid };
  };
  const world = {
    merchant: { token: await aToken(served, erp), tenantUuid },
    clientId: erp.clientId,
    stranger: { token: await aToken(served, other), tenantUuid: other.tenantUuid },
    collaborator: { token: await aToken(served, firm, delegation), tenantUuid },
    collaboratorUuid,
    admin: await aMember("ADMIN"),
    operator: await aMember("OPERATOR"),
    viewer: await aMember("VIEWER"),
  };
  await served.close();
  return world;
}

/** Nobody has any endpoints or events yet. */
export async function forgetWebhooks({ sql }: TestDatabase): Promise<void> {
  await sql`truncate webhook_endpoint, event, event_sequence, webhook_delivery, webhook_delivery_attempt, audit_entry`;
  await sql`delete from graphile_worker._private_jobs`;
}
