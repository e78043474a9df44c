/** The accounts that an organisation collects to, and what may wait before they change. */

/** DISABLED ones serve existing flows and refuse new ones (decision 3). */
export const CREDITOR_ACCOUNT_STATUSES = ["ACTIVE", "DISABLED"] as const;
export type CreditorAccountStatus = (typeof CREDITOR_ACCOUNT_STATUSES)[number];

/** How long an organisation that wants it has to notice a change, and a newcomer to wait before approving one (decision 68). */
export const COOLING_OFF_SECONDS = 24 * 3600;

/** What can wait: an account that is new, one that is to be used again, another default. */
export const ACCOUNT_CHANGE_KINDS = ["ADD", "ENABLE", "MAKE_DEFAULT"] as const;
export type AccountChangeKind = (typeof ACCOUNT_CHANGE_KINDS)[number];

/** One protection: `endsAt` where it is to be switched off. */
export type ProtectionState = Readonly<{ isOn: boolean; since: Date | null; endsAt: Date | null }>;
export type AccountProtection = Readonly<{ secondPerson: ProtectionState; coolingOff: ProtectionState }>;

/** The list's parameters, checked (decision 4). */
export type CreditorAccountListQuery = Readonly<{
  limit: number;
  offset: number;
  q_isDefault?: boolean | undefined;
  q_status?: readonly CreditorAccountStatus[] | undefined;
}>;
