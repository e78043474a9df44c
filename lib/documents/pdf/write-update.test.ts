import { deflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFName, PDFString } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { drawPaymentDocument } from "../draw/draw-document";
import { isInstalled, qpdfComplaints } from "../testing/outside-tools";
import { LINK, paymentPage } from "../testing/sample-pages";
import {
  attachmentsOf,
  bombPdf,
  encryptedPdf,
  FACTUR_X_ATTACHMENT,
  facturXPdf,
  handMadePdf,
  hybridPdf,
  randomNumbers,
  rotatedPdf,
  smallPdf,
  streamObject,
  streamPdf,
  tablePdf,
} from "../testing/sample-pdfs";
import { openSuppliedPdf } from "./write-update";

async function append(suppliedPdf: Buffer): Promise<Buffer> {
  return Buffer.concat([suppliedPdf, await drawPaymentDocument(paymentPage, suppliedPdf)]);
}

/** Where each page's link leads, by a library that is not ours. */
async function linksByPage(bytes: Buffer): Promise<string[][]> {
  const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
  return document.getPages().map(({ node }) => {
    const annotations = node.Annots()?.asArray() ?? [];
    return annotations.map((annotation) => {
      const action = document.context.lookup(annotation, PDFDict).lookup(PDFName.of("A"), PDFDict);
      return action.lookup(PDFName.of("URI"), PDFString).decodeText();
    });
  });
}

const OURS = [LINK, LINK, LINK];
const wide = "1 0 0 1 0 0 cm ".repeat(400);

const SAMPLES: Record<string, () => Promise<Buffer> | Buffer> = {
  "a table of cross references": () => tablePdf(2),
  "streams of cross references and objects": () => streamPdf(2),
  "an attached XML invoice": facturXPdf,
  "a page tree that turns and cuts": rotatedPdf,
  "no line end at its end": async () => Buffer.from((await tablePdf(2)).toString("latin1").trimEnd(), "latin1"),
  "a byte order mark in front": async () => behind("\u00ef\u00bb\u00bf", await tablePdf(2)),
  "an empty line in front, and streams": async () => behind("\r\n", await streamPdf(2)),
  "what a gateway wrote in front": async () => behind("HTTP/1.1 200 OK\r\n\r\n", await tablePdf(1)),
  "a block of zeros after its end": async () => Buffer.concat([await tablePdf(2), Buffer.alloc(70_000)]),
  "a footer after its end": async () =>
    Buffer.concat([await streamPdf(2), Buffer.from("<p>sent by us</p>\n".repeat(200))]),
  "free entries in a stream of cross references": () => streamTablePdf(),
  "wide entries in a stream of cross references": () => streamTablePdf(8),
  "bytes after its end": async () => Buffer.concat([await tablePdf(2), Buffer.from("\r\n\0\0\0")]),
  "an update of its own": async () => append(await tablePdf(1)),
  "an update of its own, in streams": async () => append(await streamPdf(1)),
  "an indirect length": () =>
    smallPdf({ 4: `<< /Length 5 0 R >>\nstream\n${wide}\nendstream`, 5: `${Buffer.byteLength(wide)}` }),
  "a wrong length": () => smallPdf({ 4: `<< /Length 3 >>\nstream\n${wide}\nendstream` }),
  "an object that was never written": () =>
    Buffer.from(smallPdf().toString("latin1").replace("0000000000 65535 f ", "0000000000 65535 n "), "latin1"),
  "names and strings of every kind": () =>
    smallPdf({
      2: "<< /Type /Pages /Kids [3 0 R] /Count 1 /A#20B (a \\) b (c) \\\\) /C <0aF f> /D [true null -.5 +1 [/x]] % hm\n >>",
    }),
  "two pages that are one": () => smallPdf({ 2: "<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>" }),
  "a count that is wrong": () => smallPdf({ 2: "<< /Type /Pages /Kids [3 0 R] /Count 7 >>" }),
  "a stream that ends too early": () =>
    smallPdf({ 4: streamObject("/Filter /FlateDecode", deflateSync(Buffer.from(wide)).subarray(0, -4)) }),
  "a picture that unfolds to 40 MB": () =>
    smallPdf({ 4: streamObject("/Filter /FlateDecode", deflateSync(Buffer.alloc(40 * 1024 * 1024))) }),
};

const behind = (front: string, pdf: Buffer) => Buffer.concat([Buffer.from(front, "latin1"), pdf]);

