import { connect } from "./connect";
import { LIMITS, PLANNING } from "./settings";
import { isConnectionLost } from "./unavailable";

/** A plan is kept for those statements alone that a pooler's clients prepare (`openDatabase`): Postgres's own way is the right one. */
const { plan_cache_mode: _OF_CONNECTIONS, ...PLANNING_OF_ALL } = PLANNING;
const SETTINGS = Object.entries({ ...PLANNING_OF_ALL, ...LIMITS });
/** Any number: of two processes that start at once the second one waits for the first. */
const ROLE_LOCK = 7_263_419;

/**
 * Gives the role that comes by this way, in this database, the settings with which our connections begin elsewhere: a pooler
 * refuses them there (decision 210). The pooler's connection that was used is closed, as it was made without them; others take
 * them when they are made anew. Harmless when repeated, by whoever and at whatever time: a restored database has lost them.
 */
export async function keepSettingsOnRole(pooledUrl: string): Promise<void> {
  const sql = connect(pooledUrl, { max: 1, prepare: false, fetch_types: false });
  try {
    const rows = await sql<{ setting: string }[]>`
      select unnest(setconfig) as setting from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
        and setrole = (select oid from pg_roles where rolname = current_user)`;
    const kept = new Set(rows.map(({ setting }) => setting));
    const missing = SETTINGS.filter(([name, value]) => !kept.has(`${name}=${value}`));
    if (missing.length === 0) return;
    const statements = missing.map(
      ([name, value]) =>
        `execute format('alter role %I in database %I set ${name} = %L', current_user, current_database(), '${value}');`,
    );
    await sql.unsafe(`do $$ begin perform pg_advisory_xact_lock(${ROLE_LOCK}); ${statements.join(" ")} end $$`);
    await sql`select pg_terminate_backend(pg_backend_pid())`.catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
}
