import { createHash } from "node:crypto";
import { insertAuditEntry } from "@/db/queries/tenants/audit";
import { insertBusiness, insertMore } from "@/db/testing/business";
import type { TestDatabase } from "@/db/testing/database";
import { insertMerchant, insertTestConfiguration, type Merchant } from "@/db/testing/merchant";
import { putBytes } from "@/lib/documents/testing/files";
import type { DocumentType } from "@/lib/operations/model";
import { refundIdOf } from "@/lib/operations/refund-id";
import { newUuid } from "@/lib/shared/ids";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { insertTestBatch } from "@/lib/templates/testing/insert-batch";
import { insertTestTemplate } from "@/lib/templates/testing/insert-template";
import { recordEvent } from "@/lib/webhooks/events/record-event";
import { insertEndpoint } from "@/lib/webhooks/testing/rows";

/** Stands in all that the organisation would not like others to read. */
export const SECRET_WORD = "quetzal";

export type Secrets = Readonly<{
  merchant: Merchant;
  /** A value for each `[name]` in a path. */
  paramsOf: (path: string) => Readonly<Record<string, string>>;
  /** What names things of the organisation, wherever it stands. */
  uuids: readonly string[];
  /** A payment that nobody has made. */
  openOperationUuid: string;
  /** One that its payer's bank has carried out, and of which a part is to be paid back. */
  paidOperationUuid: string;
}>;