/** Objects that are free (type 0), or that its producer has called in use at 0; 0 itself as in use, as some write it. */
function streamTablePdf(offsetWidth = 4): Buffer {
  const plain = smallPdf().toString("latin1");
  const start = plain.indexOf("xref\n");
  const places = [1, 2, 3, 4].map((number) => [1, plain.indexOf(`${number} 0 obj`), 0]);
  const entries = [[1, 0, 0], ...places, [0, 8, 3], [1, 0, 0], [2, 0, 0], [0, 0, 0xffff], [1, start, 0]];
  const table = entries.map(([type = 0, second = 0, third = 0]) => {
    const entry = Buffer.alloc(3 + offsetWidth);
    entry.writeUInt8(type, 0);
    entry.writeUInt32BE(second, offsetWidth - 3);
    entry.writeUInt16BE(third, 1 + offsetWidth);
    return entry;
  });
  const dict = `/Type /XRef /Size ${entries.length} /W [1 ${offsetWidth} 2] /Root 1 0 R`;
  const stream = streamObject(dict, Buffer.concat(table)).toString("latin1");
  return Buffer.from(`${plain.slice(0, start)}9 0 obj\n${stream}\nendobj\nstartxref\n${start}\n%%EOF\n`, "latin1");
}

describe("a page appended to a PDF with (decision 16)", () => {
  it.each(Object.entries(SAMPLES))("%s", async (_, make) => {
    const supplied = await make();
    const before = await linksByPage(supplied);

    const result = await append(supplied);

    expect(result.subarray(0, supplied.length).equals(supplied)).toBe(true);
    expect(await linksByPage(result)).toEqual([...before, OURS]);
    const page = (await PDFDocument.load(result)).getPages().at(-1);
    expect(page?.getMediaBox()).toEqual({ x: 0, y: 0, width: 595.28, height: 841.89 });
    expect(page?.getCropBox()).toEqual(page?.getMediaBox());
    expect(page?.getRotation().angle).toBe(0);
    expect(openSuppliedPdf(result).firstFreeNumber).toBeGreaterThan(openSuppliedPdf(supplied).firstFreeNumber);
  });

  it.skipIf(!isInstalled("qpdf")).each(Object.entries(SAMPLES))("%s, as sound to qpdf as it was", async (_, make) => {
    const supplied = await make();
    const result = await append(supplied);
    if (qpdfComplaints(supplied) === "") expect(qpdfComplaints(result)).toBe("");
  });

  it("attachments, title and author keeps them", async () => {
    const result = await PDFDocument.load(await append(await facturXPdf()), { updateMetadata: false });
    expect(attachmentsOf(result)).toEqual([FACTUR_X_ATTACHMENT]);
    expect(result.getTitle()).toBe("Invoice 2026/0143");
    expect(result.getAuthor()).toBe("Talleres Aitana S.L.");
  });

  it("a hybrid table finds what the stream beside the table knows", async () => {
    expect(await linksByPage(await append(hybridPdf()))).toEqual([[], [], OURS]);
  });

  it("identifiers keeps the first and changes the second", async () => {
    const ids = (bytes: Buffer) =>
      [...bytes.toString("latin1").matchAll(/\/ID \[\s*<(\w+)>\s*<(\w+)>\s*\]/g)].at(-1)?.slice(1);
    const supplied = smallPdf({}, { trailer: "/Root 1 0 R /ID [<aa> <aa>]" });
    const [first, second] = ids(await append(supplied)) ?? [];
    expect(first).toBe("aa");
    expect(second).toMatch(/^[0-9a-f]{32}$/);
  });
});

/** As written by something that counts from the first byte. */
function countedFromFront(front: string, pdf: string): string {
  const moved = (digits: string) => String(Number(digits) + front.length);
  return (
    front +
    pdf
      .replace(/(\d{10}) 00000 n/g, (_, at) => `${moved(at).padStart(10, "0")} 00000 n`)
      .replace(/startxref\n(\d+)/, (_, at) => `startxref\n${moved(at)}`)
  );
}

it.each([
  ["a password", () => encryptedPdf("secret"), "it needs a password"],
  [
    "a table that counts what is in front",
    async () => countedFromFront("junk\n", (await tablePdf(1)).toString("latin1")),
    "5 bytes in front of its header",
  ],
  ["a missing end", async () => (await tablePdf(1)).subarray(0, 900), "cut off"],
] as const)("what is wrong is named: %s", async (_, make, words) => {
  const made = await make();
  const bytes = typeof made === "string" ? Buffer.from(made, "latin1") : made;
  expect(() => openSuppliedPdf(bytes)).toThrow(expect.objectContaining({ detail: expect.stringContaining(words) }));
});

