import type { XmlElement } from "./xml-tree";

/** A statement, or a page of one. */
type Page = Readonly<{ element: XmlElement; accountNumber: string }>;

/** The pages of each statement of a message: they have its name. What says nothing of pages is a statement of its own. */
export function pagesByStatement<P extends Page>(found: readonly P[]): readonly (readonly P[])[] {
  const byStatement = new Map<string, P[]>();
  for (const [place, page] of found.entries()) {
    const key = keyOf(page, place);
    byStatement.set(key, [...(byStatement.get(key) ?? []), page]);
  }
  return [...byStatement.values()];
}

function keyOf({ element, accountNumber }: Page, place: number): string {
  const id = element.at("StmtPgntn") ? element.textAt("Id") : null;
  return id === null ? `${place}` : `${accountNumber} ${id}`;
}

/** A statement's pages as they follow one another; a page of a number that was there already is of another time that it is told. */
export function pagesToldOnce<P extends Page>(pages: readonly P[]): readonly (readonly [P, ...P[]])[] {
  const tellings: [P, ...P[]][] = [];
  const told = new Map<string, number>();
  for (const page of pages) {
    const number = page.element.textAt("StmtPgntn", "PgNb") ?? "";
    const before = told.get(number) ?? 0;
    told.set(number, before + 1);
    const telling = tellings[before];
    if (telling) telling.push(page);
    else tellings.push([page]);
  }
  return tellings;
}
