import { PDFName, PDFRef } from "pdf-lib";
import { drawCheckbox } from "../draw/appearances";
import type { AddedPage, GlyphsUsed } from "../draw/canvas";
import { drawEvidencePages } from "../draw/evidence-pages";
import { drawPaymentPage } from "../draw/payment-page";
import type { PaymentPage } from "../model";
import { forbidsChanges, isSigned } from "../pdf/certification";
import { Changes, referenceTo } from "../pdf/changes";
import { readPageTree } from "../pdf/check-file";
import { addFields, freeName, requireCatalog, topFields } from "../pdf/form";
import { lockFields } from "../pdf/lock-fields";
import { type Box, type PdfPage, placeOn, readPages } from "../pdf/pages";
import { permissionsWithoutRights } from "../pdf/usage-rights";
import { writeSection } from "../pdf/write-section";
import { text } from "../pdf/write-syntax";
import { locked } from "../pdf/write-update";
import type { EvidencePage, PlacedField, PreparedFields, PrintedText } from "../signing-model";
import { drawingFrom, objectsOf } from "./new-objects";
import { openWhole } from "./open-file";
import { drawTexts, printTexts } from "./print-texts";
import { turned } from "./turned";

export type Preparation = Readonly<{
  evidence: EvidencePage;
  /** For sign-then-pay: the page stands before those of the evidence. */
  payment: PaymentPage | null;
  fields: readonly PlacedField[];
  /** What the sender has filled in. */
  printed: readonly PrintedText[];
}>;

/**
 * What follows the supplied bytes in revision 1: the evidence pages with an empty field for the seal and for each signer, the fields
 * that were placed, and on the pages what the sender has filled in; fields that it came with are read-only. Null for a file that somebody
 * has signed: nothing may be added to its pages.
 * @throws AppError document_unreadable, document_locked for one that is certified to stay as it is
 */
export async function prepareDocument(
  supplied: Buffer,
  { evidence, payment, fields, printed }: Preparation,
): Promise<Readonly<{ update: Buffer; fields: PreparedFields }> | null> {
  const file = openWhole(supplied);
  if (forbidsChanges(file)) throw locked();
  if (isSigned(file)) return null;
  const tree = readPageTree(file);
  const pages = readPages(file);
  const names = namesFor(new Set(topFields(file).map(({ name }) => name)), evidence.signers.length, fields.length);

  const changes = new Changes(file);
  const { firstFreeNumber } = changes;
  const drawing = await drawingFrom(firstFreeNumber);
  const paymentPages = payment ? [await drawPaymentPage(drawing, payment, { isWhole: false })] : [];
  const evidencePages = await drawEvidencePages(drawing, evidence, names);
  const parent = PDFRef.of(tree.reference.objectNumber, tree.reference.generation);
  const added = [...paymentPages, ...evidencePages.map(({ page }) => page)];
  for (const page of added) page.node.set(PDFName.of("Parent"), parent);
  const checkboxes = drawCheckboxes(drawing, pages, fields);
  const texts = drawTexts(drawing, pages, printed);
  for (const object of objectsOf(drawing, firstFreeNumber)) changes.put(object);
  printTexts(file, changes, texts);
  lockFields(file, changes);
  const permissions = permissionsWithoutRights(file);
  if (permissions) changes.set(requireCatalog(file).reference, { Perms: permissions });

  const placed = placeFields(changes, pages, fields, names.placed, checkboxes);
  changes.append(
    tree.reference,
    "Kids",
    added.map(({ ref }) => referenceTo(ref.objectNumber)),
  );
  changes.set(tree.reference, { Count: text(String(tree.pageCount + added.length)) });
  addFields(file, changes, [...signatureFields(evidencePages), ...placed], { isSigned: false });
  return { update: writeSection(file, changes.objects()), fields: names };
}

/** No periods (they would mean a field within a field), and none that the file has. */
function namesFor(taken: ReadonlySet<string>, signers: number, placed: number): PreparedFields {
  const numbered = (what: string, count: number) =>
    Array.from({ length: count }, (_, place) => freeName(taken, `paraph-${what}-${place + 1}`));
  return {
    seal: freeName(taken, "paraph-seal"),
    signers: numbered("signer", signers),
    placed: numbered("field", placed),
  };
}

function signatureFields(pages: readonly AddedPage[]): readonly Buffer[] {
  return pages.flatMap(({ fields }) => fields.map(({ objectNumber }) => referenceTo(objectNumber)));
}

type Drawing = Awaited<ReturnType<typeof drawingFrom>>;
/** The object numbers of what a box looks like when it is ticked, and when not. */
type Checkbox = Readonly<{ on: number; off: number }>;

/** By their place among the fields: what each box can look like is in the file before it is signed. */
function drawCheckboxes(
  { context }: Drawing,
  pages: readonly PdfPage[],
  fields: readonly PlacedField[],
): ReadonlyMap<number, Checkbox> {
  const glyphsUsed: GlyphsUsed = new Map();
  const drawn = new Map<number, Checkbox>();
  for (const [place, field] of fields.entries()) {
    if (field.type !== "CHECKBOX") continue;
    const { unit, rotation } = pageOf(pages, field);
    const size = { width: field.width / unit, height: field.height / unit, unit };
    const look = (isChecked: boolean) =>
      drawCheckbox(size, isChecked, glyphsUsed).addForm(context, size.width, turned(size, rotation)).objectNumber;
    drawn.set(place, { on: look(true), off: look(false) });
  }
  return drawn;
}

function placeFields(
  changes: Changes,
  pages: readonly PdfPage[],
  fields: readonly PlacedField[],
  names: readonly string[],
  checkboxes: ReadonlyMap<number, Checkbox>,
): readonly Buffer[] {
  if (fields.length === 0) return [];
  const empty = changes.add(text("<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 0 >>\nstream\n\nendstream"));
  return fields.map((field, place) => {
    const page = pageOf(pages, field);
    const checkbox = checkboxes.get(place);
    const look = checkbox ? checkboxLook(checkbox) : `/FT /Tx /DA (/Helv 0 Tf 0 g) /AP << /N ${empty} >>`;
    const label = field.label === null ? "" : `/TU ${textString(field.label)}`;
    const body = [
      `<< /Type /Annot /Subtype /Widget /T ${textString(names[place] ?? "")} ${label}`,
      `/Rect [${rectOf(placeOn(page, field))}] /P ${page.reference.objectNumber} ${page.reference.generation} R`,
      // Printed, locked; read-only: what is in it is filled in by us, with a signature.
      `/F 132 /Ff 1 /MK << /R ${page.rotation} >> ${look} >>`,
    ].join(" ");
    const reference = changes.add(text(body));
    changes.append(page.reference, "Annots", [reference]);
    return reference;
  });
}

function checkboxLook({ on, off }: Checkbox): string {
  return `/FT /Btn /V /Off /AS /Off /AP << /N << /Yes ${referenceTo(on)} /Off ${referenceTo(off)} >> >>`;
}

function pageOf(pages: readonly PdfPage[], { page }: PlacedField): PdfPage {
  const found = pages[page - 1];
  if (!found) throw new Error(`There is no page ${page}: fields are checked before they are placed.`);
  return found;
}

function rectOf({ left, bottom, right, top }: Box): string {
  return [left, bottom, right, top].map((edge) => Math.round(edge * 1000) / 1000).join(" ");
}

/** Any text as a string (ISO 32000-1, 7.9.2.2): UTF-16, in hexadecimal. */
export function textString(value: string): string {
  return `<FEFF${Buffer.from(value, "utf16le").swap16().toString("hex")}>`;
}
