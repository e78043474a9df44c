import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { type ListFilter, listFilter, oneOf, part, placeholder, valuesOf, when } from "./list-filter";

const column = sql.raw("status");
const equal = (name: string, value: Parameters<typeof part>[1]) => part(name, value, (term) => sql`x = ${term}`);
const dialect = new PgDialect();

/** What the database gets, with the values in the query. */
function asked(filter: ListFilter) {
  const where = filter.where(valuesOf(filter));
  if (!where) return null;
  const { sql: text, params } = dialect.sqlToQuery(where);
  return { text, params };
}

describe("a list's filter", () => {
  it("has the parts that a caller gives a value for, in their order", () => {
    const filter = listFilter([equal("a", 1), equal("b", undefined), equal("c", null), null, equal("d", "two")]);
    expect(filter).toMatchObject({ names: ["a", "d"], shape: "a,d", values: { a: 1, d: "two" } });
    expect(asked(filter)).toEqual({ text: "(x = $1 and x = $2)", params: [1, "two"] });
  });

  it("is no condition where nobody gives a value", () => {
    const filter = listFilter([equal("a", undefined), when(false, "b", sql`b`), oneOf("c", [], column)]);
    expect(filter).toMatchObject({ names: [], shape: "", values: {} });
    expect(asked(filter)).toBeNull();
  });

  it("takes 0 and an empty text for values, and a date for its instant", () => {
    const filter = listFilter([equal("a", 0), equal("b", ""), equal("c", new Date("2026-05-04T10:00:00.000Z"))]);
    expect(filter.values).toEqual({ a: 0, b: "", c: "2026-05-04T10:00:00.000Z" });
  });

  it("may have conditions without a value", () => {
    const filter = listFilter([when(true, "paid", sql`paid`), equal("a", 1)]);
    expect(filter).toMatchObject({ shape: "paid,a", values: { a: 1 } });
    expect(asked(filter)).toEqual({ text: "(paid and x = $1)", params: [1] });
  });

  it("compares with one value as it is, and with several at once: two shapes", () => {
    const one = listFilter([oneOf("status", ["OPENED"], column)]);
    expect(one).toMatchObject({ shape: "status", values: { status: "OPENED" } });
    expect(asked(one)).toEqual({ text: "status = $1", params: ["OPENED"] });

    const two = listFilter([oneOf("status", ["OPENED", "CREATED"], column)]);
    expect(two).toMatchObject({ shape: "status[]", values: { "status[]": ["OPENED", "CREATED"] } });
    expect(asked(two)).toEqual({ text: "status = any($1::text[])", params: [["OPENED", "CREATED"]] });
    expect(asked(listFilter([oneOf("id", ["a", "b"], column, "uuid")]))?.text).toBe("status = any($1::uuid[])");
    expect(listFilter([oneOf("status", undefined, column)]).names).toEqual([]);
  });

  it("is built once for all of its shape: by placeholders", () => {
    const { where } = listFilter([equal("a", 1), oneOf("status", ["OPENED", "CREATED"], column)]);
    const condition = where(placeholder);
    expect(condition && dialect.sqlToQuery(condition).params).toMatchObject([{ name: "a" }, { name: "status[]" }]);
  });
});
