import { randomInt } from "node:crypto";
import { connect } from "./connect";

/**
 * Whether two addresses lead to one and the same database, whatever stands in between: a lock that is held by the first way is
 * looked for by the second. Nothing is written. Host and name can't tell: a pooler has others of its own. Nor can the server's
 * identifier: whatever was copied from it, a standby or a disk, has the same.
 * @throws what Postgres says, when one of them does not answer
 */
export async function leadToOneDatabase(url: string, sessionUrl: string): Promise<boolean> {
  if (url === sessionUrl) return true;
  const [holder, seeker] = [sessionUrl, url].map((to) =>
    connect(to, { max: 1, prepare: false, fetch_types: false, connect_timeout: 10 }),
  );
  if (!holder || !seeker) return false;
  const key = randomInt(2 ** 47);
  try {
    return await holder.begin(async (held) => {
      await held`select pg_advisory_xact_lock(${key}::bigint)`;
      const [row] = await seeker`select pg_try_advisory_xact_lock(${key}::bigint) as is_free`;
      return row?.is_free === false;
    });
  } finally {
    await Promise.all([holder, seeker].map((sql) => sql.end({ timeout: 1 })));
  }
}
