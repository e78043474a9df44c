import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** From the working directory: a bundler moves this module, and never sees the files. */
const FOLDER = join(process.cwd(), "lib", "banks", "logos");

type Logo = Readonly<{ file: string; bytes: Buffer }>;

let logos: ReadonlyMap<string, Logo> | undefined;

/** Where a payer's browser finds the bank's logo: an address that names what it holds, so that it may be kept for good. */
export function logoPathOf(bankId: string): string {
  const logo = allLogos().get(bankId);
  if (!logo) throw new Error(`${bankId} has no logo.`);
  return `/pay-assets/banks/${logo.file}`;
}

/** The SVG of a logo, by the last part of its address; null for any other. */
export function findLogo(file: string): Buffer | null {
  const logo = allLogos().get(file.split(".")[0] ?? "");
  return logo?.file === file ? logo.bytes : null;
}

/** By the bank's id; read once. */
function allLogos(): ReadonlyMap<string, Logo> {
  logos ??= new Map(readdirSync(FOLDER).map((name) => [name.replace(/\.svg$/, ""), readLogo(name)]));
  return logos;
}

function readLogo(name: string): Logo {
  const bytes = readFileSync(join(FOLDER, name));
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 12);
  return { file: name.replace(/\.svg$/, `.${hash}.svg`), bytes };
}
