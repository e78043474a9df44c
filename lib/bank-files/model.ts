/** What banks' files say happened on an account, whatever they are written in. */

export const BANK_FILE_FORMATS = ["CAMT_053", "CAMT_054", "NORMA_43"] as const;
export type BankFileFormat = (typeof BANK_FILE_FORMATS)[number];

/** Money in, money out. */
export const DIRECTIONS = ["CREDIT", "DEBIT"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** One booking; of a booking that stands for many transfers, one of them. */
export type BookedEntry = Readonly<{
  direction: Direction;
  /** Minor units of the currency, exactly as written. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** The bank says that it gives something back: a reversal, a return, a correction. */
  isReturn: boolean;
  /** Why, in ISO 20022's codes, where the file says so. */
  returnReason: string | null;
  /** YYYY-MM-DD. */
  bookedOn: string;
  valueOn: string | null;
  /** The bank's own reference of the booking; null where it has none, or only a word that means none. */
  bankReference: string | null;
  /**
   * Of one of several transfers in a booking: the bank's reference of the whole, or else a batch key, and its amount; null without either.
   */
  booking: Readonly<{ reference: string; amount: number }> | null;
  /** By what a sum and the transfers of its batch are known to be one, beside that reference (`camt-batches.ts`). */
  batchKeys: readonly string[];
  /** What the payer's bank was given with the order. */
  endToEndId: string | null;
  /** The structured reference (ISO 11649 or another), as written. */
  creditorReference: string | null;
  /** The text that came with the money. */
  remittance: string;
  /**
   * What its transfers say, one after the other, where it stays one booking of several (decision 112); else empty. Nothing is matched by
   * it.
   */
  transfersTold: string;
  /** Whose money it was, or who got it. */
  counterpartyName: string | null;
  counterpartyAccount: string | null;
  /** What it may be found by. */
  keys: EntryKeys;
}>;

/**
 * References in the form that `referenceKey` gives them. `sure` ones stand in the text as a whole; `loose` ones only when parts of it
 * are put together or taken apart.
 */
export type EntryKeys = Readonly<{ sure: readonly string[]; loose: readonly string[] }>;

/** What keeps a file from being a statement, in words that a program may tell apart and a page says in the reader's language. */
export const FILE_PROBLEMS = [
  "empty",
  "not_a_statement",
  "message_unsupported",
  "encoding_unsupported",
  "malformed",
  "missing",
  "account",
  "amount",
  "day",
  "direction",
  "record",
  "totals",
  "broken_off",
  "too_large",
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

export function isFileProblem(code: string): code is FileProblem {
  return FILE_PROBLEMS.some((problem) => problem === code);
}

/** All that a file says of one account. */
export type AccountEntries = Readonly<{
  /** IBAN without spaces. */
  accountNumber: string;
  /** The days that it covers. */
  from: string;
  to: string;
  /** It tells all euros that were booked on these days, as far as it says itself: what it doesn't tell is missing. */
  isWhole: boolean;
  /** ISO 4217, of the account itself, which may have a section for each of several; absent where nobody says. */
  currency?: string | undefined;
  /** Before and after these entries, in hundredths; absent where the format tells none that goes on from one account to the next. */
  balances?: Readonly<{ opening: number; closing: number }>;
  entries: readonly BookedEntry[];
}>;

export type BankFile = Readonly<{ format: BankFileFormat; accounts: readonly AccountEntries[] }>;
