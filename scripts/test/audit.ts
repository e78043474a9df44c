import { readFileSync } from "node:fs";
import process from "node:process";
import { runNpm } from "../bootstrap/dependencies.mjs";
import { allowedAdvisories, judgeAudit } from "./advisories";
import type { Tally } from "./tally";

const ALLOWED = "scripts/test/allowed-advisories.json";
/** One try, in milliseconds: offline it must not hold anybody up. */
const PATIENCE = ["--fetch-retries=0", "--fetch-timeout=20000"];

/** Asks the registry that npm is set up with about what is installed in production. */
export function auditDependencies(): Tally {
  const { stdout } = runNpm(["audit", "--omit=dev", "--json", ...PATIENCE]);
  const allowed = allowedAdvisories.parse(JSON.parse(readFileSync(ALLOWED, "utf8")));
  const { tally, words } = judgeAudit(stdout ?? "", allowed, new Date().toISOString().slice(0, 10));
  for (const line of words) process.stdout.write(`${line}\n`);
  return tally;
}
