import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PageSize } from "@/lib/documents/model";
import type { Subject } from "@/lib/operations/model";
import type {
  EvidenceDetail,
  EvidenceKind,
  FieldNames,
  KeptApproval,
  KeptForm,
  KeptInput,
  KeyMethod,
  PassageStep,
  PreparedDocument,
  PrintedField,
  RevisionKind,
  SignatureField,
  SignerRole,
  SignerStatus,
  SigningMethod,
} from "@/lib/signatures/model";
import { bytes, moment } from "./columns";
import { document, operation } from "./flows";

/** Somebody who signs, approves or reads what a SIGNATURE operation is about. */
export const signer = pgTable(
  "signer",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    operationUuid: uuid("operation_uuid").notNull(),
    /** Order within the request, from 0; names the signer's field in the documents. */
    position: integer("position").notNull(),
    /** The caller's own handle, echoed back. */
    handle: text("handle"),
    subject: jsonb("subject").$type<Subject>().notNull(),
    /** Lower ones act first, equal ones side by side. */
    order: integer("sign_order").notNull(),
    role: text("role").$type<SignerRole>().notNull(),
    /** As they are offered. */
    methods: jsonb("methods").$type<readonly SigningMethod[]>().notNull(),
    /** Whether we send the link by mail when it is the signer's turn (decision 89). */
    isNotified: boolean("is_notified").notNull(),
    status: text("status").$type<SignerStatus>().notNull(),
    statusUpdatedAt: moment("status_updated_at"),
    /** 128 unguessable bits: whoever holds the link may sign. */
    linkToken: text("link_token").notNull(),
    /** How it was signed. */
    method: text("method").$type<SigningMethod>(),
    /** What was filled in, by the field's UUID: texts and boxes; what was drawn is in the document alone. */
    values: jsonb("values").$type<Readonly<Record<string, string | boolean>>>().notNull().default({}),
    /** In the signer's own words. */
    declineReason: text("decline_reason"),
    /** What the signer has picked on the page (decision 175); null: nothing. */
    language: text("language"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "signer_operation_fk",
      columns: [t.tenantUuid, t.operationUuid],
      foreignColumns: [operation.tenantUuid, operation.uuid],
    }),
    unique("signer_tenant_key").on(t.tenantUuid, t.uuid),
    uniqueIndex("signer_link").on(t.linkToken),
    uniqueIndex("signer_by_operation").on(t.tenantUuid, t.operationUuid, t.position),
    /** Of the search. */
    index("signer_by_email").on(t.tenantUuid, sql`lower(${t.subject} ->> 'email')`, t.operationUuid),
    check("signer_status", sql`${t.status} in ('PENDING', 'NOTIFIED', 'OPENED', 'SIGNED', 'DECLINED')`),
    check("signer_role", sql`${t.role} in ('SIGNER', 'APPROVER', 'VIEWER')`),
    check("signer_signed_somehow", sql`(${t.status} = 'SIGNED') = (${t.method} is not null)`),
    check("signer_acts_or_reads", sql`${t.role} <> 'VIEWER' or ${t.status} in ('PENDING', 'NOTIFIED', 'OPENED')`),
  ],
);

