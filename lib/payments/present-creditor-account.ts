import type { CreditorAccountRow } from "@/db/queries/creditor-accounts";
import { maskIban } from "@/lib/banks/iban";
import type { CreditorAccountDetail } from "./contract";

/** Row → decision 4's shape: nobody needs the whole number to recognise their account. */
export function presentCreditorAccount(row: CreditorAccountRow): CreditorAccountDetail {
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
  };
}
