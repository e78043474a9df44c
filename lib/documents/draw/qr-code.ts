import { create } from "qrcode";
import type { Area, Canvas } from "./canvas";
import { parseColour, WHITE } from "./colours";

/** Plain black: a scanner needs the contrast, whatever the brand. */
const DARK = parseColour("#000000");
/** ISO/IEC 18004, 6.3.8. */
const QUIET_ZONE_MODULES = 4;
/** A finder pattern's side, and that of the square in its middle (ISO/IEC 18004, 6.3.3.1). */
const FINDER_MODULES = 7;
const HEART_MODULES = 3;
const TO_HEART = (FINDER_MODULES - HEART_MODULES) / 2;

/**
 * A scanner that looks for one code takes the one whose finder patterns are nearest to the standard's. The hearts of a SECOND code
 * on a page are discs, which every scanner knows and none prefers: it reads the first, and this one where it sees no other.
 */
export type Rank = "FIRST" | "SECOND";

/** Draws a QR code (ISO/IEC 18004, error correction M) with its quiet zone into a square. Vectors: sharp at any size. */
export function drawQrCode(canvas: Canvas, text: string, { x, y, width }: Area, rank: Rank = "FIRST"): void {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const module = width / (modules.size + 2 * QUIET_ZONE_MODULES);
  const at = (row: number, column: number, rows: number, columns: number): Area => ({
    x: x + (column + QUIET_ZONE_MODULES) * module,
    y: y + (row + QUIET_ZONE_MODULES) * module,
    width: columns * module,
    height: rows * module,
  });
  const hearts = rank === "SECOND" ? heartsOf(modules.size) : [];
  const isSquare = (row: number, column: number) =>
    modules.get(row, column) !== 0 &&
    !hearts.some(
      ([top, left]) => row >= top && row < top + HEART_MODULES && column >= left && column < left + HEART_MODULES,
    );
  const runs: Area[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      const start = column;
      while (column < modules.size && isSquare(row, column)) column++;
      if (column > start) runs.push(at(row, start, 1, column - start));
    }
  }
  canvas.roundedRectangle({ x, y, width, height: width }, 10, WHITE);
  canvas.rectangles(runs, DARK);
  for (const [row, column] of hearts) {
    const heart = at(row, column, HEART_MODULES, HEART_MODULES);
    canvas.roundedRectangle(heart, heart.width / 2, DARK);
  }
}

/** Row and column of each finder pattern's middle square: upper left, upper right, lower left. */
function heartsOf(size: number): readonly (readonly [row: number, column: number])[] {
  const far = size - FINDER_MODULES + TO_HEART;
  return [
    [TO_HEART, TO_HEART],
    [TO_HEART, far],
    [far, TO_HEART],
  ];
}
