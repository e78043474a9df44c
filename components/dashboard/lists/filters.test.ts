import { describe, expect, it } from "vitest";
import { FLOWS, OPERATIONS, operationsHref } from "./definitions";
import { changeFilters, countFilters, filtersSearch, isFiltered, readFilters, sortBy, withoutTexts } from "./filters";

describe("a list's filters in its address", () => {
  it("come back as they were written", () => {
    const params = {
      status: "CREATED,OPENED",
      type: "PAYMENT",
      origin: "COLLABORATOR",
      created_from: "2026-10-01",
      amount_to: "1.250,75",
      external_id: "a,b & c",
      collaborator_name: "Gestoría",
      sort: "paymentAmount",
      direction: "ASC",
      page: "3",
    };
    const filters = readFilters(OPERATIONS, params);
    const written = Object.fromEntries(new URLSearchParams(filtersSearch(OPERATIONS, filters)));
    expect(written).toEqual(params);
    expect(readFilters(OPERATIONS, written)).toEqual(filters);
  });

  it("leave out what is usual, so that equal lists have equal addresses", () => {
    const usual = readFilters(OPERATIONS, {
      sort: "createdAt",
      direction: "DESC",
      page: "1",
      invoice: "  ",
      status: "",
    });
    expect(filtersSearch(OPERATIONS, usual)).toBe("");
    expect(isFiltered(usual)).toBe(false);
  });

  it("forget what does not exist", () => {
    const filters = readFilters(OPERATIONS, {
      status: "PAID,OPENED",
      type: "GIFT",
      origin: "MOON",
      sort: "secret",
      page: "-2",
    });
    expect(filters).toMatchObject({ status: ["OPENED"], type: null, origin: null, sort: "createdAt", page: 1 });
  });

  it("know only what the list can be filtered by", () => {
    const filters = readFilters(FLOWS, { type: "PAYMENT", amount_from: "5", status: "IN_PROGRESS", flow: "x" });
    expect(filters).toMatchObject({ type: null, status: ["IN_PROGRESS"], texts: { flow: "x" } });
  });

  it("take the first of a repeated parameter", () => {
    expect(readFilters(OPERATIONS, { invoice: ["one", "two"] }).texts).toEqual({ invoice: "one" });
  });
});

it.each(["1e300", "Infinity", "0", "-2", "1.5", "two", "9007199254740991"])("page %s is the first one", (page) => {
  expect(readFilters(OPERATIONS, { page }).page).toBe(1);
});

describe("changing a list", () => {
  const filters = readFilters(OPERATIONS, { amount_from: "1", amount_to: "2", invoice: "F-1", page: "4" });

  it("begins at its first page", () => {
    expect(changeFilters(filters, { status: ["OPENED"] })).toMatchObject({ page: 1, status: ["OPENED"] });
    expect(changeFilters(filters, { page: 5 })).toMatchObject({ page: 5 });
  });

  it("takes both ends of a range away together", () => {
    const left = withoutTexts(filters, ["amount_from", "amount_to"]);
    expect(left.texts).toEqual({ invoice: "F-1" });
    expect(countFilters(left)).toBe(1);
  });

  it("turns the order round when the same column is asked for again", () => {
    const once = sortBy(filters, "paymentAmount");
    expect(once).toMatchObject({ sort: "paymentAmount", direction: "DESC" });
    expect(sortBy(once, "paymentAmount")).toMatchObject({ direction: "ASC" });
    expect(sortBy(sortBy(once, "paymentAmount"), "paymentAmount")).toMatchObject({ direction: "DESC" });
  });

  it("gives figures the address of what they count", () => {
    expect(operationsHref({ status: "COMPLETED", type: "PAYMENT", updated_from: "2026-11-01" })).toBe(
      "/dashboard/operations?status=COMPLETED&type=PAYMENT&updated_from=2026-11-01",
    );
  });
});
