import { MONEY_ENDS, REACHED_STEPS, TIME_TO_PAY_NAMES } from "@/lib/operations/model";

/**
 * What a list shows, as its address says it: a filter is what a person typed, in their own units and days. `toListQuery`
 * turns it into the parameters of the API's list.
 */

/** Filters that are typed: ranges with two ends, one or both of them given; references, exact to the letter; the others. */
export const RANGES = ["amount", "created", "updated", "due"] as const;
export const REFERENCES = ["invoice", "external_id"] as const;
export const OTHERS = ["collaborator_name", "collaborator", "operation", "flow"] as const;
/** Chosen from what there is: the organisation's own, and the steps of a payment's way (decision 263). */
export const CHOICES = ["configuration", "at_bank", "reached", "money", "took", "on_time", "due_day"] as const;
export type Range = (typeof RANGES)[number];
export type Choice = (typeof CHOICES)[number];

/** Those of which everybody has the same. */
export const FIXED_CHOICES = {
  reached: REACHED_STEPS,
  money: MONEY_ENDS,
  took: TIME_TO_PAY_NAMES,
  on_time: ["yes"],
  due_day: ["none"],
} as const satisfies Partial<Record<Choice, readonly string[]>>;

/** What this organisation can choose from, with the names it knows it by. */
export type OwnChoices = Readonly<
  Record<"configuration" | "at_bank", readonly Readonly<{ value: string; label: string }>[]>
>;

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

export type TextFilter = `${Range}_${"from" | "to"}` | (typeof REFERENCES | typeof OTHERS | typeof CHOICES)[number];
export const TEXT_FILTERS: readonly TextFilter[] = [
  ...RANGES.flatMap((name) => [`${name}_from`, `${name}_to`] as const),
  ...REFERENCES,
  ...OTHERS,
  ...CHOICES,
];

export const TYPES = ["PAYMENT", "SIGNATURE"] as const;
export const ORIGINS = ["DIRECT", "COLLABORATOR"] as const;

export const PAGE_SIZE = 25;

/** A list that can be filtered, sorted and paged through. Plain data: it travels to the browser. */
export type ListDefinition<Status extends string, Sort extends string> = Readonly<{
  path: string;
  statuses: readonly Status[];
  /** Whether its rows have a type (PAYMENT, SIGNATURE). */
  typed: boolean;
  /** The typed filters it knows, with the API's name for each. */
  texts: Readonly<Partial<Record<TextFilter, string>>>;
  /** The columns it can be ordered by, as the API names them; the first is the usual one. */
  sorts: readonly [Sort, ...Sort[]];
  /** Every column that can be shown, and those that usually are; the first one names the row and is always there. */
  columns: readonly [string, ...string[]];
  usualColumns: readonly string[];
}>;

export type Filters<Status extends string, Sort extends string> = Readonly<{
  status: readonly Status[];
  type: (typeof TYPES)[number] | null;
  origin: (typeof ORIGINS)[number] | null;
  /** Only the filters that are set. */
  texts: Readonly<Partial<Record<TextFilter, string>>>;
  sort: Sort;
  direction: "ASC" | "DESC";
  /** From 1. */
  page: number;
  /** Which columns in which order, and how close; null: as whoever reads has them usually. */
  columns: readonly string[] | null;
  density: Density | null;
}>;

/** A Next page's `searchParams`, or those of a request. */
export type SearchParams = Readonly<{ [name: string]: string | readonly string[] | undefined }>;

