import { readFileSync } from "node:fs";
import process from "node:process";
import type { Database } from "@/db/client";
import { listBankChanges } from "@/db/queries/banks/banks";
import { enrolBank } from "@/lib/banks/records/enrol-bank";
import { findRecord, listRecords, type Recorded } from "@/lib/banks/records/list-records";
import { putBanks } from "@/lib/banks/records/put-banks";
import { disableBank, enableBank, type Switched } from "@/lib/banks/records/switch-bank";
import { assertNever } from "@/lib/shared/assert-never";
import { AppError } from "@/lib/shared/errors";
import { reasonOf } from "@/lib/shared/plain-problem";
import { certify } from "./certify";
import type { Command } from "./command";
import { endingSaid } from "./ending-said";
import { listKeys, putOurKey, removeOurKey } from "./keys";
import { operator } from "./operator";

/** Does what was asked and says what came of it; returns the exit code. */
export async function runCommand(db: Database, command: Command): Promise<number> {
  switch (command.name) {
    case "list":
      return list(db, command.json);
    case "show":
      return show(db, command.id, command.json);
    case "put":
      return put(db, command.file);
    case "enrol":
      return enrol(db, command.id, command.file);
    case "disable":
      return switched(command.id, () => disableBank(db, command.id, command.until, operator()));
    case "enable":
      return switched(command.id, () => enableBank(db, command.id, operator()));
    case "test":
      return withRecord(db, command.id, (found) => certify(db, found));
    case "keys list":
      return listKeys(db, command.json);
    case "keys put":
      return putOurKey(db, command, operator());
    case "keys remove":
      return removeOurKey(db, command.key, operator());
    default:
      return assertNever(command);
  }
}

async function list(db: Database, json: boolean): Promise<number> {
  const all = await listRecords(db);
  const records = all.flatMap((one) => ("record" in one ? one.record : []));
  if (json) print(JSON.stringify(records, null, 2));
  else {
    const lines = records.map(({ id, country, bic, status, disabledUntil, platform, name }) =>
      [id.padEnd(28), country, bic.padEnd(11), status.padEnd(8), platform.padEnd(16), name, until(disabledUntil)].join(
        "  ",
      ),
    );
    print([...lines.map((line) => line.trimEnd()), `${records.length} banks`].join("\n"));
  }
  for (const one of all) {
    if (!("record" in one)) complain(one);
    else remark(one);
  }
  return 0;
}

async function show(db: Database, id: string, json: boolean): Promise<number> {
  return withRecord(db, id, async (found) => {
    print(JSON.stringify(found.record, null, 2));
    remark(found);
    if (json) return 0;
    const changes = await listBankChanges(db, id);
    print(
      changes
        .map(({ version, what, who, at }) => `version ${version}  ${at.toISOString()}  ${what}  ${who}`)
        .join("\n"),
    );
    return 0;
  });
}

async function put(db: Database, file: string): Promise<number> {
  return fromFile(file, async (content) => {
    const outcomes = await putBanks(db, content, operator());
    print(
      outcomes
        .map(
          ({ kind, id, outcome, version }) =>
            `${kind.toLowerCase()} ${id}: ${outcome.toLowerCase()}, version ${version}`,
        )
        .join("\n"),
    );
  });
}

async function enrol(db: Database, id: string, file: string): Promise<number> {
  return fromFile(file, async (content) => {
    await enrolBank(db, id, content, operator());
    print(`bank ${id}: enrolled`);
  });
}

/** What is wrong in a file is said field by field. */
async function fromFile(file: string, write: (content: unknown) => Promise<void>): Promise<number> {
  const content = readJson(file);
  if ("problem" in content) {
    process.stderr.write(`${content.problem}\n`);
    return 2;
  }
  try {
    await write(content.json);
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") {
      process.stderr.write("There is no such bank: put its record first.\n");
      return 2;
    }
    if (!(error instanceof AppError) || error.code !== "invalid_field") throw error;
    const name = file === "-" ? "stdin" : file;
    for (const problem of error.errors) {
      process.stderr.write(
        `${name}: ${"pointer" in problem ? problem.pointer || "/" : problem.parameter} ${problem.detail}\n`,
      );
    }
    process.stderr.write("Nothing was written.\n");
    return 2;
  }
}

function readJson(file: string): Readonly<{ json: unknown }> | Readonly<{ problem: string }> {
  let text: string;
  try {
    text = readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    return { problem: `${file} cannot be read: ${reasonOf(error)}.` };
  }
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    return { problem: `${file} is no JSON: ${reasonOf(error)}.` };
  }
}

async function switched(id: string, run: () => Promise<Switched>): Promise<number> {
  try {
    const { version, outcome } = await run();
    print(`bank ${id}: ${outcome.toLowerCase()}, version ${version}`);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(error.code === "not_found" ? nobody(id) : `${error.message}\n`);
    return 2;
  }
}

async function withRecord(
  db: Database,
  id: string,
  work: (found: Extract<Recorded, { record: unknown }>) => Promise<number>,
): Promise<number> {
  const found = await findRecord(db, id);
  if (!found) {
    process.stderr.write(nobody(id));
    return 2;
  }
  if ("record" in found) return work(found);
  complain(found);
  return 1;
}

function complain({ id, problems }: Extract<Recorded, { problems: unknown }>): void {
  for (const problem of problems) {
    const place = "pointer" in problem ? problem.pointer : problem.parameter;
    process.stderr.write(`${id} is no record and not offered: ${place} ${problem.detail}\n`);
  }
}

/** What keeps it from being offered, and what soon will. */
function remark({ id, lacks, endings }: Extract<Recorded, { record: unknown }>): void {
  if (lacks.length > 0) process.stderr.write(`${id} is not offered: ${lacks.join(", ")}\n`);
  for (const ending of endings) if (ending.warning !== null) process.stderr.write(`${id}: ${endingSaid(ending)}\n`);
}

function nobody(id: string): string {
  return `There is no bank ${id}.\n`;
}

function until(moment: string | null): string {
  return moment === null ? "" : `(until ${moment})`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
