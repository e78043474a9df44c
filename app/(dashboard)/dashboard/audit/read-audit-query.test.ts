import { expect, it } from "vitest";
import { exportHref, newestHref, olderHref, readAuditQuery } from "./read-audit-query";

const WHO = "01a1fbad-bc2d-7725-a77b-bbe5ddf10d26";
const ENTRY = "01a1fbad-bc2d-7725-a77b-bbe5ddf10d27";
const NOTHING = { who: "", about: "", object: "", from: "", to: "" };

it("reads filters and days of the organisation's own", () => {
  const asked = { who: WHO, about: "client", object: ENTRY, from: "2026-03-29", to: "2026-03-29" };
  expect(readAuditQuery(asked, "Europe/Madrid")).toEqual({
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
  [{ who: "eva" }],
  [{ about: "everything" }],
  [{ object: "F-7" }],
  [{ from: "29/03/2026", to: "2026-02-30" }],
  [{ who: [WHO, WHO] }],
  [{ at: "yesterday", uuid: ENTRY }],
  [{ at: "2026-03-29T10:00:00.000Z", uuid: "1" }],
])("leaves out what can't be meant: %j", (asked) => {
  const { values, query } = readAuditQuery(asked, "UTC");
  expect(values).toEqual(NOTHING);
  expect(Object.values(query).filter((value) => value !== undefined)).toEqual([]);
});

it("keeps the filters on the way to older entries and back", () => {
  const values = { ...NOTHING, who: WHO, from: "2026-03-01" };
  const at = new Date("2026-03-29T10:00:00.000Z");
  const older = new URL(olderHref(values, { at, uuid: ENTRY }), "http://localhost");
  expect(older.pathname).toBe("/dashboard/audit");
  const read = readAuditQuery(Object.fromEntries(older.searchParams), "UTC");
  expect(read.values).toEqual(values);
  expect(read.query.before).toEqual({ at, uuid: ENTRY });
  expect(newestHref(values)).toBe(`/dashboard/audit?who=${WHO}&from=2026-03-01`);
  expect(exportHref(values)).toBe(`/dashboard/data/audit/export?who=${WHO}&from=2026-03-01`);
  expect(newestHref(NOTHING)).toBe("/dashboard/audit");
});
