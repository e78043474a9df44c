import { smallPdf } from "../../../testing/sample-pdfs";
import { PdfFile } from "../../pdf-file";

/** An update, by the numbers of its objects; null frees one. */
export type Update = Readonly<Record<number, string | Buffer | null>>;

type UpdateOptions = Readonly<{
  /** Beyond /Size, /Root and /Prev. */
  trailer?: string;
  root?: number;
  prev?: number;
  /** Generations of objects that have another than 0. */
  generations?: Readonly<Record<number, number>>;
}>;

/** The file with a revision more, written by hand: what no honest library would write can be written, too. */
export function updated(bytes: Buffer, update: Update, options: UpdateOptions = {}): Buffer {
  const { crossReference } = new PdfFile(bytes);
  const { trailer = "", root = 1, prev = crossReference.offset, generations = {} } = options;
  const numbers = Object.keys(update).map(Number);
  const parts: Buffer[] = [bytes, Buffer.from("\n")];
  const lengthSoFar = () => parts.reduce((sum, part) => sum + part.length, 0);
  const lines: string[] = [];
  for (const number of numbers) {
    const body = update[number];
    const generation = generations[number] ?? 0;
    const digits = (value: number, width: number) => String(value).padStart(width, "0");
    const offset = body === null ? 0 : lengthSoFar();
    lines.push(`${number} 1\n${digits(offset, 10)} ${digits(generation, 5)} ${body === null ? "f" : "n"} \n`);
    if (body === null || body === undefined) continue;
    parts.push(Buffer.from(`${number} ${generation} obj\n`), Buffer.from(body), Buffer.from("\nendobj\n"));
  }
  const size = Math.max(crossReference.firstFreeNumber, ...numbers.map((number) => number + 1));
  const start = lengthSoFar();
  const end = `trailer\n<< /Size ${size} /Root ${root} 0 R /Prev ${prev} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n${lines.join("")}${end}`)]);
}

export const stream = (data: string, entries = "") =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;

/** Signature fields, of which one shows nothing; a text that was filled in; a note; a picture that can be swapped. */
const FIELDS = "[10 0 R 11 0 R 12 0 R 13 0 R]";
const CATALOG = "/Type /Catalog /Pages 2 0 R /AcroForm 9 0 R";

export const CATALOG_OBJECT = 1;
export const PAGE_OBJECT = 3;
export const CONTENT_OBJECT = 4;
export const SEAL_FIELD_OBJECT = 10;
export const UNSEEN_FIELD_OBJECT = 12;
export const PLACED_FIELD_OBJECT = 13;
export const NOTE_OBJECT = 14;
/** The first number that nothing has. */
export const FREE_NUMBER = 40;

export const OBJECTS = {
  1: `<< ${CATALOG} >>`,
  2: "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 /MediaBox [0 0 200 200] >>",
  3: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources 6 0 R /Annots [14 0 R 13 0 R] >>",
  4: stream("BT /F1 12 Tf 20 20 Td (Pay 100 EUR) Tj ET /X1 Do"),
  5: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources 6 0 R /Annots [10 0 R 11 0 R 12 0 R] >>",
  6: "<< /Font << /F1 7 0 R >> /XObject << /X1 8 0 R /X2 30 0 R >> >>",
  7: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  8: stream("0 0 10 10 re f", "/Type /XObject /Subtype /Form /BBox [0 0 10 10]"),
  9: `<< /Fields ${FIELDS} /SigFlags 3 >>`,
  10: "<< /Type /Annot /Subtype /Widget /FT /Sig /T (paraph-seal) /Rect [20 20 120 60] /P 5 0 R /F 132 >>",
  11: "<< /Type /Annot /Subtype /Widget /FT /Sig /T (paraph-signer-1) /Rect [20 80 120 120] /P 5 0 R /F 132 >>",
  12: "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Approval) /Rect [0 0 0 0] /P 5 0 R /F 132 >>",
  13: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (paraph-field-1) /V (Ana) /AP << /N 15 0 R >> /Rect [20 100 120 120] /P 3 0 R /F 4 >>",
  14: "<< /Type /Annot /Subtype /Text /Contents (Read this) /Rect [150 150 170 170] /P 3 0 R >>",
  15: stream("BT (Ana) Tj ET", "/Type /XObject /Subtype /Form /BBox [0 0 100 20]"),
} as const;

/** A revision that is trusted. What is judged here has no need of a signature in it. */
export function trustedPdf(changes: Readonly<Record<number, string>> = {}): Buffer {
  return smallPdf({ ...OBJECTS, ...changes });
}
