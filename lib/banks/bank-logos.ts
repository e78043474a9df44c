import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import anyAscii from "any-ascii";
import type { BankRecord } from "./records/record";
import type { BankMark } from "./search-banks";

/** From the working directory: a bundler moves this module, and never sees the files. */
const FOLDER = join(process.cwd(), "lib", "banks", "logos");

/** How many colours initials may stand on (`payer.css`). */
export const TINTS = 9;

type Logo = Readonly<{ file: string; bytes: Buffer }>;

let logos: ReadonlyMap<string, Logo> | undefined;

/**
 * What a payer knows the bank by. A logo has an address that names what it holds, so that it may be kept for good; a bank that
 * nobody has drawn one for has its initials, which are written and need not be fetched.
 */
export function markOf({ id, name }: Pick<BankRecord, "id" | "name">): BankMark {
  const logo = allLogos().get(id);
  return logo ? { path: `/pay-assets/banks/${logo.file}` } : { initials: initialsOf(name), tint: tintOf(id) };
}

/** The SVG of a logo, by the last part of its address; null for any other. */
export function findLogo(file: string): Buffer | null {
  const logo = allLogos().get(file.split(".")[0] ?? "");
  return logo?.file === file ? logo.bytes : null;
}

/** By the bank's id; read once. */
function allLogos(): ReadonlyMap<string, Logo> {
  logos ??= new Map(readdirSync(FOLDER).map((name) => [name.replace(/\.svg$/, ""), drawnLogo(name)]));
  return logos;
}

function drawnLogo(name: string): Logo {
  return named(name.replace(/\.svg$/, ""), readFileSync(join(FOLDER, name)));
}

function named(stem: string, bytes: Buffer): Logo {
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 12);
  return { file: `${stem}.${hash}.svg`, bytes };
}

/** Words that say nothing of a name: every language's "of the". */
const LITTLE_WORDS = /^(de|del|della|di|du|des|da|do|dos|das|la|le|el|les|und|e|y|et)$/i;

/** "Crédit des Étoiles" → "CE". */
function initialsOf(name: string): string {
  const words = anyAscii(name)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "" && !LITTLE_WORDS.test(word));
  const initials = words.map(([first = ""]) => first.toUpperCase()).slice(0, 2);
  return initials.join("") || "B";
}

/** The same for a bank on every machine and each day. */
function tintOf(id: string): number {
  return (createHash("sha256").update(id).digest()[0] ?? 0) % TINTS;
}
