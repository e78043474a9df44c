import { expect, it } from "vitest";
import { isOfChannel, isThere } from "./acting";
import { NAVIGATION } from "./navigation";

it("who acts for an organisation goes to its channel, and to nothing that is its own", () => {
  const sections = NAVIGATION.flatMap(({ links }) => links.map(({ href }) => href));
  expect(sections.filter(isOfChannel)).toEqual(["/dashboard", "/dashboard/operations", "/dashboard/flows"]);
  for (const path of [
    "/dashboard/operations/new",
    "/dashboard/operations?status=OPENED",
    "/dashboard/attention/failed",
  ]) {
    expect(isOfChannel(path), path).toBe(true);
  }
  for (const path of ["/dashboard/people", "/dashboard/operationsx", "/dashboard/webhooks/check", "/security"]) {
    expect(isOfChannel(path), path).toBe(false);
  }
});

it("a sandbox has neither people, mandates, accounts and settings of its own, nor anything that is signed (decision 208)", () => {
  const sections = NAVIGATION.flatMap(({ links }) => links.map(({ href }) => href));
  expect(sections.filter((href) => !isThere("SANDBOX", href))).toEqual([
    "/dashboard/templates",
    "/dashboard/accounts",
    "/dashboard/people",
    "/dashboard/mandates",
    "/dashboard/organisation",
  ]);
  for (const path of ["/dashboard/people?x=1", "/dashboard/templates/new", "/dashboard/operations/new/signature"])
    expect([isThere("SANDBOX", path), isThere("OWN", path)], path).toEqual([false, true]);
  for (const path of ["/dashboard/operations/new", "/dashboard/peoplex", "/dashboard/webhooks/check"])
    expect(isThere("SANDBOX", path), path).toBe(true);
});
