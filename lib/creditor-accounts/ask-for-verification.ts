import { type Db, inTransaction } from "@/db/client";
import { findCreditorAccount, updateVerification } from "@/db/queries/creditor-accounts/creditor-accounts";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { hasPayeeVerifier } from "@/lib/payee-verification/payee-verifier";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import type { Author } from "@/lib/tenants/author";
import { refuseInSandbox } from "@/lib/tenants/refuse-in-sandbox";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { verifySoon } from "./verify-soon";

/** Each question costs something: what was answered so lately is not asked again. */
const ANSWERED_LATELY_SECONDS = 60;

/**
 * Has it asked again, before its time, whose account it is (decision 125); the answer comes behind it. Answered within the last
 * minute: nothing happens.
 * @throws AppError forbidden; not_found; conflict where nobody verifies payees
 */
export async function askForVerification(db: Db, author: Author, tenantUuid: string, uuid: string): Promise<void> {
  requireOwnRole(author, "ADMIN");
  await inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    await refuseInSandbox(tx, tenantUuid, "The account of a sandbox is at no bank that could be asked.");
    const account = await findCreditorAccount(tx, tenantUuid, uuid);
    if (!account) throw notFound();
    if (!hasPayeeVerifier()) throw new AppError("conflict", { detail: "Nobody verifies payees in this installation." });
    const at = now();
    const { verifiedAt } = account;
    if (verifiedAt !== null && addSeconds(verifiedAt, ANSWERED_LATELY_SECONDS) > at) return;
    await updateVerification(tx, tenantUuid, uuid, { verificationDueAt: at });
    await verifySoon(tx, account);
  });
}
