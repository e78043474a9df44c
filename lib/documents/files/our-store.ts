import { writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Db, getDb, inTransaction } from "@/db/client";
import {
  insertFileStoreMark,
  keepFileStoreMark,
  listNewestStorageKeys,
  selectFileStoreMark,
} from "@/db/queries/file-store";
import { isUuid, newUuid } from "@/lib/shared/ids";
import { withWorkFolder } from "@/lib/shared/process/work-folder";
import { fileAt } from "./file-at";
import { MARK_KEY } from "./file-key";
import type { FileStore } from "./file-store-port";
import { isMissingFile } from "./missing-file";

/** One or two may be lost; that none of so many is there is no loss, but another store. */
const NEWEST = 20;

/** A store that can be used, and is not the one that the database's documents are in. */
export class ForeignStore extends Error {
  override message = "The file store has neither the mark that this database knows nor any of its newest documents.";
}

/**
 * The same store, as long as it is the one that the database knows (decision 376): a volume that is not mounted, or another
 * folder or bucket than before, takes nothing, removes nothing, and says of no file that it is missing.
 * @param believedMs how long a store that has shown its mark is believed to be the same
 * @throws ForeignStore by each method where it is another one
 */
export function onlyOurs(store: FileStore, believedMs: number): FileStore {
  let mark: string | undefined;
  let believedUntil = 0;
  const prove = async ({ takes }: Taking) => {
    if (mark === undefined || (await markOf(store)) !== mark) mark = await recognise(store, { takes });
    if (mark !== undefined) believedUntil = performance.now() + believedMs;
  };
  const requireOurs = async (taking: Taking) => {
    if (performance.now() >= believedUntil) await prove(taking);
  };
  return {
    put: async (key, file) => {
      await requireOurs({ takes: true });
      await store.put(key, file);
    },
    openStream: (key, range) =>
      store.openStream(key, range).catch(async (error: unknown) => {
        if (isMissingFile(error)) await requireOurs({ takes: false });
        throw error;
      }),
    remove: async (key) => {
      await requireOurs({ takes: false });
      await store.remove(key);
    },
    check: async () => {
      await store.check();
      await prove({ takes: false });
    },
  };
}

/** `takes`: a file is to be kept there, the first one of all, maybe. */
type Taking = Readonly<{ takes: boolean }>;

/**
 * The mark by which store and database know each other; none before the first file. Where they don't, one of the newest documents
 * proves as much: of a store that was copied without its mark, of a database that was restored beside one, of an installation from
 * before there were marks.
 */
async function recognise(store: FileStore, { takes }: Taking): Promise<string | undefined> {
  const db = getDb();
  const [there, known] = await Promise.all([markOf(store), selectFileStoreMark(db)]);
  if (there !== null && there === known) return there;
  const newest = await listNewestStorageKeys(db, NEWEST);
  if (await holdsOneOf(store, newest)) {
    const mark = there ?? known ?? newUuid();
    await keepFileStoreMark(db, mark);
    if (there === null) await writeMark(store, mark);
    return mark;
  }
  const isNew = known === null && (there !== null || newest.length === 0);
  if (!isNew) throw new ForeignStore();
  return there !== null || takes ? introduce(store, there) : undefined;
}

/**
 * Makes the two know each other where a database was just brought back beside a store: there need be no document that would prove it.
 * A mark that is there stays, for somebody else may know the store by it.
 */
export async function makeOurs(db: Db, store: FileStore): Promise<void> {
  const [there, known] = await Promise.all([markOf(store), selectFileStoreMark(db)]);
  if (known === null || there === known) return;
  if (there === null) await writeMark(store, known);
  else await keepFileStoreMark(db, there);
}

/** Of several that begin at a time one says which store it is; the others wait until it has, and look again. */
async function introduce(store: FileStore, there: string | null): Promise<string | undefined> {
  const mark = there ?? newUuid();
  const isFirst = await inTransaction(getDb(), async (tx) => {
    const inserted = await insertFileStoreMark(tx, mark);
    if (inserted && there === null) await writeMark(store, mark);
    return inserted;
  });
  return isFirst ? mark : recognise(store, { takes: true });
}

/** Null where there is none that could be one. */
async function markOf(store: FileStore): Promise<string | null> {
  const stream = await opened(store, MARK_KEY);
  const mark = stream && (await text(stream)).trim();
  return mark !== null && isUuid(mark) ? mark : null;
}

async function writeMark(store: FileStore, mark: string): Promise<void> {
  await withWorkFolder(async (folder) => {
    const path = await folder.newPath();
    await writeFile(path, mark);
    await store.put(MARK_KEY, await fileAt(path));
  });
}

/** All are looked for at a time: a store that is far away is not asked twenty times, one after the other, while a probe waits. */
async function holdsOneOf(store: FileStore, keys: readonly string[]): Promise<boolean> {
  const looks = await Promise.allSettled(
    keys.map(async (key) => {
      const stream = await opened(store, key);
      stream?.destroy();
      return stream !== null;
    }),
  );
  if (looks.some((look) => look.status === "fulfilled" && look.value)) return true;
  const failed = looks.find((look) => look.status === "rejected");
  if (failed) throw failed.reason;
  return false;
}

/** Null where there is no such file. */
async function opened(store: FileStore, key: string): Promise<Readable | null> {
  try {
    return await store.openStream(key);
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}
