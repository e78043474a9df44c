/** Money that the organisation pays back from its own bank (decision 315). */

/** PREPARED: its transfer may leave. BOOKED: a statement has shown it leaving. CANCELLED: it is not to leave. */
export const REFUND_STATES = ["PREPARED", "BOOKED", "CANCELLED"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** SCT rulebook: a remittance has 140 characters at most, a name 70. */
export const REFUND_REASON_LENGTH_MAX = 140;
export const REFUND_NAME_LENGTH_MAX = 70;

/** How much of a payment stands and is paid back, in minor units, and what a refund of the rest would be by default. */
export type Refundable = Readonly<{
  standing: number;
  refunded: number;
  currency: string;
  payer: Readonly<{ name: string | null; accountNumber: string | null }>;
  reason: string;
}>;

/** What somebody types at their bank, or has its app read. */
export type HandTransfer = Readonly<{
  name: string;
  /** In full, without spaces. */
  iban: string;
  /** It ends with the end-to-end id, for which a form has no field. */
  remittance: string;
  /** Null where the standard of codes can't carry it. */
  code: string | null;
}>;

/**
 * Whether nobody knows if it was given to the bank: it was in no file when the backup was taken that was brought back (decision 401). It
 * leaves by itself then, for who has looked at the account.
 */
export function isWithheld<Moment extends Date | string>(
  refund: Readonly<{ givenOutAt: Moment | null; createdAt: Moment }>,
): boolean {
  return refund.givenOutAt?.valueOf() === refund.createdAt.valueOf();
}
