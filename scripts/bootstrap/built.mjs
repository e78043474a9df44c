/**
 * Whether what was built is of these sources. Plain JavaScript: it is asked before anything that could read TypeScript is loaded.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/**
 * Folders at the root that the pages are built from. No other counts: a DATA_DIR, backups or logs that somebody keeps there change with
 * each start. A test asks of every folder of the repository which it is.
 */
const FOLDERS = /^(app|components|db|lib|public|server|worker)$/;
/** Of the files at the root only code and its configuration count: a log, or an export, that somebody writes there does not. */
const ROOT_FILES = /^(?!next-env\.d\.ts$).*\.[cm]?[jt]s$|^(package|package-lock|tsconfig)\.json$/;
const FILES_APART = /^\.|\.(md|test\.tsx?|tsbuildinfo)$/;

/** Kept in the build folder: what its pages were made from, and what the server's code was. */
export const STAMPS = { pages: "built-from", code: "code-from" };

/** What the server's code is made of besides the pages' sources: how it starts. */
const STARTING = "scripts";

/** Of the build folder that is named; the server's code is fresh with its pages only. */
export function freshness(folder) {
  const hashes = hashesOf(process.cwd());
  const pages = stampOf(folder, STAMPS.pages) === hashes.pages;
  return { pages, code: pages && stampOf(folder, STAMPS.code) === hashes.code, hashes };
}

/** Where the server's code lies in a build folder, each program under its source's path. */
export function codeFolderOf(folder) {
  return join(process.cwd(), folder, "code");
}

export function hashesOf(root) {
  const pages = hashOfSources(root);
  const starting = hashOfFiles(root, filesUnder(root, STARTING));
  return { pages, code: createHash("sha256").update(pages).update(starting).digest("hex") };
}

export function hashOfSources(root) {
  return hashOfFiles(root, filesUnder(root, ""));
}

function stampOf(folder, name) {
  const file = join(process.cwd(), folder, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** At once and not by turns: nothing else goes on yet, and it takes a fifth of the time. */
function hashOfFiles(root, files) {
  const hash = createHash("sha256");
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => isBuiltFrom(entry, folder === ""))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(root, path) : [path];
    })
    .sort();
}

function isBuiltFrom(entry, isAtRoot) {
  if (FILES_APART.test(entry.name)) return false;
  if (!isAtRoot) return true;
  return entry.isDirectory() ? FOLDERS.test(entry.name) : ROOT_FILES.test(entry.name);
}
