import type { AccountChangeRow } from "@/db/queries/creditor-accounts/account-changes";
import type { CreditorAccountRow } from "@/db/queries/creditor-accounts/creditor-accounts";
import { maskIban } from "@/lib/banks/iban";
import { hasPayeeVerifier } from "@/lib/payee-verification/payee-verifier";
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
    verification: verificationOf(row),
    pending: change && {
      change: change.kind,
      requestedAt: change.requestedAt.toISOString(),
      approval: approvalOf(change),
      usableFrom: change.usableFrom.toISOString(),
    },
  };
}

function verificationOf(row: CreditorAccountRow): CreditorAccountDetail["verification"] {
  const { verificationResult: result, matchedName, verifiedAt, verifiedBy: provider } = row;
  if (result === null && hasPayeeVerifier()) return null;
  const isConfirmed = result === "CMTC" && row.confirmedName === matchedName;
  return {
    result: result ?? "NOAP",
    matchedName,
    checkedAt: verifiedAt?.toISOString() ?? null,
    provider,
    confirmedAt: (isConfirmed && row.nameConfirmedAt?.toISOString()) || null,
  };
}

function approvalOf({ needsApproval, approvedAt }: AccountChangeRow) {
  if (!needsApproval) return "NOT_NEEDED";
  return approvedAt === null ? "NEEDED" : "GIVEN";
}
