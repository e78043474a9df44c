import { describe, expect, it } from "vitest";
import { parseRetryAfter } from "./retry-after";

const at = new Date("2026-03-01T10:00:00.000Z");

describe("Retry-After (RFC 9110 section 10.2.3)", () => {
  it.each([
    ["120", 120],
    [" 0 ", 0],
    ["Sun, 01 Mar 2026 10:01:30 GMT", 90],
    ["Sunday, 01-Mar-26 10:01:30 GMT", 90],
    ["Sun, 01 Mar 2026 09:00:00 GMT", null],
    ["soon", null],
    ["-5", null],
    ["1.5", null],
    ["2026-03-01T11:00:00Z", null],
    ["", null],
    [undefined, null],
  ])("%s means %s seconds", (value, seconds) => {
    expect(parseRetryAfter(value, at)).toBe(seconds);
  });
});
