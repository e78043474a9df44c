import { atOneMoment, type Database, type Db } from "@/db/client";
import { findOperation } from "@/db/queries/operations/operations";
import { type EvidenceRow, listEvidence } from "@/db/queries/signatures/evidence";
import { listRevisions, listSignedDocuments, type RevisionRow } from "@/db/queries/signatures/signature-documents";
import { listSigners, type SignerRow } from "@/db/queries/signatures/signers";
import { selectTenant } from "@/db/queries/tenants/tenants";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { SignatureEvidence } from "../contract";
import { isUnbroken } from "./tell-evidence";

/**
 * What proves how a signature came about: documents in all their revisions, signers, and the chain of events, all as they were at one
 * moment (decision 99): whoever signs meanwhile is in all of it, or in nothing.
 * @throws AppError not_found: none such, a payment, another tenant's, or outside the caller's channel
 */
export async function getEvidence(db: Database, caller: Caller, operationUuid: string): Promise<SignatureEvidence> {
  return atOneMoment(db, (tx) => readEvidence(tx, caller, operationUuid));
}

async function readEvidence(db: Db, caller: Caller, operationUuid: string): Promise<SignatureEvidence> {
  const { tenantUuid } = caller;
  const found = await findOperation(db, tenantUuid, operationUuid, channelOf(caller));
  if (found?.operation.type !== "SIGNATURE") throw notFound();
  const [tenant, documents, signers, events] = await Promise.all([
    selectTenant(db, tenantUuid),
    listSignedDocuments(db, tenantUuid, operationUuid),
    listSigners(db, tenantUuid, operationUuid),
    listEvidence(db, tenantUuid, operationUuid),
  ]);
  if (!tenant) throw notFound();
  const { status, title } = found.operation;
  return {
    operationUuid,
    status,
    title,
    organisation: { uuid: tenantUuid, legalName: tenant.legalName },
    documents: await Promise.all(
      documents.map(async ({ document: { documentUuid }, name }) => ({
        uuid: documentUuid,
        name,
        revisions: (await listRevisions(db, tenantUuid, documentUuid)).map(presentRevision),
      })),
    ),
    signers: signers.map(presentSigner),
    events: events.map(presentEvent),
    unbroken: isUnbroken(events),
  };
}

function presentRevision(row: RevisionRow): SignatureEvidence["documents"][number]["revisions"][number] {
  const { revision, kind, signerUuid, isTimestamped, sizeBytes, sha256, createdAt } = row;
  return { revision, kind, signerUuid, isTimestamped, sizeBytes, sha256, createdAt: createdAt.toISOString() };
}

function presentSigner({ uuid, handle, subject, order, role, status, method, statusUpdatedAt }: SignerRow) {
  const signedAt = status === "SIGNED" ? (statusUpdatedAt?.toISOString() ?? null) : null;
  return { uuid, id: handle, subject, order, role, status, method, signedAt };
}

function presentEvent({ sequence, kind, at, signerUuid, detail, hash }: EvidenceRow) {
  return { sequence, kind, at: at.toISOString(), signerUuid, detail, hash };
}
