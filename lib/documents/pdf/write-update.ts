import { AppError } from "@/lib/shared/errors";
import { forbidsChanges, isSigned } from "./certification";
import { checkObjects, readPageTree } from "./check-file";
import { requireCatalog } from "./form";
import type { NewObject } from "./new-object";
import { PdfFile } from "./pdf-file";
import { entryOf, isKind, type PdfDict, type PdfEntry, unreadable } from "./syntax";
import { permissionsWithoutRights } from "./usage-rights";
import { writeSection } from "./write-section";
import { text, writeDict } from "./write-syntax";

/** A supplied PDF that a page can be appended to. */
export type SuppliedPdf = Readonly<{
  pageCount: number;
  /** Its signature allows nothing to follow: see `certification.ts`. */
  forbidsChanges: boolean;
  /** The first number that an object of ours may take. */
  firstFreeNumber: number;
  /** What our page names as its /Parent: `3 0 R`. */
  parent: Readonly<{ objectNumber: number; generation: number }>;
  /** The bytes to write after the file's own, given our objects and which of them is the page. */
  writeUpdate: (objects: readonly NewObject[], pageNumber: number) => Buffer;
}>;

/**
 * Opens a supplied PDF and checks it whole. One that is encrypted is opened when it needs no password.
 * @throws AppError document_unreadable for one that needs a password, or is broken
 */
export function openSuppliedPdf(bytes: Buffer): SuppliedPdf {
  try {
    const file = new PdfFile(bytes);
    checkObjects(file);
    const { reference, root, pageCount } = readPageTree(file);
    const permissions = isSigned(file) ? null : permissionsWithoutRights(file);
    return {
      pageCount,
      forbidsChanges: forbidsChanges(file),
      firstFreeNumber: file.crossReference.firstFreeNumber,
      parent: reference,
      writeUpdate: (objects, pageNumber) => {
        const kids = file.resolve(entryOf(root, "Kids")?.value);
        if (!isKind(kids, "array")) throw new Error("A checked page tree has kids.");
        const body = withPage(root, sourcesOf(kids.items), pageNumber, pageCount);
        const catalog = permissions === null ? [] : [withPermissions(file, permissions)];
        return writeSection(file, [...objects, { ...reference, body }, ...catalog]);
      },
    };
  } catch (error) {
    // A file made to break a reader breaks it in ways of its own (a RangeError, say): that is the file's fault too.
    throw error instanceof AppError ? error : unreadable("The PDF is damaged.", error);
  }
}

/** For what would add to a file that forbids changes. */
export function locked(): AppError {
  return new AppError("document_locked", {
    detail: "The PDF is certified to allow no changes (DocMDP P=1): nothing can be appended to it.",
  });
}

/** The root of the page tree with one more kid; whatever else it says stays as it was written. */
function withPage(root: PdfDict, kids: readonly Buffer[], pageNumber: number, pageCount: number): Buffer {
  return writeDict(root, {
    Kids: Buffer.concat([
      Buffer.from("["),
      ...kids.flatMap((kid) => [kid, Buffer.from(" ")]),
      text(`${pageNumber} 0 R]`),
    ]),
    Count: text(String(pageCount + 1)),
  });
}

/** The catalog, which says this of permissions. */
function withPermissions(file: PdfFile, permissions: Buffer): NewObject {
  const { reference, dict } = requireCatalog(file);
  return { ...reference, body: writeDict(dict, { Perms: permissions }) };
}

const sourcesOf = (items: readonly PdfEntry[]) => items.map(({ source }) => source);
