import { describe, expect, test } from "vitest";
import type { Subject } from "./model";
import { areOnePerson } from "./same-person";

const person = (said: Partial<Subject>): Subject => ({ name: null, lastName: null, email: null, phone: null, ...said });

const ANA = person({ name: "Ana", lastName: "Soler", email: "ana@example.com" });

describe("several that are asked are one person (decision 336)", () => {
  test.each([
    ["one, even nobody in particular", [person({})], true],
    ["by all that they say", [ANA, person({ name: "ana", lastName: "soler", email: "ANA@example.com" })], true],
    ["by the name alone", [ANA, person({ name: "Ana", lastName: "Soler" })], true],
    ["by the address alone", [ANA, person({ email: "ana@example.com" })], true],
    ["not where only the address is the same", [ANA, person({ name: "Ben", email: "ana@example.com" })], false],
    ["not where only the name is the same", [ANA, { ...ANA, email: "other@example.com" }], false],
    ["not where nothing is to be compared", [ANA, person({})], false],
    ["not where two are nobody", [person({}), person({})], false],
    ["not where the third differs", [person({ email: "ana@example.com" }), ANA, { ...ANA, name: "Ben" }], false],
  ])("%s", (_why, people, expected) => {
    expect(areOnePerson(people)).toBe(expected);
  });
});
