import type { Cipher } from "./encryption/open-cipher";
import type { NewObject } from "./new-object";
import { Reader } from "./reader";
import { rewriteStrings } from "./rewrite-strings";
import { entryOf, isCount, isKind, type PdfDict, type PdfEntry } from "./syntax";
import { text, writeDict } from "./write-syntax";

/** An object of ours with its strings and its stream encrypted for the file that it goes into. */
export function encryptObject(cipher: Cipher, object: NewObject): NewObject {
  const { objectNumber, generation, body } = object;
  const whole = Buffer.concat([text(`${objectNumber} ${generation} obj\n`), body, text("\nendobj\n")]);
  const { value: plain, streamStart } = new Reader(whole, 0).indirectObject(objectNumber, generation);
  const entry = { value: plain, source: Buffer.from(body) };
  const rewrite = (written: PdfEntry) => rewriteStrings(written, (bytes) => cipher.encryptString(bytes, object));
  if (object.isSignature && isKind(plain, "dict")) return { ...object, body: exceptContents(plain, rewrite) };
  const { value, source } = rewrite(entry);
  if (streamStart === null) return { ...object, body: source };

  const length = isKind(value, "dict") ? entryOf(value, "Length")?.value : undefined;
  if (!isKind(value, "dict") || !isCount(length)) throw new Error("A stream of ours says its length.");
  const data = cipher.encryptStream(whole.subarray(streamStart, streamStart + length), object);
  const dict = writeDict(value, { Length: text(String(data.length)) });
  return { ...object, body: Buffer.concat([dict, text("\nstream\n"), data, text("\nendstream")]) };
}

function exceptContents(dict: PdfDict, rewrite: (entry: PdfEntry) => PdfEntry): Buffer {
  const entries = [...dict.entries].map(([key, entry]) => [key, key === "Contents" ? entry : rewrite(entry)] as const);
  return writeDict({ kind: "dict", entries: new Map(entries) });
}
