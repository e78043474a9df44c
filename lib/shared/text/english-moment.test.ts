import { expect, it } from "vitest";
import { englishMoment } from "./english-moment";

it.each([
  ["2026-12-05T22:49:00Z", "Europe/Madrid", "5 December 2026, 23:49 CET"],
  ["2026-07-01T22:05:59Z", "Europe/Madrid", "2 July 2026, 00:05 CEST"],
  ["2026-07-01T22:05:00Z", "Europe/London", "1 July 2026, 23:05 BST"],
  ["2026-12-05T00:00:00Z", "Atlantic/Canary", "5 December 2026, 00:00 WET"],
])("%s in %s is %s", (at, timeZone, expected) => {
  expect(englishMoment(new Date(at), timeZone)).toBe(expected);
});
