/** What can have been done to a file after it was signed, as far as the file tells by itself. */
export const REVISION_CHANGES = [
  /** Of a page: what is drawn on it, with what, how large it is, or which of its layers show. */
  "CONTENT_CHANGED",
  /** A page was added, removed, replaced or moved. */
  "PAGES_CHANGED",
  /** Something that lies on a page: added, removed, moved, or made to look or act otherwise. */
  "ANNOTATION_CHANGED",
  /** What a form field says or shows. */
  "FIELD_CHANGED",
  /** Bytes that belong to no revision. */
  "BYTES_APPENDED",
  /** Attachments, layers of meaning, actions, metadata; or an update that readers understand differently. */
  "OTHER",
] as const;
export type RevisionChange = (typeof REVISION_CHANGES)[number];

/** A signature as it stands in the revision that it signs: which is all that lies before `end`. */
export type FoundSignature = Readonly<{
  /** The field's full name. */
  field: string;
  /** Where the signed revision ends, in bytes from the file's beginning. */
  end: number;
  /** A timestamp of the whole file (ETSI EN 319 142-1, 5.4.3), which nobody has to have signed. */
  isDocumentTimestamp: boolean;
  /** It is the certification, which says what may follow (ISO 32000-1, 12.8.2.2). */
  isCertification: boolean;
  /** The signer as the signature names them. */
  name: string | null;
  /** When it was signed, as the signature says. */
  signedAt: Date | null;
  /** The CMS, without what fills its room. */
  cms: Uint8Array;
  /** Of all that is signed. */
  digests: Readonly<{ sha256: Uint8Array; sha384: Uint8Array; sha512: Uint8Array }>;
}>;

/** A beginning of the file that may have been a file of its own. */
export type Prefix = Readonly<{ end: number; sha256: string }>;

/** What a file is made of. */
export type FileParts = Readonly<{
  /** By their length; the last is the whole file. */
  prefixes: readonly Prefix[];
  /** In the order of what they sign. */
  signatures: readonly FoundSignature[];
  /** What looks like a signature, but signs no revision as it stands: it was moved, its revision was damaged. */
  strays: readonly Uint8Array[];
}>;

/**
 * Later revisions that are judged: more than anybody adds to what is finished. Each is compared whole, and what comes behind is told as
 * one.
 */
export const LATER_MAX = 20;

/** A revision that follows on the one that is trusted, and what it changes. */
export type LaterRevision = Readonly<{
  /** Where it ends. */
  end: number;
  changes: readonly RevisionChange[];
  /** Names of the signature fields that it fills, which show nothing, and of the timestamps that it adds. */
  filled: readonly string[];
}>;
