import { randomBytes } from "node:crypto";
import { accessSync, chmodSync, constants, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Env, parseEnv } from "@/lib/shared/env";
import { hasCode } from "@/lib/shared/has-code";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";

/** Checks the environment before anything is started, and gives a demo the secret that it keeps in its data folder. */
export function readSettings(): Env {
  const settings = parse();
  if (!settings.demo) return settings;
  inDataDir(settings, (folder) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    process.env.APP_SECRET ||= keptSecret(join(folder, "app-secret"));
  });
  return parse();
}

/** Uploads and documents pass through it, wherever they lie in the end: better no start than a process that is ready and takes none. */
export function requireDataDir(settings: Pick<Env, "dataDir">): void {
  inDataDir(settings, (folder) => {
    const work = join(folder, "work");
    mkdirSync(work, { recursive: true, mode: 0o700 });
    accessSync(work, constants.W_OK);
  });
}

function inDataDir({ dataDir }: Pick<Env, "dataDir">, run: (folder: string) => void): void {
  try {
    run(dataDir);
  } catch (error) {
    throw new PlainProblem(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}.`);
  }
}

function parse(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    throw new PlainProblem(reasonOf(error));
  }
}

/** What it protects must still be readable after the next start. */
function keptSecret(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    chmodSync(file, 0o600);
  }
  return readFileSync(file, "utf8");
}
