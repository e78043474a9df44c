import type { Db } from "@/db/client";
import { listPasskeys } from "@/lib/people/factors/list-passkeys";
import type { Device } from "./device";
import { endSession } from "./end-session";
import { findSession } from "./login-session";
import { finishSignIn, readPending, type SignInResult, signIn } from "./sign-in";
import { signInWithPasskey } from "./sign-in-with-passkey";

/** Who is signed in, and in which session. */
type SignedIn = Readonly<{ sessionUuid: string; person: Readonly<{ uuid: string; email: string }> }>;

export type Proof =
  | Readonly<{ type: "PASSWORD"; password: string }>
  | Readonly<{ type: "CODE"; pending: string; code: string }>
  | Readonly<{ type: "PASSKEY"; state: string; given: unknown }>;

/**
 * How a person can confirm a sign-in; null where this browser's own sign-in is not the session's, so that only the sign-in
 * page can bring the two together.
 */
export async function offerConfirmation(
  db: Db,
  { sessionUuid, person }: SignedIn,
  { cookie = null }: Device,
): Promise<Readonly<{ hasPasskey: boolean }> | null> {
  if ((await findSession(db, cookie))?.uuid !== sessionUuid) return null;
  return { hasPasskey: (await listPasskeys(db, person.uuid)).length > 0 };
}

/**
 * Lets a person who is signed in prove it once more (decision 67), by the sign-in's own steps: the same limits of failures, the
 * same second factor. The session goes on under a new cookie. Somebody else's proof is no proof.
 */
export async function confirmSignIn(
  db: Db,
  { sessionUuid, person }: SignedIn,
  proof: Proof,
  device: Device,
): Promise<SignInResult> {
  if ((await findSession(db, device.cookie ?? null))?.uuid !== sessionUuid) return { type: "REFUSED" };
  const result = await prove(db, person, proof, device);
  if (result.type !== "SIGNED_IN") return result;
  const session = await findSession(db, result.cookies.session);
  if (session?.uuid === sessionUuid) return result;
  if (session) await endSession(db, session.personUuid, session.uuid, device.ipAddress);
  return { type: "REFUSED" };
}

async function prove(db: Db, person: SignedIn["person"], proof: Proof, device: Device): Promise<SignInResult> {
  if (proof.type === "PASSWORD") return signIn(db, { email: person.email, password: proof.password }, device);
  if (proof.type === "PASSKEY") return signInWithPasskey(db, proof, device);
  return readPending(proof.pending)?.personUuid === person.uuid ? finishSignIn(db, proof, device) : { type: "REFUSED" };
}
