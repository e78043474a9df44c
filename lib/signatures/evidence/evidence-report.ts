import { HANDS } from "@/lib/documents/model";
import {
  type EvidenceReport,
  REPORT_REASONS,
  type ReportEvent,
  type ReportLine,
  type ReportReason,
  type ReportSigner,
} from "@/lib/documents/signing-model";
import { fullName, METHODS, type OperationStatus, type SignerStatus } from "@/lib/operations/model";
import { documentCodeOf } from "../codes/codes";
import type { SignatureEvidence } from "../contract";
import { happenedAt, whoWas } from "../model";

type Told = Pick<EvidenceReport, "evidenceId" | "title" | "status" | "documents" | "signers" | "lines" | "isUnbroken">;
type Signer = SignatureEvidence["signers"][number];
type Event = SignatureEvidence["events"][number];

const STATUSES: Readonly<Record<OperationStatus, ReportEvent>> = {
  CREATED: "CREATED",
  OPENED: "OPENED",
  COMPLETED: "COMPLETED",
  REJECTED: "REJECTED",
  EXPIRED: "EXPIRED",
  CANCELLED: "CANCELLED",
  NOT_DELIVERED: "NOT_NOTIFIED",
};

const SIGNER_STATUSES: Readonly<Record<SignerStatus, ReportEvent | null>> = {
  PENDING: null,
  NOTIFIED: "NOTIFIED",
  OPENED: "OPENED",
  SIGNED: "SIGNED",
  DECLINED: "DECLINED",
};

/** The evidence as its report tells it to people: who is named by their names of then, methods and states by their own words. */
export function evidenceReport({
  operationUuid,
  status,
  title,
  documents,
  signers,
  events,
  unbroken,
}: SignatureEvidence): Told {
  const nameOf = (signerUuid: string | null) => {
    const signer = signers.find(({ uuid }) => uuid === signerUuid);
    return signer ? calledOf(signer, signers.indexOf(signer)) : null;
  };
  const whoOf = ({ signerUuid }: Event, index: number) => {
    const position = signers.findIndex(({ uuid }) => uuid === signerUuid);
    return whoWas(events, index, placeOf(signers[position], position)) ?? nameOf(signerUuid);
  };
  return {
    evidenceId: operationUuid,
    title,
    status: STATUSES[status],
    documents: documents.map(({ uuid, name, revisions }) => ({
      uuid,
      name,
      revisions: revisions.map(({ revision, kind, signerUuid, isTimestamped, sha256, createdAt }) => ({
        revision,
        step: kind,
        at: new Date(createdAt),
        who: nameOf(signerUuid),
        isTimestamped,
        sha256,
      })),
    })),
    signers: signers.map(signerOf),
    lines: events.map((event, index) => lineOf(event, whoOf(event, index))),
    isUnbroken: unbroken,
  };
}

/** Nobody is called nothing. */
function calledOf(signer: Signer, position: number): string {
  return fullName(signer.subject) ?? signer.subject.email ?? placeOf(signer, position);
}

/** What whoever takes the place of another is called as well. */
function placeOf(signer: Signer | undefined, position: number): string {
  return signer?.id ?? `${position + 1}`;
}

function signerOf(signer: Signer, position: number): ReportSigner {
  const { role, status, signedAt, method, subject } = signer;
  return {
    name: calledOf(signer, position),
    role,
    status: SIGNER_STATUSES[status],
    at: signedAt === null ? null : new Date(signedAt),
    method,
    contact: [subject.email, subject.phone].filter((address) => address !== null).join(" · ") || null,
  };
}

function lineOf(event: Event, who: string | null): ReportLine {
  const { kind, detail, hash } = event;
  const { method, channel, methods, to } = detail;
  // Of a failover, what was offered instead; of a change, what is left to sign by.
  const how = [method ?? channel ?? methods ?? (kind === "FAILED_OVER" ? to : [])].flat();
  return {
    at: new Date(happenedAt(event)),
    event: kind,
    who,
    methods: METHODS.filter((known) => how.includes(known)),
    hand: HANDS.find((known) => known === detail.handwriting) ?? null,
    reason: reasonOf(kind, detail),
    detail: detailOf(kind, detail),
    hash,
  };
}

/**
 * Why it came to nothing, by a code of ours that there are words for; what somebody wrote is none. Of what came to something, whose
 * browser it was (decision 206).
 */
function reasonOf(kind: Event["kind"], { failure, reason, ofSender }: Event["detail"]): ReportReason | null {
  const code = failure ?? (kind === "DECLINED" ? null : reason);
  return REPORT_REASONS.find((known) => known === code) ?? (ofSender === true ? "SENDER_SIGNED_IN" : null);
}

/** What of a line's detail people read beside that: to where, why, of which documents, from where, by whose certificate. */
function detailOf(kind: Event["kind"], detail: Event["detail"]) {
  const { from, to, email, contentHash, ipAddress, userAgent } = detail;
  if ((kind === "REPLACED" || kind === "CORRECTED") && Array.isArray(from) && Array.isArray(to)) {
    return `${from.join(", ")} → ${to.join(", ")}`;
  }
  const documents = typeof contentHash === "string" ? documentCodeOf(contentHash) : null;
  const known = reasonOf(kind, detail);
  const unsaid = [detail.failure, detail.reason].filter((code) => code !== known);
  const said = [email, to, ...unsaid, documents, ipAddress, userAgent, ...certificateOf(detail)];
  return said.filter((part) => typeof part === "string" && part !== "").join(" · ") || null;
}

function certificateOf({
  certificateHolder: holder,
  certificateIssuer: issuer,
  certificateSerialNumber: serialNumber,
  certificateSha256: fingerprint,
}: Event["detail"]) {
  return typeof fingerprint === "string" ? [holder, issuer, `S/N ${serialNumber}`, `SHA-256 ${fingerprint}`] : [];
}
