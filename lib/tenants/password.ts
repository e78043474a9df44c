import { hash, verify } from "@node-rs/argon2";
import { badField } from "@/lib/shared/errors";

/** argon2id, the second of OWASP's equivalent settings: 19 MiB, two passes. About 20 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const CHARACTERS_MIN = 10;
const CHARACTERS_MAX = 200;

/** @throws AppError invalid_field when the password is too short to be one, or too long to be hashed politely */
export function checkNewPassword(password: string): void {
  const length = [...password].length;
  if (length >= CHARACTERS_MIN && length <= CHARACTERS_MAX) return;
  throw badField("/password", "wrong_length", `must have ${CHARACTERS_MIN} to ${CHARACTERS_MAX} characters`);
}

/** A PHC string. Equal passwords typed on different keyboards are one: NFKC (RFC 8265 section 4.2). */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

let dummy: Promise<string> | undefined;

/** Takes the same time whether or not there is a hash to compare with: answers must not tell which accounts exist. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  dummy ??= hashPassword("nobody's password");
  const matches = await verify(passwordHash ?? (await dummy), password.slice(0, 4 * CHARACTERS_MAX).normalize("NFKC"));
  return matches && passwordHash !== null;
}
