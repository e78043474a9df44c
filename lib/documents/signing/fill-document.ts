import { createHash } from "node:crypto";
import { SIGNATURE_BYTES_MAX } from "@/lib/seals/model";
import { drawSignatureBox, drawTextField, drawWritingField, type FieldSize } from "../draw/appearances";
import type { Canvas, EmbeddedFonts, GlyphsUsed } from "../draw/canvas";
import type { ContentsRange } from "../model";
import { Changes, referenceTo } from "../pdf/changes";
import { addFields, type FormField, freeName, hasValue, isOfKind, requireCatalog, topFields } from "../pdf/form";
import { lockedFields } from "../pdf/lock-fields";
import { readPages } from "../pdf/pages";
import type { PdfFile } from "../pdf/pdf-file";
import { entryOf, isKind, type PdfDict } from "../pdf/syntax";
import { writeSection } from "../pdf/write-section";
import { text, writeDict } from "../pdf/write-syntax";
import type { FieldFilling, SignatureBox } from "../signing-model";
import { languageOf } from "../words/language";
import { drawingFrom, objectsOf } from "./new-objects";
import { withFile } from "./open-file";
import { textString } from "./prepare-document";
import { turned } from "./turned";

/** Where a signature goes: a field that is there and empty, or a new one that nobody sees (in a file that was signed before). */
export type SignaturePlace = Readonly<{ kind: "field"; name: string } | { kind: "new"; name: string }>;

export type Filling = Readonly<{
  place: SignaturePlace;
  /** A certification: from here on only fields may be filled and signatures added (DocMDP, P=2). */
  certifies: boolean;
  /** Of a certification: fields that signers fill in with their signatures, though nobody else may. */
  leftOpen: readonly string[];
  box: SignatureBox;
  at: Date;
  values: readonly FieldFilling[];
}>;

/** What follows the file's bytes, with room for the signature. */
export type FilledDocument = Readonly<{
  update: Buffer;
  /** SHA-256 of the file with its update, but for what lies at `contents`: what is to be signed. */
  digest: Buffer;
  contents: ContentsRange;
  /** The field that is signed. */
  field: string;
}>;

/** What is left open for a signature. */
export const CONTENTS_BYTES = SIGNATURE_BYTES_MAX;

/** As arrays are written here; room for a file of any size that a signature can name. */
export const RANGE_ROOM = "[0 1000000000 1000000000 1000000000 ]";

/**
 * The next revision: the field's signature with everything but its /Contents, what its box shows, and the values that go with it.
 * Nothing else of the file is touched, which is what every validator lets pass after a certification.
 * @throws AppError document_unreadable; Error when there is no such field, or it is filled: the caller's mistake
 */
export async function fillDocument(base: Buffer, filling: Filling): Promise<FilledDocument> {
  const file = withFile(base, (it) => it);
  const fields = topFields(file);
  const changes = new Changes(file);
  // The first of the update's objects, so that nothing of the file's own can be taken for it.
  const signature = changes.reserve();
  changes.put({
    objectNumber: signature,
    generation: 0,
    body: text(signatureBody(filling, filling.certifies ? certification(file, filling.leftOpen) : null)),
    isSignature: true,
  });

  const { firstFreeNumber } = changes;
  const drawing = await drawingFrom(firstFreeNumber);
  const glyphsUsed: GlyphsUsed = new Map();
  const drawn: Readonly<{ canvas: Canvas; size: Sized; use: (look: Buffer) => void }>[] = [];
  const draw = (field: FormField, make: (size: FieldSize) => Canvas, use: (look: Buffer) => void) => {
    const size = sizeOf(file, field);
    drawn.push({ canvas: make(size), size, use });
  };

  const field = signed(file, changes, fields, filling, referenceTo(signature), (own, use) =>
    draw(own, (size) => drawSignatureBox(size, filling.box, filling.at, glyphsUsed), use),
  );
  for (const value of filling.values) fillValue(file, changes, fields, value, glyphsUsed, draw);
  // Fonts hold what all of them show: they are written once everything has been drawn.
  const fonts: EmbeddedFonts = new Map();
  for (const { canvas, size, use } of drawn) {
    const look = canvas.addForm(drawing.context, size.width, turned(size, size.rotation), fonts);
    use(referenceTo(look.objectNumber));
  }
  for (const object of objectsOf(drawing, firstFreeNumber)) changes.put(object);
  if (filling.certifies) certify(file, changes, signature);
  const update = writeSection(file, changes.objects());
  return { ...withRange(base, update), field };
}

