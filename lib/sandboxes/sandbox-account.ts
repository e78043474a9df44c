import type { NewCreditorAccount } from "@/db/queries/creditor-accounts/creditor-accounts";
import { newUuid } from "@/lib/shared/ids";

/** Of a virtual bank (`lib/banks/records/sandbox-banks.ts`), whose code nobody has: no bank would pay to it. */
const NUMBER = "ES5398710001380208208208";
const BIC = "ALMDESM0XXX";
/** Whose account it is, nobody is to ask: no bank knows it. */
const NEVER = new Date("9999-12-31T00:00:00.000Z");

/** The one account of a sandbox, as good as verified. */
export function sandboxAccount(tenantUuid: string, ownerName: string, at: Date): NewCreditorAccount {
  return {
    uuid: newUuid(),
    tenantUuid,
    alias: "Sandbox",
    type: "IBAN",
    accountNumber: NUMBER,
    bic: BIC,
    ownerName,
    country: "ES",
    status: "ACTIVE",
    isDefault: true,
    createdAt: at,
    verificationResult: "MTCH",
    verifiedAt: at,
    verifiedBy: "sandbox",
    verificationDueAt: NEVER,
  };
}
