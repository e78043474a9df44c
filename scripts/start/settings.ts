import { randomBytes, randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
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
  if (!existsSync(file)) keepNewSecret(file);
  chmodSync(file, 0o600);
  const kept = readFileSync(file, "utf8");
  // As a variable it would be none, and one that nobody keeps would seal what is kept.
  if (kept === "") throw new Error(`${file} is empty: put back what it held, or remove it where there is nothing yet`);
  return kept;
}

/** Whole or not at all, whatever ends this process or fills the disk meanwhile. Of two starts at a time one has it, and both use it. */
function keepNewSecret(file: string): void {
  const aside = `${file}.${randomUUID()}.part`;
  try {
    writeFileSync(aside, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
    linkSync(aside, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
