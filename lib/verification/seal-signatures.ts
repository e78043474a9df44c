import { judgePdf } from "@/lib/documents/judge-pdf";
import { type FileParts, type FoundSignature, LATER_MAX, type LaterRevision } from "@/lib/documents/pdf/judge/model";
import { sealIn } from "@/lib/seals/is-sealed";
import type { Digests } from "@/lib/seals/model";
import type { SealIdentity } from "@/lib/seals/seal";
import { verifyCms } from "@/lib/seals/verify-cms";
import { AppError } from "@/lib/shared/errors";
import { digestsOf, isAt, type SentFile } from "./changes-since";
import type { ChangeKind, VerifiedSignature } from "./model";

/** What the keys of the seal, and of those before it, have signed in a file. */
export type SealSignatures = Readonly<{
  /** The name in the certificate of what has sealed it last; null where nothing of ours has. */
  sealedBy: string | null;
  /** Each is of all that lies before its end, in their order. */
  whole: readonly FoundSignature[];
  /** Where the last of them ends; 0 where there is none. */
  end: number;
  /** Behind it, one of the keys has signed something that is not as it was. */
  isBroken: boolean;
}>;

export function sealSignatures(
  { signatures, strays }: FileParts,
  sizeBytes: number,
  seals: readonly SealIdentity[],
): SealSignatures {
  const ours = signatures
    .filter(({ isDocumentTimestamp }) => !isDocumentTimestamp)
    .flatMap((found) => bySeal(found.cms, digestsOf(found.digests), seals).map((said) => ({ ...said, found })));
  const whole = ours.filter(({ state }) => state === "WHOLE");
  const end = Math.max(0, ...whole.map(({ found }) => found.end));
  const behind = ours.filter(({ found, state }) => state === "BROKEN" && found.end > end);
  const stray = end < sizeBytes ? strays.flatMap((cms) => bySeal(cms, null, seals)) : [];
  const broken = [...behind, ...stray];
  const last = whole.find(({ found }) => found.end === end) ?? broken.at(-1);
  return { sealedBy: last?.name ?? null, whole: whole.map(({ found }) => found), end, isBroken: broken.length > 0 };
}

/** By which of the seals a signature was made, if by any, and whether it is as it was: one may be named with several chains. */
function bySeal(cms: Uint8Array, digests: Digests | null, seals: readonly SealIdentity[]) {
  const said = seals.flatMap(({ certificate: { name }, ...seal }) => {
    const state = sealIn(Buffer.from(cms), digests, seal);
    return state === null ? [] : [{ name, state }];
  });
  const whole = said.findIndex(({ state }) => state === "WHOLE");
  return said.slice(Math.max(0, whole)).slice(0, 1);
}

/** What signing does to a document: fields are added, filled, and drawn. */
const OF_SIGNING: ReadonlySet<ChangeKind> = new Set(["FIELD_CHANGED", "ANNOTATION_CHANGED"]);

/**
 * Where the last revision ends that changes anything but by a signature of these keys, up to their last one; 0 where none does. They also
 * sign what was sent to us with signatures of its own, and whoever had changed that goes by the names of those who had signed what it
 * was (decision 94).
 * @param from end of the revision that is known to be ours; without one, of the first signature
 * @param signing the signatures that are no change
 * @throws AppError as `judgePdf`, but for what takes too much: of that everything counts as changed
 */
export async function changedWithin(
  file: SentFile,
  { whole, end }: SealSignatures,
  from = whole[0]?.end ?? end,
  signing = whole,
): Promise<number> {
  const isSigning = ({ end: itsEnd, changes }: LaterRevision) =>
    changes.length === 0 ||
    (signing.some((found) => isAt(found.end, itsEnd)) && changes.every((kind) => OF_SIGNING.has(kind)));
  let [start, changed] = [from, 0];
  for (let jobs = 1; start < end; jobs++) {
    const later = await laterOrNull(file, start);
    // It takes too much: who signed it is not said.
    if (!later) return end;
    // What the judge no longer looks at it tells as one revision: it goes on there, a few times.
    const isCut = later.length > LATER_MAX && jobs < JOBS_MAX;
    for (const revision of isCut ? later.slice(0, LATER_MAX) : later) {
      if (start < end && !isSigning(revision)) changed = revision.end;
      start = revision.end;
    }
    if (!isCut) break;
  }
  return Math.min(changed, end);
}

/** More revisions than five times as many as one looks at nobody makes. */
const JOBS_MAX = 5;

async function laterOrNull(file: SentFile, from: number): Promise<readonly LaterRevision[] | null> {
  try {
    return await judgePdf(file.path, from, file);
  } catch (error) {
    if (error instanceof AppError && error.code === "document_unreadable") return null;
    throw error;
  }
}

/** Who signed, as signatures of the seals' keys say by themselves; the certification is nobody's. */
export function signersIn(whole: readonly FoundSignature[]): readonly VerifiedSignature[] {
  return whole
    .filter(({ isCertification }) => !isCertification)
    .map(({ cms, digests, name, signedAt }) => {
      const { level } = verifyCms(Buffer.from(cms), digestsOf(digests));
      return { signer: name, method: null, signedAt, certificate: null, level: level ?? "B-B" };
    });
}
