import { expect, it } from "vitest";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { exportHref, newestHref, olderHref, readAuditQuery } from "./read-audit-query";

const WHO = "01a1fbad-bc2d-7725-a77b-bbe5ddf10d26";
const ENTRY = "01a1fbad-bc2d-7725-a77b-bbe5ddf10d27";
const read = (asked: SearchParams) => {
  const found = readAuditQuery(asked, "UTC");
  return found.ok ? found.query : null;
};
const NOTHING = { who: "", about: "", object: "", from: "", to: "" };

it("reads filters and days of the organisation's own", () => {
  const asked = { who: WHO, about: "client", object: ENTRY, from: "2026-03-29", to: "2026-03-29" };
  expect(readAuditQuery(asked, "Europe/Madrid")).toEqual({
    ok: true,
    values: asked,
    query: {
      actorId: WHO,
      area: "client",
      subjectUuid: ENTRY,
      // The day on which the clocks go forward has 23 hours.
      from: new Date("2026-03-28T23:00:00.000Z"),
      to: new Date("2026-03-29T21:59:59.999Z"),
      before: undefined,
    },
  });
});

it.each([
  [{ who: "eva" }, { who: "uuid" }],
  [{ about: "everything" }, { about: "choice" }],
  [{ object: "F-7" }, { object: "uuid" }],
  [{ object: ENTRY.slice(1) }, { object: "uuid" }],
  [
    { from: "29/03/2026", to: "2026-02-30" },
    { from: "date", to: "date" },
  ],
])("says what can't be meant, and keeps what was typed: %j", (asked, problems) => {
  expect(readAuditQuery(asked, "UTC")).toEqual({ ok: false, values: { ...NOTHING, ...asked }, problems });
});

it("reads what was pasted with a space, and the first of several", () => {
  expect(read({ object: ` ${ENTRY} `, who: [WHO, ENTRY] })).toMatchObject({ subjectUuid: ENTRY, actorId: WHO });
});

it.each([[{ at: "yesterday", uuid: ENTRY }], [{ at: "2026-03-29T10:00:00.000Z", uuid: "1" }]])(
  "begins with the newest where a place in the log can't be meant: %j",
  (asked) => {
    expect(read(asked)).toEqual({});
  },
);

it("keeps the filters on the way to older entries and back", () => {
  const values = { ...NOTHING, who: WHO, from: "2026-03-01" };
  const at = new Date("2026-03-29T10:00:00.000Z");
  const older = new URL(olderHref(values, { at, uuid: ENTRY }), "http://localhost");
  expect(older.pathname).toBe("/dashboard/audit");
  const again = readAuditQuery(Object.fromEntries(older.searchParams), "UTC");
  expect(again).toMatchObject({ ok: true, values, query: { before: { at, uuid: ENTRY } } });
  expect(newestHref(values)).toBe(`/dashboard/audit?who=${WHO}&from=2026-03-01`);
  expect(exportHref(values)).toBe(`/dashboard/data/audit/export?who=${WHO}&from=2026-03-01`);
  expect(newestHref(NOTHING)).toBe("/dashboard/audit");
});

it("has no day that ends in a year of five digits, or begins in none", () => {
  expect(readAuditQuery({ to: "9999-12-31" }, "America/New_York")).toMatchObject({
    ok: false,
    problems: { to: "date" },
  });
  expect(readAuditQuery({ from: "0001-01-01" }, "Europe/Berlin")).toMatchObject({
    ok: false,
    problems: { from: "date" },
  });
});