/** What is signed, and its newest revision. */
export const signatureDocument = pgTable(
  "signature_document",
  {
    documentUuid: uuid("document_uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    operationUuid: uuid("operation_uuid").notNull(),
    /** Order within the request, from 0. */
    position: integer("position").notNull(),
    /** The caller's own name for it. */
    handle: text("handle"),
    pages: jsonb("pages").$type<readonly PageSize[]>().notNull(),
    fields: jsonb("fields").$type<readonly SignatureField[]>().notNull(),
    /** What the sender has filled in: it becomes a part of the pages. */
    printed: jsonb("printed").$type<readonly PrintedField[]>().notNull().default([]),
    /** By what names the file's fields go, since it was made ready. */
    fieldNames: jsonb("field_names").$type<FieldNames>(),
    /** It came with a signature: nothing but further signatures may be added. */
    isSigned: boolean("is_signed").notNull(),
    /** The newest; compared when a new one is written, so that none is lost (decision 91). */
    revision: integer("revision").notNull(),
  },
  (t) => [
    foreignKey({ name: "signature_document_document_fk", columns: [t.documentUuid], foreignColumns: [document.uuid] }),
    foreignKey({
      name: "signature_document_operation_fk",
      columns: [t.tenantUuid, t.operationUuid],
      foreignColumns: [operation.tenantUuid, operation.uuid],
    }),
    uniqueIndex("signature_document_by_operation").on(t.tenantUuid, t.operationUuid, t.position),
    index("signature_document_unsealed")
      .on(t.tenantUuid, t.operationUuid)
      .where(sql`${t.revision} = 0 and not ${t.isSigned}`),
    check("signature_document_revision", sql`${t.revision} >= 0`),
  ],
);

/** Each state that a document has been in, with its bytes under a key of their own. Nothing of it is ever written anew. */
export const signatureRevision = pgTable(
  "signature_revision",
  {
    documentUuid: uuid("document_uuid").notNull(),
    revision: integer("revision").notNull(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    kind: text("kind").$type<RevisionKind>().notNull(),
    /** Whose signature it brought. */
    signerUuid: uuid("signer_uuid"),
    /** Whether a timestamp authority has countersigned it. */
    isTimestamped: boolean("is_timestamped").notNull().default(false),
    /** Of the last one: whether all that the signatures of our key are verified by for long is in it (decision 100). */
    hasValidation: boolean("has_validation").notNull().default(false),
    sha256: text("sha256").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    storageKey: text("storage_key").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "signature_revision_document_fk",
      columns: [t.documentUuid],
      foreignColumns: [signatureDocument.documentUuid],
    }),
    primaryKey({ name: "signature_revision_key", columns: [t.documentUuid, t.revision] }),
    foreignKey({
      name: "signature_revision_signer_fk",
      columns: [t.tenantUuid, t.signerUuid],
      foreignColumns: [signer.tenantUuid, signer.uuid],
    }),
    // A signer signs a document once, whatever comes twice.
    uniqueIndex("signature_revision_once").on(t.documentUuid, t.signerUuid).where(sql`${t.signerUuid} is not null`),
    // Whoever holds a file may ask what it is, whosever it is.
    index("signature_revision_by_sha256").on(t.sha256),
    check("signature_revision_kind", sql`${t.kind} in ('SUPPLIED', 'PREPARED', 'SEALED', 'SIGNED', 'ARCHIVED')`),
    check("signature_revision_validation", sql`${t.kind} = 'ARCHIVED' or not ${t.hasValidation}`),
    check("signature_revision_signer", sql`(${t.kind} = 'SIGNED') = (${t.signerUuid} is not null)`),
  ],
);

/**
 * What happened, told so that what is changed or left out between two lines no longer fits: each line's hash covers the line before it
 * (docs/signatures.md).
 */
export const signatureEvidence = pgTable(
  "signature_evidence",
  {
    tenantUuid: uuid("tenant_uuid").notNull(),
    operationUuid: uuid("operation_uuid").notNull(),
    /** From 1, without gaps. */
    sequence: integer("sequence").notNull(),
    kind: text("kind").$type<EvidenceKind>().notNull(),
    signerUuid: uuid("signer_uuid"),
    detail: jsonb("detail").$type<EvidenceDetail>().notNull(),
    at: moment("at").notNull(),
    hash: text("hash").notNull(),
  },
  (t) => [
    primaryKey({ name: "signature_evidence_key", columns: [t.tenantUuid, t.operationUuid, t.sequence] }),
    foreignKey({
      name: "signature_evidence_operation_fk",
      columns: [t.tenantUuid, t.operationUuid],
      foreignColumns: [operation.tenantUuid, operation.uuid],
    }),
    foreignKey({
      name: "signature_evidence_signer_fk",
      columns: [t.tenantUuid, t.signerUuid],
      foreignColumns: [signer.tenantUuid, signer.uuid],
    }),
  ],
);

