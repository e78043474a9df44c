import { type Db, inTransaction } from "@/db/client";
import {
  clearDefaultCreditorAccount,
  insertCreditorAccount,
  listCreditorAccountNumbers,
  type NewCreditorAccount,
} from "@/db/queries/creditor-accounts/creditor-accounts";
import { lockTenant } from "@/db/queries/tenants/tenants";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { requireFreshAuthor } from "@/lib/shared/fresh-sign-in";
import { newUuid } from "@/lib/shared/ids";
import type { Author } from "@/lib/tenants/author";
import { noticeManagers } from "@/lib/tenants/notice-managers";
import { refuseInSandbox } from "@/lib/tenants/refuse-in-sandbox";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { requireOwnSignIn } from "@/lib/tenants/require-role";
import type { CreditorAccountDetail } from "./contract";
import type { CreditorAccountRequest } from "./creditor-account-request";
import { presentCreditorAccount } from "./present-creditor-account";
import { verifySoon } from "./verify-soon";
import { auditAccount, findWait, letWait } from "./waiting-changes";

export const ACCOUNTS_MAX = 100;

/**
 * Registers an account to be paid on. The organisation's first one is its default. In an organisation that protects its
 * accounts it is DISABLED until it has been approved, or its time has come (decision 68). Whose account it is, is asked behind it (decision
 * 125).
 * @throws AppError forbidden; insufficient_user_authentication; conflict when the number is registered already, or with 100 accounts
 */
export async function createCreditorAccount(
  db: Db,
  author: Author,
  tenantUuid: string,
  request: CreditorAccountRequest,
): Promise<CreditorAccountDetail> {
  requireOwnRole(author, "ADMIN");
  requireFreshAuthor(author);
  const { alias, accountNumber, bic, ownerName } = request;
  return inTransaction(db, async (tx) => {
    await requireOwnSignIn(tx, author);
    await lockTenant(tx, tenantUuid);
    await refuseInSandbox(tx, tenantUuid, "A sandbox has one account, at a virtual bank.");
    const others = await listCreditorAccountNumbers(tx, tenantUuid);
    if (others.some((other) => other.accountNumber === accountNumber)) {
      throw new AppError("conflict", { detail: "The account is registered already." });
    }
    if (others.length >= ACCOUNTS_MAX) {
      throw new AppError("conflict", { detail: `An organisation may have up to ${ACCOUNTS_MAX} accounts.` });
    }
    const hasDefault = others.some(({ isDefault }) => isDefault);
    const wait = await findWait(tx, author, tenantUuid);
    const at = now();
    const planned: NewCreditorAccount = {
      uuid: newUuid(),
      tenantUuid,
      alias,
      type: "IBAN",
      accountNumber,
      bic,
      ownerName,
      country: accountNumber.slice(0, 2),
      status: wait ? "DISABLED" : "ACTIVE",
      isDefault: wait === null && (request.isDefault || !hasDefault),
      createdAt: at,
      verificationDueAt: at,
    };
    if (planned.isDefault && hasDefault) await clearDefaultCreditorAccount(tx, tenantUuid);
    const row = await insertCreditorAccount(tx, planned);
    await verifySoon(tx, row);
    if (wait) {
      const change = { kind: "ADD", makesDefault: request.isDefault } as const;
      return presentCreditorAccount(row, await letWait(tx, author, row, change, wait));
    }
    await auditAccount(tx, author, row, "creditor_account.created");
    await noticeManagers(tx, author, tenantUuid, { kind: "CREDITOR_ACCOUNT_ADDED", at: row.createdAt, detail: alias });
    return presentCreditorAccount(row);
  });
}
