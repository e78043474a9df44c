import { degrees, PDFDocument } from "pdf-lib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { FIELD_TYPES } from "@/lib/documents/model";
import { byKey, movedBy, placedAt, pointAt, resizedBy, shareOfPage } from "./geometry";

const A4 = { width: 595, height: 842 };

/** A page of 400 × 600 whose visible part begins at 50, 100 and has 300 × 450; seen turned by as much. */
async function pageTurnedBy(turn: number) {
  const made = await PDFDocument.create();
  const page = made.addPage([400, 600]);
  page.setCropBox(50, 100, 300, 450);
  page.setRotation(degrees(turn));
  const { promise } = getDocument({ data: await made.save(), isEvalSupported: false });
  return (await promise).getPage(1);
}

describe("a point of the screen", () => {
  /** The middle of a mark of the file, in its own space, and where it is seen from the visible upper left corner. */
  const MARK = [110, 500] as const;
  const SEEN = {
    0: { x: 60, y: 50, width: 300, height: 450 },
    90: { x: 400, y: 60, width: 450, height: 300 },
    180: { x: 240, y: 400, width: 300, height: 450 },
    270: { x: 50, y: 240, width: 450, height: 300 },
  } as const;

  it.each([0, 90, 180, 270] as const)(
    "is the API's point of a cropped page turned by %i°, at every zoom",
    async (turn) => {
      const page = await pageTurnedBy(turn);
      const { x, y, width, height } = SEEN[turn];
      const size = page.getViewport({ scale: 1 });
      expect(size).toMatchObject({ width, height });
      for (const zoom of [0.5, 1, 3]) {
        // What pdf.js draws the mark at, on a page that lies somewhere in the window.
        const drawn = page.getViewport({ scale: zoom });
        const [left = 0, top = 0] = drawn.convertToViewportPoint(...MARK);
        const box = { left: 17, top: -40, width: drawn.width, height: drawn.height };
        const point = pointAt({ clientX: box.left + left, clientY: box.top + top }, box, size);
        expect(point.x).toBeCloseTo(x);
        expect(point.y).toBeCloseTo(y);
      }
    },
  );
});

describe("a field", () => {
  it.each(FIELD_TYPES)("of type %s has its middle where the page was pressed", (type) => {
    const place = placedAt({ x: 300, y: 400 }, type, 2, A4);
    expect(place.page).toBe(2);
    expect(place.x + place.width / 2).toBeCloseTo(300);
    expect(place.y + place.height / 2).toBeCloseTo(400);
  });

  it.each([
    [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ],
    [
      { x: 595, y: 842 },
      { x: 425, y: 788 },
    ],
  ])("pressed at a corner lies on the page: %j", (point, at) => {
    expect(placedAt(point, "SIGNATURE", 1, A4)).toMatchObject(at);
  });

  it("is never larger than its page, nor beyond its edge by rounding", () => {
    const size = { width: 100.123, height: 30.456 };
    const { x, y, width, height } = placedAt({ x: 90, y: 29 }, "SIGNATURE", 1, size);
    expect([x, y]).toEqual([0, 0]);
    expect(x + width).toBeLessThanOrEqual(size.width);
    expect(y + height).toBeLessThanOrEqual(size.height);
  });

  const place = { page: 1, x: 100, y: 100, width: 60, height: 20 };

  it("stops at the edge when it is moved", () => {
    expect(movedBy(place, { x: 5.5, y: -7 }, A4)).toEqual({ ...place, x: 105.5, y: 93 });
    expect(movedBy(place, { x: 9_999, y: -9_999 }, A4)).toEqual({ ...place, x: 535, y: 0 });
  });

  it("grows to the edge and shrinks to what can still be pressed, from a corner that stays", () => {
    expect(resizedBy(place, { x: 10, y: 10 }, A4)).toEqual({ ...place, width: 70, height: 30 });
    expect(resizedBy(place, { x: 9_999, y: 9_999 }, A4)).toEqual({ ...place, width: 495, height: 742 });
    expect(resizedBy(place, { x: -999, y: -999 }, A4)).toEqual({ ...place, width: 12, height: 12 });
  });

  it.each([
    ["ArrowRight", false, { x: 102 }],
    ["ArrowUp", false, { y: 98 }],
    ["ArrowDown", true, { height: 22 }],
    ["ArrowLeft", true, { width: 58 }],
  ])("is moved by %s, and with shift (%s) resized", (key, shiftKey, changed) => {
    expect(byKey(place, { key, shiftKey, repeat: false }, A4)).toEqual({ ...place, ...changed });
  });

  it("goes further while a key is held, and nowhere by any other key", () => {
    expect(byKey(place, { key: "ArrowRight", shiftKey: false, repeat: true }, A4)).toMatchObject({ x: 108 });
    expect(byKey(place, { key: "a", shiftKey: false, repeat: false }, A4)).toBeNull();
  });

  it("lies in shares of its page, whatever the zoom", () => {
    expect(shareOfPage({ page: 1, x: 50, y: 25, width: 100, height: 50 }, { width: 200, height: 100 })).toEqual({
      ...{ left: "25%", top: "25%", width: "50%", height: "50%" },
    });
  });
});