/** A one-time code on its way to a signer; the newest of a signer is the one that counts. */
export const signingCode = pgTable(
  "signing_code",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    signerUuid: uuid("signer_uuid").notNull(),
    channel: text("channel").$type<"EMAIL_OTP" | "SMS_OTP">().notNull(),
    /** Keyed with the installation's secret: six digits are guessed from a plain hash. Null until it is on its way. */
    codeHash: bytes("code_hash"),
    /** Which documents it is for. */
    contentHash: text("content_hash").notNull(),
    wrongTries: integer("wrong_tries").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "signing_code_signer_fk",
      columns: [t.tenantUuid, t.signerUuid],
      foreignColumns: [signer.tenantUuid, signer.uuid],
    }),
    index("signing_code_by_signer").on(t.tenantUuid, t.signerUuid, t.createdAt),
    index("signing_code_by_age").on(t.expiresAt),
    check("signing_code_tries", sql`${t.wrongTries} between 0 and 5`),
  ],
);

/**
 * Revisions that wait for a signature by a key that isn't ours (decision 97); the newest of a signer is the one that counts. Their
 * files go when it is over.
 */
export const signingPreparation = pgTable(
  "signing_preparation",
  {
    uuid: uuid("uuid").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    signerUuid: uuid("signer_uuid").notNull(),
    method: text("method").$type<KeyMethod>().notNull(),
    /** Which documents the signer has agreed to. */
    contentHash: text("content_hash").notNull(),
    /** Of the signer's own certificate: in DER and base64, that of the key first. */
    chain: jsonb("chain").$type<readonly string[]>().notNull(),
    /** One for each document of the operation. */
    documents: jsonb("documents").$type<readonly PreparedDocument[]>().notNull(),
    /** What was filled in, as the signer keeps it. */
    values: jsonb("values").$type<Readonly<Record<string, string | boolean>>>().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    foreignKey({
      name: "signing_preparation_signer_fk",
      columns: [t.tenantUuid, t.signerUuid],
      foreignColumns: [signer.tenantUuid, signer.uuid],
    }),
    index("signing_preparation_by_signer").on(t.tenantUuid, t.signerUuid, t.createdAt),
    index("signing_preparation_by_age").on(t.expiresAt),
    check("signing_preparation_method", sql`${t.method} in ('CERTIFICATE', 'REMOTE')`),
  ],
);

/**
 * A signer's way to the pages of the provider of remote signatures and back, good once (decision 98). What is known of it when the
 * browser comes back stands here, and nowhere else.
 */
export const remotePassage = pgTable(
  "remote_passage",
  {
    /** 256 unguessable bits, which travel through the provider's hands (RFC 6749, 10.12). */
    state: text("state").primaryKey(),
    tenantUuid: uuid("tenant_uuid").notNull(),
    signerUuid: uuid("signer_uuid").notNull(),
    step: text("step").$type<PassageStep>().notNull(),
    /** SHA-256 of what the browser keeps that began it: no other may end it. */
    browserHash: bytes("browser_hash").notNull(),
    /** RFC 7636. */
    codeVerifier: text("code_verifier").notNull(),
    /** Where the provider's page is, and in which language it speaks: a BCP 47 tag. */
    pageUrl: text("page_url").notNull(),
    language: text("language").notNull(),
    /** What the signer's page has sent, as it sent it: shown again where nothing comes of it. */
    form: jsonb("form").$type<KeptForm>().notNull(),
    /** Until the documents are prepared; IDENTIFY alone. */
    input: jsonb("input").$type<KeptInput>(),
    /** APPROVE alone. */
    approval: jsonb("approval").$type<KeptApproval>(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [
    foreignKey({
      name: "remote_passage_signer_fk",
      columns: [t.tenantUuid, t.signerUuid],
      foreignColumns: [signer.tenantUuid, signer.uuid],
    }),
    index("remote_passage_by_signer").on(t.tenantUuid, t.signerUuid, t.createdAt),
    index("remote_passage_by_age").on(t.expiresAt),
    check(
      "remote_passage_step",
      sql`(${t.step} = 'IDENTIFY' and ${t.input} is not null and ${t.approval} is null) or (${t.step} = 'APPROVE' and ${t.input} is null and ${t.approval} is not null)`,
    ),
  ],
);
