import { create } from "qrcode";
import type { Area, Canvas } from "./canvas";
import { parseColour, WHITE } from "./colours";

/** Plain black: a scanner needs the contrast, whatever the brand. */
const DARK = parseColour("#000000");
/** ISO/IEC 18004, 6.3.8. */
const QUIET_ZONE_MODULES = 4;

/** Draws a QR code (ISO/IEC 18004, error correction M) with its quiet zone into a square. Vectors: sharp at any size. */
export function drawQrCode(canvas: Canvas, text: string, { x, y, width }: Area): void {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const module = width / (modules.size + 2 * QUIET_ZONE_MODULES);
  const runs: Area[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column++;
      if (column === start) continue;
      runs.push({
        x: x + (start + QUIET_ZONE_MODULES) * module,
        y: y + (row + QUIET_ZONE_MODULES) * module,
        width: (column - start) * module,
        height: module,
      });
    }
  }
  canvas.roundedRectangle({ x, y, width, height: width }, 10, WHITE);
  canvas.rectangles(runs, DARK);
}
