import { type Db, inTransaction, type Transaction } from "@/db/client";
import { selectPasskeys } from "@/db/queries/people/passkeys";
import { lockPerson, selectPerson } from "@/db/queries/people/people";
import { sha256 } from "@/lib/shared/sha256";
import type { Device } from "./device";
import { beginSession, type SignInCookies } from "./login-session";

/** Who has proved to be that person, and by what: the password of then, or one of their passkeys. */
export type Proved = Readonly<{ personUuid: string }> &
  (Readonly<{ passwordMark: string }> | Readonly<{ credentialId: string }>);

export type Admission = Readonly<{ type: "SIGNED_IN"; cookies: SignInCookies }> | Readonly<{ type: "REFUSED" }>;

/** Tells this password from the next one, and nothing of either: each hash has a salt of its own. */
export function passwordMark(passwordHash: string): string {
  return sha256(passwordHash).toString("base64url");
}

/**
 * Signs in whoever has proved who they are, if what they proved still holds (decision 340). Whatever takes it away changes
 * the person before it ends the sign-ins: it waits for this one, and ends it, or this one waits for it, and is refused.
 */
export async function admit(db: Db, proved: Proved, device: Device): Promise<Admission> {
  const { personUuid } = proved;
  return inTransaction(db, async (tx) => {
    await lockPerson(tx, personUuid);
    if (!(await stillHolds(tx, proved))) return { type: "REFUSED" };
    return { type: "SIGNED_IN", cookies: (await beginSession(tx, personUuid, device)).cookies };
  });
}

async function stillHolds(tx: Transaction, proved: Proved): Promise<boolean> {
  const person = await selectPerson(tx, proved.personUuid);
  if (!person || person.disabledAt !== null) return false;
  if ("passwordMark" in proved) {
    return person.passwordHash !== null && passwordMark(person.passwordHash) === proved.passwordMark;
  }
  const passkeys = await selectPasskeys(tx, person.uuid);
  return passkeys.some(({ credentialId }) => credentialId === proved.credentialId);
}
