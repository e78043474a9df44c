import type { TestDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant } from "@/db/testing/merchant";
import type { Caller, Role } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";

export type World = Readonly<{
  /** The merchant's own client. */
  merchant: Caller;
  /** Another organisation's client. */
  stranger: Caller;
  /** A collaborator's client that acts for the merchant. */
  collaborator: Caller;
  collaboratorUuid: string;
  admin: Caller;
  operator: Caller;
  viewer: Caller;
}>;

/** Everybody who may call. */
export async function aWorld(database: TestDatabase): Promise<World> {
  const { caller, ...merchant } = await insertMerchant(database);
  const collaborator = await insertCollaborator(database, { caller, ...merchant });
  const member = (role: Role): Caller => ({
    ...caller,
    actor: { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: new Date() },
  });
  return {
    merchant: caller,
    stranger: (await insertMerchant(database)).caller,
    collaborator,
    collaboratorUuid: collaborator.collaborator.uuid,
    admin: member("ADMIN"),
    operator: member("OPERATOR"),
    viewer: member("VIEWER"),
  };
}

/** Nobody has any endpoints or events yet. */
export async function forgetWebhooks({ sql }: TestDatabase): Promise<void> {
  await sql`truncate webhook_tally, webhook_earlier_secret, webhook_endpoint, event, event_sequence, webhook_delivery, webhook_delivery_attempt, audit_entry`;
  await sql`delete from graphile_worker._private_jobs`;
}
