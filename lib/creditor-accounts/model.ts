import type { VerificationResult } from "@/lib/payee-verification/model";

/** The accounts that an organisation collects to, whose they are, and what may wait before they change. */

/** DISABLED ones serve existing flows and refuse new ones (decision 3). */
export const CREDITOR_ACCOUNT_STATUSES = ["ACTIVE", "DISABLED"] as const;
export type CreditorAccountStatus = (typeof CREDITOR_ACCOUNT_STATUSES)[number];

/** What decides whether money may be asked for on an account, beside its status (decision 125). */
export type Verified = Readonly<{
  verificationResult: VerificationResult | null;
  matchedName: string | null;
  confirmedName: string | null;
}>;

/**
 * Whether an account can't be collected on: its bank says that it is somebody else's, or that its holder is called otherwise
 * and no OWNER has said that it is the same. Whether it may be paid on is `mayNotBePaid`.
 */
export function isHeld({ verificationResult, matchedName, confirmedName }: Verified): boolean {
  return verificationResult === "NMTC" || (verificationResult === "CMTC" && confirmedName !== matchedName);
}

/** Whether its bank has said that an account is its holder's, or an OWNER that the close name it says is the same. */
export function isVerified(account: Verified): boolean {
  const { verificationResult } = account;
  return verificationResult === "MTCH" || (verificationResult === "CMTC" && !isHeld(account));
}

/** Why an account is held, for whoever wants to collect on it. */
export function whyHeld({ verificationResult }: Verified): string {
  return verificationResult === "NMTC"
    ? "must not be an account that its bank says is somebody else's (`verification` NMTC)"
    : "must be an account whose holder's name an OWNER has confirmed (`verification` CMTC)";
}

/** How long an organisation that wants it has to notice a change, and a newcomer to wait before approving one (decision 68). */
export const COOLING_OFF_SECONDS = 24 * 3600;

/** What can wait: an account that is new, one that is to be used again, another default. */
export const ACCOUNT_CHANGE_KINDS = ["ADD", "ENABLE", "MAKE_DEFAULT"] as const;
export type AccountChangeKind = (typeof ACCOUNT_CHANGE_KINDS)[number];

/** One protection: `endsAt` where it is to be switched off. */
export type ProtectionState = Readonly<{ isOn: boolean; since: Date | null; endsAt: Date | null }>;
export type AccountProtection = Readonly<{ secondPerson: ProtectionState; coolingOff: ProtectionState }>;

/** Which protections are to be on: not one that stays on only until its time. */
export type WantedProtection = Readonly<{ secondPerson: boolean; coolingOff: boolean }>;

export function wantedOf({ secondPerson, coolingOff }: AccountProtection): WantedProtection {
  return { secondPerson: isWanted(secondPerson), coolingOff: isWanted(coolingOff) };
}

function isWanted({ isOn, endsAt }: ProtectionState): boolean {
  return isOn && endsAt === null;
}

/** The list's parameters, checked (decision 4). */
export type CreditorAccountListQuery = Readonly<{
  limit: number;
  offset: number;
  q_isDefault?: boolean | undefined;
  q_status?: readonly CreditorAccountStatus[] | undefined;
}>;
