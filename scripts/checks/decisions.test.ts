import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const tracked = (pattern: string): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", pattern], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean);

const records = tracked("docs/decisions/*.md");
const tests = [...tracked("*.test.ts"), ...tracked("*.test.tsx"), ...tracked("*.spec.ts")];
const text = tests.map((path) => readFileSync(path, "utf8")).join("\n");

it.each(records)("%s is a decision that a test names", (path) => {
  const number = Number(/(\d{4})-/.exec(path)?.[1]);
  expect(readFileSync(path, "utf8")).toMatch(new RegExp(`^# ${number} `));
  const named = new RegExp(`decisions? (\\d+(, | and ))*${number}\\b`).test(text);
  expect(named, `no test says "decision ${number}"`).toBe(true);
});
