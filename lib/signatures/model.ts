import type { Drawing, FieldType, Hand } from "@/lib/documents/model";
import type { SignerRole, SignerStatus, SigningMethod } from "@/lib/operations/model";

export type { SignerRole, SignerStatus, SigningMethod };

/** What is signed, by whom and how (docs/signatures.md). The signer's state machine as data; `move-signer.ts` is its only writer. */

/** From which statuses each status may be reached. */
export const SIGNER_TRANSITIONS: Readonly<Record<SignerStatus, readonly SignerStatus[]>> = {
  PENDING: [],
  NOTIFIED: ["PENDING"],
  OPENED: ["PENDING", "NOTIFIED"],
  SIGNED: ["PENDING", "NOTIFIED", "OPENED"],
  DECLINED: ["PENDING", "NOTIFIED", "OPENED"],
};

/**
 * A place on a document's page that one signer fills. Points from the upper left corner of the page as it is seen, whatever its
 * rotation and crop box (issue: Create).
 */
export type SignatureField = Readonly<{
  uuid: string;
  signerUuid: string;
  type: FieldType;
  /** From 1. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
}>;

/** A text that the sender has put into a field: printed onto the page before it is sealed, for everybody to read (decision 104). */
export type PrintedField = Readonly<{
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string | null;
  text: string;
}>;

/** The names of a document's fields within the file: of the seal, of each signer and each placed field by its UUID. */
export type FieldNames = Readonly<{
  seal: string;
  signers: Readonly<Record<string, string>>;
  placed: Readonly<Record<string, string>>;
}>;

/**
 * What a signer has put into a field: a text as it is shown, whether a box is ticked, or a drawing for SIGNATURE and INITIALS.
 */
export type FieldValue =
  | Readonly<{ kind: "text"; text: string }>
  | Readonly<{ kind: "checked"; checked: boolean }>
  | Readonly<{ kind: "drawing"; drawing: Drawing }>;

/** How a signer signs by hand: drawn, or the name typed. */
export type Handwriting = Readonly<{ kind: "drawn"; drawing: Drawing }> | Readonly<{ kind: "typed"; name: string }>;

/** What was really written by hand; null for nothing, which a name of spaces and a dot are. */
export function handOf(handwriting: Handwriting | null): Hand | null {
  if (handwriting === null) return null;
  if (handwriting.kind === "typed") return handwriting.name.trim() === "" ? null : "TYPED";
  return handwriting.drawing.lines.some((line) => line.length >= 4) ? "DRAWN" : null;
}

/** Those by which the signer's own key signs, and not the seal's. */
export type KeyMethod = Extract<SigningMethod, "CERTIFICATE" | "REMOTE">;

export function isKeyMethod(method: SigningMethod): method is KeyMethod {
  return method === "CERTIFICATE" || method === "REMOTE";
}

/** What a browser finds wrong with a signer's file: it is told to us for the evidence, and nothing else of the file. */
export const FILE_FAULTS = [
  /** No PKCS#12, or one that is closed in a way that we don't know. */
  "UNREADABLE",
  "WRONG_PASSWORD",
  /** Certificates alone, or none that fits the key. */
  "NO_KEY",
  /** The browser can't sign with such a key, or not over a connection that isn't secure. */
  "UNSUPPORTED",
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** Why nothing was signed with a certificate: those of a file, those of `checkSignerChain`, and ours. Each has its own sentence. */
export const CERTIFICATE_FAULTS = [
  "MISSING",
  ...FILE_FAULTS,
  "WEAK_KEY",
  "NOT_YET_VALID",
  "EXPIRED",
  "WRONG_KEY_USAGE",
  "BROKEN_CHAIN",
  "WRONG_SIGNATURE",
] as const;
export type CertificateFault = (typeof CERTIFICATE_FAULTS)[number];

/** The next revision of a document, which lacks nothing but the signature in it. */
export type PreparedDocument = Readonly<{
  documentUuid: string;
  /** What it was made on: the newest then. */
  base: Readonly<{ revision: number; sha256: string }>;
  storageKey: string;
  sha256: string;
  /** Where the signature goes: from its `<` on, up to behind its `>`. */
  contents: Readonly<{ start: number; end: number }>;
  /** What the signer has written into it by hand; absent where nothing, and in what was prepared before this was kept. */
  hand?: Hand;
  /** What is signed: the signed attributes with the document's digest (`signedAttributes` of lib/seals), in DER and base64. */
  attributes: string;
}>;

/** Where a signer is on the way through the provider's pages: who they are, then what they agree to (decision 98). */
export const PASSAGE_STEPS = ["IDENTIFY", "APPROVE"] as const;
export type PassageStep = (typeof PASSAGE_STEPS)[number];

/** What a signer has sent, as it waits for the way back: JSON of the input but its code. */
export type KeptInput = Readonly<{
  contentHash: string;
  consent: boolean;
  handwriting: Handwriting | null;
  values: readonly (readonly [uuid: string, value: FieldValue])[];
}>;

/** A page's own form, by its fields' names: nobody but the page knows what they mean. */
export type KeptForm = Readonly<Record<string, string>>;

/** What the provider is asked to sign with, and for what. */
export type KeptApproval = Readonly<{ preparationUuid: string; credentialId: string; signAlgorithm: string }>;

/** Why nothing was signed with the provider's help, each in words of its own on the signer's page. */
export const REMOTE_FAILURES = [
  /** The person did not agree. */
  "DENIED",
  /** The provider can't be reached, or is out of order. */
  "UNAVAILABLE",
  /** It was asked to sign, and has not answered. */
  "NO_ANSWER",
  /** It did not want to, or did what it was not asked to. */
  "REFUSED",
  "NO_CERTIFICATE",
  /** The certificate has ended. */
  "EXPIRED",
  /** It can't be used for another reason. */
  "UNUSABLE",
  /** What was signed was something else. */
  "WRONG",
  /** One consent does not reach for as many documents. */
  "TOO_MANY",
  /** It took too long, or was done before. */
  "LATE",
  /** It could not be prepared or kept here, for no fault of theirs. */
  "NOT_KEPT",
  /** The documents are others by now. */
  "CHANGED",
  "TOO_OFTEN",
] as const;
export type RemoteFailure = (typeof REMOTE_FAILURES)[number];

/** The same as the evidence tells it: what has failed, and on whose side. Each has its own words. */
export const REMOTE_FAULTS = [
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
] as const;
export type RemoteFault = (typeof REMOTE_FAULTS)[number];

/** A step of a document's way, each kept under its own number (design: the order that every validator accepts). */
export const REVISION_KINDS = ["SUPPLIED", "PREPARED", "SEALED", "SIGNED", "ARCHIVED"] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

/** What the chain of evidence tells (docs/signatures.md). */
export const EVIDENCE_KINDS = [
  "CREATED",
  "SEALED",
  "NOTIFIED",
  /** The mail server refuses the address for good, what was sent came back, or nobody took it for two days. */
  "NOT_NOTIFIED",
  /** Whoever got a mail of ours has told its provider that it was not wanted (RFC 5965). */
  "COMPLAINED",
  "REMINDED",
  /** Somebody of the organisation has asked us to. */
  "REMINDER_ASKED",
  "OPENED",
  "CODE_SENT",
  /** The telephone has it, says the provider. */
  "CODE_DELIVERED",
  /** Handed over, and nobody has said whether it was taken. */
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
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** What a line of evidence says beside its kind, as it is shown and hashed. */
export type EvidenceDetail = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

/** PAdES baseline levels (ETSI EN 319 142-1). */
export const SIGNATURE_LEVELS = ["B-B", "B-T", "B-LT", "B-LTA"] as const;
export type SignatureLevel = (typeof SIGNATURE_LEVELS)[number];

type Turn = Readonly<{ role: SignerRole; status: SignerStatus; order: number }>;

/** Whether somebody still has to act. */
export function isAwaited({ role, status }: Pick<Turn, "role" | "status">): boolean {
  return role !== "VIEWER" && status !== "SIGNED" && status !== "DECLINED";
}

/** Those whose turn it is: of the lowest order that somebody still has to act in, all. */
export function whoseTurn<T extends Turn>(signers: readonly T[]): readonly T[] {
  const awaited = signers.filter(isAwaited);
  const order = Math.min(...awaited.map((signer) => signer.order));
  return awaited.filter((signer) => signer.order === order);
}

/** Those who are told as soon as the documents are ready: whose turn it is, and who only reads (decision 101). */
export function toldFirst<T extends Turn>(signers: readonly T[]): readonly T[] {
  return [...whoseTurn(signers), ...signers.filter(({ role }) => role === "VIEWER")];
}

type Line = Readonly<{ kind: EvidenceKind; signerUuid: string | null; detail: EvidenceDetail }>;

/**
 * What the person of a line was called when it was told, where another has taken the place since, or has another name or address:
 * what somebody did is never told of who came later. Null where nothing has changed.
 * @param nameless what they are called of whom neither a name nor an address was known
 */
export function whoWas(lines: readonly Line[], index: number, nameless: string): string | null {
  const line = lines[index];
  if (!line || line.signerUuid === null) return null;
  const changed = lines
    .slice(index)
    .find(({ kind, signerUuid }) => (kind === "REPLACED" || kind === "CORRECTED") && signerUuid === line.signerUuid);
  if (!changed || !Array.isArray(changed.detail.from)) return null;
  const [name] = changed.detail.from;
  return typeof name === "string" ? name : nameless;
}

/** When what a line tells has happened: an end is told by the worker, which may come late. */
export function happenedAt({ at, detail: { endedAt } }: Readonly<{ at: string; detail: EvidenceDetail }>): string {
  return typeof endedAt === "string" ? endedAt : at;
}
