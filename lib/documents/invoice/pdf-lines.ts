import type { TextItem } from "pdfjs-dist/types/src/display/api";

/** The first pages name the invoice, the last ones add it up. */
const PAGES_EACH_END = 4;
const LINES_MAX = 2_000;
const LINE_LENGTH_MAX = 400;
/** Baselines that are closer than this, in points, are one line. */
const SAME_LINE = 3;

/**
 * The lines of a PDF as they are read, from top to bottom; a gap as between columns is a tabulator. For the document pool alone: the
 * file is a stranger's, and what takes too long or too much ends with its process.
 */
export async function pdfLines(bytes: Buffer): Promise<readonly string[]> {
  // Most processes of the pool never need it.
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    const lines: string[] = [];
    for (const number of pagesToRead(document.numPages)) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      page.cleanup();
      const texts = items.filter((item) => "str" in item);
      lines.push(...linesOf(texts.map((text) => placed(text, page.rotate))));
      if (lines.length >= LINES_MAX) break;
    }
    return lines.slice(0, LINES_MAX);
  } finally {
    await task.destroy();
  }
}

function pagesToRead(count: number): readonly number[] {
  const all = Array.from({ length: Math.min(count, 10_000) }, (_, index) => index + 1);
  return all.filter((number) => number <= PAGES_EACH_END || number > count - PAGES_EACH_END);
}

/** A text where it is seen: from the left, and upwards. */
type Placed = Readonly<{ str: string; x: number; y: number; width: number; height: number }>;

/** A page that is shown turned, clockwise, is read as it is seen (ISO 32000-1, table 30). */
function placed({ str, width, height, transform }: TextItem, rotation: number): Placed {
  const [right, up] = [Number(transform[4]), Number(transform[5])];
  const text = { str, width, height };
  switch (rotation) {
    case 90:
      return { ...text, x: up, y: -right };
    case 180:
      return { ...text, x: -right, y: -up };
    case 270:
      return { ...text, x: -up, y: right };
    default:
      return { ...text, x: right, y: up };
  }
}

type Line = { y: number; items: Placed[] };

function linesOf(items: readonly Placed[]): readonly string[] {
  const lines: Line[] = [];
  const inOrder = items.filter(({ str }) => str.trim() !== "").toSorted((a, b) => b.y - a.y);
  for (const item of inOrder) {
    const line = lines.at(-1);
    if (line && line.y - item.y < SAME_LINE) line.items.push(item);
    else lines.push({ y: item.y, items: [item] });
  }
  return lines.map((line) => joined(line.items.toSorted((a, b) => a.x - b.x)));
}

/** Words that a program has set one by one have gaps for spaces. */
function joined(items: readonly Placed[]): string {
  let text = "";
  let end = 0;
  for (const item of items) {
    const gap = text === "" ? 0 : item.x - end;
    const height = item.height || 10;
    text += gap > 2 * height ? "\t" : gap > 0.15 * height ? " " : "";
    text += item.str;
    end = item.x + item.width;
  }
  return text
    .replace(/[^\S\t]+/g, " ")
    .trim()
    .slice(0, LINE_LENGTH_MAX);
}
