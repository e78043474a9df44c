import type { BankListing } from "@/lib/banks/search-banks";

type Row = BankListing & Readonly<{ row: HTMLLIElement }>;

/** All banks of a fetched page; rows that are in the list already are those. */
export function rowsOf(page: Document, list: Element): readonly Row[] {
  const shown = new Map(Array.from(list.querySelectorAll("li"), (row) => [row.querySelector("button")?.value, row]));
  return Array.from(page.querySelectorAll<HTMLLIElement>("li[data-bank]"), (row) => {
    const bank: BankListing = JSON.parse(row.dataset.bank ?? "");
    return { ...bank, row: shown.get(bank.id) ?? row };
  });
}

/** A row that stays where it is is not touched: a finger may be on it, and its tap would be lost. */
export function showRows(list: Element | null, rows: readonly Element[]): void {
  for (const row of Array.from(list?.children ?? [])) if (!rows.includes(row)) row.remove();
  rows.forEach((row, at) => {
    const there = list?.children[at] ?? null;
    if (there !== row) list?.insertBefore(row, there);
  });
}

/** How many were found, in the page's language. */
export function counted({ foundOne = "", foundOther = "" }: DOMStringMap, count: number): string {
  const form = new Intl.PluralRules(document.documentElement.lang).select(count) === "one" ? foundOne : foundOther;
  return form.replace("#", String(count));
}
