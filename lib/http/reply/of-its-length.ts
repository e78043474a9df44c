import type { Readable } from "node:stream";
import { log } from "@/lib/shared/log";
import type { Source } from "./web-stream";

/**
 * As many bytes as were announced, or an error, by which the connection is cut: whoever was promised more waits for it, and would take
 * what is beyond for the next answer.
 */
export function ofItsLength(source: Readable, sizeBytes: number): Source<Buffer> {
  let isLeft = false;
  return {
    [Symbol.asyncIterator]: () => piecesOf(source, sizeBytes, () => isLeft),
    destroy: () => {
      isLeft = true;
      source.destroy();
    },
  };
}

async function* piecesOf(source: Readable, sizeBytes: number, isLeft: () => boolean): AsyncGenerator<Buffer, void> {
  let missing = sizeBytes;
  try {
    for await (const piece of source) {
      missing -= piece.length;
      if (missing < 0) break;
      yield piece;
    }
    if (missing !== 0) throw new Error(`The file store has ${missing > 0 ? "fewer" : "more"} than ${sizeBytes} bytes.`);
  } catch (err) {
    // A reader who goes away ends it as well.
    if (!isLeft()) log.error({ err }, "a file could not be sent to its end");
    throw err;
  }
}
