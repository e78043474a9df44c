import { grouped } from "@/lib/shared/text/grouped";
import { looksLikeXml, readCamt } from "./camt";
import type { AccountEntries, BankFile, BookedEntry } from "./model";
import { looksLikeNorma43, readNorma43 } from "./norma43";
import { unreadable } from "./unreadable";

/** More is no statement of a day or a month. */
const ENTRIES_MAX = 100_000;
const LINE_FEED = 0x0a;
const BEGINNINGS: ReadonlySet<number> = new Set([..."<1"].map((sign) => sign.charCodeAt(0)));

/**
 * Reads what a bank says of accounts: camt.053 or camt.054 (02, 04, 08), or Norma 43. An account that the file tells of several times
 * is one, its entries in the file's order.
 * @throws AppError statement_unreadable: what is wrong, and at which line or element
 */
export function readBankFile(bytes: Uint8Array): BankFile {
  const file = readOf(bytes);
  const count = file.accounts.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count > ENTRIES_MAX)
    throw unreadable("the file", "too_large", `has ${count} entries; up to ${ENTRIES_MAX} are taken`);
  return { ...file, accounts: together(file) };
}

function readOf(bytes: Uint8Array): BankFile {
  if (bytes.length === 0) throw unreadable("the file", "empty", "is empty");
  if (isUtf16(bytes)) throw unreadable("line 1", "encoding_unsupported", "is in UTF-16: UTF-8 or ISO-8859-1 are taken");
  const read = looksLikeXml(bytes) ? readCamt : looksLikeNorma43(bytes) ? readNorma43 : null;
  if (!read)
    throw unreadable("line 1", "not_a_statement", "is neither XML (camt.053, camt.054) nor a record 11 of Norma 43");
  refuseNul(bytes);
  return read(bytes);
}

/** By its mark, or by the first letter of XML or of Norma 43. */
function isUtf16([first = 0, second = 0]: Uint8Array): boolean {
  const mark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return mark || (first === 0 && BEGINNINGS.has(second)) || (second === 0 && BEGINNINGS.has(first));
}

/** XML forbids it (1.0, section 2.2), and no text that Postgres keeps can hold it. */
function refuseNul(bytes: Uint8Array): void {
  const place = bytes.indexOf(0);
  if (place < 0) return;
  const line = bytes.subarray(0, place).filter((byte) => byte === LINE_FEED).length + 1;
  throw unreadable(`line ${line}`, "malformed", "holds a NUL, which is no character of a text");
}

function together({ format, accounts }: BankFile): readonly AccountEntries[] {
  return [...grouped(accounts, ({ accountNumber }) => accountNumber).values()].map((sections) => {
    const account = sections.reduce((known, section, index) => {
      const tellsAgain = mayTellAgain(format, sections.slice(0, index), section);
      return joined(known, tellsAgain ? newBeside(known, section) : section.entries);
    });
    return { ...account, ...daysOf(sections, format) };
  });
}

function joined(known: AccountEntries, told: readonly BookedEntry[]): AccountEntries {
  return { ...known, entries: [...known.entries, ...told] };
}

/** Payments are in euros: what an account of several currencies has of another tells of no day whether they came (decision 161). */
function daysOf(sections: readonly AccountEntries[], format: BankFile["format"]) {
  const inEuros = sections.filter(({ currency = "EUR" }) => currency === "EUR");
  const telling = inEuros.length > 0 ? inEuros : sections;
  const days = telling.flatMap(({ from, to }) => [from, to]).toSorted();
  // A notification is whole as it is, and tells of no day either.
  const tellsOfEuros = inEuros.length > 0 || format === "CAMT_054";
  return {
    from: days[0] ?? "",
    to: days.at(-1) ?? "",
    isWhole: tellsOfEuros && telling.every(({ isWhole }) => isWhole),
  };
}

/** Statements of one account may overlap, within a file, too. Notifications don't; of Norma 43 its balances say whether it goes on. */
function mayTellAgain(format: BankFile["format"], before: readonly AccountEntries[], account: AccountEntries): boolean {
  if (format !== "NORMA_43") return format === "CAMT_053";
  if (before.some((one) => isSameSection(one, account))) return true;
  if (before.some((one) => goesOn(one, account) || goesOn(account, one))) return false;
  return before.some(({ from, to }) => account.from <= to && from <= account.to);
}

function isSameSection(one: AccountEntries, { from, to, balances }: AccountEntries): boolean {
  const hasSameBalances = one.balances?.opening === balances?.opening && one.balances?.closing === balances?.closing;
  return one.from === from && one.to === to && hasSameBalances;
}

/** It begins with what the other has left. */
function goesOn(first: AccountEntries, then: AccountEntries): boolean {
  return first.balances?.closing === then.balances?.opening;
}

/** What both tell alike is told once. */
function newBeside(known: AccountEntries, { entries }: AccountEntries): readonly BookedEntry[] {
  const told = new Map<string, number>();
  const count = (entry: BookedEntry, by: number): number => {
    const said = JSON.stringify({ ...entry, transfersTold: "" });
    const before = told.get(said) ?? 0;
    told.set(said, before + by);
    return before;
  };
  for (const entry of known.entries) count(entry, 1);
  return entries.filter((entry) => count(entry, -1) <= 0);
}
