import { createHash } from "node:crypto";
import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { AFRelationship, PDFDocument, PDFName, StandardFonts } from "pdf-lib";

/** PDFs as callers send them, made with a library of others' so that our own reader is not its own judge. */

export const FACTUR_X = "<?xml version='1.0'?><rsm:CrossIndustryInvoice><ID>2026/0143</ID></rsm:CrossIndustryInvoice>";

async function invoice(pages: number): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  document.setTitle("Invoice 2026/0143");
  document.setAuthor("Talleres Aitana S.L.");
  const font = document.embedStandardFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++) {
    const sheet = document.addPage([595, 842]);
    for (let line = 0; line < 30; line++) {
      sheet.drawText(`Page ${page}, line ${line}: maintenance`, { x: 50, y: 780 - line * 20, size: 11, font });
    }
  }
  return document;
}

/** With a table of cross references, as old producers write it. */
export async function tablePdf(pages = 2): Promise<Buffer> {
  return Buffer.from(await (await invoice(pages)).save({ useObjectStreams: false }));
}

/** With cross references and objects in streams, as new producers write it. */
export async function streamPdf(pages = 2): Promise<Buffer> {
  return Buffer.from(await (await invoice(pages)).save({ useObjectStreams: true }));
}

/** Like a Factur-X or ZUGFeRD invoice: the same in XML attached. */
export async function facturXPdf(): Promise<Buffer> {
  const document = await invoice(1);
  await document.attach(Buffer.from(FACTUR_X), "factur-x.xml", {
    mimeType: "text/xml",
    afRelationship: AFRelationship.Alternative,
  });
  return Buffer.from(await document.save());
}

/** With a scan of this many bytes, which nothing packs any smaller. */
export async function heavyPdf(sizeBytes: number): Promise<Buffer> {
  const document = await invoice(1);
  const noise = createHash("shake256", { outputLength: sizeBytes }).update("scan").digest();
  await document.attach(noise, "scan.bin");
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

export function attachmentsOf(document: PDFDocument): string[] {
  return document.getAttachments().map(({ name, data }) => `${name}: ${Buffer.from(data).toString("utf8")}`);
}

export const FACTUR_X_ATTACHMENT = `factur-x.xml: ${FACTUR_X}`;

/** Its page tree turns pages and cuts them, for whoever does not say otherwise. */
export async function rotatedPdf(): Promise<Buffer> {
  const document = await invoice(2);
  const root = document.catalog.Pages();
  root.set(PDFName.of("Rotate"), document.context.obj(90));
  root.set(PDFName.of("CropBox"), document.context.obj([100, 100, 200, 200]));
  root.set(PDFName.of("Kids"), document.context.register(root.Kids()));
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

export async function encryptedPdf(userPassword: string): Promise<Buffer> {
  const document = await invoice(1);
  document.encrypt({ userPassword, ownerPassword: "owner", permissions: { printing: true } });
  return Buffer.from(await document.save());
}

/** Objects by number, under a table of cross references; for what no library would write. */
export function handMadePdf(
  objects: Readonly<Record<number, string | Buffer>>,
  { trailer = "/Root 1 0 R", header = "%PDF-1.7\n" }: Readonly<{ trailer?: string; header?: string }> = {},
): Buffer {
  const numbers = Object.keys(objects).map(Number);
  const parts: Buffer[] = [Buffer.from(header)];
  const offsets = new Map<number, number>();
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const number of numbers) {
    offsets.set(number, length());
    parts.push(Buffer.from(`${number} 0 obj\n`), Buffer.from(objects[number] ?? ""), Buffer.from("\nendobj\n"));
  }
  const start = length();
  const lines = numbers.map((number) => `${number} 1\n${String(offsets.get(number)).padStart(10, "0")} 00000 n \n`);
  const size = Math.max(...numbers) + 1;
  const end = `trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n0 1\n0000000000 65535 f \n${lines.join("")}${end}`)]);
}

/** The smallest file with a page; entries given take the place of its own, or come beside them. */
export function smallPdf(
  changes: Readonly<Record<number, string | Buffer>> = {},
  options: Parameters<typeof handMadePdf>[1] = {},
): Buffer {
  const objects = {
    1: "<< /Type /Catalog /Pages 2 0 R >>",
    2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>",
    4: "<< /Length 7 >>\nstream\n0 0 m S\nendstream",
    ...changes,
  };
  return handMadePdf(objects, options);
}

