import { z } from "zod";
import { type Db, inTransaction } from "@/db/client";
import { selectPerson, selectPersonByEmail } from "@/db/queries/people/people";
import { now } from "@/lib/shared/clock";
import { readState, signState } from "@/lib/shared/crypto";
import { normalEmail } from "@/lib/tenants/create-person";
import { passwordMatches } from "@/lib/tenants/password";
import type { Device } from "./device";
import { codeBudgets, passwordBudgets, takeGuess } from "./guess-limit";
import { findKnownDevice, findKnownDeviceOf } from "./known-device";
import { beginSession, type SignInCookies } from "./login-session";
import { findSecondFactor, takeCode } from "./second-factor";

export type SignInResult =
  | Readonly<{ type: "SIGNED_IN"; cookies: SignInCookies }>
  /** The password was right; a code is asked next. `pending` is signed and travels through the browser. */
  | Readonly<{ type: "CODE_NEEDED"; pending: string }>
  | Readonly<{ type: "REFUSED" }>
  | Readonly<{ type: "LIMITED"; retryAfterSeconds: number }>;

/**
 * Signs a person in by password. An unknown address, a person without a password, a disabled one and a wrong password get
 * one answer, after the same time. Failures make the next try wait, where nobody knows the browser; one that comes too early
 * is not looked at, right or wrong.
 */
export async function signIn(
  db: Db,
  credentials: Readonly<{ email: string; password: string }>,
  device: Device,
): Promise<SignInResult> {
  const email = normalEmail(credentials.email);
  const storable = isStorable(email);
  const knownDeviceUuid = storable ? await findKnownDevice(db, device.deviceCookie ?? null, email) : null;
  const guess = await takeGuess(db, passwordBudgets(email, { address: device.ipAddress, knownDeviceUuid }));
  if (guess.retryAfterSeconds !== null) return { type: "LIMITED", retryAfterSeconds: guess.retryAfterSeconds };
  const person = storable ? await selectPersonByEmail(db, email) : null;
  const matches = await passwordMatches(credentials.password, person?.passwordHash ?? null);
  if (!person || !matches || person.disabledAt !== null) return { type: "REFUSED" };
  await guess.succeed();
  if ((await findSecondFactor(db, person.uuid)).isOn) return { type: "CODE_NEEDED", pending: signPending(person.uuid) };
  return { type: "SIGNED_IN", cookies: (await beginSession(db, person.uuid, device)).cookies };
}

/** The second step: the authenticator app's code, or a recovery code. Its failures make the next one wait, too. */
export async function finishSignIn(
  db: Db,
  { pending, code }: Readonly<{ pending: string; code: string }>,
  device: Device,
): Promise<SignInResult> {
  const personUuid = readPending(pending);
  if (personUuid === null) return { type: "REFUSED" };
  const knownDeviceUuid = await findKnownDeviceOf(db, device.deviceCookie ?? null, personUuid);
  const guess = await takeGuess(db, codeBudgets(personUuid, { knownDeviceUuid }));
  if (guess.retryAfterSeconds !== null) return { type: "LIMITED", retryAfterSeconds: guess.retryAfterSeconds };
  const person = await selectPerson(db, personUuid);
  if (!person || person.disabledAt !== null) return { type: "REFUSED" };
  if (!(await inTransaction(db, (tx) => takeCode(tx, personUuid, code)))) return { type: "REFUSED" };
  await guess.succeed();
  return { type: "SIGNED_IN", cookies: (await beginSession(db, personUuid, device)).cookies };
}

const PENDING = "sign-in-pending";
const PENDING_MS = 300_000;
const pendingPayload = z.object({ personUuid: z.guid(), at: z.int() });

function signPending(personUuid: string): string {
  return signState(PENDING, JSON.stringify({ personUuid, at: now().getTime() }));
}

/** Whose password was right within the last five minutes; null for what we did not sign. */
export function readPending(pending: string): string | null {
  const payload = readState(PENDING, pending);
  if (payload === null) return null;
  const { personUuid, at } = pendingPayload.parse(JSON.parse(payload));
  return now().getTime() - at <= PENDING_MS ? personUuid : null;
}

/** Postgres refuses a NUL in text; an address with one is nobody's. */
function isStorable(email: string): boolean {
  return !email.includes("\0");
}
