import { createHash } from "node:crypto";
import { unreadable } from "../syntax";
import type { Prefix } from "./model";

/** More than any file has, whose every signature adds one. */
const ENDS_MAX = 2048;

/**
 * Where a revision of the file may end: behind a `%%EOF`, with or without the line's end after it. Such bytes may lie in a stream
 * as well; whoever needs to know opens what is in front.
 */
export function revisionEnds(bytes: Buffer): readonly number[] {
  const ends = new Set<number>();
  for (let at = bytes.indexOf("%%EOF"); at >= 0; at = bytes.indexOf("%%EOF", at + 5)) {
    const end = at + 5;
    ends.add(end);
    if (bytes[end] === 0x0a) ends.add(end + 1);
    else if (bytes[end] === 0x0d) ends.add(end + 1).add(bytes[end + 1] === 0x0a ? end + 2 : end + 1);
    if (ends.size > ENDS_MAX) throw unreadable("The PDF has too many revisions.");
  }
  return [...ends];
}

/** The digest of each beginning of the file that may be a revision, and of all of it; the file is read once. */
export function prefixesOf(bytes: Buffer): readonly Prefix[] {
  const hash = createHash("sha256");
  let at = 0;
  return [...new Set([...revisionEnds(bytes), bytes.length])].map((end) => {
    hash.update(bytes.subarray(at, end));
    at = end;
    return { end, sha256: hash.copy().digest("hex") };
  });
}
