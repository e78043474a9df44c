import { z } from "zod";
import type { Formats } from "@/components/payer/formats";
import {
  type DraftPen,
  PENS,
  type Pen,
  penNames,
  type SigningDraft,
  toOffered,
  valueName,
} from "@/components/signer/signing/draft";
import type { Drawing } from "@/lib/documents/model";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError, badField } from "@/lib/shared/errors";
import { ownWords } from "@/lib/shared/text/own-words";
import { withoutNul } from "@/lib/shared/text/without-nul";
import { FILE_FAULTS, type FieldValue, type FileFault, type Handwriting, type KeptForm } from "@/lib/signatures/model";
import type { SignerField, SignerView } from "@/lib/signatures/signer-view";
import { readForm } from "./read-form";

/** Of one drawing, in JSON. */
const DRAWING_LENGTH_MAX = 200_000;
/** Two drawings, and some texts. */
const FORM_BYTES_MAX = 2 * DRAWING_LENGTH_MAX + 100_000;
/** A certificate with those behind it, in base64. */
const KEY_PART_LENGTH_MAX = 60_000;
const TEXT_LENGTH_MAX = 500;
const NAME_LENGTH_MAX = 120;
const INITIALS_LENGTH_MAX = 12;
const CODE_LENGTH_MAX = 12;
/** Larger than any screen. */
const SIDE_MAX = 10_000;

const coordinate = z.number().min(-SIDE_MAX).max(SIDE_MAX);
/** Strokes of whole points, somewhere in or at a box; a dot is a stroke of one. */
const drawing: z.ZodType<Drawing> = z.object({
  width: z.number().positive().max(SIDE_MAX),
  height: z.number().positive().max(SIDE_MAX),
  lines: z
    .array(
      z
        .array(coordinate)
        .min(2)
        .refine((line) => line.length % 2 === 0),
    )
    .min(1)
    .max(1_000),
});

/** What the form says, word for word, and what is to be made of it. */
export type SentSigning = Readonly<{
  contentHash: string;
  draft: SigningDraft;
  key: SentKey;
  /** Word for word: what `toSent` makes the same of again. */
  form: KeptForm;
}>;

/** What the page's script adds where the signer's own key signs; all of it empty where it doesn't. */
export type SentKey = Readonly<{
  /** Certificates in DER. */
  chain: readonly Buffer[];
  /** Null for what is no UUID. */
  preparationUuid: string | null;
  signatures: readonly Buffer[];
  /** What was wrong with the file. */
  failure: FileFault | null;
}>;

/** @throws AppError payload_too_large: none of our pages sends as much */
export async function readSigning(request: ApiRequest, view: SignerView): Promise<SentSigning> {
  const form = await readForm(request, FORM_BYTES_MAX);
  if (!form) throw new AppError("payload_too_large", { detail: "The form is larger than any of ours." });
  return toSent(form, view);
}

/** The same for a form that was read before. */
export function toSent(typed: ReadonlyMap<string, string>, view: SignerView): SentSigning {
  const form = new Map([...typed].map(([name, value]) => [withoutNul(name), withoutNul(value)]));
  const text = (name: string, max: number) => (form.get(name) ?? "").slice(0, max);
  const pen = (name: Pen, max: number): DraftPen => {
    const names = penNames(name);
    const kind = form.get(names.kind);
    return {
      kind: kind === "drawn" || kind === "typed" ? kind : null,
      name: ownWords(form.get(names.name) ?? null, max) ?? "",
      // One that is too long is none: a part of it would be another drawing.
      drawing:
        (form.get(names.drawing) ?? "").length > DRAWING_LENGTH_MAX ? "" : text(names.drawing, DRAWING_LENGTH_MAX),
    };
  };
  const draft: SigningDraft = {
    method: toOffered(form.get("method") ?? null),
    consent: form.get("consent") === "yes",
    code: text("code", CODE_LENGTH_MAX).replace(/\s/g, ""),
    pens: { handwriting: pen("handwriting", NAME_LENGTH_MAX), initials: pen("initials", INITIALS_LENGTH_MAX) },
    values: new Map(
      mine(view).flatMap(({ uuid }) => {
        const value = form.get(valueName(uuid));
        return value === undefined ? [] : [[uuid, value.slice(0, TEXT_LENGTH_MAX)] as const];
      }),
    ),
  };
  const key: SentKey = {
    chain: bytesIn(text("chain", KEY_PART_LENGTH_MAX)),
    preparationUuid: z.uuid().safeParse(form.get("preparation")).data ?? null,
    signatures: bytesIn(text("signatures", KEY_PART_LENGTH_MAX)),
    failure: FILE_FAULTS.find((fault) => fault === form.get("failure")) ?? null,
  };
  return { contentHash: text("contentHash", 200), draft, key, form: keptForm(form) };
}

