import { AppError } from "@/lib/shared/errors";
import { PdfFile } from "../pdf-file";
import { compareRevisions } from "./compare-revisions";
import { LATER_MAX, type LaterRevision } from "./model";
import { revisionEnds } from "./revision-ends";

/**
 * Judges all that follows on the revision that ends at `trusted`, step by step. Bytes that belong to no revision are told as one
 * of their own, which ends with the file.
 * @throws AppError document_unreadable when that revision itself can't be read
 */
export function judgeRevisions(bytes: Buffer, trusted: number): readonly LaterRevision[] {
  const later: LaterRevision[] = [];
  let newest = new PdfFile(bytes.subarray(0, trusted));
  for (const end of revisionEnds(bytes).filter((candidate) => candidate > trusted)) {
    const last = later.at(-1);
    if (last && isLineEnd(bytes.subarray(last.end, end))) {
      later.splice(-1, 1, { ...last, end });
      continue;
    }
    const file = openedOrNull(bytes.subarray(0, end));
    if (!file || file.crossReference.offset === newest.crossReference.offset) continue;
    if (later.length >= LATER_MAX) return [...later, { end: bytes.length, changes: ["OTHER"], filled: [] }];
    later.push({ end, ...judged(newest, file) });
    newest = file;
  }
  const end = later.at(-1)?.end ?? trusted;
  return end === bytes.length ? later : [...later, { end: bytes.length, changes: ["BYTES_APPENDED"], filled: [] }];
}

/** What can't be read at its end is no revision: readers that repair it would show what they like. */
function openedOrNull(bytes: Buffer): PdfFile | null {
  return orElse(null, () => new PdfFile(bytes));
}

/** What can't be compared is not what we left. */
function judged(before: PdfFile, after: PdfFile): Pick<LaterRevision, "changes" | "filled"> {
  return orElse({ changes: ["OTHER"], filled: [] }, () => compareRevisions(before, after));
}

/** A file made to break a reader breaks it in ways of its own (a RangeError, say). */
function orElse<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError || error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** Of a `%%EOF`, which it belongs to. */
function isLineEnd(bytes: Buffer): boolean {
  return bytes.length <= 2 && /^(\r\n?|\n)$/.test(bytes.toString("latin1"));
}
