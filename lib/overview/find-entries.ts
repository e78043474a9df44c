import type { Db } from "@/db/client";
import type { Caller } from "@/lib/shared/caller";
import { withoutNul } from "@/lib/shared/text/without-nul";
import type { StatementEntryList } from "@/lib/statements/contract";
import { type EntriesAsked, listEntries } from "@/lib/statements/list-entries";
import { readWantedWords } from "./read-wanted-words";

/**
 * One page of the bookings that carry what a person looks for: a name, words of the text, a reference, an IBAN or its end, an amount as
 * people write it in their language; each word by any three letters of it, in any case and accent (decision 230). All of them where
 * nothing is typed.
 * @param query names a statement's bookings by their states, or of all statements those that are undecided: each of these is read
 * @throws AppError as `listEntries`
 */
export async function findEntries(
  db: Db,
  caller: Caller,
  statementUuid: string | null,
  { typed, language }: Readonly<{ typed: string; language: string }>,
  query: EntriesAsked,
): Promise<StatementEntryList> {
  const text = withoutNul(typed).trim();
  if (text === "") return listEntries(db, caller, statementUuid, query);
  return listEntries(db, caller, statementUuid, query, readWantedWords(unsigned(text), language));
}

/** A debit's amount is shown with a sign, and kept without. */
function unsigned(text: string): string {
  return text.replace(/(^|\s)[-\u2212](?=€?\d)/g, "$1");
}
