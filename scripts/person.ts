import { writeFile } from "node:fs/promises";
import process from "node:process";
import { AppError } from "@/lib/shared/errors";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";
import { type PersonCommand, readCommand } from "./person/command";
import { sayFailure } from "./say-failure";
import { requireOneDatabase } from "./start/require-database";
import { readSettings } from "./start/settings";

/** Hands over, or takes away, what is known of a human being (docs/operations.md), beside running processes. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  const settings = readSettings();
  if (settings.databaseUrl === "") throw new PlainProblem("DATABASE_URL is missing: name the database.");
  await requireOneDatabase(settings, { synchronous: false });
  const { closeDatabase } = await import("@/db/client");
  try {
    await run(command);
  } catch (error) {
    throw error instanceof AppError ? new PlainProblem(sentenceOf(error, command)) : error;
  } finally {
    await closeDatabase();
  }
}

function sentenceOf({ code, detail }: AppError, { whom }: PersonCommand): string {
  return code === "not_found" && "person" in whom ? `Nobody here has the address ${whom.person}.` : (detail ?? code);
}

async function run(command: PersonCommand): Promise<void> {
  const [{ getDb }, payers, people] = await Promise.all([
    import("@/db/client"),
    import("./person/in-both-worlds"),
    import("@/lib/people/person-data"),
  ]);
  const db = getDb();
  const { whom } = command;
  if ("person" in whom) {
    const { person } = whom;
    if (command.what === "export") return written(command.to, await people.exportPersonOf(db, person));
    await (command.isMeant ? people.erasePerson : people.planPersonErasure)(db, person);
    return say(
      command.isMeant ? `${person} is nobody here any more.` : `With --yes the account of ${person} would be erased.`,
    );
  }
  if (command.what === "export") return written(command.to, await payers.exportBoth(db, whom));
  const { said, left } = await payers.eraseBoth(db, whom, command.isMeant);
  for (const line of said) say(line);
  if (left !== null) throw new PlainProblem(left);
}

/** For the operator's eyes alone, and never over another file. */
async function written(path: string, rows: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(rows, null, 2)}\n`, { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    throw new PlainProblem(`${path} can't be written: ${reasonOf(error)}.`);
  });
  say(`${path} holds it.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  sayFailure(error);
}
