import { existsSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isOfChannel } from "@/components/dashboard/actions/acting";
import { NAVIGATION, sectionsFor } from "@/components/dashboard/frame/navigation";
import { ROLES } from "@/lib/shared/caller";
import { ELSEWHERE, NOWHERE, sectionsAmong, VIEWS } from "./testing/views";
import { WHO_MAY } from "./testing/who-may";

/** What the walks of `e2e/dashboard` go by is all that there is: the pages are found, not listed (decision 280). */

const SECTIONS = NAVIGATION.flatMap(({ links }) => links.map(({ href }) => href));
const ROOT = dirname(fileURLToPath(import.meta.url));
describe("somebody walks", () => {
  it("to each page", () => {
    const pages = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
      .filter((file) => /(^|\/)page\.tsx$/.test(file))
      .map((file) => file.replace(/\.tsx$/, ""));
    expect([...new Set(VIEWS.map(({ page }) => page))].toSorted()).toEqual(pages.toSorted());
  });

  it("to each section of the navigation", () => {
    const walked = new Set(VIEWS.map(({ path }) => path(NOWHERE).replace(/\?.*/, "")));
    for (const href of SECTIONS) expect(walked).toContain(href);
  });

  it("to what does each action, or a spec that is named does", () => {
    const walked = VIEWS.flatMap(({ controls = [] }) => controls.flatMap(({ does }) => does));
    expect([...new Set([...walked, ...Object.keys(ELSEWHERE)])].toSorted()).toEqual(Object.keys(WHO_MAY).toSorted());
    for (const spec of Object.values(ELSEWHERE)) expect(existsSync(spec), spec).toBe(true);
  });
});

it("what the navigation leads to is what the table says, for each role, and for who acts for the organisation", () => {
  for (const role of ROLES) {
    for (const acting of [false, true]) {
      const led = sectionsFor(role, { where: acting ? "CHANNEL" : "OWN", signs: true }).flatMap(({ links }) =>
        links.map(({ href }) => href),
      );
      expect(led, `${role}${acting ? " acting" : ""}`).toEqual(sectionsAmong(SECTIONS, { role, acting }));
    }
  }
});

it("whoever acts for the organisation is let to what the channel has", () => {
  for (const { path } of VIEWS.filter(({ acting }) => acting))
    expect(isOfChannel(path(NOWHERE)), path(NOWHERE)).toBe(true);
});