describe("a PDF is refused as document_unreadable when", () => {
  const brokenTable = async () => (await tablePdf(2)).toString("latin1");
  const REFUSED: Record<string, () => Promise<Buffer | string> | Buffer | string> = {
    "it needs a password": () => encryptedPdf("secret"),
    "it is only a header": () => "%PDF-1.7\n",
    "it is random behind a header": () => {
      const next = randomNumbers(7);
      return Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from(Array.from({ length: 5000 }, () => next() * 256))]);
    },
    "there is more in front than readers skip": async () => `${"junk\n".repeat(300)}${await brokenTable()}`,
    "its table counts what is in front": async () => countedFromFront("junk\n", await brokenTable()),
    "a newer end is missing": async () => {
      const updated = await append(await tablePdf(1));
      return updated.subarray(0, -60).toString("latin1");
    },
    "its startxref is wrong": async () =>
      (await brokenTable()).replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + 3}`),
    "its table is off by one": async () =>
      (await brokenTable()).replace(
        /(\d{10}) 00000 n/g,
        (_, at) => `${String(Number(at) + 1).padStart(10, "0")} 00000 n`,
      ),
    "its table has been overwritten": async () => (await brokenTable()).replace(/xref\n0 \d+/, "xxxx\n0 99"),
    "an object in its middle is broken": async () => (await brokenTable()).replace("/Type /Page\n", "/Type /Pag>>>\n"),
    "an object in its middle is gone": async () => (await brokenTable()).replace("\n3 0 obj", "\n3 0 xxx"),
    "compressed data in its middle is broken": () => {
      const data = deflateSync(Buffer.from(wide));
      data.fill(0xff, 20, 40);
      return smallPdf({ 4: streamObject("/Filter /FlateDecode", data) });
    },
    "it has no catalog": () => smallPdf({}, { trailer: "" }),
    "it has no pages": () => smallPdf({ 2: "<< /Type /Pages /Kids [] /Count 0 >>" }),
    "a page is missing": () => smallPdf({ 2: "<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>" }),
    "its pages form a circle": () => smallPdf({ 3: "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>" }),
    "its tables form a circle": () => smallPdf({}, { trailer: "/Root 1 0 R /Prev 9" }),
    "a length is its own": () => smallPdf({ 4: "<< /Length 4 0 R >>\nstream\n0 0 m S\nendstream" }),
    "a stream never ends": () => smallPdf({ 4: "<< /Length 7 >>\nstream\n0 0 m S" }),
    "it is nested without end": () => smallPdf({ 4: "[".repeat(100_000) }),
    "a string never ends": () => smallPdf({ 4: "(never" }),
    "it unfolds to 640 MB": () => bombPdf(640, 1),
    "it unfolds twice": () => bombPdf(640, 2),
    "its numbers leave no room": () => smallPdf({ 8388600: "null" }),
    "its table claims millions": () => handMadePdf({ 1: "null" }).toString("latin1").replace("1 1\n", "1 90000000\n"),
  };

  it.each(Object.entries(REFUSED))("%s", async (_, make) => {
    const made = await make();
    const bytes = typeof made === "string" ? Buffer.from(made, "latin1") : made;
    expect(() => openSuppliedPdf(bytes)).toThrow(expect.objectContaining({ code: "document_unreadable" }));
  });

  it.each(["table", "stream"])("it is cut off anywhere (%s)", async (form) => {
    const whole = form === "table" ? await tablePdf(1) : await streamPdf(1);
    // The last bytes are `%%EOF` and the end of the offset before it: nothing is lost until that is.
    for (let length = 8; length < whole.length - 8; length += 7) {
      expect(() => openSuppliedPdf(whole.subarray(0, length))).toThrow(AppError);
    }
  });
});

it("a small file may unfold: the bombs are bombs by their size alone", async () => {
  expect((await append(bombPdf(1, 1))).subarray(0, 5).toString()).toBe("%PDF-");
});

describe("a PDF with bytes changed at random", () => {
  it.each([1, 2, 3, 4])("is refused, or gets its page (seed %i)", async (seed) => {
    const next = randomNumbers(seed);
    const whole = seed % 2 ? await tablePdf(1) : await streamPdf(1);
    let accepted = 0;
    for (let round = 0; round < 150; round++) {
      const bytes = Buffer.from(whole);
      for (let change = 0; change <= round % 4; change++) bytes[Math.floor(next() * bytes.length)] = next() * 256;
      try {
        const { writeUpdate } = openSuppliedPdf(bytes);
        const body = Buffer.from("<< /Type /Page >>");
        const update = writeUpdate([{ objectNumber: 5000, generation: 0, body }], 5000);
        openSuppliedPdf(Buffer.concat([bytes, update]));
        accepted++;
      } catch (error) {
        expect(error).toMatchObject({ code: "document_unreadable" });
      }
    }
    // Changes within text that is not compressed, or in a comment, harm nothing.
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(150);
  });
});
