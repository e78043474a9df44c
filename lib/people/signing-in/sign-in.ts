import { z } from "zod";
import { type Db, inTransaction } from "@/db/client";
import { selectPersonByEmail } from "@/db/queries/people/people";
import { findSecondFactor, takeCode } from "@/lib/people/factors/second-factor";
import { now } from "@/lib/shared/clock";
import { readState, signState } from "@/lib/shared/crypto";
import { addressKey } from "@/lib/shared/text/email-address";
import { passwordMatches } from "@/lib/tenants/password";
import { type Admission, admit, passwordMark } from "./admit";
import type { Device } from "./device";
import { codeBudgets, passwordBudgets, takeGuess } from "./guess-limit";
import { findKnownDevice, findKnownDeviceOf } from "./known-device";

export type SignInResult =
  | Admission
  /** The password was right; a code is asked next. `pending` is signed and travels through the browser. */
  | Readonly<{ type: "CODE_NEEDED"; pending: string }>
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
  const email = addressKey(credentials.email);
  const storable = isStorable(email);
  const knownDeviceUuid = storable ? await findKnownDevice(db, device.deviceCookie ?? null, email) : null;
  const guess = await takeGuess(db, passwordBudgets(email, { address: device.ipAddress, knownDeviceUuid }));
  if (guess.retryAfterSeconds !== null) return { type: "LIMITED", retryAfterSeconds: guess.retryAfterSeconds };
  const person = storable ? await selectPersonByEmail(db, email) : null;
  const matches = await passwordMatches(credentials.password, person?.passwordHash ?? null);
  if (!person?.passwordHash || !matches || person.disabledAt !== null) return { type: "REFUSED" };
  await guess.succeed();
  const proved = { personUuid: person.uuid, passwordMark: passwordMark(person.passwordHash) };
  if ((await findSecondFactor(db, person.uuid)).isOn) return { type: "CODE_NEEDED", pending: signPending(proved) };
  return admit(db, proved, device);
}

/** The second step: the authenticator app's code, or a recovery code. Its failures make the next one wait, too. */
export async function finishSignIn(
  db: Db,
  { pending, code }: Readonly<{ pending: string; code: string }>,
  device: Device,
): Promise<SignInResult> {
  const proved = readPending(pending);
  if (proved === null) return { type: "REFUSED" };
  const { personUuid } = proved;
  const knownDeviceUuid = await findKnownDeviceOf(db, device.deviceCookie ?? null, personUuid);
  const guess = await takeGuess(db, codeBudgets(personUuid, { knownDeviceUuid }));
  if (guess.retryAfterSeconds !== null) return { type: "LIMITED", retryAfterSeconds: guess.retryAfterSeconds };
  if (!(await inTransaction(db, (tx) => takeCode(tx, personUuid, code)))) return { type: "REFUSED" };
  await guess.succeed();
  return admit(db, proved, device);
}

const PENDING = "sign-in-pending";
const PENDING_MS = 300_000;
const pendingPayload = z.object({ personUuid: z.guid(), passwordMark: z.string(), at: z.int() });
type PasswordProved = Omit<z.output<typeof pendingPayload>, "at">;

function signPending(proved: PasswordProved): string {
  return signState(PENDING, JSON.stringify({ ...proved, at: now().getTime() }));
}

/** Whose password was right within the last five minutes, and which one; null for what we did not sign, or not like that. */
export function readPending(pending: string): PasswordProved | null {
  const payload = readState(PENDING, pending);
  if (payload === null) return null;
  const read = pendingPayload.safeParse(JSON.parse(payload));
  if (!read.success) return null;
  const { at, ...proved } = read.data;
  return now().getTime() - at <= PENDING_MS ? proved : null;
}

/** Postgres refuses a NUL in text; an address with one is nobody's. */
function isStorable(email: string): boolean {
  return !email.includes("\0");
}
