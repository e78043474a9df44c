import { z } from "zod";
import type { Db } from "@/db/client";
import { countUp } from "@/db/queries/rate-counters";
import { now } from "@/lib/shared/clock";
import { randomToken, readState, signState } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { sha256 } from "@/lib/shared/sha256";

/** What a challenge is for: one made for a sign-in registers nothing, and the other way round. */
type Purpose = "passkey-registration" | "passkey-sign-in";

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

/** The challenge of a state that we signed for this purpose and person within five minutes, once; null otherwise. */
export async function takeChallenge(
  db: Db,
  purpose: Purpose,
  state: string,
  personUuid: string | null = null,
): Promise<string | null> {
  const content = readState(purpose, state);
  if (content === null) return null;
  const made = payload.parse(JSON.parse(content));
  if (made.personUuid !== personUuid || now().getTime() - made.at > LIFETIME_MS) return null;
  const key = `${purpose}/${sha256(made.challenge).toString("base64url")}`;
  const uses = await countUp(db, key, new Date(made.at));
  return uses === 1 ? made.challenge : null;
}

/** WebAuthn's relying party: the installation's host, and the origin its pages have. */
export function relyingParty(): Readonly<{ id: string; origin: string }> {
  return { id: new URL(env().baseUrl).hostname, origin: env().baseUrl };
}
