import type { NewSigner } from "@/db/queries/signatures/signers";
import type { FieldType, PageSize } from "@/lib/documents/model";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import type { PrintedField, SignatureField } from "@/lib/signatures/model";
import type { SignatureRequest } from "./flow-request";

type Field = NonNullable<SignatureRequest["signature"]>["documents"][number]["fields"][number];

/** What is rounded on its way through a caller's arithmetic. */
const SLACK_POINTS = 0.5;

/**
 * In points, the least in which anything can be read (decision 324): a line of the smallest type is 6 high, a day in figures 30 wide. A
 * tick is seen in any box that a request can name.
 */
const SIDES_MIN: Readonly<Record<FieldType, PageSize>> = {
  TEXT: { width: 12, height: 6 },
  DATE: { width: 30, height: 6 },
  SIGNATURE: { width: 12, height: 6 },
  INITIALS: { width: 12, height: 6 },
  CHECKBOX: { width: 4, height: 4 },
};

/** What becomes of a document's fields: places for signers, and what the sender has filled in. */
type Placed = Readonly<{ fields: readonly SignatureField[]; printed: readonly PrintedField[] }>;

/**
 * The places that a request names on a document, checked against its pages.
 * @param pointer of the document in the request
 * @throws AppError invalid_field naming each that is not on the page, or too small; document_locked is not for here: a signed document
 * takes none
 */
export function placeFields(
  fields: readonly Field[],
  signers: readonly NewSigner[],
  { pages, isSigned }: Readonly<{ pages: readonly PageSize[]; isSigned: boolean }>,
  pointer: string,
): Placed {
  const acting = signers.filter(({ role }) => role !== "VIEWER");
  const errors = placeErrors(fields, { pages, isSigned }, pointer);
  if (errors.length > 0) {
    throw new AppError("invalid_field", {
      detail: "A field can't be where it is asked for; errors names each.",
      errors,
    });
  }
  return {
    printed: fields.flatMap(({ value: text, page, x, y, width, height, label }) =>
      text === null ? [] : [{ page, x, y, width, height, label, text }],
    ),
    fields: fields.flatMap(({ signerId, required, value, ...field }) => {
      if (value !== null) return [];
      const signer = acting.find(({ handle }) => handle === signerId) ?? acting[0];
      if (!signer) throw new Error("A checked request has somebody who signs.");
      return [{ ...field, uuid: newUuid(), signerUuid: signer.uuid, required: required ?? true }];
    }),
  };
}

type Place = Pick<Field, "type" | "page" | "x" | "y" | "width" | "height">;

/** What is wrong with where fields are to lie on a document. @param pointer of the document in the request */
export function placeErrors(
  fields: readonly Place[],
  { pages, isSigned }: Readonly<{ pages: readonly PageSize[]; isSigned: boolean }>,
  pointer: string,
): readonly FieldError[] {
  if (isSigned && fields.length > 0) return [signedAlready(pointer)];
  return fields.flatMap((field, index) => problems(field, pages, `${pointer}/fields/${index}`));
}

function problems(field: Place, pages: readonly PageSize[], pointer: string): FieldError[] {
  const { page, x, y, width, height } = field;
  const size = pages[page - 1];
  if (!size) return [outside(`${pointer}/page`, `must be one of the document's ${pages.length} pages`)];
  return [
    ...tooSmall(field, pointer),
    ...(x + width > size.width + SLACK_POINTS
      ? [outside(`${pointer}/width`, `must end on the page, which is ${round(size.width)} points wide`)]
      : []),
    ...(y + height > size.height + SLACK_POINTS
      ? [outside(`${pointer}/height`, `must end on the page, which is ${round(size.height)} points high`)]
      : []),
  ];
}

/** What is wrong with how large a field is, whatever page it is on. */
export function tooSmall(field: Pick<Place, "type" | "width" | "height">, pointer: string): FieldError[] {
  const { type } = field;
  return (["width", "height"] as const).flatMap((side) => {
    const least = SIDES_MIN[type][side];
    if (field[side] >= least) return [];
    const detail = `must be at least ${least} points for a ${type}: nobody could read it`;
    return [{ pointer: `${pointer}/${side}`, code: "too_small", detail }];
  });
}

function outside(pointer: string, detail: string): FieldError {
  return { pointer, code: "outside_page", detail };
}

function signedAlready(pointer: string): FieldError {
  return {
    pointer: `${pointer}/fields`,
    code: "signed_already",
    detail: "must be left out: a document that is signed already takes signatures and nothing else",
  };
}

const round = (points: number) => Math.round(points * 100) / 100;
