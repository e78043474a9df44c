import type { Database } from "@/db/client";
import { searchFlows, searchOperations as searchRows } from "@/db/queries/overview/search";
import { readSearchTerms } from "@/lib/operations/search-terms";
import { type Caller, channelOf } from "@/lib/shared/caller";

const HITS_MAX = 20;

export type SearchHits = Readonly<{
  operations: Awaited<ReturnType<typeof searchRows>>;
  flows: Awaited<ReturnType<typeof searchFlows>>;
}>;

/**
 * Finds operations and flows by what a person has at hand: a UUID (of the operation, its payment or the flow), the short reference on a receipt, an external
 * id, an invoice's number, the e-mail address of the payer or of anybody who signs, an amount as people write it in their language. Exact, the newest 20
 * of each.
 */
export async function searchOperations(
  db: Database,
  caller: Caller,
  typed: string,
  language: string,
): Promise<SearchHits> {
  const text = typed.trim();
  if (text === "") return { operations: [], flows: [] };
  const terms = readSearchTerms(text, language);
  const [operations, flows] = await Promise.all([
    searchRows(db, caller.tenantUuid, channelOf(caller), terms, HITS_MAX),
    searchFlows(db, caller.tenantUuid, channelOf(caller), terms, HITS_MAX),
  ]);
  return { operations, flows };
}
