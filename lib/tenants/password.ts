import { hash, verify } from "@node-rs/argon2";
import { badField } from "@/lib/shared/errors";
import { isGuessable } from "./password-strength";

/** argon2id, the second of OWASP's equivalent settings: 19 MiB, two passes. About 20 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Decision 64. */
const CHARACTERS_MIN = 12;
const CHARACTERS_MAX = 200;

/**
 * Whether a password may be chosen (decision 64). What is typed is checked where it is typed; no other rule says what it is
 * made of (NIST SP 800-63B-4, section 3.1.1.2).
 * @param about what others know of the person: address, name, organisation
 * @throws AppError invalid_field when it is too short to be one, too long to be hashed politely, or easy to guess
 */
export async function checkNewPassword(password: string, about: readonly string[]): Promise<void> {
  const meant = password.normalize("NFKC");
  const length = [...meant].length;
  if (length < CHARACTERS_MIN || length > CHARACTERS_MAX) {
    throw badField("/password", "wrong_length", `must have ${CHARACTERS_MIN} to ${CHARACTERS_MAX} characters`);
  }
  if (await isGuessable(meant, [...about, "Paraph"])) {
    throw badField("/password", "guessable", "is too easy to guess");
  }
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
