import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Judges of signatures that know nothing of our code. */

/** What each /ByteRange of a file names, in the order of the file, and the signature that lies between. */
export function signaturesIn(pdf: Buffer): readonly Readonly<{ signed: Buffer; der: Buffer; coversAll: boolean }>[] {
  const latin = pdf.toString("latin1");
  return [...latin.matchAll(/\/ByteRange\s*\[\s*0 (\d+) (\d+) (\d+)\s*\]/g)].map(([, first, second, length]) => {
    const [start, end, rest] = [Number(first), Number(second), Number(length)];
    return {
      signed: Buffer.concat([pdf.subarray(0, start), pdf.subarray(end, end + rest)]),
      der: Buffer.from(latin.slice(start + 1, end - 1), "hex"),
      coversAll: end + rest === pdf.length,
    };
  });
}

/** `openssl cms -verify -cades` on each signature: what it complains of; empty when nothing. Zeros behind a signature are cut off. */
export function opensslComplaints(pdf: Buffer, rootPath: string): string {
  const folder = mkdtempSync(join(tmpdir(), "paraph-cms-"));
  try {
    return signaturesIn(pdf)
      .map(({ signed, der }) => {
        writeFileSync(join(folder, "content"), signed);
        writeFileSync(join(folder, "signature.der"), der);
        const input = ["-inform", "DER", "-in", join(folder, "signature.der"), "-content", join(folder, "content")];
        const judge = ["-binary", "-cades", "-purpose", "any", "-CAfile", rootPath, "-out", "/dev/null"];
        const { status, stderr } = spawnSync("openssl", ["cms", "-verify", ...input, ...judge], { encoding: "utf8" });
        return status === 0 ? "" : stderr;
      })
      .join("");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file as qpdf writes it anew with these options. */
export function rewrittenByQpdf(pdf: Uint8Array, ...options: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "paraph-qpdf-"));
  try {
    const [from, to] = [join(folder, "from.pdf"), join(folder, "to.pdf")];
    writeFileSync(from, pdf);
    execFileSync("qpdf", [...options, from, to]);
    return readFileSync(to);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page as it is seen, in shades of grey from 0 (black) to 255, at one pixel a point. */
export function seenPage(
  pdf: Uint8Array,
  page: number,
): Readonly<{ width: number; height: number; shade: (x: number, y: number) => number }> {
  const folder = mkdtempSync(join(tmpdir(), "paraph-seen-"));
  try {
    const path = join(folder, "document.pdf");
    writeFileSync(path, pdf);
    const options = ["-r", "72", "-gray", "-cropbox", "-f", `${page}`, "-l", `${page}`, "-singlefile"];
    execFileSync("pdftoppm", [...options, path, join(folder, "page")]);
    const image = readFileSync(join(folder, "page.pgm"));
    // P5, width, height, 255, each behind white space.
    const [head = "", width = "0", height = "0"] =
      /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(image.toString("latin1", 0, 64)) ?? [];
    const pixels = image.subarray(head.length);
    return {
      width: Number(width),
      height: Number(height),
      shade: (x, y) => pixels[Math.floor(y) * Number(width) + Math.floor(x)] ?? 255,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
