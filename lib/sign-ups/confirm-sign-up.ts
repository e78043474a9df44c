import { type Db, inTransaction, type Transaction, violates } from "@/db/client";
import { selectPersonByEmail } from "@/db/queries/people/people";
import { lockSignUpByToken, markSignUpConfirmed, type SignUpRow } from "@/db/queries/tenants/sign-ups";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { createConfiguration } from "@/lib/configurations/create-configuration";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { sha256 } from "@/lib/shared/sha256";
import { addMember } from "@/lib/tenants/add-member";
import type { Author } from "@/lib/tenants/author";
import { createTenant } from "@/lib/tenants/create-tenant";
import { findOrMakePerson, type NewAccount } from "@/lib/tenants/find-or-make-person";
import { COUNTRY_TIME_ZONES, toCountry } from "./model";
import { requireOpen } from "./require-open";

export type SignUpView = Readonly<{
  legalName: string;
  email: string;
  /** Whoever has an account merely says yes; everybody else gives a name and chooses a password. */
  hasAccount: boolean;
}>;

/** What the link's page shows; null for a link that does not work, or no longer. */
export async function findSignUp(db: Db, token: string): Promise<SignUpView | null> {
  if (!env().signUp) return null;
  return inTransaction(db, async (tx) => {
    const signUp = await lockSignUpByToken(tx, sha256(token), now());
    if (signUp === null) return null;
    const { legalName, email } = signUp;
    return { legalName, email, hasAccount: (await selectPersonByEmail(tx, email)) !== null };
  });
}

/**
 * Makes the organisation of a sign-up with a default configuration, and whoever holds the mailed link its OWNER. Works once.
 * @param account for an address that nobody has yet
 * @throws AppError not_found for a link that does not work; invalid_field for a bad name or password; forbidden when the
 * person is disabled, or organisations do not sign up here any more
 */
export async function confirmSignUp(
  db: Db,
  token: string,
  account: NewAccount,
  ipAddress: string | null,
): Promise<Readonly<{ tenantUuid: string; personUuid: string; isNew: boolean }>> {
  requireOpen();
  try {
    return await inTransaction(db, async (tx) => {
      const at = now();
      const signUp = await lockSignUpByToken(tx, sha256(token), at);
      if (signUp === null) throw notFound();
      const { personUuid, isNew } = await findOrMakePerson(tx, signUp.email, account, signUp.legalName);
      await markSignUpConfirmed(tx, signUp.uuid, at);
      return { tenantUuid: await setUp(tx, signUp, personUuid, ipAddress), personUuid, isNew };
    });
  } catch (error) {
    if (violates(error, "person_email_unique")) {
      throw new AppError("conflict", { detail: "Somebody has just made this account: try again." });
    }
    throw error;
  }
}

async function setUp(
  tx: Transaction,
  { legalName, countryCode, languageCode }: SignUpRow,
  personUuid: string,
  ipAddress: string | null,
): Promise<string> {
  const country = toCountry(countryCode);
  if (!country) throw badField("/countryCode", "invalid", "must be a country of the Single Euro Payments Area");
  const place = { countryCode: country, languageCode, timeZone: COUNTRY_TIME_ZONES[country] };
  const { uuid: tenantUuid } = await createTenant(tx, { caller: null, ipAddress }, { legalName, ...place });
  const owner: Author = {
    caller: {
      tenantUuid,
      actor: { type: "PERSON", personUuid, role: "OWNER", authenticatedAt: null },
      collaborator: null,
    },
    ipAddress,
  };
  await addMember(tx, owner, { tenantUuid, personUuid, role: "OWNER" });
  await createConfiguration(tx, owner, tenantUuid, configurationRequest.parse({ name: legalName }));
  return tenantUuid;
}
