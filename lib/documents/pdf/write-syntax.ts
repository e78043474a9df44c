import type { PdfDict, PdfEntry } from "./syntax";

/** Writes a dictionary again as it was, but for these keys. */
export function writeDict(dict: PdfDict, changes: Readonly<Record<string, Buffer>> = {}): Buffer {
  const entries = new Map([...dict.entries].map(([key, { source }]) => [key, source]));
  for (const [key, value] of Object.entries(changes)) entries.set(key, value);
  const parts = [...entries].flatMap(([key, value]) => [text(`/${escapeName(key)} `), value, text("\n")]);
  return Buffer.concat([text("<<\n"), ...parts, text(">>")]);
}

export function writeArray(items: readonly PdfEntry[]): Buffer {
  return Buffer.concat([text("["), ...items.flatMap(({ source }) => [source, text(" ")]), text("]")]);
}

/** 7.3.5: what is not a regular character is written as its code. */
function escapeName(name: string): string {
  return name.replace(/[^!"$&'*-.0-;=?-Z\\^-z|~]/g, (c) => `#${c.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

export const text = (content: string) => Buffer.from(content, "latin1");
