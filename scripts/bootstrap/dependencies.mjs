import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Installs the locked dependencies unless node_modules holds exactly them. Shows npm's words only when it fails. */
export function installDependencies() {
  if (dependenciesAreInstalled(readPackages("package-lock.json"), readPackages("node_modules/.package-lock.json")))
    return;
  process.stdout.write("Installing the locked dependencies … ");
  const began = Date.now();
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stdout, stderr, error } = runNpm(args);
  if (status !== 0) {
    process.stdout.write("failed\n");
    process.stderr.write(
      `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}\nThe dependencies could not be installed.\n`,
    );
    process.exit(1);
  }
  process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}

/** Runs npm to its end; what it prints is text. */
export function runNpm(args) {
  // npm names the script it runs as; without npm around us, the one on the PATH is meant.
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  return spawnSync(program, [...first, ...args], { cwd: ROOT, encoding: "utf8" });
}

/**
 * Whether what npm noted of its last complete installation equals the lockfile. Optional packages may be absent: they
 * are for other platforms.
 */
export function dependenciesAreInstalled(locked, installed) {
  if (locked === undefined || installed === undefined) return false;
  return Object.entries(locked).every(([path, wanted]) => {
    if (path === "") return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), "utf8")).packages;
  } catch {
    return undefined;
  }
}
