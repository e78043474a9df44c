import { z } from "zod";
import type { Db } from "@/db/client";
import { countUp } from "@/db/queries/rate-counters";
import { now } from "@/lib/shared/clock";
import { randomToken, readState, signState } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { sha256 } from "@/lib/shared/sha256";

/** What a challenge is for: one made for a sign-in registers nothing, and the other way round. */
type Purpose = "passkey-registration" | "passkey-sign-in";

/** What the authenticator has to sign, in base64url, and when that was made. */
export type Challenge = Readonly<{ purpose: Purpose; text: string; at: Date }>;

const LIFETIME_MS = 300_000;

const payload = z.object({ challenge: z.string(), personUuid: z.guid().nullable(), at: z.int() });

/** A challenge for an authenticator, and the signed state that brings it back; nothing of it is stored. */
export function newChallenge(
  purpose: Purpose,
  personUuid: string | null = null,
): Readonly<{ challenge: string; state: string }> {
  const challenge = randomToken();
  const state = signState(purpose, JSON.stringify({ challenge, personUuid, at: now().getTime() }));
  return { challenge, state };
}

/** What a state that was signed for this purpose and person within five minutes holds; null otherwise. Reading spends nothing. */
export function readChallenge(purpose: Purpose, state: string, personUuid: string | null = null): Challenge | null {
  const content = readState(purpose, state);
  if (content === null) return null;
  const { challenge: text, ...made } = payload.parse(JSON.parse(content));
  if (made.personUuid !== personUuid || now().getTime() - made.at > LIFETIME_MS) return null;
  return { purpose, text, at: new Date(made.at) };
}

/**
 * Whether nobody has spent this challenge before; of those who come at once one is told so. What was spent leaves a row: only an
 * answer that has proved itself may spend, for a stranger can have as many challenges as they like.
 */
export async function spendChallenge(db: Db, { purpose, text, at }: Challenge): Promise<boolean> {
  const key = `${purpose}/${sha256(text).toString("base64url")}`;
  return (await countUp(db, key, at)) === 1;
}

/** WebAuthn's relying party: the installation's host, and the origin its pages have. */
export function relyingParty(): Readonly<{ id: string; origin: string }> {
  return { id: new URL(env().baseUrl).hostname, origin: env().baseUrl };
}
