import type { Database } from "@/db/client";
import { searchFlows, searchOperations as searchRows } from "@/db/queries/overview/search";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { isUuid } from "@/lib/shared/ids";
import { uuidsOf } from "@/lib/shared/short-reference";
import { parseTypedAmount, type TypedAmount } from "@/lib/shared/typed-amount";

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
  const terms = {
    text,
    uuid: isUuid(text) ? text.toLowerCase() : null,
    reference: uuidsOf(text),
    email: text.includes("@") ? text.toLowerCase() : null,
    amountsMinor: meanings(parseTypedAmount(text, language)),
  };
  const [operations, flows] = await Promise.all([
    searchRows(db, caller.tenantUuid, channelOf(caller), terms, HITS_MAX),
    searchFlows(db, caller.tenantUuid, channelOf(caller), terms, HITS_MAX),
  ]);
  return { operations, flows };
}

/** What can be read in two ways is looked for in both. */
function meanings(read: TypedAmount): readonly number[] {
  if (read.kind === "NONE") return [];
  return read.kind === "AMOUNT" ? [read.minor] : read.readings;
}
