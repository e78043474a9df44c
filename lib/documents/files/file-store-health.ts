import { log } from "@/lib/shared/log";
import type { FileStore } from "./file-store-port";
import { ForeignStore } from "./our-store";

export type FileStoreHealth = Readonly<{
  /** Whether the store can be used now: it answers, and is the one that the database knows. */
  usable: boolean;
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
  let latest: Promise<Answer> | undefined;
  let keptUntil = 0;
  const ask = async () => {
    const answer = await answerOf(open());
    keptUntil = performance.now() + (answer === "usable" ? GOOD_NEWS_KEPT_MS : BAD_NEWS_KEPT_MS);
    return answer;
  };
  return async () => {
    if (!latest || performance.now() > keptUntil) {
      keptUntil = Number.POSITIVE_INFINITY;
      latest = ask();
    }
    const answer = await latest;
    reachedBefore ||= answer !== "none";
    return { usable: answer === "usable", reachedBefore };
  };
}

type Answer = "usable" | "another store's" | "none";

async function answerOf(store: FileStore): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The file store took too long.")), PATIENCE_MS);
  });
  try {
    await Promise.race([store.check(), tooLate]);
    return "usable";
  } catch (error) {
    const isAnother = error instanceof ForeignStore;
    log.warn({ err: error }, isAnother ? "the file store is not the database's" : "the file store can't be reached");
    return isAnother ? "another store's" : "none";
  } finally {
    clearTimeout(timer);
  }
}
