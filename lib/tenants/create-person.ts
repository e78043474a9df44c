import { type Db, violates } from "@/db/client";
import { insertPerson } from "@/db/queries/people/people";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { addressKey } from "@/lib/shared/text/email-address";
import { hashPassword } from "./password";

export type NewPerson = Readonly<{
  email: string;
  name: string;
  /** Set by the installation, so no rule binds it; null when the person will choose one through a mail. */
  password: string | null;
}>;

/**
 * Makes a person who belongs to no organisation yet.
 * @throws AppError conflict when the address is taken
 */
export async function createPerson(db: Db, { email, name, password }: NewPerson): Promise<Readonly<{ uuid: string }>> {
  const row = {
    uuid: newUuid(),
    email: addressKey(email),
    name: name.trim(),
    passwordHash: password === null ? null : await hashPassword(password),
    languageCode: null,
    disabledAt: null,
    createdAt: now(),
  };
  try {
    await insertPerson(db, row);
  } catch (error) {
    if (violates(error, "person_email_unique")) throw new AppError("conflict", { detail: "The address is taken." });
    throw error;
  }
  return { uuid: row.uuid };
}
