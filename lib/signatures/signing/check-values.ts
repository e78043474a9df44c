import { fitTexts } from "@/lib/documents/fit-texts";
import { AppError, type FieldError } from "@/lib/shared/errors";
import type { Signing } from "../find-signing";
import type { FieldValue, SignatureField } from "../model";

const TEXT_CHARACTERS_MAX = 500;

type Filling = Pick<Signing, "signer" | "documents">;

/**
 * Whether a signer has filled in what there is to fill in, and nothing else.
 * @throws AppError invalid_field naming each `/values/<uuid>`
 */
export function checkValues(signing: Filling, values: ReadonlyMap<string, FieldValue>): void {
  const own = fieldsOf(signing);
  const known = new Set(own.map(({ uuid }) => uuid));
  refuse([
    ...[...values.keys()]
      .filter((uuid) => !known.has(uuid))
      .map((uuid) => wrong(uuid, "unknown", "is none of your fields")),
    ...own.flatMap((field) => problemOf(field, values.get(field.uuid))),
  ]);
}

/**
 * Whether what a signer has written can be read as a whole where it will stand: nobody signs a text that is cut (decision 324). What is
 * written by hand is drawn as large as its field.
 * @throws AppError invalid_field naming each `/values/<uuid>`; as `fitTexts`
 */
export async function checkRoom(signing: Filling, values: ReadonlyMap<string, FieldValue>): Promise<void> {
  const written = fieldsOf(signing).flatMap(({ uuid, type, width, height }) => {
    const value = values.get(uuid);
    return value?.kind === "text" && (type === "TEXT" || type === "DATE")
      ? [{ uuid, text: value.text, width, height }]
      : [];
  });
  const fits = await fitTexts(written, signing.signer.tenantUuid);
  refuse(
    written.flatMap(({ uuid }, index) =>
      fits[index] ? [] : [wrong(uuid, "does_not_fit", "must be shorter: its field has no room for it")],
    ),
  );
}

function fieldsOf({ signer, documents }: Filling): readonly SignatureField[] {
  return documents.flatMap(({ document }) => document.fields).filter(({ signerUuid }) => signerUuid === signer.uuid);
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0)
    throw new AppError("invalid_field", { detail: "Fields are not filled in as they must be.", errors });
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
