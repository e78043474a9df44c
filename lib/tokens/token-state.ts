import { type DatabaseHandle, database, isCurrent } from "@/db/client";
import {
  acknowledgeMark,
  listenForTokenState,
  listRevocations,
  type TokenStateNotice,
} from "@/db/queries/tokens/revocations";
import { listSigningKeys } from "@/db/queries/tokens/signing-keys";
import { now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { ClientCache } from "./applications/client-cache";
import { DenyList } from "./deny-list";
import { importKeys, type KeySet } from "./keys/key-set";

/** What this process knows of keys and revocations, so that verifying a token asks the database nothing. */
export type TokenState = Readonly<{
  denyList: DenyList;
  clients: ClientCache;
  keys: () => KeySet;
  /** Reads both again at once: for the node that has just made a key. */
  reload: () => Promise<void>;
}>;

/** A half-open connection hears nothing and does not know it: what was missed is read again at this pace. */
const RELOAD_INTERVAL_MS = 30_000;

/** Those who hold something open that rests on a sign-in. */
const watchers = new Set<() => void>();

/** Runs whenever something may be refused that was not before. */
export function onRefusals(tell: () => void): void {
  watchers.add(tell);
}

const states = new WeakMap<DatabaseHandle, Promise<TokenState>>();

/**
 * Loaded once, then kept current by LISTEN/NOTIFY: only the API asks, whose code our server has once. A first load that fails
 * is tried again by the next call.
 */
export function tokenState(): Promise<TokenState> {
  const handle = database();
  const known = states.get(handle);
  if (known) return known;
  const loading = watch(handle).catch((error) => {
    states.delete(handle);
    throw error;
  });
  states.set(handle, loading);
  return loading;
}

function tellWatchers(): void {
  for (const tell of watchers) tell();
}

async function watch(handle: DatabaseHandle): Promise<TokenState> {
  const denyList = new DenyList();
  const clients = new ClientCache();
  let keys: KeySet = await importKeys([]);
  /** Notices that arrive while a load is under way are applied after it: its rows may be older than they are. */
  let waiting: TokenStateNotice[] | null = null;

  const apply = (notice: TokenStateNotice): void => {
    if (notice.type === "REVOKED" && notice.kind === "CLIENT") clients.forget(notice.id);
    if (notice.type === "REVOKED") {
      denyList.add(notice);
      tellWatchers();
    } else if (notice.type === "CLIENT") clients.forget(notice.clientId);
    else if (notice.type === "RESTORED") denyList.remove(notice.kind, notice.id);
    else if (notice.type === "MARK") acknowledgeMark(notice.id);
    else reloadLater();
  };
  const reload = async (): Promise<void> => {
    const missed: TokenStateNotice[] = [];
    waiting = missed;
    try {
      const [revocations, rows] = await Promise.all([listRevocations(handle.db, now()), listSigningKeys(handle.db)]);
      keys = await importKeys(rows);
      denyList.replace(revocations);
      tellWatchers();
    } finally {
      waiting = null;
      missed.forEach(apply);
    }
  };
  /** One load at a time, in order. */
  let last: Promise<void> = Promise.resolve();
  const enqueueReload = (): Promise<void> => {
    last = last.catch(() => undefined).then(reload);
    return last;
  };
  const reloadLater = (): void => {
    enqueueReload().catch((error) => log.warn({ err: error }, "keys and revocations could not be read"));
  };

  await listenForTokenState((notice) => (waiting ? waiting.push(notice) : apply(notice)), reloadLater);
  await enqueueReload();
  // A pool that has been replaced has nobody who asks what it knows.
  const reloading = setInterval(() => {
    if (isCurrent(handle)) reloadLater();
    else clearInterval(reloading);
  }, RELOAD_INTERVAL_MS);
  reloading.unref();
  return { denyList, clients, keys: () => keys, reload: enqueueReload };
}
