import { findSignatures } from "./find-signatures";
import { findStrays } from "./find-strays";
import type { FileParts } from "./model";
import { prefixesOf } from "./revision-ends";

/**
 * What a file is made of, as far as it can be said of one that may be damaged, or be no PDF at all: nothing is thrown for that.
 * @throws AppError document_unreadable for one with more revisions than files have
 */
export function splitFile(bytes: Buffer): FileParts {
  const signatures = findSignatures(bytes);
  const known = new Set(signatures.map(({ cms }) => Buffer.from(cms).toString("latin1")));
  const strays = findStrays(bytes).filter((cms) => !known.has(cms.toString("latin1")));
  return { prefixes: prefixesOf(bytes), signatures, strays };
}