/** Reads an address. What it can't name (a status that doesn't exist) is left out; what a person typed is kept as it is. */
export function readFilters<Status extends string, Sort extends string>(
  list: ListDefinition<Status, Sort>,
  params: SearchParams,
): Filters<Status, Sort> {
  const text = (name: string) => {
    const given = params[name];
    return (typeof given === "string" ? given : given?.[0])?.trim() ?? "";
  };
  const statuses = text("status").split(",");
  const page = Number(text("page"));
  return {
    status: list.statuses.filter((status) => statuses.includes(status)),
    type: list.typed ? (TYPES.find((type) => type === text("type")) ?? null) : null,
    origin: ORIGINS.find((origin) => origin === text("origin")) ?? null,
    texts: Object.fromEntries(
      TEXT_FILTERS.filter((name) => list.texts[name] && text(name)).map((name) => [name, text(name)]),
    ),
    sort: list.sorts.find((sort) => sort === text("sort")) ?? list.sorts[0],
    direction: text("direction") === "ASC" ? "ASC" : "DESC",
    page: page > 1 && Number.isSafeInteger(page * PAGE_SIZE) && Number.isInteger(page) ? page : 1,
    columns: readColumns(list, text("columns").split(",")),
    density: DENSITIES.find((density) => density === text("density")) ?? null,
  };
}

/** Those that the list has, each once; null where none is left. */
export function readColumns(
  { columns }: Pick<ListDefinition<string, string>, "columns">,
  asked: readonly string[],
): readonly string[] | null {
  const [naming] = columns;
  const known = [...new Set(asked)].filter((name) => columns.includes(name));
  if (known.length === 0) return null;
  return known.includes(naming) ? known : [naming, ...known];
}

/** The query of these filters: the shortest one, so that equal lists have equal addresses. Empty or with its `?`. */
export function filtersSearch<Status extends string, Sort extends string>(
  list: ListDefinition<Status, Sort>,
  filters: Filters<Status, Sort>,
): string {
  const search = new URLSearchParams();
  if (filters.status.length > 0) search.set("status", filters.status.join(","));
  if (filters.type) search.set("type", filters.type);
  if (filters.origin) search.set("origin", filters.origin);
  for (const name of TEXT_FILTERS) {
    const value = filters.texts[name];
    if (value) search.set(name, value);
  }
  if (filters.sort !== list.sorts[0]) search.set("sort", filters.sort);
  if (filters.direction !== "DESC") search.set("direction", filters.direction);
  if (filters.page > 1) search.set("page", String(filters.page));
  if (filters.columns) search.set("columns", filters.columns.join(","));
  if (filters.density) search.set("density", filters.density);
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

export function listHref<Status extends string, Sort extends string>(
  list: ListDefinition<Status, Sort>,
  filters: Filters<Status, Sort>,
): string {
  return `${list.path}${filtersSearch(list, filters)}`;
}

/** The same list with something changed, from its first page. */
export function changeFilters<Status extends string, Sort extends string>(
  filters: Filters<Status, Sort>,
  change: Partial<Filters<Status, Sort>>,
): Filters<Status, Sort> {
  return { ...filters, page: 1, ...change };
}

/** The same list without some of its typed filters. */
export function withoutTexts<Status extends string, Sort extends string>(
  filters: Filters<Status, Sort>,
  names: readonly TextFilter[],
): Filters<Status, Sort> {
  const kept = Object.entries(filters.texts).filter(([name]) => !names.some((gone) => gone === name));
  return changeFilters(filters, { texts: Object.fromEntries(kept) });
}

/** Ordering by a column: asked for twice, the order turns round. */
export function sortBy<Status extends string, Sort extends string>(
  filters: Filters<Status, Sort>,
  sort: Sort,
): Filters<Status, Sort> {
  const turned = filters.sort === sort && filters.direction === "DESC" ? "ASC" : "DESC";
  return changeFilters(filters, { sort, direction: turned });
}

/** How many filters of the sheet are set; the statuses have tabs of their own. */
export function countFilters({ texts, type, origin }: Filters<string, string>): number {
  return Object.keys(texts).length + (type ? 1 : 0) + (origin ? 1 : 0);
}

export function isFiltered(filters: Filters<string, string>): boolean {
  return countFilters(filters) > 0 || filters.status.length > 0;
}

/** Where the browser asks for a list again. */
export function listDataPath<Status extends string, Sort extends string>(
  list: ListDefinition<Status, Sort>,
  filters: Filters<Status, Sort>,
): string {
  const rows = { ...filters, columns: null, density: null };
  return `${list.path.replace("/dashboard/", "/dashboard/data/")}${filtersSearch(list, rows)}`;
}
