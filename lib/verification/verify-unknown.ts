import type { FileParts } from "@/lib/documents/pdf/judge/model";
import type { SealIdentity } from "@/lib/seals/seal";
import { changesSince, type SentFile } from "./changes-since";
import { type Change, type ChangeKind, eachOnce, type Verification } from "./model";
import { changedWithin, type SealSignatures, sealSignatures, signersIn } from "./seal-signatures";

/** What damage alone explains: a broken signature's field looks like one that somebody else has filled. */
const EXPLAINED: ReadonlySet<ChangeKind> = new Set(["FIELD_CHANGED", "BYTES_APPENDED", "OTHER"]);

/**
 * Verifies a file that our records don't know, by the seal's certificate alone, or by one before it: another installation has made it,
 * or the records are older than the file. What a seal's key has signed last is what we vouch for, and what follows is judged; who signed
 * otherwise, how, and whether something is missing can't be known, so nothing is said of it (decision 94). Null where none has
 * signed anything in it.
 */
export async function verifyUnknown(
  file: SentFile,
  parts: FileParts,
  seals: readonly SealIdentity[],
): Promise<Verification | null> {
  const sealed = sealSignatures(parts, file.sizeBytes, seals);
  if (sealed.end === 0 && !sealed.isBroken) return null;
  const changes = eachOnce(await changesIn(file, parts, sealed));
  const changedUntil = await changedWithin(file, sealed);
  return {
    verdict: changes.length === 0 ? "SEALED" : "CHANGED",
    sealedBy: sealed.sealedBy,
    documentUuid: null,
    revision: null,
    signatures: signersIn(sealed.whole.filter(({ end }) => end > changedUntil)),
    changes,
  };
}

async function changesIn(
  file: SentFile,
  parts: FileParts,
  { end, isBroken }: SealSignatures,
): Promise<readonly Change[]> {
  const later = end === 0 ? [] : (await changesSince(file, parts, end)).flat();
  const kinds = isBroken ? (["BYTES_CHANGED", ...later.filter((kind) => !EXPLAINED.has(kind))] as const) : later;
  return kinds.map((kind) => ({ kind, revision: null }));
}
