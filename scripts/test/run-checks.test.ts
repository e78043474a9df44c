import { expect, it } from "vitest";
import { CHECKS } from "./checks";
import { sideBySide } from "./run-checks";

const namesOf = (groups: ReturnType<typeof sideBySide>) => groups.map((checks) => checks.map(({ name }) => name));

it("builds beside the unit tests, and before what starts from the build (decision 286)", () => {
  const whole = CHECKS.filter(({ isPart = false }) => !isPart);
  expect(namesOf(sideBySide(whole))).toEqual([
    ["types", "lint", "dead-code", "advisories", "programs"],
    ["unit", "build"],
    ["process"],
    ["browser"],
  ]);
});

it("runs what was asked for by itself", () => {
  const asked = CHECKS.filter(({ name }) => ["build", "browser"].includes(name));
  expect(namesOf(sideBySide(asked))).toEqual([["build"], ["browser"]]);
});
