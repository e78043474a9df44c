import { describe, expect, it } from "vitest";
import { imbalanceOf } from "./graphics-states";

describe("the graphics states of a page's content", () => {
  it.each([
    ["balanced", "q 1 0 0 1 0 0 cm Q", { left: 0, missing: 0 }],
    ["left open", "q q BT (a) Tj ET Q", { left: 1, missing: 0 }],
    ["closed and never opened", "0 0 9 9 re f Q q Q Q", { left: 0, missing: 2 }],
    ["both", "Q q", { left: 1, missing: 1 }],
    ["operators without a space around them", "[1]q<</A/B>>Q(q)q", { left: 1, missing: 0 }],
    ["in strings, with brackets and escapes", "(q (q) \\) q) Tj <51> Tj q", { left: 1, missing: 0 }],
    ["in comments, names and longer words", "% q q\n/q Do /Q gs qq Qq q", { left: 1, missing: 0 }],
    ["in the bytes of a picture", "q BI /W 1 ID \u0000 q Q Q (\u00ff EIq q EI Q", { left: 0, missing: 0 }],
    ["behind a string that never ends", "q (Q Q", { left: 1, missing: 0 }],
    ["none", "", { left: 0, missing: 0 }],
  ])("are counted where they are operators: %s", (_, content, expected) => {
    expect(imbalanceOf(content)).toEqual(expected);
  });
});
