import { createHash } from "node:crypto";
import type { FlowGround, NewDocument, NewOperation } from "@/db/queries/flows";
import { fileStore } from "@/lib/documents/file-store";
import { makePaymentDocument } from "@/lib/documents/make-payment-document";
import { linkUrl } from "@/lib/operations/link-url";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { documentIds, type SuppliedFiles } from "./flow-files";
import type { PlannedFlow, PlannedPayment, PlannedSignature } from "./plan-flow";

/** A document and its bytes, before either is stored. */
export type MadeDocument = Readonly<{ row: NewDocument; bytes: Uint8Array }>;

/** The documents that a planned flow asks for: payment pages are made, what is to be signed is taken as it is. */
export async function makeDocuments(
  { flow, operations }: PlannedFlow,
  ground: FlowGround,
  files: SuppliedFiles,
): Promise<readonly MadeDocument[]> {
  const made = await Promise.all(
    operations.map(async (operation) => {
      if (operation.type === "SIGNATURE") return signatureDocuments(operation, files);
      if (!operation.request.invoice?.generateDocument) return [];
      return [await invoiceDocument(operation, flow.languageCode, ground, files)];
    }),
  );
  return made.flat();
}

async function invoiceDocument(
  { request: { invoice }, row }: PlannedPayment,
  language: string,
  ground: FlowGround,
  files: SuppliedFiles,
): Promise<MadeDocument> {
  const visual = ground.configurations.find(({ uuid }) => uuid === row.configurationUuid)?.visualConfiguration;
  const account = ground.creditorAccounts.find(({ uuid }) => uuid === row.creditorAccountUuid);
  if (!visual || !account) throw new AppError("internal_error");
  return makeInvoiceDocument(row, {
    language,
    payeeName: account.ownerName,
    timeZone: ground.tenant.timeZone,
    visual,
    name: fileName(invoice?.name ?? invoice?.externalId ?? invoice?.id ?? "invoice"),
    suppliedPdf: files.get(invoice?.id ?? "")?.bytes ?? null,
  });
}

/** The page that asks for an operation's payment, behind the organisation's own PDF where there is one. */
export async function makeInvoiceDocument(
  row: NewOperation,
  page: Readonly<{
    language: string;
    payeeName: string;
    timeZone: string;
    visual: FlowGround["configurations"][number]["visualConfiguration"];
    name: string;
    suppliedPdf: Uint8Array | null;
  }>,
): Promise<MadeDocument> {
  const { brandColor, accentColor, logo } = page.visual;
  const bytes = await makePaymentDocument({
    page: {
      language: page.language,
      payeeName: page.payeeName,
      amount: { amount: row.amount ?? 0, currency: row.currency ?? "EUR" },
      concept: row.concept ?? "",
      invoiceNumber: row.invoiceExternalId ?? row.invoiceId ?? null,
      dueDate: row.invoiceDueDate ?? null,
      deadline: row.expiresAt,
      timeZone: page.timeZone,
      link: linkUrl(row.linkToken),
      brandColor,
      accentColor,
      logo,
    },
    suppliedPdf: page.suppliedPdf,
  });
  return describeDocument(row, "INVOICE", { name: page.name, bytes, suppliedBytes: page.suppliedPdf?.length ?? null });
}

function signatureDocuments({ request, row }: PlannedSignature, files: SuppliedFiles): readonly MadeDocument[] {
  return documentIds(request).flatMap((id) => {
    const file = files.get(id);
    if (!file) return [];
    const listed = request.signature?.documents.find((document) => document.id === id);
    const name = fileName(listed?.name ?? (file.filename || request.signature?.title) ?? id);
    return [describeDocument(row, "SIGNATURE", { name, bytes: file.bytes, suppliedBytes: file.bytes.length })];
  });
}

/** The row of a document of this operation. */
export function describeDocument(
  operation: Pick<NewOperation, "uuid" | "tenantUuid" | "createdAt">,
  type: NewDocument["type"],
  { name, bytes, suppliedBytes }: Readonly<{ name: string; bytes: Uint8Array; suppliedBytes: number | null }>,
): MadeDocument {
  const uuid = newUuid();
  return {
    bytes,
    row: {
      uuid,
      tenantUuid: operation.tenantUuid,
      operationUuid: operation.uuid,
      type,
      name,
      sizeBytes: bytes.length,
      suppliedBytes,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      storageKey: `${operation.tenantUuid}/${operation.uuid}/${uuid}.pdf`,
      createdAt: operation.createdAt,
    },
  };
}

function fileName(name: string): string {
  const base = name.replace(/[\\/:*?"<>|]+/g, "-");
  return /\.pdf$/i.test(base) ? base : `${base}.pdf`;
}

/**
 * Stores the bytes, then runs what makes them part of something. When that fails they are removed again; a process that dies
 * in between leaves files that no row names.
 */
export async function withStoredDocuments(documents: readonly MadeDocument[], run: () => Promise<void>): Promise<void> {
  try {
    await Promise.all(documents.map(({ row, bytes }) => fileStore().put(row.storageKey, bytes)));
    await run();
  } catch (error) {
    await removeDocuments(documents);
    throw error;
  }
}

async function removeDocuments(documents: readonly MadeDocument[]): Promise<void> {
  const removals = await Promise.allSettled(documents.map(({ row }) => fileStore().remove(row.storageKey)));
  const failed = removals.filter(({ status }) => status === "rejected").length;
  if (failed > 0) log.warn({ failed }, "files of a flow that was not created are left");
}
