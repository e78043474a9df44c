import type { AccountChangeRow } from "@/db/queries/creditor-accounts/account-changes";
import type { CreditorAccountRow } from "@/db/queries/creditor-accounts/creditor-accounts";
import { maskIban } from "@/lib/banks/iban";
import type { CreditorAccountDetail } from "./contract";

/** Row → decision 4's shape: nobody needs the whole number to recognise their account. */
export function presentCreditorAccount(
  row: CreditorAccountRow,
  change: AccountChangeRow | null = null,
): CreditorAccountDetail {
  return {
    uuid: row.uuid,
    accountNumber: maskIban(row.accountNumber),
    type: row.type,
    alias: row.alias,
    status: row.status,
    isDefault: row.isDefault,
    ownerName: row.ownerName,
    bic: row.bic,
    country: row.country,
    pending: change && {
      change: change.kind,
      requestedAt: change.requestedAt.toISOString(),
      approval: approvalOf(change),
      usableFrom: change.usableFrom.toISOString(),
    },
  };
}

function approvalOf({ needsApproval, approvedAt }: AccountChangeRow) {
  if (!needsApproval) return "NOT_NEEDED";
  return approvedAt === null ? "NEEDED" : "GIVEN";
}
