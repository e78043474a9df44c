import { expect, it } from "vitest";
import { NAVIGATION } from "@/components/dashboard/frame/navigation";
import { isOfChannel, isThere, type Place, placeOf } from "./acting";

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

const OWN: Place = { where: "OWN", signs: true };
const SANDBOX: Place = { where: "SANDBOX", signs: false };

it("a sandbox has neither people, mandates, accounts and settings of its own, nor anything that is signed (decision 208)", () => {
  const sections = NAVIGATION.flatMap(({ links }) => links.map(({ href }) => href));
  expect(placeOf({ collaborator: null, isSandbox: true }, { hasSeal: true })).toEqual(SANDBOX);
  expect(sections.filter((href) => !isThere(SANDBOX, href))).toEqual([
    "/dashboard/templates",
    "/dashboard/accounts",
    "/dashboard/people",
    "/dashboard/mandates",
    "/dashboard/organisation",
  ]);
  for (const path of ["/dashboard/people?x=1", "/dashboard/templates/new", "/dashboard/operations/new/signature"])
    expect([isThere(SANDBOX, path), isThere(OWN, path)], path).toEqual([false, true]);
  for (const path of ["/dashboard/operations/new", "/dashboard/peoplex", "/dashboard/webhooks/check"])
    expect(isThere(SANDBOX, path), path).toBe(true);
});

it("where nothing seals there is nothing to sign, for members and for who acts for the organisation (decision 334)", () => {
  const placed = (collaborator: object | null, hasSeal: boolean) =>
    placeOf({ collaborator, isSandbox: false }, { hasSeal });
  const sections = NAVIGATION.flatMap(({ links }) => links.map(({ href }) => href));
  expect(sections.filter((href) => !isThere(placed(null, false), href))).toEqual(["/dashboard/templates"]);
  const signature = "/dashboard/operations/new/signature";
  for (const who of [null, { uuid: "a collaborator" }]) {
    expect([isThere(placed(who, true), signature), isThere(placed(who, false), signature)]).toEqual([true, false]);
    expect(isThere(placed(who, false), "/dashboard/operations/new")).toBe(true);
  }
  expect(isThere(placed(null, false), "/dashboard/templates/new")).toBe(false);
});