/** An organisation with one of everything, made by itself: no collaborator has a part in it. */
export async function someSecrets(database: TestDatabase): Promise<Secrets> {
  const merchant = await insertMerchant(database, { legalName: `${SECRET_WORD} S.L.` });
  const { tenantUuid } = merchant;
  await database.sql`update configuration set name = ${SECRET_WORD} where tenant_uuid = ${tenantUuid}`;
  const externalId = `${SECRET_WORD}-1`;
  const email = `${SECRET_WORD}@example.com`;
  const paid = await insertBusiness(database, merchant, {
    status: "COMPLETED",
    externalId,
    flowExternalId: externalId,
    invoiceExternalId: externalId,
    email,
    collectedAmount: 10_000,
  });
  await insertRecord(database, merchant, paid);
  const open = await insertBusiness(database, merchant, { externalId: `${SECRET_WORD}-2`, email });
  const invoice = await insertPdf(database, tenantUuid, open.operationUuid, "INVOICE");
  const signed = await insertPdf(database, tenantUuid, open.operationUuid, "SIGNATURE");
  const signature = await insertSignature(database, merchant, [{ name: SECRET_WORD, email }], { title: SECRET_WORD });
  const audited = {
    actorType: "SYSTEM",
    actorId: null,
    clientId: null,
    collaboratorUuid: null,
    subjectType: null,
    subjectUuid: null,
  } as const;
  await insertAuditEntry(database.db, tenantUuid, { ...audited, at: new Date(), action: SECRET_WORD, ipAddress: null });
  const template = await insertTestTemplate(database, merchant, {
    name: SECRET_WORD,
    bytes: Buffer.from(`%PDF-1.7 ${SECRET_WORD}`),
  });
  const batchUuid = await insertTestBatch(database, merchant, template.uuid, { name: SECRET_WORD, externalId });
  const endpointUuid = await insertEndpoint(database, tenantUuid, { url: `https://${SECRET_WORD}.example/hook` });
  await recordEvent(database.db, tenantUuid, {
    type: "OPERATION_COMPLETED",
    resource: { uuid: paid.operationUuid, externalId, status: "COMPLETED", changedAt: "2026-03-01T10:00:00.000Z" },
  });
  const [delivery] = await database.sql<{ uuid: string; event_uuid: string }[]>`
    select uuid, event_uuid from webhook_delivery where tenant_uuid = ${tenantUuid}`;
  const configurationUuid = await insertTestConfiguration(database, tenantUuid);
  const deliveryUuid = delivery?.uuid ?? "";
  const eventUuid = delivery?.event_uuid ?? "";
  const { statementUuid, entryUuid } = await insertStatement(database, tenantUuid);
  const refundUuid = await insertRefund(database, tenantUuid, paid);
  const uuids = [
    refundUuid,
    ...[statementUuid, entryUuid],
    ...Object.values(open).flatMap((uuid) => uuid ?? []),
    ...Object.values(paid).flatMap((uuid) => uuid ?? []),
    ...[
      invoice,
      endpointUuid,
      deliveryUuid,
      eventUuid,
      signature.operationUuid,
      signature.flowUuid,
      template.uuid,
      batchUuid,
    ],
  ];
  const named: Readonly<Record<string, (path: string) => string | null>> = {
    flowUuid: () => open.flowUuid,
    documentUuid: (path) =>
      path.includes("/templates/") ? template.documentUuid : path.includes("signature-documents") ? signed : invoice,
    configurationUuid: () => configurationUuid,
    endpointUuid: () => endpointUuid,
    deliveryUuid: () => deliveryUuid,
    eventUuid: () => eventUuid,
    signerUuid: () => signature.signer.uuid,
    batchUuid: () => batchUuid,
    uuid: (path) => {
      if (path.includes("/refunds/")) return refundUuid;
      if (path.includes("/statements/")) return statementUuid;
      if (path.includes("/statement-entries/")) return entryUuid;
      if (/\/(signature-)?templates\//.test(path)) return template.uuid;
      if (/\/(signers|evidence)/.test(path)) return signature.operationUuid;
      if (path.includes("/operations/")) return open.operationUuid;
      return path.startsWith("/payment/") ? paid.paymentUuid : merchant.creditorAccountUuid;
    },
  };
  const paramsOf = (path: string) =>
    Object.fromEntries(
      [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => {
        const value = named[name]?.(path);
        if (!value)
          throw new Error(`The walk knows no [${name}] of ${path}: give it one in app/(api)/testing/secrets.ts.`);
        return [name, value];
      }),
    );
  return { merchant, paramsOf, uuids, openOperationUuid: open.operationUuid, paidOperationUuid: paid.operationUuid };
}

type Paid = Awaited<ReturnType<typeof insertBusiness>>;

/** What became of its money: its payer's bank has carried it out. */
export async function insertRecord(
  database: TestDatabase,
  { tenantUuid }: Merchant,
  { operationUuid, paymentUuid }: Paid,
) {
  const [at, attemptUuid, endToEndId] = [new Date(), newUuid(), newUuid().replaceAll("-", "")];
  const business = { tenantUuid, operationUuid, endToEndId, createdAt: at };
  await insertMore(database, {
    attempts: [{ ...business, uuid: attemptUuid, bankId: "no-such-bank", state: "AUTHORISED", pollCount: 0 }],
    records: [
      {
        ...business,
        uuid: paymentUuid ?? "",
        attemptUuid,
        type: "SINGLE_PAYMENT",
        product: "SEPA_CREDIT_TRANSFER",
        status: "EXECUTED",
        code: "DEBITED",
        bankStatus: "ACSC",
        amount: 10_000,
        currency: "EUR",
        remittanceInformation: SECRET_WORD,
        bankPaymentId: newUuid(),
        creditor: { ownerName: SECRET_WORD, accountNumber: "x", type: "IBAN", bic: "x", country: "ES" },
        debtor: {},
        updatedAt: at,
      },
    ],
  });
}

async function insertRefund({ sql }: TestDatabase, tenantUuid: string, { operationUuid }: Paid) {
  const uuid = newUuid();
  await sql`
    insert into refund (tenant_uuid, uuid, operation_uuid, end_to_end_id, state, amount, currency, creditor_name,
                        creditor_account, reason, created_at)
    values (${tenantUuid}, ${uuid}, ${operationUuid}, ${refundIdOf(uuid)}, 'PREPARED', 1, 'EUR', ${SECRET_WORD},
            'ES7921000813610123456789', ${SECRET_WORD}, now())`;
  return uuid;
}

/** With a booking that nobody knows anything of. */
async function insertStatement({ sql }: TestDatabase, tenantUuid: string) {
  const [statementUuid, entryUuid] = [newUuid(), newUuid()];
  await sql`
    insert into statement (uuid, tenant_uuid, account_number, format, file_name, file_sha256, from_day, to_day, entry_count,
                           created_at, reconciled_at)
    values (${statementUuid}, ${tenantUuid}, 'ES9121000418450200051332', 'CAMT_053', ${`${SECRET_WORD}.xml`}, ${statementUuid},
            '2026-03-03', '2026-03-03', 1, now(), now())`;
  await sql`
    insert into statement_entry (uuid, tenant_uuid, statement_uuid, position, account_number, reference, direction, is_return,
                                 amount, currency, booked_on, remittance, sure_keys, loose_keys, steps_left, state)
    values (${entryUuid}, ${tenantUuid}, ${statementUuid}, 0, 'ES9121000418450200051332', ${entryUuid}, 'CREDIT', false, 10000,
            'EUR', '2026-03-03', ${SECRET_WORD}, '{}', '{}', 0, 'OPEN')`;
  return { statementUuid, entryUuid };
}

async function insertPdf({ sql }: TestDatabase, tenantUuid: string, operationUuid: string, type: DocumentType) {
  const bytes = Buffer.from(`%PDF-1.7 ${SECRET_WORD}`);
  const uuid = newUuid();
  const storageKey = `${tenantUuid}/${operationUuid}/${uuid}.pdf`;
  await putBytes(storageKey, bytes);
  await sql`
    insert into document (uuid, tenant_uuid, operation_uuid, type, name, size_bytes, sha256, storage_key, created_at)
    values (${uuid}, ${tenantUuid}, ${operationUuid}, ${type}, ${`${SECRET_WORD}.pdf`}, ${bytes.length},
            ${createHash("sha256").update(bytes).digest("hex")}, ${storageKey}, now())`;
  return uuid;
}
