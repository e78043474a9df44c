import type { Drawing } from "@/lib/documents/model";

type Point = Readonly<{ x: number; y: number }>;

/** Of more points than these every second one goes, again and again: a signature needs no more. */
const POINTS_MAX = 4_000;

/** What a pen has drawn in a box, to a tenth of a pixel. */
export function toDrawing(strokes: readonly (readonly Point[])[], width: number, height: number): Drawing {
  const count = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  if (count > POINTS_MAX) return toDrawing(strokes.map(thinned), width, height);
  const lines = strokes.map((stroke) => stroke.flatMap(({ x, y }) => [tenth(x), tenth(y)]));
  return { width: tenth(width), height: tenth(height), lines };
}

/** Back to strokes, in a box of this width. */
export function toStrokes({ width, lines }: Drawing, shownWidth: number): readonly (readonly Point[])[] {
  const scale = width > 0 ? shownWidth / width : 1;
  return lines.map((line) => {
    const points: Point[] = [];
    for (let at = 0; at + 1 < line.length; at += 2) {
      points.push({ x: (line[at] ?? 0) * scale, y: (line[at + 1] ?? 0) * scale });
    }
    return points;
  });
}

/** As a path of SVG; a dot is a line of no length, which a round pen draws. */
export function toPath({ lines }: Drawing): string {
  return lines
    .map((line) => {
      let path = "";
      for (let at = 0; at + 1 < line.length; at += 2) path += `${at === 0 ? "M" : "L"}${line[at]} ${line[at + 1]}`;
      return line.length === 2 ? `${path}h0` : path;
    })
    .join("");
}

/** The first and the last stay. */
function thinned(stroke: readonly Point[]): readonly Point[] {
  return stroke.filter((_, index) => index % 2 === 0 || index === stroke.length - 1);
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
