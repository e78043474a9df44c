/** In euros: the first digits of the minor units, and how many of the last ones were left open. */
export type WantedAmount = Readonly<{ digits: string; openDigits: number }>;

/** All of these words, as typed, of letters or digits at least in part; and an amount, where there is one. */
export type Meaning = Readonly<{ words: readonly string[]; amount: WantedAmount | null }>;

/**
 * What somebody who looks for an operation may mean by what they typed, beside exact identifiers: of each part one of its meanings.
 * Parts without a number mean their word.
 */
export type WantedWords = readonly (readonly Meaning[])[];
