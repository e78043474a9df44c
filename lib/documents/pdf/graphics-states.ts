import { decodeStream } from "./decode-stream";
import type { PdfFile } from "./pdf-file";
import type { PdfEntry } from "./syntax";
import { streamOf } from "./values";

/** How many graphics states content leaves open at its end, and how many it closes that it has not opened (ISO 32000-1, 8.4.2). */
export type Imbalance = Readonly<{ left: number; missing: number }>;

/** Comments, the beginnings of strings, hexadecimal strings, and words: names with their slash, operators and numbers (7.2). */
const TOKEN = /%[^\r\n]*|\(|<[\da-fA-F\s\0]*>|\/?[^\s\0()<>[\]{}/%]+/g;
const IN_STRING = /\\[\s\S]|[()]/g;
/** The end of a picture within content (8.9.7). */
const PICTURE_END = /[\s\0]EI(?=[\s\0]|$)/g;

/** Of content as it is executed: what its streams hold, one after the other. */
export function imbalanceOf(content: string): Imbalance {
  let [left, missing] = [0, 0];
  for (const token of tokensOf(content)) {
    if (token === "q") left++;
    else if (token === "Q" && left > 0) left--;
    else if (token === "Q") missing++;
  }
  return { left, missing };
}

function* tokensOf(content: string): Generator<string> {
  let at = 0;
  for (;;) {
    TOKEN.lastIndex = at;
    const [token] = TOKEN.exec(content) ?? [];
    if (token === undefined) return;
    at = TOKEN.lastIndex;
    if (token === "(") at = endOfString(content, at);
    else if (token === "ID") at = endOfPicture(content, at);
    else yield token;
  }
}

function endOfString(content: string, start: number): number {
  IN_STRING.lastIndex = start;
  for (let open = 1; open > 0; ) {
    const [mark] = IN_STRING.exec(content) ?? [];
    if (mark === undefined) return content.length;
    if (mark === "(") open++;
    if (mark === ")") open--;
  }
  return IN_STRING.lastIndex;
}

function endOfPicture(content: string, start: number): number {
  PICTURE_END.lastIndex = start;
  return PICTURE_END.exec(content) ? PICTURE_END.lastIndex : content.length;
}

/** Of one page, unfolded: what draws more is no page that anybody reads. */
const CONTENT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * What these streams hold, as text of one byte a character; null where one is written in a way that we don't read, or all of them
 * hold too much.
 */
export function contentIn(
  file: PdfFile,
  streams: readonly PdfEntry[],
  bytesMax: number = CONTENT_BYTES_MAX,
): string | null {
  let room = bytesMax;
  try {
    return streams
      .map(({ value }) => {
        const stream = streamOf(file, value);
        if (!stream) return "";
        const content = decodeStream(stream.dict, stream.data, room);
        room -= content.length;
        return content.toString("latin1");
      })
      .join("\n");
  } catch {
    return null;
  }
}
