import { Changes, referenceTo } from "../pdf/changes";
import { addFields, freeName, requireCatalog, topFields } from "../pdf/form";
import type { PdfFile } from "../pdf/pdf-file";
import { entryOf, isKind } from "../pdf/syntax";
import { writeSection } from "../pdf/write-section";
import { text, writeDict } from "../pdf/write-syntax";
import { CONTENTS_BYTES, type FilledDocument, hiddenField, RANGE_ROOM, withRange } from "./fill-document";
import { withFile } from "./open-file";

export type Archiving = Readonly<{
  /** In DER. */
  certificates: readonly Uint8Array[];
  revocationLists: readonly Uint8Array[];
}>;

const FIELD = "paraph-timestamp";

/**
 * The last revision (ETSI EN 319 142-1, 5.4 and 5.5): what the signatures are verified by in years to come, and room for a
 * timestamp over all of the file. Both are allowed after a certification with P=2.
 * @throws AppError document_unreadable
 */
export function archiveDocument(base: Buffer, { certificates, revocationLists }: Archiving): FilledDocument {
  return withFile(base, (file) => {
    const changes = new Changes(file);
    const timestamp = changes.reserve();
    changes.put({ objectNumber: timestamp, generation: 0, body: text(TIMESTAMP), isSignature: true });
    addStore(file, changes, { Certs: certificates, CRLs: revocationLists });
    const field = freeName(new Set(topFields(file).map(({ name }) => name)), FIELD);
    addFields(file, changes, [hiddenField(file, changes, field, referenceTo(timestamp))], { isSigned: true });
    return { ...withRange(base, writeSection(file, changes.objects())), field };
  });
}

const TIMESTAMP = [
  "<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161",
  `/ByteRange ${RANGE_ROOM} /Contents <${"0".repeat(CONTENTS_BYTES * 2)}>`,
  "/V 0 >>",
].join("\n");

/** The document security store (ISO 32000-2, 12.8.4.3); one that is there gets more. */
function addStore(file: PdfFile, changes: Changes, store: Readonly<Record<string, readonly Uint8Array[]>>): void {
  const catalog = requireCatalog(file);
  const entry = entryOf(catalog.dict, "DSS");
  const known = file.resolve(entry?.value);
  const entries: Record<string, Buffer> = {};
  for (const [key, values] of Object.entries(store)) {
    if (values.length === 0) continue;
    const references = values.map((bytes) => changes.add(stream(bytes)));
    const grown = changes.grow(isKind(known, "dict") ? entryOf(known, key) : undefined, undefined, references);
    if (grown) entries[key] = grown;
  }
  if (isKind(known, "dict") && isKind(entry?.value, "reference")) changes.set(entry.value, entries);
  else if (isKind(known, "dict")) changes.set(catalog.reference, { DSS: writeDict(known, entries) });
  else
    changes.set(catalog.reference, {
      DSS: changes.add(writeDict({ kind: "dict", entries: new Map() }, { Type: text("/DSS"), ...entries })),
    });
}

function stream(bytes: Uint8Array): Buffer {
  return Buffer.concat([text(`<< /Length ${bytes.length} >>\nstream\n`), bytes, text("\nendstream")]);
}
