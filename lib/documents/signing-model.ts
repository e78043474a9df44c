import type { Drawing, FieldType, Hand, PageSize, PaymentPage } from "./model";

/** What is drawn and written where a document is signed. `lib/signatures` decides it; here it is put into bytes. */

/** How a tenant's documents look and speak. */
type House = Pick<
  PaymentPage,
  "language" | "payeeName" | "timeZone" | "brandColor" | "accentColor" | "logo" | "contact" | "voice"
>;

export const SIGNING_ROLES = ["SIGNER", "APPROVER"] as const;
export type SigningRole = (typeof SIGNING_ROLES)[number];

export const SIGNING_METHODS = ["HANDWRITTEN", "EMAIL_OTP", "SMS_OTP", "CERTIFICATE", "REMOTE"] as const;
export type SigningMethod = (typeof SIGNING_METHODS)[number];

/** What an evidence report tells of. */
export const REPORT_EVENTS = [
  "CREATED",
  "SEALED",
  "NOTIFIED",
  "NOT_NOTIFIED",
  "COMPLAINED",
  "REMINDED",
  "REMINDER_ASKED",
  "OPENED",
  "CODE_SENT",
  "CODE_DELIVERED",
  "CODE_UNANSWERED",
  "CODE_NOT_SENT",
  "CODE_WRONG",
  "CODE_ACCEPTED",
  "METHOD_FAILED",
  "FAILED_OVER",
  "CONSENTED",
  "SIGNED",
  "DECLINED",
  "REPLACED",
  "CORRECTED",
  "COMPLETED",
  "REJECTED",
  "CANCELLED",
  "EXPIRED",
  "ARCHIVED",
] as const;
export type ReportEvent = (typeof REPORT_EVENTS)[number];

/**
 * Why something came to nothing, as far as there are words for it: a certificate, a provider, a mail; or what its browser says beside it.
 */
