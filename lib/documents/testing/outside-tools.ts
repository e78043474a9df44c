import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import jsQR from "jsqr";

/** Programs that judge our PDFs from outside. Tests that need one that is not installed are skipped, and say so. */
export function isInstalled(...commands: string[]): boolean {
  return commands.every((command) => {
    const known = installed.get(command) ?? spawnSync(command, ["--version"], { stdio: "ignore" }).error === undefined;
    installed.set(command, known);
    return known;
  });
}

const installed = new Map<string, boolean>();

/** Runs `use` on the bytes as a file, in a folder that is gone afterwards. */
function asFile<T>(bytes: Uint8Array, use: (path: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "paraph-pdf-"));
  try {
    const path = join(folder, "document.pdf");
    writeFileSync(path, bytes);
    return use(path, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What `qpdf --check` says against a file; empty when nothing. */
export function qpdfComplaints(bytes: Uint8Array): string {
  return asFile(bytes, (path) => {
    const { status, stdout, stderr } = spawnSync("qpdf", ["--check", path], { encoding: "utf8" });
    return status === 0 ? "" : `${stdout}${stderr}`;
  });
}

/** The words of one page as they were drawn, with all white space as single spaces. */
export function textOfPage(bytes: Uint8Array, page: number): string {
  return pdfToText(bytes, page, ["-raw"]);
}

/** The same in the order in which a person reads them, from either side. */
export function readingOrder(bytes: Uint8Array, page: number): string {
  return pdfToText(bytes, page, []);
}

/** Each word of a page and where it stands, in points from the upper left. */
export function wordsAt(bytes: Uint8Array, page: number): readonly string[] {
  return pdfToText(bytes, page, ["-bbox"]).match(/<word .*/g) ?? [];
}

function pdfToText(bytes: Uint8Array, page: number, options: readonly string[]): string {
  return asFile(bytes, (path) => {
    const pages = ["-f", `${page}`, "-l", `${page}`];
    const text = execFileSync("pdftotext", [...pages, ...options, path, "-"], { encoding: "utf8" });
    return text.replace(/\s+/g, " ").trim();
  });
}

/** What a scanner reads from a page printed at this many dots an inch, in the order of the alphabet. */
export function scannedCodes(bytes: Uint8Array, page: number, dotsPerInch: number): string[] {
  return asPicture(bytes, page, dotsPerInch, (path) => {
    const { stdout } = spawnSync("zbarimg", ["--quiet", "--xml", path], { encoding: "utf8" });
    return [...stdout.matchAll(/<!\[CDATA\[(.*?)\]\]>/gs)].map(([, text = ""]) => text).toSorted();
  });
}

/** What a scanner that looks for one code reads from such a page; null when nothing. */
export function scannedFirst(bytes: Uint8Array, page: number, dotsPerInch: number): string | null {
  return asPicture(bytes, page, dotsPerInch, (path) => {
    const picture = readFileSync(path);
    const [header = "", width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString("latin1", 0, 32)) ?? [];
    const greys = picture.subarray(header.length);
    const pixels = new Uint8ClampedArray(greys.length * 4);
    for (const [at, grey] of greys.entries()) pixels.fill(grey, at * 4, at * 4 + 4);
    return jsQR(pixels, Number(width), Number(height))?.data ?? null;
  });
}

/** One page in shades of grey (PGM), one byte a pixel. */
function asPicture<T>(bytes: Uint8Array, page: number, dotsPerInch: number, use: (path: string) => T): T {
  return asFile(bytes, (path, folder) => {
    const image = join(folder, "page");
    const only = ["-f", `${page}`, "-l", `${page}`, "-singlefile"];
    execFileSync("pdftoppm", ["-r", `${dotsPerInch}`, ...only, "-gray", path, image]);
    return use(`${image}.pgm`);
  });
}

/** The tags of a page, indented as they hold each other, with what is read of each (`pdfinfo -struct-text`). */
export function structureOf(bytes: Uint8Array): string {
  return asFile(bytes, (path) => execFileSync("pdfinfo", ["-struct-text", path], { encoding: "utf8" }));
}

/** Signs a PDF whose signature has room for it: `openssl cms`, detached, with a certificate made for it. */
export function signDetached(content: Uint8Array): Buffer {
  return asFile(content, (path, folder) => {
    const at = (name: string) => join(folder, name);
    const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=Paraph test"];
    execFileSync("openssl", [...request, "-keyout", at("key.pem"), "-out", at("certificate.pem")], { stdio: "ignore" });
    const signer = ["-signer", at("certificate.pem"), "-inkey", at("key.pem"), "-md", "sha256"];
    const form = ["-binary", "-outform", "DER"];
    execFileSync("openssl", ["cms", "-sign", "-in", path, ...signer, ...form, "-out", at("signature.der")], {
      stdio: "ignore",
    });
    return readFileSync(at("signature.der"));
  });
}

/** What pdfsig finds out about a file's signatures; whom they belong to does not matter. */
export function signatureReport(bytes: Uint8Array): string {
  return asFile(bytes, (path) => spawnSync("pdfsig", ["-nocert", path], { encoding: "utf8" }).stdout);
}
