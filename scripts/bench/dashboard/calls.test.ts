import { expect, it } from "vitest";
import { FLOWS, OPERATIONS } from "@/components/dashboard/lists/definitions";
import { readFilters, TEXT_FILTERS } from "@/components/dashboard/lists/filters";
import { toListQuery } from "@/components/dashboard/lists/to-list-query";
import { dashboardListQuery } from "@/lib/operations/contract";
import { filters, orders } from "./calls";

const UUID = "11111111-1111-7111-8111-111111111111";
const SOME = {
  operation: UUID,
  flow: UUID,
  collaborator: UUID,
  invoice: "INV-1",
  external_id: "OP-1",
  configuration: UUID,
};
const BY = { timeZone: "Europe/Madrid", language: "es" } as const;

const asked = (paths: readonly string[], list: string) =>
  paths.filter((path) => path.startsWith(`${list}?`)).map((path) => new URL(path, "http://x").searchParams);

it("each filter and each order of the list is asked for, in words that it understands", () => {
  const queries = asked([...filters(SOME), ...orders()], OPERATIONS.path);
  const names = new Set(queries.flatMap((query) => [...query.keys()]));
  expect(TEXT_FILTERS.filter((name) => !names.has(name))).toEqual([]);
  expect(OPERATIONS.sorts.filter((sort) => !queries.some((query) => query.get("sort") === sort))).toEqual([]);
  for (const query of queries) {
    const read = toListQuery(OPERATIONS, readFilters(OPERATIONS, Object.fromEntries(query)), BY);
    expect({ query: query.toString(), ok: read.ok }).toEqual({ query: query.toString(), ok: true });
    if (read.ok) dashboardListQuery.parse(read.parameters);
  }
});

it("each order of flows, too", () => {
  const sorts = asked(orders(), FLOWS.path).map((query) => query.get("sort"));
  expect(FLOWS.sorts.filter((sort) => !sorts.includes(sort))).toEqual([]);
});
