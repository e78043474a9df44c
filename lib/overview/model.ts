/** What somebody who looks for an operation may mean by what they typed, beside exact identifiers. */
export type WantedWords = Readonly<{
  /** All of them: as typed, of letters and digits at least in part. */
  words: readonly string[];
  /** Any of them, in euros: the first digits of the minor units, and how many of the last ones were left open. */
  amounts: readonly Readonly<{ digits: string; openDigits: number }>[];
}>;