/** What is filled in again, and for which documents it was: neither codes nor what a script has added. */
function keptForm(form: ReadonlyMap<string, string>): KeptForm {
  const names = [...form].filter(([name]) =>
    /^(contentHash$|method$|consent$|handwriting|initials|value\.)/.test(name),
  );
  return Object.fromEntries(names);
}

/** In base64, one behind the other with commas between. */
function bytesIn(list: string): readonly Buffer[] {
  return list === "" ? [] : list.split(",").map((base64) => Buffer.from(base64, "base64"));
}

type Signing = Readonly<{ handwriting: Handwriting | null; values: ReadonlyMap<string, FieldValue> }>;

/**
 * What was filled in, as the documents take it: a signature and initials stand in each of their fields.
 * @throws AppError invalid_field `/handwriting`, `/initials`: a drawing that is none
 */
export function toSigning(view: SignerView, draft: SigningDraft, format: Formats): Signing {
  const [handwriting = null, initials = null] = PENS.map((pen) => toHandwriting(pen, draft.pens[pen]));
  const values = mine(view).flatMap((field) => {
    const value = toValue(field, draft.values.get(field.uuid), { handwriting, initials, format });
    return value ? [[field.uuid, value] as const] : [];
  });
  return { handwriting, values: new Map(values) };
}

/** Null where nothing was drawn or typed. */
function toHandwriting(pen: Pen, { kind, name, drawing: json }: DraftPen): Handwriting | null {
  if (kind !== "drawn") return name === "" ? null : { kind: "typed", name };
  if (json === "") return null;
  const drawn = drawing.safeParse(parsed(json));
  if (!drawn.success) throw badField(`/${pen}`, "invalid", "is no drawing");
  return { kind: "drawn", drawing: drawn.data };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

type Made = Readonly<{ handwriting: Handwriting | null; initials: Handwriting | null; format: Formats }>;

function toValue(
  field: SignerField,
  sent: string | undefined,
  { handwriting, initials, format }: Made,
): FieldValue | null {
  switch (field.type) {
    case "SIGNATURE":
      return handwriting && written(handwriting);
    case "INITIALS":
      return initials && written(initials);
    case "CHECKBOX":
      return { kind: "checked", checked: sent !== undefined };
    case "DATE":
      return isDay(sent) ? { kind: "text", text: format.dateInFigures(sent) } : null;
    case "TEXT": {
      const text = ownWords(sent ?? null, TEXT_LENGTH_MAX);
      return text === null ? null : { kind: "text", text };
    }
  }
}

function written(handwriting: Handwriting): FieldValue {
  if (handwriting.kind === "typed") return { kind: "text", text: handwriting.name };
  return { kind: "drawing", drawing: handwriting.drawing };
}

/** As a date input sends it. */
function isDay(sent: string | undefined): sent is string {
  return z.iso.date().safeParse(sent).success;
}

function mine({ documents }: SignerView): readonly SignerField[] {
  return documents.flatMap(({ fields }) => fields.filter(({ isMine }) => isMine));
}
