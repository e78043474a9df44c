import { AppError, badField } from "@/lib/shared/errors";
import { BATCH_LINES_MAX, type BatchLine, type ReadLine } from "./model";
import { EndOfReading } from "./split-lines";

/** What lines have in common, however they are written. */

const KEY_LENGTH_MAX = 255;

/**
 * Parts the key of a line from its request: what is left is what a single creation would have been sent.
 * @throws AppError invalid_field for a key that is none
 */
export function keyed(json: unknown): Pick<ReadLine, "json" | "idempotencyKey"> {
  if (typeof json !== "object" || json === null || !("idempotencyKey" in json)) return { json, idempotencyKey: null };
  const { idempotencyKey: key, ...request } = json;
  if (key === null || key === undefined) return { json: request, idempotencyKey: null };
  if (typeof key !== "string" || !isKey(key)) {
    throw badField("/idempotencyKey", "invalid", `must be 1 to ${KEY_LENGTH_MAX} visible ASCII characters or spaces`);
  }
  return { json: request, idempotencyKey: key };
}

/** What a header could carry: the same key may come with a single creation. */
function isKey(key: string): boolean {
  return key.length <= KEY_LENGTH_MAX && /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(key);
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @throws AppError invalid_request for what is not UTF-8: who guesses an encoding writes wrong names */
export function decodeLine(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AppError("invalid_request", { detail: "The line is not UTF-8." });
  }
}

/** An empty line of which only reading it has shown that it is: it counts as one. */
export type PassedOver = Readonly<{ line: number; isPassedOver: true }>;

/** Ends what has too many lines, and what can't be read any further, with a line that says so. */
export async function* withinLimit(lines: AsyncGenerator<BatchLine | PassedOver>): AsyncGenerator<BatchLine> {
  let count = 0;
  try {
    for await (const line of lines) {
      count += 1;
      if (count > BATCH_LINES_MAX) {
        throw new EndOfReading(line.line, "payload_too_large", `A batch may have up to ${BATCH_LINES_MAX} lines`);
      }
      if (!("isPassedOver" in line)) yield line;
    }
  } catch (error) {
    if (!(error instanceof EndOfReading)) throw error;
    yield { line: error.line, sizeBytes: 0, error };
  }
}
