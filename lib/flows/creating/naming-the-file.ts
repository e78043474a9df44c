import { isDocumentRefusal } from "@/lib/documents/document-jobs";
import { AppError } from "@/lib/shared/errors";

/** Where a supplied PDF came from: its part, and the payment whose page goes behind it, if any. */
export type FilePlace = Readonly<{ parameter: string; position: number | null }>;

/** Runs what reads a supplied PDF; what is wrong with it is said of the part it came in, and of the field that helps. */
export async function namingTheFile<T>({ parameter, position }: FilePlace, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || !isDocumentRefusal(error.code)) throw error;
    const { code, detail = code } = error;
    const errors = [{ parameter, code, detail }];
    if (code !== "document_locked" || position === null) throw new AppError(code, { detail, errors, cause: error });
    const placement = {
      pointer: `/operations/${position}/invoice/documentPlacement`,
      code,
      detail: "must be SEPARATE for this PDF: its signature allows nothing to be appended",
    };
    throw new AppError(code, { detail, errors: [placement, ...errors], cause: error });
  }
}
