import { database } from "@/db/client";
import { navigation } from "./calls";
import type { Ground } from "./ground";
import { type Steady, sendSteadily } from "./measure";
import type { Stage } from "./stage";

const PER_SECOND = 400;
const SECONDS = 60;

/**
 * A mailing has gone out, and its links are opened for the first time: so many a second, for so long, whether or not the ones
 * before have been answered.
 */
export async function measureMailing({ ground, paraph, some }: Stage): Promise<Steady> {
  const requests = some(PER_SECOND * SECONDS);
  const paths = await neverOpened(ground, requests);
  await paraph.settle();
  return sendSteadily(
    paraph,
    paths.map((path) => navigation(path)),
    { connections: 100, requests, perSecond: PER_SECOND },
  );
}

/** Of many tenants, but of none that other figures are read from. */
async function neverOpened({ big, small }: Ground, count: number): Promise<string[]> {
  const rows = await database().sql<{ path: string }[]>`
    select '/pay/' || link_token as path from operation
     where tenant_uuid not in (${big.uuid}, ${small.uuid}) and status = 'CREATED' and type = 'PAYMENT'
       and expires_at > now() limit ${count}`;
  if (rows.length < count) throw new Error(`${rows.length} links are too few for ${count} first visits: seed again.`);
  return rows.map(({ path }) => path);
}
