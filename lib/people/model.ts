/** People, how they sign in, and what they are told of it. */

/** A sign-in that nobody uses for two hours ends (decision 65): whoever finds the browser open finds it signed out. */
export const SESSION_IDLE_SECONDS = 2 * 3600;

/** What a person is told of by mail, whoever did it (decision 62). */
export const NOTICE_KINDS = [
  "NEW_DEVICE",
  "PASSWORD_CHANGED",
  "PASSKEY_ADDED",
  "PASSKEY_REMOVED",
  "SECOND_FACTOR_ADDED",
  "SECOND_FACTOR_REMOVED",
  "APPLICATION_ALLOWED",
  "CREDITOR_ACCOUNT_ADDED",
  "CREDITOR_ACCOUNT_MADE_DEFAULT",
  "CREDITOR_ACCOUNT_HELD",
  "CLIENT_CREATED",
  "CREDITOR_ACCOUNT_CHANGE_WAITING",
  "ACCOUNT_PROTECTION_ENDING",
  "MANDATE_GRANTED",
  "OWNER_INVITED",
  "OWNER_MADE",
  "MEMBER_SECURED",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
