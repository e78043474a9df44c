import { AppError } from "@/lib/shared/errors";
import { parseJson } from "@/lib/shared/text/parse-json";
import { decodeLine, keyed, withinLimit } from "./line-of";
import type { BatchLine } from "./model";
import { isBlank, LINE_BYTES_MAX, type RawLine, splitLines } from "./split-lines";

/** The requests of a body of JSON lines: one object a line, lines of white space are passed over. */
export async function* readNdjson(body: AsyncIterable<Uint8Array>): AsyncGenerator<BatchLine> {
  yield* withinLimit(linesOf(body));
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<BatchLine> {
  for await (const group of splitLines(body)) {
    for (const raw of group) {
      if (raw.bytes === null || !isBlank(raw.bytes)) yield lineOf(raw);
    }
  }
}

function lineOf({ line, bytes, sizeBytes }: RawLine): BatchLine {
  try {
    if (!bytes) throw new AppError("payload_too_large", { detail: `A line may have up to ${LINE_BYTES_MAX} bytes.` });
    return { line, sizeBytes, ...keyed(parseJson(decodeLine(bytes))) };
  } catch (error) {
    return { line, sizeBytes, error };
  }
}
