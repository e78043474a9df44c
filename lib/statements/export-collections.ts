import type { Db } from "@/db/client";
import { listCollectionsAfter } from "@/db/queries/statements/lists";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { collectionLine, presentCollection, TABLE_HEAD } from "./collections-table";

const CHUNK = 500;

/** Everything that has been collected as a table, the latest first, whatever its length: a piece at a time, for whoever reads slowly. */
export async function* exportCollections(db: Db, caller: Caller): AsyncGenerator<string> {
  yield TABLE_HEAD;
  let after: Parameters<typeof listCollectionsAfter>[3] = null;
  for (;;) {
    const rows = await listCollectionsAfter(db, caller.tenantUuid, channelOf(caller), after, CHUNK);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => collectionLine(presentCollection(row))).join("");
    after = last.record;
  }
}
