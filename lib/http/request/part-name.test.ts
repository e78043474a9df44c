import { describe, expect, it } from "vitest";
import { partFileName, partName } from "./part-name";

describe("the name of a part (decision 207)", () => {
  it.each([
    ["INV-7", "INV-7"],
    ["2026/ñ", "2026/ñ"],
    ["a%22b", 'a"b'],
    // new MultipartFormDataContent().Add(pdf, "año 7", "…") of .NET.
    ["=?utf-8?B?YcOxbyA3?=", "año 7"],
    ["=?UTF-8?b?YcOxbyA3?=", "año 7"],
    // Latin-1 in it, or nothing: as it stands.
    ["=?utf-8?B?YfFv?=", "=?utf-8?B?YfFv?="],
    ["=?utf-8?B??=", "=?utf-8?B??="],
    ["=?utf-8?B?YcOxbyA3?= x", "=?utf-8?B?YcOxbyA3?= x"],
    ["=?utf-8?Q?a=C3=B1o?=", "=?utf-8?Q?a=C3=B1o?="],
  ])("%s is %s", (written, name) => {
    expect(partName(written)).toBe(name);
  });
});

describe("what a part's file is called", () => {
  it.each([
    ["March 2026 ñ.xml", "March 2026 ñ.xml"],
    ["a%22b.csv", 'a"b.csv'],
    // A NUL, a line break, and what would show "lmx.exe" as "exe.xml".
    ["=?utf-8?B?YQBi?=", "a-b"],
    ["a\r\n\0b", "a-b"],
    ["\u202elmx.exe", "-lmx.exe"],
  ])("%j is one line: %s", (written, name) => {
    expect(partFileName(written)).toBe(name);
  });
});
