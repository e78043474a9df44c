import { AppError } from "@/lib/shared/errors";
import { checkObjects } from "../pdf/check-file";
import { PdfFile } from "../pdf/pdf-file";
import { unreadable } from "../pdf/syntax";

/**
 * Does something with a file that a stranger made. One that is made to break a reader breaks it in ways of its own (a RangeError,
 * say): that is the file's fault too.
 * @throws AppError document_unreadable, or what `use` throws of that kind
 */
export function withFile<T>(bytes: Buffer, use: (file: PdfFile) => T): T {
  try {
    const file = new PdfFile(bytes);
    return use(file);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable("The PDF is damaged.", error);
  }
}

/** One that is checked whole: every object is where the file says, and unfolds. @throws AppError document_unreadable */
export function openWhole(bytes: Buffer): PdfFile {
  return withFile(bytes, (file) => {
    checkObjects(file);
    return file;
  });
}
