import { expect, it } from "vitest";
import { isOfChannel } from "./acting";
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
