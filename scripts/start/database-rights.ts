import postgres from "postgres";
import { PlainProblem } from "@/lib/shared/plain-problem";

const INSUFFICIENT_PRIVILEGE = "42501";
const READ_ONLY = "25006";

/**
 * Brings a schema up to date, or looks at it, on behalf of somebody at a terminal.
 * @throws PlainProblem where the database's role lacks a right, or nothing can be written there; Postgres's own words name neither
 *   password nor data
 */
export async function needingRights<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    if (error.code === READ_ONLY)
      throw new PlainProblem(`The database takes no changes (${error.message}): name the primary, not a standby.`);
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new PlainProblem(
      `The database's role lacks a right (${error.message}): let it own the database, or grant it CREATE on the database and on its schema public.`,
    );
  }
}
