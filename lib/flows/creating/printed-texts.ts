import { fitTexts, type TextInField } from "@/lib/documents/fit-texts";
import { AppError, type FieldError } from "@/lib/shared/errors";
import type { FilledRequest } from "./fill-templates";
import type { FlowRequest } from "./flow-request";

/** What a sender has filled into a field, and where the request says it. */
export type PrintedText = TextInField & Readonly<{ pointer: string; page: number }>;

/** Every text of a checked request that is to be printed on a page before anybody signs. */
export function printedTexts(
  { operations }: FlowRequest,
  { saidAt }: Pick<FilledRequest, "saidAt">,
): readonly PrintedText[] {
  return operations.flatMap((operation, position) => {
    const documents = operation.type === "SIGNATURE" ? (operation.signature?.documents ?? []) : [];
    return documents.flatMap(({ fields }, place) =>
      fields.flatMap(({ value: text, page, width, height }, index) => {
        if (text === null) return [];
        const pointer = `/operations/${position}/signature/documents/${place}/fields/${index}/value`;
        return [{ text, page, width, height, pointer: saidAt.get(pointer) ?? pointer }];
      }),
    );
  });
}

/**
 * The texts that their fields have no room for, not even in the smallest type: they would be cut, and that be signed (decision 324).
 * @param who the organisation
 * @throws AppError as `fitTexts`
 */
export async function misfits(texts: readonly PrintedText[], who: string): Promise<readonly PrintedText[]> {
  const fits = await fitTexts(texts, who);
  return texts.filter((_, index) => !fits[index]);
}

/** What is said of them: once of each that stands in several fields. */
export function misfitErrors(texts: readonly PrintedText[]): readonly FieldError[] {
  const told = new Set<string>();
  return texts.flatMap(({ pointer, page, width, height }) => {
    if (told.has(pointer)) return [];
    told.add(pointer);
    const field = `its field of ${width} × ${height} points on page ${page}`;
    return [{ pointer, code: "does_not_fit", detail: `must be shorter: ${field} has no room for it` }];
  });
}

/** @throws AppError invalid_field naming each */
export function refuseMisfits(texts: readonly PrintedText[]): void {
  const errors = misfitErrors(texts);
  if (errors.length === 0) return;
  throw new AppError("invalid_field", { detail: "A text does not fit into its field; errors names each.", errors });
}
