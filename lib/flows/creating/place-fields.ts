import type { NewSigner } from "@/db/queries/signatures/signers";
import type { PageSize } from "@/lib/documents/model";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import type { PrintedField, SignatureField } from "@/lib/signatures/model";
import type { SignatureRequest } from "./flow-request";

type Field = NonNullable<SignatureRequest["signature"]>["documents"][number]["fields"][number];

/** What is rounded on its way through a caller's arithmetic. */
const SLACK_POINTS = 0.5;

/** What becomes of a document's fields: places for signers, and what the sender has filled in. */
type Placed = Readonly<{ fields: readonly SignatureField[]; printed: readonly PrintedField[] }>;

/**
 * The places that a request names on a document, checked against its pages.
 * @param pointer of the document in the request
 * @throws AppError invalid_field naming each that is not on the page; document_locked is not for here: a signed document takes none
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

type Place = Pick<Field, "page" | "x" | "y" | "width" | "height">;

/** What is wrong with where fields are to lie on a document. @param pointer of the document in the request */
export function placeErrors(
  fields: readonly Place[],
  { pages, isSigned }: Readonly<{ pages: readonly PageSize[]; isSigned: boolean }>,
  pointer: string,
): readonly FieldError[] {
  if (isSigned && fields.length > 0) return [signedAlready(pointer)];
  return fields.flatMap((field, index) => problems(field, pages, `${pointer}/fields/${index}`));
}

function problems({ page, x, y, width, height }: Place, pages: readonly PageSize[], pointer: string): FieldError[] {
  const size = pages[page - 1];
  if (!size) return [outside(`${pointer}/page`, `must be one of the document's ${pages.length} pages`)];
  return [
    ...(x + width > size.width + SLACK_POINTS
      ? [outside(`${pointer}/width`, `must end on the page, which is ${round(size.width)} points wide`)]
      : []),
    ...(y + height > size.height + SLACK_POINTS
      ? [outside(`${pointer}/height`, `must end on the page, which is ${round(size.height)} points high`)]
      : []),
  ];
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
