import { type Filters, filtersSearch, type ListDefinition, readFilters } from "./filters";
import { type Layout, withLayout } from "./layout";

/** A list as somebody has kept it: the address of what it shows, under a name. Of operations, also what they are searched by. */
export type SavedView = Readonly<{
  uuid: string;
  name: string;
  /** The list's own parameters, or the search's. */
  search: string;
  isShared: boolean;
  /** Whether it is the reader's own; another's may be taken away by an ADMIN. */
  isOwn: boolean;
  /** Who shares it; null for the reader's own, and where nobody knows any more. */
  author: string | null;
}>;

/** What a view of this list is kept as: all of what it shows, said in the one way in which it is compared. */
export function viewSearch<Status extends string, Sort extends string>(
  list: ListDefinition<Status, Sort>,
  filters: Filters<Status, Sort>,
  layout: Pick<Layout, "columns" | "density">,
): string {
  return filtersSearch(list, { ...withLayout(filters, layout), page: 1 });
}

/** The words of what is kept as a search: that has a page of its own, which any list's filters mean nothing to (decision 261). */
export function wordsOf(search: string): string | null {
  return new URLSearchParams(search).get("q")?.trim() || null;
}

/**
 * Whether the view that this name saves anew is shared: it stays so, unless somebody says otherwise. Names are compared as they are kept.
 */
export function isSharedAs(own: readonly Pick<SavedView, "name" | "isShared">[], name: string): boolean {
  const kept = name.normalize("NFC").replace(/\s+/g, " ").trim();
  return own.some((view) => view.name === kept && view.isShared);
}

export function searchFor(words: string): string {
  return `?${new URLSearchParams({ q: words })}`;
}

type Shown = Readonly<{ list: ListDefinition<string, string>; search: string | null }>;

/** Where each of them leads, and whether it does so still. @param shown what is looked at now */
export function listedViews(views: readonly SavedView[], { list, search }: Shown): readonly ListedView[] {
  return views.map((view) => {
    const isSearch = wordsOf(view.search) !== null;
    return {
      ...view,
      href: `${isSearch ? SEARCH_PATH : list.path}${view.search}`,
      lost: isSearch ? [] : lostFilters(list, view.search),
      isCurrent: view.search === search,
    };
  });
}

export type ListedView = SavedView & Readonly<{ href: string; lost: readonly string[]; isCurrent: boolean }>;

const SEARCH_PATH = "/dashboard/search";

/** The parameters of a kept address that the list doesn't know any more: without them it would show something else. */
export function lostFilters<Status extends string, Sort extends string>(
  list: ListDefinition<Status, Sort>,
  search: string,
): readonly string[] {
  const kept = new URLSearchParams(search);
  const known = new URLSearchParams(filtersSearch(list, readFilters(list, Object.fromEntries(kept))));
  return [...kept.keys()].filter((name) => !SHOWING.has(name) && known.get(name) !== kept.get(name));
}

/** They change how rows are shown, not which. */
const SHOWING: ReadonlySet<string> = new Set(["columns", "density"]);
