import type { PDFPageProxy } from "pdfjs-dist";
import type { Item } from "./paragraphs";

/** What is written on a page. Read piece by piece: pdf.js's own `getTextContent` goes through the stream in a way that Safari's have not. */
export async function textOf(page: PDFPageProxy): Promise<readonly Item[]> {
  const reader: ReadableStreamDefaultReader<{ items: Item[] }> = page.streamTextContent().getReader();
  const items: Item[] = [];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) items.push(...piece.value.items);
  return items;
}
