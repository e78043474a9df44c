import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { z } from "zod";
import { type Db, inTransaction, violates } from "@/db/client";
import { deletePasskey, insertPasskey, type PasskeyRow, selectPasskeys } from "@/db/queries/people/passkeys";
import { auditPerson } from "@/lib/people/audit-person";
import { noticePerson } from "@/lib/people/security-notice";
import type { Whereabouts } from "@/lib/people/signing-in/device";
import { lockSignedIn, type SignedIn } from "@/lib/people/signing-in/lock-signed-in";
import { now } from "@/lib/shared/clock";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { requireLine } from "@/lib/shared/fields";
import { newChallenge, readChallenge, relyingParty, spendChallenge } from "./passkey-challenge";

type Person = Readonly<{ uuid: string; email: string; name: string }>;

const NAME_CHARACTERS_MAX = 60;
const PASSKEYS_MAX = 20;

const registration = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    // Kept as they are: names as WebAuthn has them (5.8.4), and the database takes no NUL.
    transports: z
      .array(z.string().regex(/^[\w-]{1,40}$/))
      .max(10)
      .default([]),
  }),
  clientExtensionResults: z.object({}),
});

/** What the browser hands to the authenticator: a passkey that knows its person and checks who holds it. */
export async function offerPasskeyRegistration(db: Db, person: Person) {
  const { challenge, state } = newChallenge("passkey-registration", person.uuid);
  const present = await selectPasskeys(db, person.uuid);
  const options = await generateRegistrationOptions({
    rpName: "Paraph",
    rpID: relyingParty().id,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userID: new TextEncoder().encode(person.uuid),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: "none",
    excludeCredentials: present.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, state };
}

/**
 * Adds a passkey to a signed-in person's account.
 * @param given the browser's answer, as JSON
 * @throws AppError invalid_field when its name isn't one line, or it doesn't prove a passkey for this offer; conflict beyond 20;
 * insufficient_user_authentication when the sign-in has ended or is old
 */
export async function registerPasskey(
  db: Db,
  signedIn: SignedIn,
  { state, name, given }: Readonly<{ state: string; name: string; given: unknown }>,
  from: Whereabouts,
): Promise<void> {
  const { personUuid } = signedIn;
  const label = [...name.trim()].slice(0, NAME_CHARACTERS_MAX).join("") || "Passkey";
  requireLine("/name", label, NAME_CHARACTERS_MAX);
  const row = await verify(db, personUuid, state, given);
  try {
    await inTransaction(db, async (tx) => {
      await lockSignedIn(tx, signedIn);
      if ((await selectPasskeys(tx, personUuid)).length >= PASSKEYS_MAX) throw new AppError("conflict");
      await insertPasskey(tx, { ...row, name: label });
      await auditPerson(tx, personUuid, from.ipAddress, "person.passkey_added");
      await noticePerson(tx, { personUuid, kind: "PASSKEY_ADDED", at: row.createdAt, from, detail: label });
    });
  } catch (error) {
    if (violates(error, "passkey_pkey")) throw new AppError("conflict", { detail: "The passkey is known already." });
    throw error;
  }
}

async function verify(db: Db, personUuid: string, state: string, given: unknown): Promise<Omit<PasskeyRow, "name">> {
  const challenge = readChallenge("passkey-registration", state, personUuid);
  const parsed = registration.safeParse(given);
  if (challenge === null || !parsed.success) throw notProved();
  const { id: rpID, origin } = relyingParty();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: parsed.data,
    expectedChallenge: challenge.text,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo || !(await spendChallenge(db, challenge))) throw notProved();
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    personUuid,
    publicKey: Buffer.from(credential.publicKey),
    signatureCounter: credential.counter,
    transports: parsed.data.response.transports,
    backedUp: credentialBackedUp,
    createdAt: now(),
    lastUsedAt: null,
  };
}

/** @throws AppError not_found unless it is one of the person's */
export async function removePasskey(
  db: Db,
  personUuid: string,
  credentialId: string,
  from: Whereabouts,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const removed = await deletePasskey(tx, personUuid, credentialId);
    if (removed === null) throw notFound();
    await auditPerson(tx, personUuid, from.ipAddress, "person.passkey_removed");
    await noticePerson(tx, { personUuid, kind: "PASSKEY_REMOVED", at: now(), from, detail: removed.name });
  });
}

function notProved(): AppError {
  return badField("/response", "invalid", "does not prove a passkey for this page");
}
