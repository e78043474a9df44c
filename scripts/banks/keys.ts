import { readFileSync } from "node:fs";
import process from "node:process";
import type { Database } from "@/db/client";
import { listBankKeys } from "@/db/queries/banks/bank-keys";
import { KeyProblem } from "@/lib/banks/keys/key-material";
import { keysNamedBy } from "@/lib/banks/keys/named-keys";
import { type BankKey, openKey } from "@/lib/banks/keys/open-key";
import { putKey } from "@/lib/banks/keys/put-key";
import { removeKey } from "@/lib/banks/keys/remove-key";
import { listRecords } from "@/lib/banks/records/list-records";
import { expiryOf } from "@/lib/seals/model";
import { now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { reasonOf } from "@/lib/shared/plain-problem";
import type { Command } from "./command";
import { endingSaid } from "./ending-said";

/** Our keys that banks know, each in a line: where it lies, until when it serves, which banks name it. */
export async function listKeys(db: Database, json: boolean): Promise<number> {
  const [keys, records] = await Promise.all([listBankKeys(db), listRecords(db)]);
  const at = now();
  const told = keys.map(({ name, kind, reference, validFrom, validUntil, version, addedBy, addedAt }) => ({
    ...{ name, kind, reference, validFrom, validUntil, version, addedBy, addedAt },
    ...expiryOf(validUntil, at),
    banks: records.flatMap((one) => ("record" in one && names(one.record, name) ? one.id : [])),
  }));
  if (json) print(JSON.stringify(told, null, 2));
  else {
    const lines = told.map(({ name, kind, reference, validUntil, daysLeft, banks }) => {
      const end = endingSaid({ what: "", at: validUntil, daysLeft }).trim();
      return [name.padEnd(28), kind.padEnd(5), reference, end, banks.join(", ") || "named by no bank"].join("  ");
    });
    print([...lines, `${keys.length} keys`].join("\n"));
  }
  for (const key of keys) await sayWhetherItIsThere(key);
  return 0;
}

/** As this user sees it, on this machine: the server may be another. */
async function sayWhetherItIsThere(key: BankKey): Promise<void> {
  try {
    await openKey(key);
  } catch (error) {
    if (!(error instanceof KeyProblem)) throw error;
    complain(`${key.name} ${error.message}`);
  }
}

function names(record: Parameters<typeof keysNamedBy>[0], name: string): boolean {
  return keysNamedBy(record).some((key) => key.name === name);
}

export async function putOurKey(
  db: Database,
  { key: name, kind, certificate, reference }: Extract<Command, { name: "keys put" }>,
  who: string,
): Promise<number> {
  const read = readText(certificate);
  if ("problem" in read) return complain(read.problem);
  try {
    const { outcome, version } = await putKey(db, { name, kind, certificates: read.text, reference }, who);
    print(`key ${name}: ${outcome.toLowerCase()}, version ${version}`);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_field") throw error;
    for (const problem of error.errors) {
      complain(`${"parameter" in problem ? problem.parameter : problem.pointer} ${problem.detail}`);
    }
    return complain("Nothing was written.");
  }
}

export async function removeOurKey(db: Database, name: string, who: string): Promise<number> {
  try {
    await removeKey(db, name, who);
    print(`key ${name}: removed`);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return complain(error.code === "not_found" ? `There is no key ${name}.` : error.message);
  }
}

function readText(file: string): Readonly<{ text: string }> | Readonly<{ problem: string }> {
  try {
    return { text: readFileSync(file === "-" ? 0 : file, "utf8") };
  } catch (error) {
    return { problem: `certificate ${file} cannot be read: ${reasonOf(error)}.` };
  }
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`);
  return 2;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
