import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { writeNorma43 } from "@/lib/bank-files/testing/write-norma43";
import { onStop } from "@/server/shutdown";
import { freePort } from "../free-port";
import { step } from "../start/progress";
import { signIn } from "./calls";
import { ON_ANY_CORE, type Server, startServer, stopServers } from "./processes";
import { BOOKINGS, type StatementRun } from "./reports/statements-report";
import type { Ground } from "./seed/ground";
import { newTenant } from "./seed/new-tenant";

const FORMATS = ["camt.053", "Norma 43"] as const;
type Format = (typeof FORMATS)[number];

const LINES = 2_500;
const STARTS = 5;
const STATEMENTS = 3;

/**
 * Statements whose every booking is a transfer by hand that completes a payment in a flow of its own, one after the other: the first of a
 * server that has just started, and those that follow. Server, worker and Postgres share what cores there are.
 */
export async function measureStatements(ground: Ground, quick: boolean): Promise<StatementRun[]> {
  onStop("requests", stopServers);
  const runs: StatementRun[] = [];
  for (let start = 0; start < (quick ? 1 : STARTS); start += 1) {
    const port = await freePort();
    const env = { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, ROLE: "all" };
    const server = await startServer(port, ["scripts/serve.mjs"], env, /Paraph is ready/, ON_ANY_CORE);
    const headers = await signIn(server, await newTenant(ground));
    for (let at = 0; at < STATEMENTS; at += 1) {
      const format = FORMATS[(start + at) % FORMATS.length] ?? FORMATS[0];
      const numbers = Array.from({ length: BOOKINGS }, (_, n) => `F${start}${at}-${String(n).padStart(6, "0")}`);
      await ask(numbers, server, headers);
      const seconds = await step(`A ${format} of ${BOOKINGS}`, () => upload(format, numbers, server, headers));
      runs.push({ place: at === 0 ? "first" : "later", seconds });
    }
    await stopServers();
  }
  return runs;
}

type Headers = Awaited<ReturnType<typeof signIn>>;

const amountOf = (at: number) => 1_000 + at;

/** Asks for a payment each, as an ERP does: so the connections that the statement will use have been at work. */
async function ask(numbers: readonly string[], { url }: Server, headers: Headers): Promise<void> {
  const lines = numbers.map((externalId, at) => ({
    idempotencyKey: externalId,
    externalId,
    operations: [{ type: "PAYMENT", payment: { amount: amountOf(at), currency: "EUR" }, invoice: { externalId } }],
  }));
  for (let first = 0; first < lines.length; first += LINES) {
    const body = lines.slice(first, first + LINES).map((line) => `${JSON.stringify(line)}\n`);
    const answer = await fetch(`${url}/flow/v1/flows/batch`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/x-ndjson" },
      body: body.join(""),
    });
    const created = (await answer.text()).match(/"status":201/g)?.length ?? 0;
    if (created !== body.length) throw new Error(`${created} of ${body.length} payments were taken.`);
  }
}

/** @returns seconds */
async function upload(format: Format, numbers: readonly string[], { url }: Server, headers: Headers): Promise<number> {
  const form = new FormData();
  form.set("file", new Blob([WRITTEN[format](numbers)]), "statement");
  const began = performance.now();
  const answer = await fetch(`${url}/payment/v1/statements`, { method: "POST", headers: { ...headers }, body: form });
  const text = await answer.text();
  const seconds = (performance.now() - began) / 1_000;
  const matched = /"matched":(\d+)/.exec(text)?.[1];
  if (answer.status !== 201 || Number(matched) !== BOOKINGS) throw new Error(`The statement: ${answer.status} ${text}`);
  return seconds;
}

const WRITTEN: Readonly<Record<Format, (numbers: readonly string[]) => string>> = {
  "camt.053": (numbers) =>
    writeCamt(
      numbers.map((text, at) => ({
        amount: amountOf(at),
        reference: `R-${text}`,
        transfers: [{ text, name: "Ana Ruiz", account: "ES7921000813610123456789" }],
      })),
    ),
  "Norma 43": (numbers) =>
    writeNorma43(
      numbers.map((text, at) => ({ amount: amountOf(at), document: String(at), texts: [`TRANSFERENCIA ${text}`] })),
    ),
};
