import { type Db, inTransaction } from "@/db/client";
import { insertTenant } from "@/db/queries/tenants/tenants";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { type Author, audit } from "./author";

export type NewTenant = Readonly<{
  legalName: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  /** ISO 639-1. */
  languageCode: string;
  /** IANA name, as in `Europe/Madrid`. */
  timeZone: string;
  /** The organisation whose people try things here. */
  sandboxOf?: string;
}>;

/** Makes an organisation without members, clients or configurations; each call makes another. */
export async function createTenant(db: Db, author: Author, input: NewTenant): Promise<Readonly<{ uuid: string }>> {
  const uuid = newUuid();
  await inTransaction(db, async (tx) => {
    await insertTenant(tx, { uuid, sandboxOf: null, ...input, secondFactorRequiredAt: null, createdAt: now() });
    await audit(tx, author, uuid, { action: "tenant.created", subjectType: "tenant", subjectUuid: uuid });
  });
  return { uuid };
}
