import { create } from "qrcode";

/** Modules of white around the symbol (ISO/IEC 18004 asks for four). */
const QUIET_ZONE = 4;

/** A QR code as a picture of one path, dark on white in both colour schemes: scanners want it so. */
export function qrSvg(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const side = size + 2 * QUIET_ZONE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect width="${side}" height="${side}" fill="#fff"/><path d="${darkRuns(size, data)}" stroke="#000"/></svg>`
  );
}

/** One stroke of width 1 along each horizontal run of dark modules; moves are relative, which halves the text. */
function darkRuns(size: number, data: Uint8Array): string {
  let path = "";
  for (let row = 0; row < size; row += 1) {
    path += `M${QUIET_ZONE} ${row + QUIET_ZONE + 0.5}`;
    let skipped = 0;
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (column < size && data[row * size + column]) column += 1;
      if (column > start) {
        path += `${skipped > 0 ? `m${skipped} 0` : ""}h${column - start}`;
        skipped = 0;
      }
      skipped += 1;
    }
  }
  return path;
}
