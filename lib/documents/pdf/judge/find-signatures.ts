import { createHash } from "node:crypto";
import { AppError } from "@/lib/shared/errors";
import { type Field, isTimestamp, listFields, signatureIn, withKids } from "../form-fields";
import { PdfFile } from "../pdf-file";
import { Reader } from "../reader";
import { entryOf, isCount, isKind, type PdfDict } from "../syntax";
import { dictAt, dictOf, itemsAt, nameAt, numberOf, textAt } from "../values";
import type { FoundSignature } from "./model";
import { revisionEnds } from "./revision-ends";

/** Revisions that are looked into, the newest: whatever was signed by us is among the last. */
const REVISIONS_MAX = 200;
const SIGNATURES_MAX = 100;
/** 16 kB are usual; nobody needs more. */
const CMS_BYTES_MAX = 131_072;

/**
 * The signatures that sign what they say: each stands in a field of the revision that it covers to its last byte, leaving out its
 * own value and nothing else (ISO 32000-1, 12.8.1). One that was moved, wrapped around other bytes, or left behind is not among
 * them.
 */
export function findSignatures(bytes: Buffer): readonly FoundSignature[] {
  const found: FoundSignature[] = [];
  for (const end of revisionEnds(bytes).slice(-REVISIONS_MAX)) {
    found.push(...signaturesOf(bytes, end).slice(0, SIGNATURES_MAX - found.length));
  }
  return found;
}

function signaturesOf(bytes: Buffer, end: number): readonly FoundSignature[] {
  const prefix = bytes.subarray(0, end);
  // Most ends are ends of nothing that was signed: the revision is opened only where a range could end here.
  if (!prefix.includes("/ByteRange")) return [];
  try {
    const file = new PdfFile(prefix);
    return withKids(listFields(file)).flatMap((field) => signatureOf(file, field, prefix));
  } catch (error) {
    if (error instanceof AppError || error instanceof RangeError) return [];
    throw error;
  }
}

function signatureOf(file: PdfFile, field: Field, signed: Buffer): FoundSignature[] {
  const signature = signatureIn(file, field);
  const raw = signature && rawDict(file, field);
  const gap = raw && gapOf(raw, signed);
  if (!signature || !gap) return [];
  const cms = cmsIn(signed.subarray(gap.start + 1, gap.end - 1));
  if (cms === null) return [];
  return [
    {
      field: field.name,
      end: signed.length,
      isDocumentTimestamp: isTimestamp(file, signature),
      isCertification: isCertification(file, signature),
      name: textAt(file, signature, "Name"),
      signedAt: momentOf(textAt(file, signature, "M")),
      cms,
      digests: digestsOf([signed.subarray(0, gap.start), signed.subarray(gap.end)]),
    },
  ];
}

/** The signature as it lies in the file: its value is never encrypted (7.6.1), and has a place that can be compared. */
function rawDict(file: PdfFile, { dict }: Field): PdfDict | null {
  const objectNumber = numberOf(entryOf(dict, "V")?.value);
  const place = objectNumber === null ? undefined : file.crossReference.places.get(objectNumber);
  if (objectNumber === null || place?.kind !== "offset") return null;
  const { value } = new Reader(file.bytes, place.offset).indirectObject(objectNumber, place.generation);
  return isKind(value, "dict") && !value.isAmbiguous ? value : null;
}

type Gap = Readonly<{ start: number; end: number }>;

/** What the range leaves out, when it covers all the rest and that is exactly the signature's own value. */
function gapOf(raw: PdfDict, signed: Buffer): Gap | null {
  const range = entryOf(raw, "ByteRange")?.value;
  const contents = entryOf(raw, "Contents");
  if (!isKind(range, "array") || range.items.length !== 4 || !contents || !isKind(contents.value, "string"))
    return null;
  const [from, start, end, rest] = range.items.map(({ value }) => (isCount(value) ? value : -1));
  const place = contents.source.byteOffset - signed.byteOffset;
  if (from !== 0 || start === undefined || end === undefined || rest === undefined) return null;
  const isOwnValue = start === place && end === place + contents.source.length && contents.source[0] === 0x3c;
  return isOwnValue && rest >= 0 && end + rest === signed.length ? { start, end } : null;
}

/**
 * A CMS and the zeros that fill its room. These bytes are all that no signature covers, so they are taken in one form only:
 * whatever else could stand there was put there.
 */
export function cmsIn(hex: Buffer): Buffer | null {
  const digits = hex.toString("latin1");
  if (digits.length > 2 * CMS_BYTES_MAX || digits.length % 2 !== 0) return null;
  if (!/^([0-9a-f]+|[0-9A-F]+)$/.test(digits)) return null;
  const bytes = Buffer.from(digits, "hex");
  const length = derLength(bytes);
  if (length === null || length > bytes.length || bytes.subarray(length).some((byte) => byte !== 0)) return null;
  return bytes.subarray(0, length);
}

/** Of a SEQUENCE, with its head (X.690, 8.1.3). */
function derLength(bytes: Buffer): number | null {
  const [tag, first = 0] = bytes;
  if (tag !== 0x30) return null;
  if (first < 0x80) return 2 + first;
  const count = first & 0x7f;
  if (count === 0 || count > 4 || bytes.length < 2 + count) return null;
  return 2 + count + bytes.readUIntBE(2, count);
}

function isCertification(file: PdfFile, signature: PdfDict): boolean {
  return itemsAt(file, signature, "Reference").some(({ value }) => {
    const reference = dictOf(file, value);
    return (
      nameAt(file, reference, "TransformMethod") === "DocMDP" && dictAt(file, reference, "TransformParams") !== null
    );
  });
}

function digestsOf(parts: readonly Buffer[]): FoundSignature["digests"] {
  const digest = (algorithm: string) => {
    const hash = createHash(algorithm);
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  return { sha256: digest("sha256"), sha384: digest("sha384"), sha512: digest("sha512") };
}

/** `D:20261121232000+01'00'` (7.9.4): to the second, and with a zone, or it is no moment. */
function momentOf(text: string | null): Date | null {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'?(\d\d)'?)/.exec(text ?? "");
  if (!parts) return null;
  const [, year, month, day, hours, minutes, seconds, zoneHours = "+00", zoneMinutes = "00"] = parts;
  const moment = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}${zoneHours}:${zoneMinutes}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
