import { expect, it } from "vitest";
import { windowAround } from "./clock";

it.each([
  ["2026-03-29T01:00:00.000Z", "2026-03-29T01:00:00.000Z", 3600],
  ["2026-03-29T01:00:00.001Z", "2026-03-29T01:00:00.000Z", 3600],
  ["2026-03-29T01:59:58.500Z", "2026-03-29T01:00:00.000Z", 2],
  ["2026-03-29T01:59:59.999Z", "2026-03-29T01:00:00.000Z", 1],
])("%s lies in the hour that began at %s and has %d s left", (at, start, secondsLeft) => {
  expect(windowAround(new Date(at), 3600)).toEqual({ start: new Date(start), secondsLeft });
});
