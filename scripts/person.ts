import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { AppError } from "@/lib/shared/errors";
import { uuidField } from "@/lib/shared/fields";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { readSettings } from "./start/settings";

const USAGE = `npm run person -- export --to <file> --person <e-mail>                                   somebody of the dashboard
npm run person -- export --to <file> --tenant <uuid> [--email …] [--iban …] [--name …]   a payer of one organisation
npm run person -- erase --person <e-mail> [--yes]
npm run person -- erase --tenant <uuid> [--email …] [--iban …] [--name …] [--yes]        without --yes it only tells what it would do`;

/** Hands over, or takes away, what is known of a human being (docs/operations.md), beside running processes. */
async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    options: { person: text, tenant: text, email: text, iban: text, name: text, to: text, yes: { type: "boolean" } },
    allowPositionals: true,
  });
  const [what] = positionals;
  const isPayer = values.tenant !== undefined && [values.email, values.iban, values.name].some(Boolean);
  const isWhole = (what === "export" && values.to) || what === "erase";
  if (!isWhole || isPayer === (values.person !== undefined)) throw new PlainProblem(USAGE);
  const tenant = uuidField.safeParse(values.tenant ?? "00000000-0000-0000-0000-000000000000");
  if (!tenant.success) throw new PlainProblem("--tenant must be the organisation's UUID.");
  const { databaseUrl } = readSettings();
  if (databaseUrl === "") throw new PlainProblem("DATABASE_URL is missing: name the database.");
  const [{ closeDatabase, getDb }, payers, people] = await Promise.all([
    import("@/db/client"),
    import("@/lib/people/payer-data"),
    import("@/lib/people/person-data"),
  ]);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const db = getDb();
    const { person } = values;
    if (what === "export") {
      const rows = person ? await people.exportPersonOf(db, person) : await payers.exportPayer(db, tenant.data, values);
      await writeFile(values.to ?? "", `${JSON.stringify(rows, null, 2)}\n`, { flag: "wx", mode: 0o600 });
      say(`${values.to} holds it.`);
    } else if (person) {
      if (values.yes) await people.erasePerson(db, person);
      say(values.yes ? `${person} is nobody here any more.` : `With --yes the account of ${person} would be erased.`);
    } else {
      const done = await (values.yes ? payers.erasePayer : payers.planErasure)(db, tenant.data, values);
      say(`${values.yes ? "Erased from" : "With --yes it would be erased from"} ${done.payments.length} payments.`);
      if (done.signatures.length > 0) say(`Kept for legal claims: ${done.signatures.length} signature requests.`);
      if (done.alive.length > 0) {
        throw new PlainProblem(`Not ended yet, cancel them or wait, and call again: ${done.alive.join(", ")}`);
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw new PlainProblem(error.detail ?? error.code);
    throw error;
  } finally {
    await closeDatabase();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof PlainProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
