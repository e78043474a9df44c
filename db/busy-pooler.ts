import { once } from "node:events";
import { connect } from "./connect";
import { SPEAKS_TLS } from "./secured";
import { sockets } from "./sockets";

/** Less than what is left of the patience of who asks (`pulse.ts`). */
const WITHIN_MS = 750;

/**
 * Whether a pooler that does not answer a statement has only nobody free (decision 254): it speaks itself, and Postgres, asked past it,
 * says that statements of ours are under way. Of one whose connections lead nowhere any more Postgres knows none. Never throws.
 */
export async function isPoolerBusy(url: string, sessionUrl: string): Promise<boolean> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  const signs = await Promise.all([speaks(url, signal), isAtWork(sessionUrl, signal)]).catch(() => []);
  return signs.length > 0 && signs.every((is) => is);
}

async function speaks(url: string, signal: AbortSignal): Promise<boolean> {
  const { open, destroy } = sockets();
  try {
    const { host, port, path } = connect(url).options;
    const socket = await open({ host, port, ...(path && { path }) });
    socket.write(SPEAKS_TLS);
    await once(socket, "data", { signal });
    return true;
  } finally {
    destroy();
  }
}

async function isAtWork(sessionUrl: string, signal: AbortSignal): Promise<boolean> {
  const road = sockets();
  const sql = connect(sessionUrl, { road, max: 1, fetch_types: false });
  signal.addEventListener("abort", road.destroy, { once: true });
  try {
    const [row] = await sql<{ is: boolean }[]>`
      select not pg_is_in_recovery() and exists (
        select from pg_stat_activity
         where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
           and backend_type = 'client backend' and state <> 'idle') as is`;
    return row?.is === true;
  } finally {
    void sql.end({ timeout: 0 });
    road.destroy();
  }
}
