/** In euros: the first digits of the minor units, and how many of the last ones were left open. */
export type WantedAmount = Readonly<{ digits: string; openDigits: number }>;

/** All of these words, as typed, of letters or digits at least in part; and an amount, where there is one. */
export type Meaning = Readonly<{ words: readonly string[]; amount: WantedAmount | null }>;

/**
 * What somebody who looks for an operation may mean by what they typed, beside exact identifiers: of each part one of its meanings.
 * Parts without a number mean their word.
 */
export type WantedWords = readonly (readonly Meaning[])[];

/** What of an organisation may change under the eyes of who looks at its dashboard. */
export const LIVE_TOPICS = ["operations", "statements", "accounts", "endpoints"] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** That something has changed, and never what to: whoever hears it asks for what it may see (decision 258). */
export type LiveHint = Readonly<{
  topics: readonly LiveTopic[];
  /** Which operations; null: too many to be named, or some that nobody heard of. */
  uuids: readonly string[] | null;
}>;
