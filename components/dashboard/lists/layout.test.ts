import { describe, expect, it } from "vitest";
import { FLOWS, OPERATIONS } from "./definitions";
import { filtersSearch, readFilters } from "./filters";
import { layoutOf, withoutLayout } from "./layout";
import { lostFilters, viewSearch } from "./saved-views";

const USUAL = { columns: ["concept", "amount"], density: "compact" } as const;

describe("how a list is shown", () => {
  it("says the address before what somebody usually has, and that before what everybody has", () => {
    const asked = readFilters(OPERATIONS, { columns: "email,concept", density: "comfortable" });
    expect(layoutOf(OPERATIONS, asked, USUAL)).toEqual({
      columns: ["email", "concept"],
      density: "comfortable",
      isChosen: true,
    });
    const bare = readFilters(OPERATIONS, {});
    expect(layoutOf(OPERATIONS, bare, USUAL)).toEqual({ ...USUAL, isChosen: true });
    expect(layoutOf(OPERATIONS, bare, null)).toEqual({
      columns: OPERATIONS.usualColumns,
      density: "comfortable",
      isChosen: false,
    });
  });

  it("knows its own columns only, each once, and never without the one that names the row", () => {
    const columns = (given: string) => readFilters(OPERATIONS, { columns: given }).columns;
    expect(columns("amount,secret,amount,email")).toEqual(["concept", "amount", "email"]);
    expect(columns("secret")).toBeNull();
    expect(columns("")).toBeNull();
  });

  it("travels with the address, and not to where rows are asked for", () => {
    const filters = readFilters(OPERATIONS, { status: "OPENED", columns: "concept,email", density: "compact" });
    expect(filtersSearch(OPERATIONS, filters)).toBe("?status=OPENED&columns=concept,email&density=compact");
    expect(filtersSearch(OPERATIONS, withoutLayout(filters))).toBe("?status=OPENED");
  });

  it("has a heading for each of its columns among those that are usual", () => {
    for (const { columns, usualColumns } of [OPERATIONS, FLOWS]) {
      expect(usualColumns.filter((name) => !columns.includes(name))).toEqual([]);
      expect(usualColumns[0]).toBe(columns[0]);
    }
  });
});

describe("a saved view", () => {
  it("says all of what is shown, in one way, from the first page on", () => {
    const filters = readFilters(OPERATIONS, { page: "3", invoice: "F-1", sort: "paymentAmount" });
    const search = viewSearch(OPERATIONS, filters, USUAL);
    expect(search).toBe("?invoice=F-1&sort=paymentAmount&columns=concept,amount&density=compact");
    const opened = readFilters(OPERATIONS, Object.fromEntries(new URLSearchParams(search)));
    expect(viewSearch(OPERATIONS, opened, layoutOf(OPERATIONS, opened, null))).toBe(search);
  });

  it("tells which of its filters there are no more, in whole or in part", () => {
    expect(lostFilters(OPERATIONS, "?status=OPENED&invoice=F-1&columns=concept,gone")).toEqual([]);
    expect(lostFilters(OPERATIONS, "?status=OPENED,PAID&mood=good&invoice=F-1")).toEqual(["status", "mood"]);
    expect(lostFilters(FLOWS, "?invoice=F-1")).toEqual(["invoice"]);
  });
});