/** Gives the field its signature, and answers its name. */
function signed(
  file: PdfFile,
  changes: Changes,
  fields: readonly FormField[],
  { place, certifies }: Filling,
  signature: Buffer,
  draw: (field: FormField, use: (look: Buffer) => void) => void,
): string {
  if (place.kind === "field") {
    const field = fieldNamed(fields, place.name);
    if (!isOfKind(file, field, "Sig") || hasValue(file, field)) throw new Error(`${place.name} takes no signature.`);
    draw(field, (look) => changes.set(field.reference, { V: signature, AP: text(`<< /N ${look} >>`) }));
    return place.name;
  }
  if (certifies) throw new Error("A file that is signed already is not certified after it.");
  const name = freeName(new Set(fields.map((field) => field.name)), place.name);
  const widget = hiddenField(file, changes, name, signature);
  addFields(file, changes, [widget], { isSigned: true });
  return name;
}

/** A field with a signature that shows nothing: where pages may not change any more. */
export function hiddenField(file: PdfFile, changes: Changes, name: string, signature: Buffer): Buffer {
  const [page] = readPages(file);
  if (!page) throw new Error("A file has pages.");
  const { objectNumber, generation } = page.reference;
  const place = `/F 132 /Rect [0 0 0 0] /P ${objectNumber} ${generation} R`;
  const widget = `<< /Type /Annot /Subtype /Widget /FT /Sig /T ${textString(name)} ${place} /V ${signature} >>`;
  const reference = changes.add(text(widget));
  changes.append(page.reference, "Annots", [reference]);
  return reference;
}

function fillValue(
  file: PdfFile,
  changes: Changes,
  fields: readonly FormField[],
  value: FieldFilling,
  glyphsUsed: GlyphsUsed,
  draw: (field: FormField, make: (size: FieldSize) => Canvas, use: (look: Buffer) => void) => void,
): void {
  const field = fieldNamed(fields, value.field);
  const kind = value.kind === "checked" ? "Btn" : "Tx";
  if (!isOfKind(file, field, kind)) throw new Error(`${value.field} is a field of another kind.`);
  const shows = (said: string) => (look: Buffer) =>
    changes.set(field.reference, { V: text(textString(said)), AP: text(`<< /N ${look} >>`) });
  switch (value.kind) {
    case "checked": {
      const state = text(value.checked ? "/Yes" : "/Off");
      changes.set(field.reference, { V: state, AS: state });
      return;
    }
    case "text":
      draw(field, (size) => drawTextField(size, value.text, glyphsUsed), shows(value.text));
      return;
    case "writing": {
      const { writing } = value;
      const said = writing.kind === "typed" ? writing.name : "";
      draw(field, (size) => drawWritingField(size, writing, glyphsUsed), shows(said));
      return;
    }
  }
}

