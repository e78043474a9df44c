import { now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import type { FileStore } from "./file-store-port";

export type FileStoreHealth = Readonly<{
  /** Whether the store can be reached now. */
  reachable: boolean;
  /** Whether this process has ever reached it: one that has not is set up wrongly, or came before its store. */
  reachedBefore: boolean;
}>;

const PATIENCE_MS = 2_000;
/** Probes come every few seconds, and at start many times a second; a bucket need not be asked each time. */
const GOOD_NEWS_KEPT_MS = 10_000;
const BAD_NEWS_KEPT_MS = 1_000;

/** Looks after one store on behalf of whoever probes this process. */
export function watchFileStore(open: () => FileStore): () => Promise<FileStoreHealth> {
  let reachedBefore = false;
  let latest: Promise<boolean> | undefined;
  let keptUntil = 0;
  const ask = async () => {
    const reachable = await canBeReached(open());
    keptUntil = now().getTime() + (reachable ? GOOD_NEWS_KEPT_MS : BAD_NEWS_KEPT_MS);
    return reachable;
  };
  return async () => {
    if (!latest || now().getTime() > keptUntil) {
      keptUntil = Number.POSITIVE_INFINITY;
      latest = ask();
    }
    const reachable = await latest;
    reachedBefore ||= reachable;
    return { reachable, reachedBefore };
  };
}

async function canBeReached(store: FileStore): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The file store took too long.")), PATIENCE_MS);
  });
  try {
    await Promise.race([store.check(), tooLate]);
    return true;
  } catch (error) {
    log.warn({ err: error }, "the file store can't be reached");
    return false;
  } finally {
    clearTimeout(timer);
  }
}
