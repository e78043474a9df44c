import { connect } from "./connect";

/**
 * Whether what is prepared by this way is kept from one transaction to the next, where it leads to a pooler in transaction mode.
 * Such a pooler prepares it again on whichever connection comes, under a name of its own (PgBouncer from 1.21 on, with
 * `max_prepared_statements`); any other passes our name on, and the next connection does not know it.
 */
export async function keepsPrepared(pooledUrl: string): Promise<boolean> {
  const sql = connect(pooledUrl, { max: 1, connect_timeout: 10, fetch_types: false });
  try {
    // By hand, on the only connection: the driver would prepare its own COMMIT, and leave that to the pooler's.
    await sql.unsafe("begin");
    const asked = await sql<{ name: string }[]>`
      select name from pg_prepared_statements where statement like ${"%the name that a pooler gives%"}
      /* the name that a pooler gives */`;
    const { name: ours } = asked.statement;
    const isOurs = asked.some(({ name }) => name === ours);
    await sql.unsafe(isOurs ? `deallocate "${ours}"; commit` : "commit");
    return asked.length > 0 && !isOurs;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
