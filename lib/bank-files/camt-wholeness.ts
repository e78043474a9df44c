import { minorUnits } from "./amounts";
import type { Direction } from "./model";
import type { XmlElement } from "./xml-tree";

/** A booking as its entry tells it. */
export type ToldBooking = Readonly<{
  direction: Direction;
  amount: number;
  currency: string;
  /** How many transfers it stands for; 1 where nobody says. */
  transfers: number;
}>;

/** A statement, or a page of one. A booking is null that is only pending or told. */
export type Sheet = Readonly<{ element: XmlElement; accountNumber: string; bookings: readonly (ToldBooking | null)[] }>;

/**
 * Whether a statement, by all of its pages in a message, tells all that was booked on its days, as far as it says itself: by its
 * balances, by its totals, by the numbers of its pages. What one tells is money, whole or not; what it does not tell is missing by a
 * whole one alone (decision 161).
 */
export function isWhole(pages: readonly Sheet[], message: XmlElement): boolean {
  const isBalanced = balances(pages);
  if (isBalanced === false) return false;
  const [only, ...others] = pages;
  // Of several pages each says the totals of itself or of all: banks differ.
  if (only && others.length === 0 && !hasItsTotals(only)) return false;
  return isBalanced === true || hasAllPages(pages, message);
}

/** Whether the opening balance and the bookings make the closing one; null where they don't say. */
function balances(pages: readonly Sheet[]): boolean | null {
  const bookings = pages.flatMap((page) => page.bookings);
  const [opening, closing] = ["OPBD", "CLBD"].map((code) => onlyBalance(pages, code));
  if (!opening || !closing || bookings.includes(null)) return null;
  const told = bookings.filter((booking) => booking !== null);
  if ([closing, ...told].some(({ currency }) => currency !== opening.currency)) return null;
  return opening.signed + told.reduce((sum, booking) => sum + signed(booking), 0) === closing.signed;
}

type Balance = Readonly<{ signed: number; currency: string }>;

/** Those of the days in between have a subtype (INTM). */
function onlyBalance(pages: readonly Sheet[], code: string): Balance | null {
  const [found, ...others] = pages
    .flatMap(({ element }) => element.all("Bal"))
    .filter((balance) => balance.textAt("Tp", "CdOrPrtry", "Cd") === code && !balance.at("Tp", "SubTp"));
  const amount = found?.at("Amt");
  const currency = amount?.attribute("Ccy") ?? "";
  const units = amount && /^[A-Z]{3}$/.test(currency) ? minorUnits(amount.text ?? "", currency) : null;
  const indicator = found?.textAt("CdtDbtInd");
  if (units === null || others.length > 0 || (indicator !== "CRDT" && indicator !== "DBIT")) return null;
  return { signed: indicator === "CRDT" ? units : -units, currency };
}

function signed({ direction, amount }: ToldBooking): number {
  return direction === "CREDIT" ? amount : -amount;
}

/** By /TxsSummry: of all entries, and of each direction. */
function hasItsTotals({ element, bookings }: Sheet): boolean {
  if (bookings.includes(null)) return true;
  const told = bookings.filter((booking) => booking !== null);
  const summary = element.at("TxsSummry");
  return (
    isTotal(summary?.at("TtlNtries") ?? null, told) &&
    isTotal(
      summary?.at("TtlCdtNtries") ?? null,
      told.filter(({ direction }) => direction === "CREDIT"),
    ) &&
    isTotal(
      summary?.at("TtlDbtNtries") ?? null,
      told.filter(({ direction }) => direction === "DEBIT"),
    )
  );
}

/** Banks count entries or the transfers in them, and add up amounts or take one direction from the other. */
function isTotal(total: XmlElement | null, told: readonly ToldBooking[]): boolean {
  const count = total?.textAt("NbOfNtries") ?? null;
  const transfers = told.reduce((sum, booking) => sum + booking.transfers, 0);
  if (count !== null && ![told.length, transfers].includes(Number(count))) return false;
  const [first, ...others] = told;
  const said = total?.textAt("Sum") ?? null;
  if (said === null || !first || others.some(({ currency }) => currency !== first.currency)) return true;
  const gross = told.reduce((sum, { amount }) => sum + amount, 0);
  const net = Math.abs(told.reduce((sum, booking) => sum + signed(booking), 0));
  return [gross, net].includes(minorUnits(said.replace(/^-/, ""), first.currency) ?? Number.NaN);
}

/** By the pages of the statement, from the first to one that says it is the last; else by those of the message. */
function hasAllPages(pages: readonly Sheet[], message: XmlElement): boolean {
  const ofStatement = pages.flatMap(({ element }) => element.at("StmtPgntn") ?? []);
  const numbered = ofStatement.length > 0 ? ofStatement : (message.at("GrpHdr")?.all("MsgPgntn") ?? []);
  if (numbered.length === 0) return true;
  const numbers = new Set(numbered.map((page) => Number(page.textAt("PgNb") ?? "1")));
  const last = numbered.find((page) => ["true", "1"].includes(page.textAt("LastPgInd") ?? ""));
  const count = Number(last?.textAt("PgNb") ?? "1");
  return last !== undefined && numbers.size === count && [...numbers].every((number) => number >= 1 && number <= count);
}
