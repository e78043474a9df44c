import { type DatabaseHandle, database, getDb } from "@/db/client";
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
 * stopped. What happens while the database is away is not heard; the first who watches afterwards has it heard again for all, and
 * each `onChange` is called then. Null for a link
 * that nobody made, and where as many watch as this process will carry.
 */
export async function watchOperation(
  linkToken: string,
  onChange: Watcher,
): Promise<Readonly<{ stop: () => void }> | null> {
  const operation = await findOperationByLink(getDb(), linkToken);
  if (!operation || watcherCount >= WATCHERS_MAX) return null;
  const { uuid } = operation;
  const same = watchers.get(uuid) ?? new Set();
  if (same.size >= WATCHERS_OF_ONE_MAX) return null;
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

/** One line to the database for all, made anew with each pool. */
async function hear(): Promise<void> {
  const handle = database();
  if (heard === handle) return;
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
