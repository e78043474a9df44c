import { inTransaction, type Transaction } from "@/db/client";
import type { TestDatabase } from "@/db/testing/database";
import { secureAccount, type TakesBack } from "@/lib/people/factors/secure-account";
import { noticePerson, noticeUrl } from "@/lib/people/security-notice";
import { addSeconds, now } from "@/lib/shared/clock";
import { NOWHERE } from "./cast";

/** A mail that a person has had a minute ago, and what its "This wasn't me" does. */
export async function sayingItWasNot(
  { db, sql }: TestDatabase,
  personUuid: string,
  takesBack: readonly TakesBack[] = [],
): Promise<(tx: Transaction) => Promise<unknown>> {
  const at = addSeconds(now(), -60);
  await inTransaction(db, (tx) => noticePerson(tx, { personUuid, kind: "NEW_DEVICE", at, from: NOWHERE }));
  const [notice] = await sql`select uuid from security_notice where person_uuid = ${personUuid}`;
  const token = new URL(noticeUrl(String(notice?.uuid))).searchParams.get("token") ?? "";
  return (tx) => secureAccount(tx, token, null, takesBack);
}
