import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { AppError } from "@/lib/shared/errors";
import { uuidField } from "@/lib/shared/fields";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";
import { tellErasure } from "./person/tell-erasure";
import { requireDatabase } from "./start/require-database";
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
  const { databaseUrl, databaseSessionUrl } = readSettings();
  if (databaseUrl === "") throw new PlainProblem("DATABASE_URL is missing: name the database.");
  const way = databaseSessionUrl === databaseUrl ? "DATABASE_URL" : "DATABASE_SESSION_URL";
  await requireDatabase(way, databaseSessionUrl, { synchronous: false });
  const [{ closeDatabase, getDb }, payers, people, { selectTenant }] = await Promise.all([
    import("@/db/client"),
    import("@/lib/people/payer-data"),
    import("@/lib/people/person-data"),
    import("@/db/queries/tenants/tenants"),
  ]);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const db = getDb();
    const { person } = values;
    if (person === undefined && (await selectTenant(db, tenant.data)) === null) {
      throw new PlainProblem(`There is no organisation ${tenant.data} in this database.`);
    }
    if (what === "export") {
      const rows = person ? await people.exportPersonOf(db, person) : await payers.exportPayer(db, tenant.data, values);
      await written(values.to ?? "", rows);
      say(`${values.to} holds it.`);
    } else if (person) {
      await (values.yes ? people.erasePerson : people.planPersonErasure)(db, person);
      say(values.yes ? `${person} is nobody here any more.` : `With --yes the account of ${person} would be erased.`);
    } else {
      const done = await (values.yes ? payers.erasePayer : payers.planErasure)(db, tenant.data, values);
      const { said, left } = tellErasure(done, values.yes === true);
      for (const line of said) say(line);
      if (left !== null) throw new PlainProblem(left);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new PlainProblem(
      error.code === "not_found" ? `Nobody here has the address ${values.person}.` : (error.detail ?? error.code),
    );
  } finally {
    await closeDatabase();
  }
}

/** For the operator's eyes alone, and never over another file. */
async function written(path: string, rows: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(rows, null, 2)}\n`, { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    throw new PlainProblem(`${path} can't be written: ${reasonOf(error)}.`);
  });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof PlainProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
