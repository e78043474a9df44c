/** A piece of text as pdf.js finds it, or a mark of the file's structure, which says nothing. */
export type Item =
  | Readonly<{ str: string; hasEOL: boolean; transform: readonly number[]; height: number }>
  | Readonly<{ type: string }>;

/** A gap of more than this many lines' heights begins a new paragraph. */
const GAP = 1.8;

/** The words of a page as paragraphs, in the order in which the file says them. */
export function toParagraphs(items: readonly Item[]): readonly string[] {
  const paragraphs: string[] = [];
  let current = "";
  let lastY: number | null = null;
  let lastHeight = 0;
  for (const item of items) {
    if (!("str" in item)) continue;
    const y = item.transform[5] ?? 0;
    const isFar = lastY !== null && item.str !== "" && Math.abs(lastY - y) > GAP * Math.max(item.height, lastHeight, 1);
    if (isFar && current.trim() !== "") {
      paragraphs.push(current);
      current = "";
    }
    current += item.hasEOL ? `${item.str}\n` : item.str;
    if (item.str.trim() !== "") {
      lastY = y;
      lastHeight = item.height;
    }
  }
  return [...paragraphs, current].map(joined).filter((text) => text !== "");
}

/** Lines are one text again, and words that were divided are whole. */
function joined(lines: string): string {
  return lines
    .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
