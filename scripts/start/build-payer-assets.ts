import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwind from "@tailwindcss/postcss";
import { build } from "esbuild";
import postcss from "postcss";
import subsetFont from "subset-font";

/** What browsers of the last five years run. */
const TARGETS = ["chrome96", "firefox96", "safari15.4"];

const FONT = "node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2";

/** The letters of our languages, and of most names of Europe; the rest of the font is fetched where one of its own is met. */
export const LETTERS = [range(0x20, 0x7e), range(0xa0, 0x17f), "ˆ˜–—‘’‚“”„†‡•…‰‹›€™−→←"].join("");
/** What is written in no other weight. */
const WEIGHTS = { wght: { min: 400, max: 600 } };
const FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum"];

/**
 * Makes what the payer's and the signer's page load, which no bundler of Next's knows: its style, its script and its font, each under a
 * name that carries the hash of what it holds, with compressed twins beside it. `app/(payer)/_visit/assets.ts` reads the manifest.
 */
export async function buildPayerAssets(distDir: string): Promise<void> {
  const folder = join(distDir, "payer-assets");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const whole = await readFile(FONT);
  const options = { targetFormat: "woff2", variationAxes: WEIGHTS, keepFeatures: FEATURES } as const;
  const font = await keep(folder, "sans", "woff2", await subsetFont(whole, LETTERS, options));
  const rest = await keep(folder, "sans-rest", "woff2", whole);
  const fonts = { "sans.woff2": font, "sans-rest.woff2": rest };
  const part = async (name: "payer" | "signer") => ({
    style: await keep(folder, name, "css", await buildStyle(`components/${name}/${name}.css`, fonts)),
    script: await keep(folder, name, "js", await bundle(`components/${name}/island/main.ts`, "iife")),
  });
  const [payer, signer, viewer] = await Promise.all([part("payer"), part("signer"), buildViewer(folder)]);
  // Loaded by those alone who search.
  const search = await keep(folder, "search", "js", await bundle("components/payer/search/main.ts", "esm"));
  // Loaded by those alone who sign with a certificate of their own.
  const opener = await bundle("components/signer/certificate/main.ts", "esm");
  const certificate = await keep(folder, "certificate", "js", opener);
  await writeFile(
    join(folder, "manifest.json"),
    JSON.stringify({ ...payer, font, search, signer: { ...signer, viewer, certificate } }),
  );
}

const PDFJS = "node_modules/pdfjs-dist";
/** What pdf.js asks for as it meets it: character maps, fonts that a file names and doesn't hold, a decoder without WebAssembly. */
const PDFJS_FILES = [
  /^cmaps\/.+\.bcmap$/,
  /^standard_fonts\/.+\.(pfb|ttf)$/,
  /^wasm\/openjpeg_nowasm_fallback\.js$/,
  /\/LICENSE/,
];

/** pdf.js for the browsers that we serve: itself, its worker, and one folder of what they may ask for. */
async function buildViewer(folder: string): Promise<Readonly<{ script: string; worker: string; files: string }>> {
  const script = await keep(folder, "pdf", "js", await bundle(`${PDFJS}/legacy/build/pdf.mjs`, "esm"));
  const worker = await keep(folder, "pdfworker", "js", await bundle(`${PDFJS}/legacy/build/pdf.worker.mjs`, "esm"));
  const files = `pdf.${hashOf(await readFile(`${PDFJS}/package.json`))}`;
  await mkdir(join(folder, files));
  const found = await readdir(PDFJS, { recursive: true, encoding: "utf8" });
  const wanted = found.filter((file) => PDFJS_FILES.some((kind) => kind.test(file)));
  await Promise.all(wanted.map((file) => copyFile(join(PDFJS, file), join(folder, files, basename(file)))));
  return { script, worker, files };
}

async function buildStyle(from: string, fonts: Readonly<Record<string, string>>): Promise<Buffer> {
  const { css } = await postcss([tailwind({ optimize: { minify: true } })]).process(await readFile(from), { from });
  // Whichever sheet names a font, both stand in one folder.
  return Buffer.from(
    css.replace(/url\(["']?(?:[^"')]*\/)?([\w-]+\.woff2)["']?\)/g, (_, name) => `url(${fonts[name]})`),
  );
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
}

async function bundle(entry: string, format: "iife" | "esm"): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format,
    target: TARGETS,
    write: false,
  });
  return Buffer.concat(outputFiles.map(({ contents }) => contents));
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 12);
}

/** Returns the name that it has been given. */
async function keep(folder: string, name: string, extension: string, bytes: Buffer): Promise<string> {
  const file = `${name}.${hashOf(bytes)}.${extension}`;
  await writeFile(join(folder, file), bytes);
  // A font is compressed already.
  if (extension === "woff2") return file;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(bytes, best));
  await writeFile(join(folder, `${file}.gzip`), await promisify(gzip)(bytes, { level: 9 }));
  return file;
}
