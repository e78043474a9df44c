import { type CompletedWithin, listCollectionsAfter } from "@/db/queries/statements/lists";
import type { Reading } from "@/db/replica";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { presentCollection } from "./collections-table";
import type { Collection } from "./contract";

const CHUNK = 500;

/**
 * What has been collected, the latest first, whatever its length: a piece at a time, for whoever reads slowly.
 * @param period when it was completed, both ends included; everything unless it says otherwise
 */
export async function* exportCollections(
  read: Reading,
  caller: Caller,
  period: CompletedWithin = {},
): AsyncGenerator<readonly Collection[]> {
  const chunkAfter = (last: Parameters<typeof listCollectionsAfter>[4]) =>
    read((db) => listCollectionsAfter(db, caller.tenantUuid, channelOf(caller), period, last, CHUNK));
  for (let rows = await chunkAfter(null); ; ) {
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(presentCollection);
    rows = await chunkAfter(last.record);
  }
}
