import type { Db } from "@/db/client";
import { searchFlows, searchOperations as searchRows, searchWords } from "@/db/queries/overview/search";
import { readSearchTerms } from "@/lib/operations/finding/search-terms";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { withoutNul } from "@/lib/shared/text/without-nul";
import { readWantedWords } from "./read-wanted-words";

const HITS_MAX = 20;
/** By one more it is known that there are more. */
const LOOKED_FOR = HITS_MAX + 1;

export type SearchHits = Readonly<{
  operations: Awaited<ReturnType<typeof searchRows>>;
  flows: Awaited<ReturnType<typeof searchFlows>>;
  /** Of either there are more than these. */
  hasMore: boolean;
}>;

/** Longer is no search but a text that was pasted. */
const TEXT_MAX = 200;

/**
 * Finds operations and flows by what a person has at hand: names, concepts, numbers, addresses, each by its beginning or any three
 * letters of it, in any case and accent (decision 230); an amount as people write it in their language, cents or not, by itself or beside
 * the rest; a telephone number, however it is parted; a UUID (of the
 * operation, its payment or the flow), the short reference on a receipt. What is exactly so comes first, then the newest; 20 of each.
 */
export async function searchOperations(db: Db, caller: Caller, typed: string, language: string): Promise<SearchHits> {
  const text = withoutNul(typed).trim().slice(0, TEXT_MAX);
  if (text === "") return { operations: [], flows: [], hasMore: false };
  const terms = readSearchTerms(text, language);
  const wanted = readWantedWords(text, language);
  const channel = channelOf(caller);
  const [exact, worded, flows] = await Promise.all([
    searchRows(db, caller.tenantUuid, channel, terms, LOOKED_FOR),
    wanted.length === 0 ? [] : searchWords(db, caller.tenantUuid, channel, wanted, LOOKED_FOR),
    searchFlows(db, caller.tenantUuid, channel, terms, LOOKED_FOR),
  ]);
  const known = new Set(exact.map(({ uuid }) => uuid));
  const operations = [...exact, ...worded.filter(({ uuid }) => !known.has(uuid))];
  const hasMore = operations.length > HITS_MAX || flows.length > HITS_MAX;
  return { operations: operations.slice(0, HITS_MAX), flows: flows.slice(0, HITS_MAX), hasMore };
}
