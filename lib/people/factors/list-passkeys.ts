import type { Db } from "@/db/client";
import { type PasskeyRow, selectPasskeys } from "@/db/queries/people/passkeys";

export type PasskeyListing = Pick<PasskeyRow, "credentialId" | "name" | "createdAt" | "lastUsedAt">;

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Db, personUuid: string): Promise<readonly PasskeyListing[]> {
  return selectPasskeys(db, personUuid);
}
