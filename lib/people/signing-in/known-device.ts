import { z } from "zod";
import type { Db, Transaction } from "@/db/client";
import {
  insertKnownDevice,
  renewKnownDevice,
  selectKnownDevice,
  selectKnownDeviceOfEmail,
} from "@/db/queries/people/known-devices";
import { addSeconds, now } from "@/lib/shared/clock";
import { randomToken, readState, signState } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { sha256 } from "@/lib/shared/sha256";

/** Half a year, from the last sign-in. */
const DEVICE_SECONDS = 180 * 86_400;
/** How many people's sign-ins one browser is remembered for. */
const PEOPLE_MAX = 5;

const PURPOSE = "known-device";
/** A token for each person who has signed in here, the latest first. */
const tokensOf = z.array(z.string().min(1)).max(PEOPLE_MAX);

function readTokens(cookie: string | null): readonly string[] {
  const payload = cookie === null ? null : readState(PURPOSE, cookie);
  return payload === null ? [] : tokensOf.parse(JSON.parse(payload));
}

const digests = (tokens: readonly string[]) => tokens.map((token) => sha256(token));

/** The device's UUID when whoever has this address has signed in with this browser before. */
export async function findKnownDevice(db: Db, cookie: string | null, email: string): Promise<string | null> {
  const tokens = readTokens(cookie);
  if (tokens.length === 0) return null;
  return (await selectKnownDeviceOfEmail(db, email, digests(tokens), now()))?.uuid ?? null;
}

/** The same, of a person. */
export async function findKnownDeviceOf(db: Db, cookie: string | null, personUuid: string): Promise<string | null> {
  const tokens = readTokens(cookie);
  if (tokens.length === 0) return null;
  return (await selectKnownDevice(db, personUuid, digests(tokens), now()))?.uuid ?? null;
}

/**
 * The browser has just signed this person in: from now on it is known, by a cookie that replaces the one before. What was
 * copied of it before no longer works.
 * @param cookie the value the browser has now
 * @returns its new value, and whether it was known
 */
export async function rememberDevice(
  tx: Transaction,
  personUuid: string,
  cookie: string | null,
): Promise<Readonly<{ cookie: string; wasKnown: boolean }>> {
  const at = now();
  const tokens = readTokens(cookie);
  const token = randomToken();
  const values = { tokenSha256: sha256(token), expiresAt: addSeconds(at, DEVICE_SECONDS) };
  const present = tokens.length === 0 ? null : await selectKnownDevice(tx, personUuid, digests(tokens), at);
  const wasKnown = present !== null && (await renewKnownDevice(tx, present.uuid, values));
  if (!wasKnown) await insertKnownDevice(tx, { uuid: newUuid(), personUuid, createdAt: at, ...values });
  const others = tokens.filter((other) => !present?.tokenSha256.equals(sha256(other)));
  const kept = [token, ...others].slice(0, PEOPLE_MAX);
  return { cookie: signState(PURPOSE, JSON.stringify(kept)), wasKnown };
}

/** How the browser keeps it: as the cookie of the sign-in, but for longer. */
export function deviceCookie() {
  const secure = env().baseUrl.startsWith("https:");
  return {
    name: secure ? "__Host-paraph_device" : "paraph_device",
    options: { httpOnly: true, sameSite: "lax", secure, path: "/", maxAge: DEVICE_SECONDS },
  } as const;
}
