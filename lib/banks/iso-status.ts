import type { Bank } from "./connector";

/** What the bank says in a word of its own, in that of ISO 20022 (`statuses.map`, whose keys are in capitals). */
export function isoStatus({ statuses: { map } }: Pick<Bank, "statuses">, said: string): string {
  return Object.hasOwn(map, said) ? (map[said] ?? said) : said;
}
