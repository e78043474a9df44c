import { inTransaction } from "@/db/client";
import { insertBusiness } from "@/db/testing/business";
import type { TestDatabase } from "@/db/testing/database";
import type { Merchant } from "@/db/testing/merchant";
import { newLinkToken } from "@/lib/operations/link-url";
import type { SignerRole, SigningMethod } from "@/lib/operations/model";
import { newUuid } from "@/lib/shared/ids";
import { beginSignature } from "../begin-signature";

export type SignerOptions = Readonly<{
  name?: string;
  email?: string | null;
  phone?: string | null;
  order?: number;
  role?: SignerRole;
  methods?: readonly SigningMethod[];
  isNotified?: boolean;
}>;

export type TestSigner = Readonly<{ uuid: string; linkToken: string }>;
export type TestSignature = Readonly<{
  tenantUuid: string;
  operationUuid: string;
  flowUuid: string;
  documentUuid: string;
  signers: readonly TestSigner[];
  /** The first of them. */
  signer: TestSigner;
}>;

/**
 * A document that came signed, so that nothing has to be sealed before it can be signed, with its signers; nobody has opened it. Of
 * the file there are only the rows.
 */
export async function insertSignature(
  database: TestDatabase,
  merchant: Merchant,
  signers: readonly SignerOptions[] = [{}],
  { expiresAt, title = "Lease" }: Readonly<{ expiresAt?: Date; title?: string }> = {},
): Promise<TestSignature> {
  const { tenantUuid } = merchant;
  const { operationUuid, flowUuid } = await insertBusiness(database, merchant, {
    type: "SIGNATURE",
    ...(expiresAt && { expiresAt }),
  });
  const createdAt = new Date();
  const rows = signers.map((signer, position) => ({
    tenantUuid,
    operationUuid,
    createdAt,
    uuid: newUuid(),
    position,
    handle: `signer-${position + 1}`,
    subject: {
      name: signer.name ?? "Ana",
      lastName: "Soler",
      email: signer.email === undefined ? `signer-${position + 1}@example.com` : signer.email,
      phone: signer.phone === undefined ? "+34 600 123 456" : signer.phone,
    },
    order: signer.order ?? 1,
    role: signer.role ?? "SIGNER",
    methods: signer.methods ?? (["HANDWRITTEN", "EMAIL_OTP", "SMS_OTP"] as const),
    isNotified: signer.isNotified ?? true,
    status: "PENDING" as const,
    linkToken: newLinkToken(),
  }));
  const [first] = rows;
  if (!first) throw new Error("Somebody has to sign.");
  const document = {
    uuid: newUuid(),
    tenantUuid,
    operationUuid,
    type: "SIGNATURE" as const,
    name: "lease.pdf",
    sizeBytes: 1_000,
    sha256: newUuid().replaceAll("-", "").repeat(2),
    storageKey: `${tenantUuid}/${operationUuid}/lease.pdf`,
    createdAt,
  };
  await database.sql`
    insert into document ${database.sql({
      uuid: document.uuid,
      tenant_uuid: tenantUuid,
      operation_uuid: operationUuid,
      type: document.type,
      name: document.name,
      size_bytes: document.sizeBytes,
      sha256: document.sha256,
      storage_key: document.storageKey,
      created_at: createdAt.toISOString(),
    })}`;
  const signature = {
    documentUuid: document.uuid,
    tenantUuid,
    operationUuid,
    position: 0,
    handle: "lease",
    pages: [{ width: 595, height: 842 }],
    fields: [],
    isSigned: true,
    revision: 0,
  };
  await database.sql`
    update operation set link_token = ${first.linkToken}, title = ${title} where uuid = ${operationUuid}`;
  await inTransaction(database.db, (tx) => beginSignature(tx, rows, [{ document, signature }]));
  return {
    tenantUuid,
    operationUuid,
    flowUuid,
    documentUuid: document.uuid,
    signers: rows.map(({ uuid, linkToken }) => ({ uuid, linkToken })),
    signer: { uuid: first.uuid, linkToken: first.linkToken },
  };
}

/** The kinds of an operation's lines of evidence, in their order. */
export async function evidenceOf({ sql }: TestDatabase, { operationUuid }: Pick<TestSignature, "operationUuid">) {
  const rows = await sql<{ kind: string; signer_uuid: string | null; detail: Record<string, unknown> }[]>`
    select kind, signer_uuid, detail from signature_evidence where operation_uuid = ${operationUuid} order by sequence`;
  return rows;
}

export async function kindsOf(database: TestDatabase, signature: Pick<TestSignature, "operationUuid">) {
  return (await evidenceOf(database, signature)).map(({ kind }) => kind);
}

type WaitingJob = Readonly<{ payload: Record<string, unknown>; run_at: Date; key: string | null }>;

/** The jobs of one kind that wait for something of this tenant, in the order of their time. */
export async function jobsOf({ sql }: TestDatabase, name: string, { tenantUuid }: Pick<TestSignature, "tenantUuid">) {
  return sql<WaitingJob[]>`
    select j.payload, j.run_at, j.key
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${name} and j.payload ->> 'tenantUuid' = ${tenantUuid}
     order by j.run_at, j.id`;
}
