import { OPERATION_STATUSES, OPERATION_TYPES, type OperationStatus, type OperationType } from "@/lib/operations/model";

/**
 * What the operations' list shows, as its address says it: a filter is what a person typed, in their own units and days.
 * `toListQuery` turns it into the parameters of the API's list.
 */

export const TEXT_FILTERS = [
  "created_from",
  "created_to",
  "updated_from",
  "updated_to",
  "amount_from",
  "amount_to",
  "external_id",
  "invoice",
  "operation",
  "flow",
  "collaborator_name",
  "collaborator",
] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

export const ORIGINS = ["DIRECT", "COLLABORATOR"] as const;
export type Origin = (typeof ORIGINS)[number];

/** The columns that the list can be ordered by, as the API names them. */
export const SORTS = [
  "createdAt",
  "statusUpdatedAt",
  "paymentAmount",
  "status",
  "externalId",
  "invoiceExternalId",
] as const;
export type Sort = (typeof SORTS)[number];

export const PAGE_SIZE = 25;

export type OperationFilters = Readonly<{
  status: readonly OperationStatus[];
  type: OperationType | null;
  origin: Origin | null;
  /** Only the filters that are set. */
  texts: Readonly<Partial<Record<TextFilter, string>>>;
  sort: Sort;
  direction: "ASC" | "DESC";
  /** From 1. */
  page: number;
}>;

/** A Next page's `searchParams`, or those of a request. */
export type SearchParams = Readonly<{ [name: string]: string | readonly string[] | undefined }>;

/** Reads an address. What it can't name (a status that doesn't exist) is left out; what a person typed is kept as it is. */
export function readFilters(params: SearchParams): OperationFilters {
  const all = (name: string) => [params[name] ?? []].flat().flatMap((value) => value.split(","));
  const first = (name: string) => all(name)[0]?.trim() ?? "";
  const page = Number(first("page"));
  return {
    status: OPERATION_STATUSES.filter((status) => all("status").includes(status)),
    type: OPERATION_TYPES.find((type) => type === first("type")) ?? null,
    origin: ORIGINS.find((origin) => origin === first("origin")) ?? null,
    texts: Object.fromEntries(
      TEXT_FILTERS.map((name) => [name, [params[name] ?? []].flat()[0]?.trim() ?? ""] as const).filter(
        ([, value]) => value,
      ),
    ),
    sort: SORTS.find((sort) => sort === first("sort")) ?? "createdAt",
    direction: first("direction") === "ASC" ? "ASC" : "DESC",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address of these filters: the shortest one, so that equal lists have equal addresses. */
export function filtersSearch(filters: OperationFilters): string {
  const search = new URLSearchParams();
  if (filters.status.length > 0) search.set("status", filters.status.join(","));
  if (filters.type) search.set("type", filters.type);
  if (filters.origin) search.set("origin", filters.origin);
  for (const name of TEXT_FILTERS) {
    const value = filters.texts[name];
    if (value) search.set(name, value);
  }
  if (filters.sort !== "createdAt") search.set("sort", filters.sort);
  if (filters.direction !== "DESC") search.set("direction", filters.direction);
  if (filters.page > 1) search.set("page", String(filters.page));
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

export function operationsHref(filters: OperationFilters): string {
  return `/dashboard/operations${filtersSearch(filters)}`;
}

/** The same list with something changed, from its first page. */
export function changeFilters(filters: OperationFilters, change: Partial<OperationFilters>): OperationFilters {
  return { ...filters, page: 1, ...change };
}

/** The same list without one of its filters. */
export function withoutText(filters: OperationFilters, names: readonly TextFilter[]): OperationFilters {
  const texts = Object.fromEntries(
    Object.entries(filters.texts).filter(([name]) => !names.some((gone) => gone === name)),
  );
  return changeFilters(filters, { texts });
}

/** Ordering by a column: a second click turns the order round. */
export function sortBy(filters: OperationFilters, sort: Sort): OperationFilters {
  const turned = filters.sort === sort && filters.direction === "DESC" ? "ASC" : "DESC";
  return changeFilters(filters, { sort, direction: turned });
}

/** How many kinds of filter are set, the statuses' tabs aside. */
export function countFilters(filters: OperationFilters): number {
  return Object.keys(filters.texts).length + (filters.type ? 1 : 0) + (filters.origin ? 1 : 0);
}
