import { type DatabaseHandle, database, getDb, onDatabaseBack } from "@/db/client";
import { findOperationByLink } from "@/db/queries/attempts/payer";
import { listenForPayers } from "@/db/queries/attempts/payer-notices";
import { log } from "@/lib/shared/log";

type Watcher = () => void;

/** Pages that one process keeps a line open for; whoever comes later asks from time to time instead. */
const WATCHERS_MAX = 5_000;
/** Windows and devices that look at one payment. */
const WATCHERS_OF_ONE_MAX = 10;

const watchers = new Map<string, Set<Watcher>>();
let watcherCount = 0;
let heard: DatabaseHandle | null = null;

/**
 * Calls `onChange` whenever something has happened to the link's operation that its payer may see, on whatever node, until it is
 * stopped. What happens while the database is away is not heard; each `onChange` is called when it is back.
 * UNKNOWN_LINK: nobody made it. FULL: as many watch as this process will carry.
 */
export async function watchOperation(
  linkToken: string,
  onChange: Watcher,
): Promise<Readonly<{ stop: () => void }> | "UNKNOWN_LINK" | "FULL"> {
  const operation = await findOperationByLink(getDb(), linkToken);
  return operation ? watch(operation.uuid, onChange) : "UNKNOWN_LINK";
}

/** The same for who knows the operation. */
export async function watch(uuid: string, onChange: Watcher): Promise<Readonly<{ stop: () => void }> | "FULL"> {
  const same = watchers.get(uuid) ?? new Set();
  if (watcherCount >= WATCHERS_MAX || same.size >= WATCHERS_OF_ONE_MAX) return "FULL";
  watchers.set(uuid, same.add(onChange));
  watcherCount += 1;
  await hear();
  return { stop: () => forget(uuid, onChange) };
}

function tell(same: ReadonlySet<Watcher> | undefined): void {
  for (const watcher of same ?? []) watcher();
}

function forget(uuid: string, watcher: Watcher): void {
  const same = watchers.get(uuid);
  if (!same?.delete(watcher)) return;
  watcherCount -= 1;
  if (same.size === 0) watchers.delete(uuid);
}

/** One line to the database for all, made anew with each pool as long as anybody listens. */
async function hear(): Promise<void> {
  const handle = database();
  if (heard === handle || watcherCount === 0) return;
  onDatabaseBack(hear);
  heard = handle;
  try {
    await listenForPayers(
      (uuid) => tell(watchers.get(uuid)),
      () => [...watchers.values()].forEach(tell),
    );
  } catch (error) {
    heard = null;
    log.warn({ err: error }, "what happens to payments is not heard: open pages ask from time to time");
  }
}
