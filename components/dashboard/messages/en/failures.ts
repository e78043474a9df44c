/** Why a bank said no, for people; the bank's own code is always shown beside it. */
export const failures = {
  INSUFFICIENT_FUNDS: "Not enough money in the account",
  ACCOUNT_UNUSABLE: "The payer’s account can’t be used",
  LIMIT_EXCEEDED: "Over the payer’s limit",
  CANCELLED: "The payer cancelled at the bank",
  NOT_CONFIRMED: "The payer was not identified",
  TIMED_OUT: "The payer took too long",
  BANK_UNAVAILABLE: "The bank did not answer",
  PAYEE_REFUSED: "The bank refuses the beneficiary’s account",
  NOT_SUPPORTED: "The bank doesn’t offer this kind of payment",
  FORGOTTEN: "The bank says that it knows no such payment",
  NOT_ARRIVED: "Checked by a person: not paid",
  REFUSED: "The bank refused",
} as const;
