import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import anyAscii from "any-ascii";
import type { BankRecord } from "./records/record";

/** From the working directory: a bundler moves this module, and never sees the files. */
const FOLDER = join(process.cwd(), "lib", "banks", "logos");

type Logo = Readonly<{ file: string; bytes: Buffer }>;

let logos: ReadonlyMap<string, Logo> | undefined;

/**
 * Where a payer's browser finds the bank's logo: an address that names what it holds, so that it may be kept for good. A bank
 * that nobody has drawn one for has its initials.
 */
export function logoPathOf({ id, name }: Pick<BankRecord, "id" | "name">): string {
  const logo = allLogos().get(id) ?? monogram(initialsOf(name), colourOf(id));
  return `/pay-assets/banks/${logo.file}`;
}

/** The SVG of a logo, by the last part of its address; null for any other. */
export function findLogo(file: string): Buffer | null {
  const logo = allLogos().get(file.split(".")[0] ?? "") ?? monogramNamed(file);
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

/** White is readable on each (4.5 : 1 and more). */
const COLOURS = ["#8a4b2d", "#0a6587", "#46519e", "#2f6b3a", "#a13d63", "#6b3fa0", "#8a5a00", "#a02c2c", "#00695c"];

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
function colourOf(id: string): number {
  return (createHash("sha256").update(id).digest()[0] ?? 0) % COLOURS.length;
}

/** Its address says all that it is made of: `_CE4.….svg`. No drawn logo is named so, because no bank's id is. */
function monogram(initials: string, colour: number): Logo {
  const fill = COLOURS[colour] ?? COLOURS[0];
  const size = initials.length > 1 ? 20 : 24;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="${initials}"><rect width="48" height="48" rx="12" fill="${fill}"/><text x="24" y="25" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`;
  return named(`_${initials}${colour}`, Buffer.from(svg));
}

function monogramNamed(file: string): Logo | null {
  const [, initials, colour] = /^_([A-Z0-9]{1,2})(\d)\./.exec(file) ?? [];
  return initials === undefined || Number(colour) >= COLOURS.length ? null : monogram(initials, Number(colour));
}
