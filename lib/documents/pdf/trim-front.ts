import { AppError } from "@/lib/shared/errors";
import { readCrossReference } from "./cross-reference";
import { unreadable } from "./syntax";

/** Where readers look for a header (ISO 32000-1, annex H, note 13). */
const HEADER_WITHIN = 1024;

/**
 * The file from its header on. A byte order mark, an empty line or what a gateway wrote may stand in front: readers count every
 * offset from the header, and so do we, so these bytes stay where they are. A file whose own table counts them is another matter:
 * each reader makes of it what it can.
 * @throws AppError document_unreadable
 */
export function fromHeader(bytes: Buffer): Buffer {
  const at = bytes.subarray(0, HEADER_WITHIN).indexOf("%PDF-");
  if (at < 0) throw unreadable("The PDF has no header.");
  if (at === 0) return bytes;
  const file = bytes.subarray(at);
  if (!isSound(file) && isSound(bytes)) {
    throw unreadable(`The PDF has ${at} bytes in front of its header, which its cross-reference table counts.`);
  }
  return file;
}

function isSound(bytes: Buffer): boolean {
  try {
    readCrossReference(bytes);
    return true;
  } catch (error) {
    if (error instanceof AppError || error instanceof RangeError) return false;
    throw error;
  }
}
