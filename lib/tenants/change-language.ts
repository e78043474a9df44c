import type { Db } from "@/db/client";
import { updatePerson } from "@/db/queries/people/people";

/** Remembers which language a person reads: mails about the own account are written in it. */
export async function changeLanguage(db: Db, personUuid: string, languageCode: string): Promise<void> {
  await updatePerson(db, personUuid, { languageCode });
}
