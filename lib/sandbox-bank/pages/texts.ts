import type { Notice } from "../walk";

/** Why the customer is where they are. */
export const NOTICE_TEXTS: Readonly<Record<Notice, string>> = {
  UNKNOWN_USER: "We don't know this user name. Please check it and try again.",
  WRONG_PIN: "The PIN is wrong. Please try again.",
  LOCKED: "This access is locked. Nothing has been paid.",
  CHOOSE_ACCOUNT: "Please choose the account to pay from.",
  WRONG_CODE: "This code is wrong. Please check it and try again.",
  TOO_OFTEN: "That was wrong too often, so we stopped here to protect you. Nothing has been paid.",
  TIMED_OUT: "Your code came too late and is no longer good. Nothing has been paid.",
};

/** ISO 20022 reasons that this bank gives. */
export const REASON_TEXTS: Readonly<Record<string, string>> = {
  AM04: "there is not enough money in the account",
  AC05: "the account is closed",
  AC06: "the account is blocked",
};

/** What the last cents of an amount do. */
export const FATES: readonly (readonly [cents: string, fate: string])[] = [
  ["any other", "accepted (ACSP), debited after a few seconds (ACSC)"],
  [".11", "rejected after the code: AM04, insufficient funds"],
  [".12", "rejected after the code: AC06, account blocked"],
  [".13", "400 at initiation"],
  [".14", "403 at initiation"],
  [".15", "accepted with change (ACWC)"],
  [".16", "stays pending (PDNG)"],
  [".17", "accepted, rejected an hour later (MS03)"],
  [".18", "arrives at once (ACCC)"],
  [".19", "the bank answers the initiation after 35 seconds"],
  [".20", "the first two reads of the status are 503"],
  [".21", "a status that nobody knows (QUED), debited an hour later"],
  [".22", "the payee's name doesn't match the account (RVCM), the payer may insist"],
  [".23", "no strong customer authentication is asked for"],
  [".24", "a second signature is missing (PATC), rejected a day later (DS04)"],
];
