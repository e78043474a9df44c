import type { RevisionKind, SigningMethod } from "@/lib/signatures/model";
import type { SignerCertificate } from "./model";

/** A state of a document, as this installation has recorded it. */
export type KnownRevision = Readonly<{
  revision: number;
  kind: RevisionKind;
  sha256: string;
  sizeBytes: number;
  isTimestamped: boolean;
  /** Of an archived one: whether it holds all that its signatures are verified by for long. */
  hasValidation: boolean;
  /** Whose signature it brought; null where it brought none. */
  signer: Readonly<{
    name: string | null;
    method: SigningMethod;
    signedAt: Date;
    certificate: SignerCertificate | null;
  }> | null;
}>;

/** A document with all of its revisions, in their order. */
export type KnownDocument = Readonly<{
  documentUuid: string;
  /** Of the organisation that had it sealed. */
  legalName: string;
  revisions: readonly KnownRevision[];
}>;

/** Whether we have left something of ours in it: what came is the caller's, and a page is not yet a seal. */
export function isSealed({ kind }: KnownRevision): boolean {
  return kind === "SEALED" || kind === "SIGNED" || kind === "ARCHIVED";
}
