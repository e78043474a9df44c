import { createHash } from "node:crypto";
import { type Database, inTransaction, type Transaction } from "@/db/client";
import { type FlowGround, findFlowGround, insertFlow, type NewDocument } from "@/db/queries/flows";
import { fileStore } from "@/lib/documents/file-store";
import { makePaymentDocument } from "@/lib/documents/make-payment-document";
import { linkUrl } from "@/lib/operations/link-url";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { requireRole } from "@/lib/tenants/require-role";
import type { InvoiceCollectionResult } from "./contract";
import { type FlowRequest, flowRequestSchema, referencesOf } from "./flow-request";
import { checkInvoiceFiles, type InvoiceFile } from "./invoice-files";
import { type PlannedFlow, type PlannedOperation, planFlow } from "./plan-flow";

/**
 * Creates a flow of payments with their links and, where asked for, their PDFs (interface 4.6). Nothing is stored unless
 * everything is: documents are made and written first, then one transaction makes them part of a flow. A process that dies
 * in between leaves files that no row names.
 *
 * `settle` runs in that transaction, so that what is kept of the answer and the flow exist together or not at all. Called
 * twice, it creates two flows: the caller's Idempotency-Key prevents that.
 *
 * @throws AppError forbidden, invalid_field naming every bad field, payload_too_large, document_unreadable
 */
export async function createInvoiceCollection(
  db: Database,
  caller: Caller,
  request: Readonly<{ json: unknown; files: ReadonlyMap<string, InvoiceFile>; channel: "API" | "DASHBOARD" }>,
  settle: (tx: Transaction, result: InvoiceCollectionResult) => Promise<void> = async () => undefined,
): Promise<InvoiceCollectionResult> {
  requireRole(caller, "OPERATOR");
  const at = now();
  const ground = await findFlowGround(db, caller.tenantUuid, {
    collaboratorUuid: channelOf(caller),
    ...referencesOf(request.json),
  });
  if (!ground) throw notFound();
  const checked = checkRequest(request.json, ground, at);
  checkInvoiceFiles(checked, request.files);

  const planned = planFlow(caller, ground, checked, { at, channel: request.channel });
  const documents = await makeDocuments(planned, ground, request.files);
  const result = present(planned, documents);
  await storeDocuments(documents);
  try {
    await inTransaction(db, async (tx) => {
      await insertFlow(tx, {
        flow: planned.flow,
        operations: planned.operations.map(({ row }) => row),
        documents: documents.map(({ row }) => row),
      });
      await settle(tx, result);
    });
  } catch (error) {
    await removeDocuments(documents);
    throw error;
  }
  return result;
}

function checkRequest(json: unknown, ground: FlowGround, at: Date): FlowRequest {
  const active = (rows: readonly Readonly<{ uuid: string; status: string }>[]) =>
    new Set(rows.filter(({ status }) => status === "ACTIVE").map(({ uuid }) => uuid));
  const parsed = flowRequestSchema({
    at,
    activeConfigurations: active(ground.configurations),
    activeCreditorAccounts: active(ground.creditorAccounts),
  }).safeParse(json, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new AppError("invalid_field", {
    detail: "The payload has fields that are not acceptable; errors names each.",
    errors: bodyErrors(parsed.error),
  });
}

type MadeDocument = Readonly<{ operationUuid: string; bytes: Buffer; row: NewDocument }>;

async function makeDocuments(
  { flow, operations }: PlannedFlow,
  ground: FlowGround,
  files: ReadonlyMap<string, InvoiceFile>,
): Promise<readonly MadeDocument[]> {
  const wanted = operations.filter(({ request }) => request.invoice?.generateDocument);
  return Promise.all(wanted.map((operation) => makeDocument(operation, flow.languageCode, ground, files)));
}

async function makeDocument(
  { request, row }: PlannedOperation,
  language: string,
  ground: FlowGround,
  files: ReadonlyMap<string, InvoiceFile>,
): Promise<MadeDocument> {
  const visual = ground.configurations.find(({ uuid }) => uuid === row.configurationUuid)?.visualConfiguration;
  const account = ground.creditorAccounts.find(({ uuid }) => uuid === row.creditorAccountUuid);
  if (!visual || !account) throw new AppError("internal_error");
  const supplied = files.get(request.invoice?.id ?? "");
  const bytes = await makePaymentDocument({
    page: {
      language,
      payeeName: account.ownerName,
      amount: { amount: request.payment.amount, currency: row.currency ?? "EUR" },
      concept: row.concept ?? "",
      invoiceNumber: row.invoiceExternalId ?? row.invoiceId ?? null,
      dueDate: row.invoiceDueDate ?? null,
      deadline: row.expiresAt,
      timeZone: ground.tenant.timeZone,
      link: linkUrl(row.linkToken),
      brandColor: visual.brandColor,
      accentColor: visual.accentColor,
      logo: visual.logo,
    },
    suppliedPdf: supplied?.bytes ?? null,
  });
  const uuid = newUuid();
  return {
    operationUuid: row.uuid,
    bytes,
    row: {
      uuid,
      tenantUuid: row.tenantUuid,
      operationUuid: row.uuid,
      type: "INVOICE",
      name: documentName(request.invoice?.name ?? request.invoice?.externalId ?? request.invoice?.id ?? null),
      sizeBytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      storageKey: `${row.tenantUuid}/${row.uuid}/${uuid}.pdf`,
      createdAt: row.createdAt,
    },
  };
}

function documentName(name: string | null): string {
  const base = (name ?? "invoice").replace(/[\\/:*?"<>|]+/g, "-");
  return /\.pdf$/i.test(base) ? base : `${base}.pdf`;
}

async function storeDocuments(documents: readonly MadeDocument[]): Promise<void> {
  await Promise.all(documents.map(({ row, bytes }) => fileStore().put(row.storageKey, bytes)));
}

async function removeDocuments(documents: readonly MadeDocument[]): Promise<void> {
  const removals = await Promise.allSettled(documents.map(({ row }) => fileStore().remove(row.storageKey)));
  const failed = removals.filter(({ status }) => status === "rejected").length;
  if (failed > 0) log.warn({ failed }, "files of a flow that was not created are left");
}

function present({ flow, operations }: PlannedFlow, documents: readonly MadeDocument[]): InvoiceCollectionResult {
  return {
    uuid: flow.uuid,
    createdAt: flow.createdAt.toISOString(),
    operations: operations.map(({ row }) => {
      const document = documents.find(({ operationUuid }) => operationUuid === row.uuid);
      return {
        uuid: row.uuid,
        url: linkUrl(row.linkToken),
        ...(document ? { document: document.bytes.toString("base64") } : {}),
      };
    }),
  };
}
