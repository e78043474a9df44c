import { createHash } from "node:crypto";
import { encryptObject } from "./encrypt-object";
import type { NewObject } from "./new-object";
import type { PdfFile } from "./pdf-file";
import { entryOf, isKind, type PdfDict } from "./syntax";
import { text, writeDict } from "./write-syntax";

/**
 * The bytes of an incremental update (ISO 32000-1, 7.5.6): the objects, a cross-reference section of the file's own form, and the
 * end. Whatever else the file holds stays as it is.
 */
export function writeSection(file: PdfFile, objects: readonly NewObject[]): Buffer {
  return plainSection(file, encrypted(file, objects));
}

function plainSection({ bytes, crossReference }: PdfFile, objects: readonly NewObject[]): Buffer {
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

/** In an encrypted file, new objects are encrypted like the old ones (ISO 32000-1, 7.6.1). */
function encrypted({ cipher }: PdfFile, objects: readonly NewObject[]): readonly NewObject[] {
  return cipher ? objects.map((object) => encryptObject(cipher, object)) : objects;
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

const pad = (value: number, digits: number) => String(value).padStart(digits, "0");
