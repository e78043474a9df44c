import { type Database, inTransaction } from "@/db/client";
import { listDueVerifications } from "@/db/queries/creditor-accounts/creditor-accounts";
import { hasPayeeVerifier } from "@/lib/payee-verification/payee-verifier";
import { now } from "@/lib/shared/clock";
import { verifySoon } from "./verify-soon";

/** Of one minute: a provider that was away for long is not asked about everything at once. */
const AT_ONCE_MAX = 200;

/**
 * Has the provider asked about every account that is due: checked long ago, without an answer, or whose job was lost. Each is a
 * job of its own, so that a slow answer holds up nobody else's. Harmless when two workers run it.
 */
export async function verifyDueAccounts(db: Database): Promise<void> {
  if (!hasPayeeVerifier()) return;
  const due = await listDueVerifications(db, now(), AT_ONCE_MAX);
  if (due.length === 0) return;
  await inTransaction(db, async (tx) => {
    for (const account of due) await verifySoon(tx, account);
  });
}
