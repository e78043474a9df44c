import { AppError } from "@/lib/shared/errors";
import { parseJson } from "@/lib/shared/parse-json";
import { decodeLine, keyed, withinLimit } from "./line-of";
import type { BatchLine } from "./model";
import { LINE_BYTES_MAX, type RawLine, splitLines } from "./split-lines";

/** The requests of a body of JSON lines: one object a line, lines of white space are passed over. */
export async function* readNdjson(body: AsyncIterable<Uint8Array>): AsyncGenerator<BatchLine> {
  yield* withinLimit(linesOf(body));
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<BatchLine> {
  for await (const raw of splitLines(body)) {
    const { line, sizeBytes } = raw;
    try {
      const text = textOf(raw);
      if (text.trim() !== "") yield { line, sizeBytes, ...keyed(parseJson(text)) };
    } catch (error) {
      yield { line, sizeBytes, error };
    }
  }
}

function textOf({ bytes }: RawLine): string {
  if (bytes) return decodeLine(bytes);
  throw new AppError("payload_too_large", { detail: `A line may have up to ${LINE_BYTES_MAX} bytes.` });
}
