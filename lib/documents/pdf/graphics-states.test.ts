import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { smallPdf, streamObject } from "../testing/sample-pdfs";
import { contentIn, imbalanceOf } from "./graphics-states";
import { PdfFile } from "./pdf-file";
import { dictOf, itemsAt } from "./values";

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

describe("what a page draws", () => {
  const folded = streamObject("/Filter /FlateDecode", deflateSync(Buffer.from("q ".repeat(50))));
  const file = new PdfFile(
    smallPdf({
      3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents [4 0 R 6 0 R 7 0 R] >>",
      4: folded,
      6: streamObject("", Buffer.from("Q ".repeat(20))),
      7: "6 0 R",
      8: streamObject("/Filter /LZWDecode", Buffer.from("Q")),
    }),
  );
  const streams = itemsAt(file, dictOf(file, { kind: "reference", objectNumber: 3, generation: 0 }), "Contents");
  const lzw = { value: { kind: "reference", objectNumber: 8, generation: 0 }, source: Buffer.from("8 0 R") } as const;

  it("is all of its streams, folded or not, whatever leads to them", () => {
    expect(imbalanceOf(contentIn(file, streams) ?? "")).toEqual({ left: 10, missing: 0 });
  });

  it.each([
    ["holds too much, all together", streams, 150],
    ["is written in a way that we don't read", [...streams, lzw], 1_000],
  ] as const)("is not known where it %s", (_, of, bytesMax) => {
    expect(contentIn(file, streams, 180)).not.toBeNull();
    expect(contentIn(file, of, bytesMax)).toBeNull();
  });
});
