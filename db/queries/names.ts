import { type SQL, sql } from "drizzle-orm";
import { inOrder, type ListOrder } from "./listing";

/** Many names of a list, in its order. An array of them is such a thing as well. */
export type Names = Readonly<{
  length: number;
  /** From the first of these positions on, up to the second, which is left out. */
  slice: (start: number, end: number) => readonly string[];
}>;

const BYTES = 16;

/**
 * All names of a list as one value, 16 bytes each: of a million, rows of their own would be read in one go that holds up the process for
 * most of a second, and take four times the memory for as long as somebody reads. Null where there are none.
 */
export function packed(order: ListOrder): SQL<Buffer | null> {
  const theirOrder = sql.join(inOrder(order), sql`, `);
  return sql<Buffer | null>`string_agg(uuid_send(${order.uuid}), ''::bytea order by ${theirOrder})`;
}

/** What `packed` has told. */
export function unpacked(bytes: Buffer | null | undefined): Names {
  if (!bytes) return [];
  const length = bytes.length / BYTES;
  const nameAt = (at: number) =>
    bytes.toString("hex", BYTES * at, BYTES * (at + 1)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return {
    length,
    slice: (start, end) =>
      Array.from({ length: Math.max(0, Math.min(end, length) - start) }, (_, at) => nameAt(start + at)),
  };
}
