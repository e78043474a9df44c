import type { Db } from "@/db/client";
import { selectPersonByEmail } from "@/db/queries/people";
import { normalEmail } from "@/lib/tenants/create-person";
import { passwordMatches } from "@/lib/tenants/password";
import { SIGN_IN_FAILURES, takeAttempt } from "./failure-limit";
import { beginSession, type Device } from "./login-session";

export type SignInResult =
  | Readonly<{ type: "SIGNED_IN"; cookie: string }>
  | Readonly<{ type: "REFUSED" }>
  | Readonly<{ type: "LIMITED"; retryAfterSeconds: number }>;

/**
 * Signs a person in by password. An unknown address, a person without a password, a disabled one and a wrong password get
 * one answer, after the same time; beyond the limit of failures nobody is asked at all.
 */
export async function signIn(
  db: Db,
  credentials: Readonly<{ email: string; password: string }>,
  device: Device,
): Promise<SignInResult> {
  const email = normalEmail(credentials.email);
  const attempt = await takeAttempt(db, SIGN_IN_FAILURES, { address: device.ipAddress, account: email });
  if (attempt.retryAfterSeconds !== null) return { type: "LIMITED", retryAfterSeconds: attempt.retryAfterSeconds };
  const person = isStorable(email) ? await selectPersonByEmail(db, email) : null;
  const matches = await passwordMatches(credentials.password, person?.passwordHash ?? null);
  if (!person || !matches || person.disabledAt !== null) return { type: "REFUSED" };
  await attempt.succeed();
  const { cookie } = await beginSession(db, person.uuid, device);
  return { type: "SIGNED_IN", cookie };
}

/** Postgres refuses a NUL in text; an address with one is nobody's. */
function isStorable(email: string): boolean {
  return !email.includes("\0");
}
