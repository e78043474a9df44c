import { forbidsChanges, isSigned } from "../pdf/certification";
import { checkObjects } from "../pdf/check-file";
import { unlockedFields } from "../pdf/lock-fields";
import { readPages, sizeOf } from "../pdf/pages";
import { unreadable } from "../pdf/syntax";
import { refuseUnsafe } from "../pdf/unsafe-content";
import { locked } from "../pdf/write-update";
import type { InspectedPdf } from "../signing-model";
import { withFile } from "./open-file";

/**
 * What is known of a file before it is signed.
 * @throws AppError document_unreadable, document_locked, document_unsafe
 */
export function inspectDocument(bytes: Buffer): InspectedPdf {
  return withFile(bytes, (file) => {
    checkObjects(file);
    // Chrome takes these four signs for a header, and counts from there.
    if (bytes.indexOf("%PDF") < bytes.length - file.bytes.length) {
      throw unreadable("The PDF has another header in front of its own.");
    }
    refuseUnsafe(file);
    if (forbidsChanges(file)) throw locked();
    const pages = readPages(file).map((page) => {
      const { width, height } = sizeOf(page);
      return { width: thousandths(width), height: thousandths(height) };
    });
    const cameSigned = isSigned(file);
    // Its fields will have to be locked: whether they can be is said now.
    if (!cameSigned) unlockedFields(file);
    return { pages, isSigned: cameSigned };
  });
}

function thousandths(points: number): number {
  return Math.round(points * 1000) / 1000;
}
