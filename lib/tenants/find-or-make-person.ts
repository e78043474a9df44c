import type { Transaction } from "@/db/client";
import { insertPerson, lockPerson, selectPerson, selectPersonByEmail } from "@/db/queries/people/people";
import { now } from "@/lib/shared/clock";
import { AppError, badField } from "@/lib/shared/errors";
import { requireLine } from "@/lib/shared/fields";
import { newUuid } from "@/lib/shared/ids";
import { checkNewPassword, hashPassword } from "./password";

/** People's names are longer than one thinks, and shorter than this. */
const NAME_CHARACTERS_MAX = 140;

export type NewAccount = Readonly<{ name: string; password: string }>;

/**
 * The person of an address that was proven by a mailed link; made from `account` when nobody has it. A known person stays
 * as they are.
 * @param organisation the name of the one they join
 * @throws AppError invalid_field for a newcomer's bad name or password; forbidden when the person is disabled; a violation of
 * `person_email_unique` when two make the account at once
 */
export async function findOrMakePerson(
  tx: Transaction,
  email: string,
  { name, password }: NewAccount,
  organisation: string,
): Promise<Readonly<{ personUuid: string; isNew: boolean }>> {
  const known = await selectPersonByEmail(tx, email);
  if (known !== null) {
    await lockPerson(tx, known.uuid);
    // Whoever was being erased meanwhile is nobody now.
    const still = await selectPerson(tx, known.uuid);
    if (still === null || still.disabledAt !== null)
      throw new AppError("forbidden", { detail: "The account is disabled." });
    return { personUuid: known.uuid, isNew: false };
  }
  if (name.trim() === "") throw badField("/name", "required", "must not be empty");
  requireLine("/name", name.trim(), NAME_CHARACTERS_MAX);
  await checkNewPassword(password, [email, name, organisation]);
  const personUuid = newUuid();
  const passwordHash = await hashPassword(password);
  await insertPerson(tx, {
    uuid: personUuid,
    email,
    name: name.trim(),
    passwordHash,
    languageCode: null,
    disabledAt: null,
    createdAt: now(),
  });
  return { personUuid, isNew: true };
}
