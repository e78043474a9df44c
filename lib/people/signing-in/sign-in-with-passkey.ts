import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { z } from "zod";
import { type Db, inTransaction, type Transaction } from "@/db/client";
import { lockPasskey, recordPasskeyUse } from "@/db/queries/people/passkeys";
import {
  type Challenge,
  newChallenge,
  readChallenge,
  relyingParty,
  spendChallenge,
} from "@/lib/people/factors/passkey-challenge";
import { now } from "@/lib/shared/clock";
import { admit } from "./admit";
import type { Device } from "./device";
import type { SignInResult } from "./sign-in";

const assertion = z.object({
  // It is looked for in the database, which takes no NUL.
  id: z.base64url(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
  clientExtensionResults: z.object({}),
});

/** What the browser hands to the authenticator. It names no account: the passkey knows whose it is. */
export async function offerPasskeySignIn() {
  const { challenge, state } = newChallenge("passkey-sign-in");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userVerification: "required",
  });
  return { options, state };
}

/**
 * Signs in whoever holds a passkey. The authenticator has checked the person itself (a finger, a PIN), so no second
 * factor is asked. An offer works once.
 * @param given the browser's answer, as JSON
 */
export async function signInWithPasskey(
  db: Db,
  { state, given }: Readonly<{ state: string; given: unknown }>,
  device: Device,
): Promise<SignInResult> {
  const challenge = readChallenge("passkey-sign-in", state);
  const parsed = assertion.safeParse(given);
  if (challenge === null || !parsed.success) return { type: "REFUSED" };
  const personUuid = await inTransaction(db, (tx) => verify(tx, challenge, parsed.data));
  if (personUuid === null) return { type: "REFUSED" };
  return admit(db, { personUuid, credentialId: parsed.data.id }, device);
}

async function verify(
  tx: Transaction,
  challenge: Challenge,
  response: z.output<typeof assertion>,
): Promise<string | null> {
  const known = await lockPasskey(tx, response.id);
  if (known === null || known.disabledAt !== null) return null;
  const { credentialId, publicKey, signatureCounter, personUuid } = known.passkey;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.text,
    expectedOrigin,
    expectedRPID,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: signatureCounter },
    requireUserVerification: true,
    // A bad signature, a foreign origin, a counter that went back: all of it is no sign-in.
  }).catch(() => ({ verified: false, authenticationInfo: null }));
  if (!verified || authenticationInfo === null || !(await spendChallenge(tx, challenge))) return null;
  const { newCounter, credentialBackedUp } = authenticationInfo;
  const use = { signatureCounter: newCounter, backedUp: credentialBackedUp, lastUsedAt: now() };
  await recordPasskeyUse(tx, credentialId, use);
  return personUuid;
}
