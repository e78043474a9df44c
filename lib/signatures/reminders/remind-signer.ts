import { type Database, inTransaction } from "@/db/client";
import type { SignerDetail } from "@/lib/operations/contract";
import type { Caller } from "@/lib/shared/caller";
import { askReminder } from "./ask-reminder";

/**
 * Has a signer reminded now, in a transaction of its own; at most once an hour, and ten times.
 * @throws AppError as askReminder
 */
export async function remindSigner(
  db: Database,
  caller: Caller,
  named: Readonly<{ uuid: string; signerUuid: string }>,
): Promise<SignerDetail> {
  return inTransaction(db, (tx) => askReminder(tx, caller, named));
}
