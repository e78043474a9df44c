import { setImmediate } from "node:timers/promises";
import { type BatchLine, CHUNK_BYTES_MAX, CHUNK_LINES_MAX } from "./model";

/**
 * Lines as they are written: together, up to a number and a size. No key stands twice in one chunk, so that a line which repeats one
 * of the same batch finds what became of it.
 */
export async function* inChunks(lines: AsyncIterable<BatchLine>): AsyncGenerator<readonly BatchLine[]> {
  let chunk: BatchLine[] = [];
  let bytes = 0;
  let keys = new Set<string>();
  const take = () => {
    const taken = chunk;
    chunk = [];
    bytes = 0;
    keys = new Set();
    return taken;
  };
  for await (const line of lines) {
    const key = "json" in line ? line.idempotencyKey : null;
    const isFull = chunk.length >= CHUNK_LINES_MAX || bytes + line.sizeBytes > CHUNK_BYTES_MAX;
    if (chunk.length > 0 && (isFull || (key !== null && keys.has(key)))) {
      yield take();
      // Others' requests have their turn in between.
      await setImmediate();
    }
    chunk.push(line);
    bytes += line.sizeBytes;
    if (key !== null) keys.add(key);
  }
  if (chunk.length > 0) yield take();
}
