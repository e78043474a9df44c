import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Judges of signatures that know nothing of our code. */

type SignatureIn = Readonly<{
  signed: Buffer;
  der: Buffer;
  coversAll: boolean;
  /** A timestamp of the document (ETSI EN 319 142-1, 5.4.3) and nobody's signature; as our own writer says it. */
  isTimestamp: boolean;
}>;

/** What each /ByteRange of a file names, in the order of the file, and the signature that lies between. */
export function signaturesIn(pdf: Buffer): readonly SignatureIn[] {
  const latin = pdf.toString("latin1");
  const ranges = latin.matchAll(/(ETSI\.RFC3161\s*)?\/ByteRange\s*\[\s*0 (\d+) (\d+) (\d+)\s*\]/g);
  return [...ranges].map(([, timestamp, first, second, length]) => {
    const [start, end, rest] = [Number(first), Number(second), Number(length)];
    return {
      isTimestamp: timestamp !== undefined,
      signed: Buffer.concat([pdf.subarray(0, start), pdf.subarray(end, end + rest)]),
      der: Buffer.from(latin.slice(start + 1, end - 1), "hex"),
      coversAll: end + rest === pdf.length,
    };
  });
}

/**
 * `openssl cms -verify -cades` on each signature, `openssl ts -verify` on each timestamp of the document: what they complain of; empty
 * when nothing. Zeros behind a signature are cut off.
 * @param others how many of the file's first signatures are somebody else's, and not asked about
 */
export function opensslComplaints(pdf: Buffer, rootPath: string, others = 0): string {
  const folder = mkdtempSync(join(tmpdir(), "paraph-cms-"));
  const [content, signature] = [join(folder, "content"), join(folder, "signature.der")];
  const asSignature = ["cms", "-verify", "-inform", "DER", "-in", signature, "-content", content];
  const asSignatureBy = ["-binary", "-cades", "-purpose", "any", "-CAfile", rootPath, "-out", "/dev/null"];
  const asTimestamp = ["ts", "-verify", "-data", content, "-in", signature, "-token_in", "-CAfile", rootPath];
  try {
    return signaturesIn(pdf)
      .slice(others)
      .map(({ signed, der, isTimestamp }) => {
        writeFileSync(content, signed);
        writeFileSync(signature, der);
        const asked = isTimestamp ? asTimestamp : [...asSignature, ...asSignatureBy];
        const { status, stderr } = spawnSync("openssl", asked, { encoding: "utf8" });
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
