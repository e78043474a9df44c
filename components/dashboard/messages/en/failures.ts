/** Why a bank said no, for people; the bank's own code is always shown beside it. */
export const failures = {
  INSUFFICIENT_FUNDS: "Not enough money in the account",
  ACCOUNT_UNUSABLE: "The payer’s account can’t be used",
  LIMIT_EXCEEDED: "Over a limit of the payer or the bank",
  CANCELLED: "Cancelled at the bank",
  NOT_CONFIRMED: "The payer was not identified",
  TIMED_OUT: "The payer took too long",
  BANK_UNAVAILABLE: "The bank could not take it just then",
  PAYEE_REFUSED: "The bank refuses the beneficiary’s account",
  NOT_SUPPORTED: "The bank doesn’t offer this kind of payment",
  NOT_TAKEN: "The bank did not accept our request",
  DUPLICATE: "The bank takes it for a payment that it has already",
  FORGOTTEN: "The bank says that it knows no such payment",
  OUT_OF_REACH: "The bank tells only whom the payer lets, and that permission has run out",
  NOT_ARRIVED: "Checked by a person: not paid",
  REFUSED: "The bank refused",
} as const;
