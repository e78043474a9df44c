import type { Db } from "@/db/client";
import type { Names } from "@/db/queries/names";
import type { Reading } from "@/db/replica";

const CHUNK = 500;

/**
 * Rows of these names, in the order of the names: a chunk at a time, so that whoever reads slowly holds up nothing but themselves.
 * @param read where each chunk is read, which may be behind; what it doesn't know yet is asked of `db`
 */
export async function* rowsInOrder<Row extends Readonly<{ uuid: string }>>(
  db: Db,
  read: Reading,
  uuids: Names,
  find: (at: Db, uuids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < uuids.length; start += CHUNK) {
    const chunk = uuids.slice(start, start + CHUNK);
    const rows = await read((at) => find(at, chunk));
    const byUuid = new Map(rows.map((row) => [row.uuid, row]));
    // Who read the list may have known more than who reads this piece.
    const lacking = chunk.filter((uuid) => !byUuid.has(uuid));
    if (lacking.length > 0) {
      for (const row of await find(db, lacking)) byUuid.set(row.uuid, row);
    }
    yield chunk.flatMap((uuid) => byUuid.get(uuid) ?? []);
  }
}
