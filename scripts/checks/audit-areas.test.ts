import { expect, it } from "vitest";
import { AUDIT_AREAS } from "@/lib/tenants/model";
import { sourceFiles } from "./layers";

/** An act that belongs to no area is found by nobody who asks what was done about something. */
it("each act that is audited belongs to an area of the audit log", () => {
  const acts = sourceFiles()
    .filter(({ path }) => path.startsWith("lib/") && !path.includes(".test."))
    .flatMap(({ text }) => [...text.matchAll(/\baction: [`"]([a-z_]+\.[a-z_]+)[`"]/g)].map(([, act = ""]) => act));
  expect(acts.length).toBeGreaterThan(30);
  expect(acts.filter((act) => !AUDIT_AREAS.some((area) => act.startsWith(area)))).toEqual([]);
});
