import { expect, test } from "vitest";
import { nextDelayMs } from "./poll-delay";

test.each<[string, number, string | null, number, number]>([
  ["soon at first", 0, null, 0, 2_000],
  ["then more rarely", 6, null, 0, 8_000],
  ["once a minute in the end", 400, null, 0, 60_000],
  ["spread by up to a quarter", 6, null, 1, 10_000],
  ["as late as the server asks", 0, "30", 0, 30_000],
  ["but no sooner than we would", 400, "1", 0, 60_000],
  ["whatever a date or nonsense says", 0, "Wed, 21 Oct 2026 07:28:00 GMT", 0, 2_000],
])("%s", (_, asked, retryAfter, random, expected) => {
  expect(nextDelayMs(asked, retryAfter, random)).toBe(expected);
});
