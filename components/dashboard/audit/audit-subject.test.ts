import { expect, it } from "vitest";
import { subjectHref } from "./audit-subject";

const OWN = { where: "OWN", signs: true } as const;
const SANDBOX = { where: "SANDBOX", signs: false } as const;
const UUID = "01a1fbad-bc2d-7725-a77b-bbe5ddf10d26";

it.each([
  ["operation", "payment_attempt.resolved", `/dashboard/operations/${UUID}`],
  ["webhook_endpoint", "webhook_secret.rotated", `/dashboard/webhooks/${UUID}`],
  ["invitation", "member.invited", "/dashboard/people"],
  ["webhook_endpoint", "webhook_endpoint.deleted", null],
  ["bulk_run", "operation.many_cancelled", null],
  [null, "tenant.changed", null],
])("leads from %s (%s) to %s", (subjectType, action, href) => {
  expect(subjectHref({ action, subjectType, subjectUuid: UUID }, OWN)).toBe(href);
});

it("leads nowhere without a thing", () => {
  expect(subjectHref({ action: "client.created", subjectType: "client", subjectUuid: null }, OWN)).toBeNull();
});

it("leads to nothing that a sandbox has not", () => {
  const made = { action: "tenant.created", subjectType: "tenant", subjectUuid: UUID };
  expect([subjectHref(made, OWN), subjectHref(made, SANDBOX)]).toEqual(["/dashboard/organisation", null]);
});