function fieldNamed(fields: readonly FormField[], name: string): FormField {
  const field = fields.find((it) => it.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
}

type Sized = FieldSize & Readonly<{ rotation: 0 | 90 | 180 | 270 }>;

/** Its size as it is seen, in its page's units; ours say in /MK how their page is turned. */
function sizeOf(file: PdfFile, { dict, name }: FormField): Sized {
  const rect = file.resolve(entryOf(dict, "Rect")?.value);
  const [left, bottom, right, top] = isKind(rect, "array") ? rect.items.map(({ value }) => file.resolve(value)) : [];
  if (typeof left !== "number" || typeof bottom !== "number" || typeof right !== "number" || typeof top !== "number") {
    throw new Error(`${name} has no place.`);
  }
  const page = file.resolve(entryOf(dict, "P")?.value);
  const unit = isKind(page, "dict") ? file.resolve(entryOf(page, "UserUnit")?.value) : 1;
  const look = file.resolve(entryOf(dict, "MK")?.value);
  const degrees = isKind(look, "dict") ? file.resolve(entryOf(look, "R")?.value) : 0;
  const rotation = degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0;
  const [across, up] = [right - left, top - bottom];
  const [width, height] = rotation % 180 === 0 ? [across, up] : [up, across];
  return { width, height, unit: typeof unit === "number" && unit > 0 ? unit : 1, rotation };
}

/** ISO 32000-1, table 252; PAdES: the time is here and not in the signature (EN 319 142-1, 6.3). */
function signatureBody({ box, at }: Filling, reference: string | null): string {
  const name = box.kind === "SEAL" ? box.seal.name : box.name;
  return [
    "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached",
    `/ByteRange ${RANGE_ROOM} /Contents <${"0".repeat(CONTENTS_BYTES * 2)}>`,
    `/M (${moment(at)}) /Name ${textString(name)} /Reason ${textString(reasonOf(box))}`,
    reference === null ? ">>" : `/Reference [${reference}] >>`,
  ].join("\n");
}

/**
 * What may change after it: fields be filled and signatures be added (DocMDP, 12.8.2.2), but not the supplied form's own fields
 * (FieldMDP, 12.8.2.4), which a program could fill whatever their flags say. Those of ours that signers fill in are not among them: their
 * signatures would break this one.
 */
function certification(file: PdfFile, leftOpen: readonly string[]): string {
  const transform = (method: string, parameters: string, more = "") =>
    `<< /Type /SigRef /TransformMethod /${method} /TransformParams << /Type /TransformParams ${parameters} /V /1.2 >>${more} >>`;
  const certifies = transform("DocMDP", "/P 2");
  // One without a name of its own would be taken for all of them.
  const locked = lockedFields(file).filter((name) => name !== "" && !leftOpen.includes(name));
  if (locked.length === 0) return certifies;
  const names = `/Action /Include /Fields [${locked.map(textString).join(" ")}]`;
  const { objectNumber, generation } = requireCatalog(file).reference;
  // Whose fields they are must be said (table 253): the whole document's.
  return `${certifies} ${transform("FieldMDP", names, ` /Data ${objectNumber} ${generation} R`)}`;
}

/** Who, and by what method: where the seal's key signs for somebody, readers show its name, and this. */
function reasonOf(box: SignatureBox): string {
  const { signing } = languageOf(box.language, box.voice).words;
  if (box.kind === "SEAL") {
    const { sealedBefore, reportSealed, demoSeal } = signing;
    if (box.closes === "REPORT") return box.seal.isDemo ? `${reportSealed} ${demoSeal}` : reportSealed;
    return box.seal.isDemo ? `${sealedBefore}. ${demoSeal}` : sealedBefore;
  }
  const by = box.role === "APPROVER" ? signing.approvedBy : signing.signedBy;
  return `${by} ${box.name} · ${signing.methods[box.method]}`;
}

/** 7.9.4, in UTC. */
function moment(at: Date): string {
  return `D:${at.toISOString().replace(/\.\d+Z|[-:T]/g, "")}Z`;
}

/** The catalog names the certification (12.8.4), beside what else it says there. */
function certify(file: PdfFile, changes: Changes, signature: number): void {
  const catalog = requireCatalog(file);
  const permissions = entryOf(catalog.dict, "Perms");
  const certification = { DocMDP: referenceTo(signature) };
  if (isKind(permissions?.value, "reference") && isKind(file.object(permissions.value.objectNumber).value, "dict")) {
    changes.set(permissions.value, certification);
    return;
  }
  const none: PdfDict = { kind: "dict", entries: new Map() };
  const own = isKind(permissions?.value, "dict") ? permissions.value : none;
  changes.set(catalog.reference, { Perms: writeDict(own, certification) });
}

/** Writes which bytes are signed: all but /Contents with its angle brackets. */
export function withRange(base: Buffer, update: Buffer): Pick<FilledDocument, "update" | "digest" | "contents"> {
  const from = update.indexOf("/Contents ") + "/Contents ".length;
  const to = update.indexOf(">", from) + 1;
  const range = update.indexOf(RANGE_ROOM);
  if (to - from !== CONTENTS_BYTES * 2 + 2 || range < 0) throw new Error("The signature has not the room it needs.");
  const contents = { start: base.length + from, end: base.length + to };
  const rest = base.length + update.length - contents.end;
  const written = `[0 ${contents.start} ${contents.end} ${rest}]`.padEnd(RANGE_ROOM.length);
  update.write(written, range, "latin1");
  const digest = createHash("sha256")
    .update(base)
    .update(update.subarray(0, from))
    .update(update.subarray(to))
    .digest();
  return { update, digest, contents };
}
