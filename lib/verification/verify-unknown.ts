import type { FileParts, FoundSignature } from "@/lib/documents/pdf/judge/model";
import { sealIn } from "@/lib/seals/is-sealed";
import type { SealCredential } from "@/lib/seals/seal";
import { verifyCms } from "@/lib/seals/verify-cms";
import { changesSince, digestsOf, type SentFile } from "./changes-since";
import { type Change, type ChangeKind, eachOnce, type VerifiedSignature, type Verification } from "./model";

/** What damage alone explains: a broken signature's field looks like one that somebody else has filled. */
const EXPLAINED: ReadonlySet<ChangeKind> = new Set(["FIELD_CHANGED", "BYTES_APPENDED", "OTHER"]);

/**
 * Verifies a file that our records don't know, by the seal's certificate alone: another installation has made it, or the records
 * are older than the file. What the seal's key has signed last is what we vouch for, and what follows is judged; who signed
 * otherwise, how, and whether something is missing can't be known, so nothing is said of it (decision 94). Null where the key has
 * signed nothing in it.
 */
export async function verifyUnknown(
  file: SentFile,
  parts: FileParts,
  seal: SealCredential,
): Promise<Verification | null> {
  const sealed = parts.signatures.filter(({ isDocumentTimestamp }) => !isDocumentTimestamp);
  const states = new Map(sealed.map((it) => [it, sealIn(Buffer.from(it.cms), digestsOf(it.digests), seal)]));
  const whole = sealed.filter((signature) => states.get(signature) === "WHOLE");
  const trustedEnd = Math.max(0, ...whole.map(({ end }) => end));
  const isBroken =
    sealed.some((signature) => states.get(signature) === "BROKEN" && signature.end > trustedEnd) ||
    (trustedEnd < file.sizeBytes && parts.strays.some((cms) => sealIn(Buffer.from(cms), null, seal) !== null));
  if (whole.length === 0 && !isBroken) return null;
  const changes = eachOnce(await changesIn(file, parts, trustedEnd, isBroken));
  return {
    verdict: changes.length === 0 ? "SEALED" : "CHANGED",
    sealedBy: seal.certificate.name,
    documentUuid: null,
    revision: null,
    signatures: whole.filter(({ isCertification }) => !isCertification).map(signatureOf),
    changes,
  };
}

async function changesIn(
  file: SentFile,
  parts: FileParts,
  trustedEnd: number,
  isBroken: boolean,
): Promise<readonly Change[]> {
  const later = trustedEnd === 0 ? [] : (await changesSince(file, parts, trustedEnd)).flat();
  const kinds = isBroken ? (["BYTES_CHANGED", ...later.filter((kind) => !EXPLAINED.has(kind))] as const) : later;
  return kinds.map((kind) => ({ kind, revision: null }));
}

/** As the signature itself says, which our key has signed. */
function signatureOf({ cms, digests, name, signedAt }: FoundSignature): VerifiedSignature {
  const { level } = verifyCms(Buffer.from(cms), digestsOf(digests));
  return { signer: name, method: null, signedAt, level: level ?? "B-B" };
}