/** Its second page lies only in the stream beside a table that calls it free (ISO 32000-1, 7.5.8.4). */
export function hybridPdf(): Buffer {
  const hidden = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>";
  const plain = smallPdf({ 5: hidden, 2: "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>" }).toString("latin1");
  const offset = plain.indexOf("5 0 obj");
  const entry = Buffer.alloc(7);
  entry.writeUInt8(1, 0);
  entry.writeUInt32BE(offset, 1);
  const stream = `6 0 obj\n${streamObject("/Type /XRef /Size 6 /Index [5 1] /W [1 4 2] /Root 1 0 R", entry).toString("latin1")}\nendobj\n`;
  const table = plain.indexOf("xref\n");
  const freed = plain.slice(table).replace(/5 1\n\d{10} 00000 n/, "5 1\n0000000000 00000 f");
  const hybrid = (plain.slice(0, table) + stream + freed)
    .replace("/Root 1 0 R >>\nstartxref", `/Root 1 0 R /XRefStm ${table} >>\nstartxref`)
    .replace(/startxref\n\d+/, `startxref\n${table + stream.length}`);
  return Buffer.from(hybrid, "latin1");
}

export function streamObject(entries: string, data: Buffer): Buffer {
  const head = Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\n`);
  return Buffer.concat([head, data, Buffer.from("\nendstream")]);
}

/** A file whose catalog lies in an object stream that unfolds to this many megabytes, packed once or twice. */
export function bombPdf(megabytes: number, packings: 1 | 2): Buffer {
  const head = Buffer.from("1 0 << /Type /Catalog /Pages 2 0 R >>".padEnd(64));
  const once = foldedSpaces(head, megabytes);
  const packed = packings === 2 ? deflateSync(once, { level: 9 }) : once;
  const filter = packings === 2 ? "[/FlateDecode /FlateDecode]" : "/FlateDecode";
  const objects: [number, Buffer][] = [
    [2, Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")],
    [3, Buffer.from("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>")],
    [4, streamObject(`/Type /ObjStm /N 1 /First 4 /Filter ${filter}`, packed)],
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: [number, number, number][] = [[2, 4, 0]];
  for (const [number, body] of objects) {
    places.push([1, parts.reduce((sum, part) => sum + part.length, 0), 0]);
    parts.push(Buffer.from(`${number} 0 obj\n`), body, Buffer.from("\nendobj\n"));
  }
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  places.push([1, start, 0]);
  const table = Buffer.concat(
    places.map(([type, second, third]) => {
      const entry = Buffer.alloc(7);
      entry.writeUInt8(type, 0);
      entry.writeUInt32BE(second, 1);
      entry.writeUInt16BE(third, 5);
      return entry;
    }),
  );
  const xref = streamObject("/Type /XRef /Size 6 /Index [1 5] /W [1 4 2] /Root 1 0 R", table);
  return Buffer.concat([
    ...parts,
    Buffer.from("5 0 obj\n"),
    xref,
    Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}

/** Flate data (RFC 1950) of a head and so many megabytes of spaces, without ever having them: one megabyte's block, repeated. */
function foldedSpaces(head: Buffer, megabytes: number): Buffer {
  const flush = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024, 0x20), flush);
  let [a, b] = [1n, 0n];
  for (const byte of head) {
    a += BigInt(byte);
    b += a;
  }
  const count = BigInt(megabytes) * 1024n * 1024n;
  const sumA = (a + count * 32n) % 65521n;
  const sumB = (b + count * a + (32n * count * (count + 1n)) / 2n) % 65521n;
  const end = Buffer.from([3, 0, 0, 0, 0, 0]);
  end.writeUInt32BE(Number(sumB * 65536n + sumA), 2);
  const repeated = Array.from({ length: megabytes }, () => megabyte);
  return Buffer.concat([Buffer.from([0x78, 0xda]), deflateRawSync(head, flush), ...repeated, end]);
}

/** The same bytes for the same seed: mulberry32, so that a failure can be had again. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A sound file of exactly this many bytes, most of them in an attachment that nothing names. */
export function pdfOfSize(sizeBytes: number): Buffer<ArrayBuffer> {
  const make = (filling: number) => smallPdf({ 9: streamObject("", Buffer.alloc(filling, 0x2a)) });
  const guess = sizeBytes - make(sizeBytes).length + sizeBytes;
  return Buffer.from(make(guess + sizeBytes - make(guess).length));
}
