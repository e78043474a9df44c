import { connect } from "./connect";

type Facts = Readonly<{ system: string; database: string; isStandby: boolean }>;

/**
 * Why nothing will be read from what is said to be a replica, as the end of a sentence; null where it is one of this database. Every read
 * finds that out by itself (`reading`); this is for whoever starts it.
 * @throws what Postgres says, when one of them does not answer
 */
export async function whyNoReplica(url: string, replicaUrl: string): Promise<string | null> {
  const [primary, replica] = await Promise.all([factsOf(url), factsOf(replicaUrl)]);
  if (primary.system !== replica.system || primary.database !== replica.database) {
    return "leads to another database than DATABASE_URL";
  }
  return replica.isStandby ? null : "leads to a server that is no replica";
}

async function factsOf(url: string): Promise<Facts> {
  const sql = connect(url, {
    max: 1,
    prepare: false,
    fetch_types: false,
    connect_timeout: 5,
  });
  try {
    const [facts] = await sql<Facts[]>`
      select system_identifier::text as system, current_database() as database, pg_is_in_recovery() as "isStandby"
        from pg_control_system()`;
    if (!facts) throw new Error("it has said nothing");
    return facts;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
