import { createHash } from "node:crypto";
import { AppError } from "@/lib/shared/errors";
import { forbidsChanges } from "./certification";
import { checkObjects, readPageTree } from "./check-file";
import { encryptObject } from "./encrypt-object";
import type { NewObject } from "./new-object";
import { PdfFile } from "./pdf-file";
import { entryOf, isKind, type PdfDict, type PdfEntry, unreadable } from "./syntax";
import { text, writeDict } from "./write-syntax";

/** A supplied PDF that a page can be appended to. */
export type SuppliedPdf = Readonly<{
  pageCount: number;
  /** Its signature allows nothing to follow: see `certification.ts`. */
  forbidsChanges: boolean;
  /** The first number that an object of ours may take. */
  firstFreeNumber: number;
  /** What our page names as its /Parent: `3 0 R`. */
  parent: Readonly<{ objectNumber: number; generation: number }>;
  /** The bytes to write after the file's own, given our objects and which of them is the page. */
  writeUpdate: (objects: readonly NewObject[], pageNumber: number) => Buffer;
}>;

/**
 * Opens a supplied PDF and checks it whole. One that is encrypted is opened when it needs no password.
 * @throws AppError document_unreadable for one that needs a password, or is broken
 */
export function openSuppliedPdf(bytes: Buffer): SuppliedPdf {
  try {
    const file = new PdfFile(bytes);
    checkObjects(file);
    const { reference, root, pageCount } = readPageTree(file);
    return {
      pageCount,
      forbidsChanges: forbidsChanges(file),
      firstFreeNumber: file.crossReference.firstFreeNumber,
      parent: reference,
      writeUpdate: (objects, pageNumber) => {
        const kids = file.resolve(entryOf(root, "Kids")?.value);
        if (!isKind(kids, "array")) throw new Error("A checked page tree has kids.");
        const body = withPage(root, sourcesOf(kids.items), pageNumber, pageCount);
        return writeSection(file, encrypted(file, [...objects, { ...reference, body }]));
      },
    };
  } catch (error) {
    // A file made to break a reader breaks it in ways of its own (a RangeError, say): that is the file's fault too.
    throw error instanceof AppError ? error : unreadable("The PDF is damaged.", error);
  }
}

/** For what would add to a file that forbids changes. */
export function locked(): AppError {
  return new AppError("document_locked", {
    detail: "The PDF is certified to allow no changes (DocMDP P=1): nothing can be appended to it.",
  });
}

/** The root of the page tree with one more kid; whatever else it says stays as it was written. */
function withPage(root: PdfDict, kids: readonly Buffer[], pageNumber: number, pageCount: number): Buffer {
  return writeDict(root, {
    Kids: Buffer.concat([
      Buffer.from("["),
      ...kids.flatMap((kid) => [kid, Buffer.from(" ")]),
      text(`${pageNumber} 0 R]`),
    ]),
    Count: text(String(pageCount + 1)),
  });
}

/** In an encrypted file, new objects are encrypted like the old ones (ISO 32000-1, 7.6.1). */
function encrypted({ cipher }: PdfFile, objects: readonly NewObject[]): readonly NewObject[] {
  return cipher ? objects.map((object) => encryptObject(cipher, object)) : objects;
}

/** The objects, a cross-reference section of the file's own form, and the end (ISO 32000-1, 7.5.6). */
function writeSection({ bytes, crossReference }: PdfFile, objects: readonly NewObject[]): Buffer {
  const { form, offset: previous, trailer, firstFreeNumber } = crossReference;
  const parts: Buffer[] = [text("\n")];
  let position = bytes.length + 1;
  const write = (part: Buffer) => {
    parts.push(part);
    position += part.length;
  };
  const places = new Map<number, Readonly<{ offset: number; generation: number }>>();
  for (const { objectNumber, generation, body } of objects) {
    places.set(objectNumber, { offset: position, generation });
    write(text(`${objectNumber} ${generation} obj\n`));
    write(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
    write(text("\nendobj\n"));
  }
  const size = Math.max(firstFreeNumber, ...places.keys()) + 1;
  const own = { Prev: text(String(previous)), ...identifiers(trailer, parts) };
  const start = position;
  if (form === "table") {
    write(table(places));
    write(
      Buffer.concat([text("trailer\n"), writeDict(withoutStreamKeys(trailer), { ...own, Size: text(String(size)) })]),
    );
  } else {
    places.set(size, { offset: position, generation: 0 });
    write(stream(size, places, withoutStreamKeys(trailer), { ...own, Size: text(String(size + 1)) }));
  }
  write(text(`\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

type Places = ReadonlyMap<number, Readonly<{ offset: number; generation: number }>>;

function table(places: Places): Buffer {
  const lines = runs(places).flatMap(({ first, entries }) => [
    `${first} ${entries.length}\n`,
    ...entries.map((entry) => `${pad(entry.offset, 10)} ${pad(entry.generation, 5)} n\r\n`),
  ]);
  return text(`xref\n${lines.join("")}`);
}

/** Entries of 1 + 4 + 2 bytes: type, offset, generation (7.5.8.3). */
function stream(objectNumber: number, places: Places, trailer: PdfDict, own: Record<string, Buffer>): Buffer {
  const sections = runs(places);
  const entries = sections.flatMap((section) => section.entries);
  const data = Buffer.alloc(entries.length * 7);
  for (const [index, { offset, generation }] of entries.entries()) {
    data.writeUInt8(1, index * 7);
    data.writeUInt32BE(offset, index * 7 + 1);
    data.writeUInt16BE(generation, index * 7 + 5);
  }
  const dict = writeDict(trailer, {
    ...own,
    Type: text("/XRef"),
    W: text("[1 4 2]"),
    Index: text(`[${sections.map((section) => `${section.first} ${section.entries.length}`).join(" ")}]`),
    Length: text(String(data.length)),
  });
  return Buffer.concat([text(`${objectNumber} 0 obj\n`), dict, text("\nstream\n"), data, text("\nendstream\nendobj")]);
}

/** Consecutive numbers share one subsection. */
function runs(places: Places) {
  const sections: { first: number; entries: { offset: number; generation: number }[] }[] = [];
  for (const [objectNumber, entry] of [...places].sort(([a], [b]) => a - b)) {
    const last = sections.at(-1);
    if (last && last.first + last.entries.length === objectNumber) last.entries.push(entry);
    else sections.push({ first: objectNumber, entries: [entry] });
  }
  return sections;
}

/** The first identifier stays, the second names this revision (14.4): a digest of what is new. */
function identifiers(trailer: PdfDict, parts: readonly Buffer[]): Record<string, Buffer> {
  const id = entryOf(trailer, "ID")?.value;
  const [first] = isKind(id, "array") ? id.items : [];
  if (!first || !isKind(first.value, "string")) return {};
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return { ID: Buffer.concat([text("["), first.source, text(`<${digest.digest("hex").slice(0, 32)}>]`)]) };
}

/** What belongs to the old section itself, and would say something untrue of the new one. */
function withoutStreamKeys(trailer: PdfDict): PdfDict {
  const own = new Set(["Type", "W", "Index", "Length", "Filter", "DecodeParms", "XRefStm"]);
  return { kind: "dict", entries: new Map([...trailer.entries].filter(([key]) => !own.has(key))) };
}

const sourcesOf = (items: readonly PdfEntry[]) => items.map(({ source }) => source);
const pad = (value: number, digits: number) => String(value).padStart(digits, "0");