export const REPORT_REASONS = [
  "MISSING",
  "UNREADABLE",
  "WRONG_PASSWORD",
  "NO_KEY",
  "UNSUPPORTED",
  "WEAK_KEY",
  "NOT_YET_VALID",
  "EXPIRED",
  "WRONG_KEY_USAGE",
  "BROKEN_CHAIN",
  "WRONG_SIGNATURE",
  "DENIED",
  "PROVIDER_UNAVAILABLE",
  "PROVIDER_NO_ANSWER",
  "PROVIDER_REFUSED",
  "PROVIDER_UNSOUND",
  "PROVIDER_NO_CREDENTIAL",
  "TOO_MANY_DOCUMENTS",
  "TOO_LATE",
  "NOT_KEPT",
  "DOCUMENTS_CHANGED",
  "REFUSED_BY_SERVER",
  "BOUNCED",
  "NOT_NOW",
  "NO_ANSWER",
  "OUR_SERVER_AWAY",
  "GIVEN_UP",
  "COMPLAINED",
  "SENDER_SIGNED_IN",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What is signed where a request brings no document: its own words, on a page of ours. */
export type Statement = House &
  Readonly<{
    /** Null: it says that it is a statement. */
    title: string | null;
    message: string | null;
    requestedAt: Date;
  }>;

/** The last pages of a document that is to be signed: what it is, and a box for the seal and for each who acts. */
export type EvidencePage = House &
  Readonly<{
    documentName: string;
    documentUuid: string;
    /** Of the document as it was supplied, in hexadecimal. */
    sha256: string;
    seal: SealName;
    /** In the order in which their boxes stand. Without names: whoever is asked may be replaced, and the page is never drawn anew. */
    signers: readonly Readonly<{ role: SigningRole }>[];
    /** Where anybody can have the document verified: an absolute URL. */
    verifyUrl: string;
  }>;

/** Whose seal it is, by its certificate; whether it is a demo's, which proves nothing. */
export type SealName = Readonly<{ name: string; isDemo: boolean }>;

/** A place that a signer will fill; points from the upper left corner of the page as it is seen. */
export type PlacedField = Readonly<{
  type: FieldType;
  /** From 1. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string | null;
}>;

/** A text that the sender has filled in: it is a part of the page before anybody signs. Points as with fields. */
export type PrintedText = Readonly<{
  /** From 1. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
}>;

/** The fields of a prepared document, by the names that they have in the file. */
export type PreparedFields = Readonly<{
  seal: string;
  /** Of each signer, in their order. */
  signers: readonly string[];
  /** Of each placed field, in their order. */
  placed: readonly string[];
}>;

/** What a signer's hand has left: drawn, or the name typed. */
export type Writing = Readonly<{ kind: "drawn"; drawing: Drawing } | { kind: "typed"; name: string }>;

/** What goes into a placed field. */
export type FieldFilling = Readonly<{ field: string }> &
  Readonly<
    { kind: "text"; text: string } | { kind: "checked"; checked: boolean } | { kind: "writing"; writing: Writing }
  >;

/** Whose a certificate is, and who says so: their common names. */
export type CertificateName = Readonly<{ holder: string; issuer: string }>;

/** What a seal closes: a document before its first signature, or the report of what became of it. */
export const SEALED_THINGS = ["DOCUMENT", "REPORT"] as const;
export type SealedThing = (typeof SEALED_THINGS)[number];

/** What a signature's box on the evidence page says. */
export type SignatureBox = Pick<House, "language" | "timeZone" | "voice"> &
  Readonly<
    | { kind: "SEAL"; seal: SealName; closes: SealedThing }
    | {
        kind: "SIGNER";
        name: string;
        role: SigningRole;
        method: SigningMethod;
        /** An address of the internet, a masked e-mail address, a telephone: as it is to be read. */
        from: string | null;
        evidenceId: string;
        writing: Writing | null;
        /** Of the signer's own key; null where the seal's has signed. */
        certificate: CertificateName | null;
      }
  >;

/** A file's pages as they are seen, and whether somebody has signed it. */
export type InspectedPdf = Readonly<{ pages: readonly PageSize[]; isSigned: boolean }>;

/** A line of an evidence report. */
export type ReportLine = Readonly<{
  at: Date;
  event: ReportEvent;
  who: string | null;
  /** By which it was done; of a change, those that are offered from then on. */
  methods: readonly SigningMethod[];
  /** How what was written by hand came about; null where nothing was, or nobody has kept it. */
  hand: Hand | null;
  /** Why it came to nothing; null where it did not, and for what there are no words for. */
  reason: ReportReason | null;
  /** An address, the reason somebody gave: in the words of whoever wrote it. */
  detail: string | null;
  /** Of this line and the one before it, in hexadecimal. */
  hash: string;
}>;

/** The kinds of a document's revisions. */
export const REPORT_STEPS = ["SUPPLIED", "PREPARED", "SEALED", "SIGNED", "ARCHIVED"] as const;

/** A state that a document has been in. */
export type ReportRevision = Readonly<{
  revision: number;
  step: (typeof REPORT_STEPS)[number];
  at: Date;
  /** Whose signature it brought. */
  who: string | null;
  isTimestamped: boolean;
  /** In hexadecimal. */
  sha256: string;
}>;

export const REPORT_ROLES = [...SIGNING_ROLES, "VIEWER"] as const;

/** Somebody who was asked. */
export type ReportSigner = Readonly<{
  name: string;
  role: (typeof REPORT_ROLES)[number];
  /** The last that is known of this one; null where that is nothing yet. */
  status: ReportEvent | null;
  at: Date | null;
  method: SigningMethod | null;
  /** By what this one was reached. */
  contact: string | null;
}>;

/** The evidence as a document of its own. */
export type EvidenceReport = House &
  Readonly<{
    /** By which it is found. */
    evidenceId: string;
    /** What was to be signed, in the words of whoever asked for it. */
    title: string | null;
    /** What came of it, by the event that brought it about. */
    status: ReportEvent;
    documents: readonly Readonly<{ name: string; uuid: string; revisions: readonly ReportRevision[] }>[];
    signers: readonly ReportSigner[];
    seal: SealName;
    madeAt: Date;
    lines: readonly ReportLine[];
    /** Whether each line's hash follows from the one before, checked when the report was made. */
    isUnbroken: boolean;
    verifyUrl: string;
  }>;
