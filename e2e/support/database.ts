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

/** As if each organisation came from an address of its own: a test run's all come from one. */
export async function forgetSignUps(): Promise<void> {
  const sql = postgres(await databaseUrl(), { max: 1 });
  await sql`delete from rate_counter where key like 'sign-up/address/%'`;
  await sql.end();
}

/** As if the bank had told nobody what became of the payment that was started behind this link. */
export async function leaveUnresolved(link: string): Promise<void> {
  const sql = postgres(await databaseUrl(), { max: 1 });
  const failure = { stage: "AUTHORISATION", reason: "CANCELLATION_UNANSWERED", retryable: true };
  await sql`
    update payment_attempt set state = 'UNRESOLVED', failure = ${sql.json(failure)}
    where state = 'AT_BANK'
      and operation_uuid = (select uuid from operation where link_token = ${link.split("/").at(-1) ?? ""})`;
  await sql.end();
}

/** As if its deadline had just passed. */
export async function leaveExpired(link: string): Promise<void> {
  const sql = postgres(await databaseUrl(), { max: 1 });
  await sql`update operation set expires_at = now() where link_token = ${link.split("/").at(-1) ?? ""}`;
  await sql.end();
}

/** Nobody of this database can count what a list has, or how far payments came, until it is let go of; nor write what is counted. */
export async function holdCounts(of: "tally" | "operation_fact", url: string): Promise<{ letGo: () => Promise<void> }> {
  const sql = postgres(url, { max: 1 });
  await sql.unsafe(`begin; lock table ${of} in access exclusive mode`);
  return { letGo: () => sql.end() };
}
