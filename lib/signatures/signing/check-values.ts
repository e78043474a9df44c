import { fitTexts } from "@/lib/documents/fit-texts";
import type { FieldError } from "@/lib/shared/errors";
import type { Signing } from "../find-signing";
import type { FieldValue, SignatureField } from "../model";

const TEXT_CHARACTERS_MAX = 500;

type Filling = Pick<Signing, "signer" | "documents">;

/**
 * Whether a signer has filled in what there is to fill in, and nothing else; and whether what they have written can be read as a whole
 * where it will stand, for nobody signs a text that is cut (decision 324). What is written by hand is drawn as large as its field.
 *
 * @returns what is wrong with each `/values/<uuid>`
 * @throws AppError as `fitTexts`
 */
export async function valueErrors(
  signing: Filling,
  values: ReadonlyMap<string, FieldValue>,
): Promise<readonly FieldError[]> {
  const own = fieldsOf(signing);
  const known = new Set(own.map(({ uuid }) => uuid));
  const unknown = [...values.keys()].filter((uuid) => !known.has(uuid));
  const problems = new Map(own.map((field) => [field.uuid, problemOf(field, values.get(field.uuid))]));
  const sound = own.filter(({ uuid }) => problems.get(uuid)?.length === 0);
  return [
    ...unknown.map((uuid) => wrong(uuid, "unknown", "is none of your fields")),
    ...[...problems.values()].flat(),
    ...(await roomErrors(signing, sound, values)),
  ];
}

async function roomErrors(
  { signer }: Filling,
  fields: readonly SignatureField[],
  values: ReadonlyMap<string, FieldValue>,
): Promise<readonly FieldError[]> {
  const written = fields.flatMap(({ uuid, type, width, height }) => {
    const value = values.get(uuid);
    return value?.kind === "text" && (type === "TEXT" || type === "DATE")
      ? [{ uuid, text: value.text, width, height }]
      : [];
  });
  const fits = await fitTexts(written, signer.tenantUuid);
  return written.flatMap(({ uuid }, index) =>
    fits[index] ? [] : [wrong(uuid, "does_not_fit", "must be shorter: its field has no room for it")],
  );
}

function fieldsOf({ signer, documents }: Filling): readonly SignatureField[] {
  return documents.flatMap(({ document }) => document.fields).filter(({ signerUuid }) => signerUuid === signer.uuid);
}

function problemOf({ uuid, type, required }: SignatureField, value: FieldValue | undefined): FieldError[] {
  if (value === undefined || isEmpty(value)) return required ? [wrong(uuid, "required", "must be filled in")] : [];
  const fits =
    type === "CHECKBOX"
      ? value.kind === "checked"
      : type === "TEXT" || type === "DATE"
        ? value.kind === "text"
        : value.kind !== "checked";
  if (!fits) return [wrong(uuid, "invalid", "must be what the field is for")];
  if (value.kind === "text" && [...value.text].length > TEXT_CHARACTERS_MAX) {
    return [wrong(uuid, "too_long", `must have at most ${TEXT_CHARACTERS_MAX} characters`)];
  }
  return [];
}

function isEmpty(value: FieldValue): boolean {
  switch (value.kind) {
    case "text":
      return value.text.trim() === "";
    case "checked":
      return !value.checked;
    case "drawing":
      return !value.drawing.lines.some((line) => line.length >= 4);
  }
}

function wrong(uuid: string, code: string, detail: string): FieldError {
  return { pointer: `/values/${uuid}`, code, detail };
}
