import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";

const underTest = () => process.env.E2E_DATA_DIR ?? ".data";

/** A file that the start of the server under test has left in its folder. */
export async function keptSecret(
  name: "app-secret" | "postgres-password",
  dataDir: string = underTest(),
): Promise<string> {
  return (await readFile(join(dataDir, name), "utf8")).trim();
}

/** The address of the database that the server under test keeps, or the server of another folder. */
export async function databaseUrl(dataDir: string = underTest()): Promise<string> {
  const port = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[3];
  return `postgres://paraph:${await keptSecret("postgres-password", dataDir)}@127.0.0.1:${port}/paraph`;
}

/** As if a person's sign-ins were this old: what no test can wait for. */
export async function ageSignIns(email: string, minutes: number): Promise<void> {
  const sql = postgres(await databaseUrl(), { max: 1 });
  await sql`
    update login_session set authenticated_at = now() - make_interval(mins => ${minutes})
    where person_uuid = (select uuid from person where email = ${email})`;
  await sql.end();
}
