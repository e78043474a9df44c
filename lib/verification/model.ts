import type { SignatureLevel, SigningMethod } from "@/lib/signatures/model";

/** What can be said of a file that somebody has (docs/decisions/0092, 0093). */

/** SEALED: as it was sealed, and nothing but what a seal allows since. CHANGED: it was ours. NOT_OURS: nothing shows that it ever was. */
export const VERDICTS = ["SEALED", "CHANGED", "NOT_OURS"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const CHANGE_KINDS = [
  /** A byte of what was sealed or signed is another. */
  "BYTES_CHANGED",
  /** What a page shows: text drawn, a picture, a font, its size, its layers. */
  "CONTENT_CHANGED",
  /** A page was added, removed, replaced or moved. */
  "PAGES_CHANGED",
  /** A note, a link, a stamp or a field's place on a page. */
  "ANNOTATION_CHANGED",
  /** What a field says or shows, or a signature where none of ours is. */
  "FIELD_CHANGED",
  /** Bytes behind the end. */
  "BYTES_APPENDED",
  /** It was cut off: later signatures are missing from it. */
  "REVISION_MISSING",
  /** Attachments, actions, metadata, or an update that programs read differently. */
  "OTHER",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export type Change = Readonly<{
  kind: ChangeKind;
  /** The first revision that is not as it was left; null where the revisions are not known. */
  revision: number | null;
}>;

export type VerifiedSignature = Readonly<{
  /** As the document itself names them. */
  signer: string | null;
  /** Null where only the document is known. */
  method: SigningMethod | null;
  signedAt: Date | null;
  level: SignatureLevel;
  /** Of the signer's own, as it says itself; null where the seal's key has signed, and where only the document is known. */
  certificate: SignerCertificate | null;
}>;

/** Whose a certificate is, and who issued it. */
export type SignerCertificate = Readonly<{ holder: string; issuer: string }>;

export type Verification = Readonly<{
  verdict: Verdict;
  /** The organisation that had it sealed; where that is not known, the name in the seal's certificate. Null where it isn't ours. */
  sealedBy: string | null;
  /** Null where it is not in this installation's records. */
  documentUuid: string | null;
  /** The last revision that the file still has as it was left. */
  revision: number | null;
  /** Those that the unchanged part holds. */
  signatures: readonly VerifiedSignature[];
  changes: readonly Change[];
}>;

/** A kind is told once, where it came first. */
export function eachOnce(changes: readonly Change[]): readonly Change[] {
  const first = new Map<ChangeKind, Change>();
  for (const change of changes) if (!first.has(change.kind)) first.set(change.kind, change);
  return [...first.values()];
}
