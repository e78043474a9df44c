import { type Db, violates } from "@/db/client";
import { insertPerson } from "@/db/queries/people";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { checkNewPassword, hashPassword } from "./password";

export type NewPerson = Readonly<{
  email: string;
  name: string;
  /** Null when the person will choose one through a mail. */
  password: string | null;
}>;

/**
 * Makes a person who belongs to no organisation yet.
 * @throws AppError conflict when the address is taken; invalid_field for a bad password
 */
export async function createPerson(db: Db, { email, name, password }: NewPerson): Promise<Readonly<{ uuid: string }>> {
  if (password !== null) checkNewPassword(password);
  const row = {
    uuid: newUuid(),
    email: normalEmail(email),
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

/** Addresses are compared without regard to case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
