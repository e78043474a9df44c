import { mayHaveCommitted } from "@/db/client";
import type { FlowGround, NewDocument, NewFlow, NewOperation } from "@/db/queries/flows/flows";
import type { NewSignatureDocument } from "@/db/queries/signatures/signature-documents";
import { checkPdf } from "@/lib/documents/check-pdf";
import { fileStore } from "@/lib/documents/files/file-store";
import type { FileOnDisk } from "@/lib/documents/files/file-store-port";
import { inspectPdf } from "@/lib/documents/inspect-pdf";
import { makePaymentDocument } from "@/lib/documents/make-payment-document";
import { makeStatement } from "@/lib/documents/make-statement";
import { documentLanguage, languageOf } from "@/lib/documents/words/language";
import { documentIds, type SuppliedFiles } from "@/lib/flows/flow-files";
import { type PaidAccount, paymentPageOf } from "@/lib/payer/payment-page";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import type { WorkFolder } from "@/lib/shared/process/work-folder";
import { namingTheFile } from "./naming-the-file";
import { placeFields } from "./place-fields";
import type { PlannedFlow, PlannedPayment, PlannedSignature } from "./plan-flow";

/** A document and its bytes on this machine's disk, before either is stored. */
export type MadeDocument = Readonly<{
  row: NewDocument;
  file: FileOnDisk;
  /** Of what is to be signed. */
  signature?: NewSignatureDocument;
}>;

/**
 * The documents that a planned flow asks for: payment pages are made, what is to be signed is checked and taken as it is.
 * @throws AppError document_unreadable, document_locked, rate_limited
 */
export async function makeDocuments(
  { flow, operations }: PlannedFlow,
  ground: FlowGround,
  files: SuppliedFiles,
  folder: WorkFolder,
): Promise<readonly MadeDocument[]> {
  const made = await Promise.all(
    operations.map(async (operation) => {
      if (operation.type === "SIGNATURE") {
        const documents = await signatureDocuments(operation, files);
        return documents.length > 0 ? documents : [await statementDocument(operation, flow, ground, folder)];
      }
      if (!operation.request.invoice?.generateDocument) return [];
      return invoiceDocuments(operation, flow, ground, files, folder);
    }),
  );
  return made.flat();
}

async function invoiceDocuments(
  { request: { invoice }, row }: PlannedPayment,
  flow: NewFlow,
  ground: FlowGround,
  files: SuppliedFiles,
  folder: WorkFolder,
): Promise<readonly MadeDocument[]> {
  const visual = ground.configurations.find(({ uuid }) => uuid === row.configurationUuid)?.visualConfiguration;
  const account = ground.creditorAccounts.find(({ uuid }) => uuid === row.creditorAccountUuid);
  if (!visual || !account) throw new AppError("internal_error");
  const title = invoice?.name ?? invoice?.externalId ?? invoice?.id ?? "invoice";
  const { timeZone, isSandbox } = ground.tenant;
  const language = documentLanguage({ flow, visual, tenant: ground.tenant });
  const page = { language, account, timeZone, isSandbox, visual };
  const supplied = files.get(invoice?.id ?? "") ?? null;
  if (!supplied) return [await makeInvoiceDocument(row, { ...page, name: fileName(title), supplied }, folder)];
  return namingTheFile({ parameter: invoice?.id ?? "", position: row.position }, async () => {
    if (invoice?.documentPlacement !== "SEPARATE") {
      return [await makeInvoiceDocument(row, { ...page, name: fileName(title), supplied }, folder)];
    }
    const own = await untouchedDocument(row, { type: "INVOICE", name: fileName(title), file: supplied });
    const name = fileName(`${title.replace(/\.pdf$/i, "")}-payment`);
    return [own, await makeInvoiceDocument(row, { ...page, name, supplied: null }, folder)];
  });
}

/** The page that asks for an operation's payment, behind the organisation's own PDF where there is one. */
export async function makeInvoiceDocument(
  row: NewOperation,
  page: Readonly<{
    language: string;
    account: PaidAccount;
    timeZone: string;
    isSandbox: boolean;
    visual: FlowGround["configurations"][number]["visualConfiguration"];
    name: string;
    supplied: Pick<FileOnDisk, "path" | "sizeBytes"> | null;
  }>,
  folder: WorkFolder,
): Promise<MadeDocument> {
  const { language, timeZone, visual, isSandbox } = page;
  const drawn = paymentPageOf(row, page.account, { ...visual, language, timeZone });
  const file = await makePaymentDocument({
    // A banking app would make a real transfer of the code.
    page: isSandbox ? { ...drawn, transfer: null } : drawn,
    supplied: page.supplied,
    intoPath: await folder.newPath(),
    who: row.tenantUuid,
  });
  return describeDocument(row, "INVOICE", { name: page.name, file, suppliedBytes: page.supplied?.sizeBytes ?? null });
}

async function signatureDocuments(
  { request, row, signers }: PlannedSignature,
  files: SuppliedFiles,
): Promise<readonly MadeDocument[]> {
  const documents: MadeDocument[] = [];
  for (const [position, id] of documentIds(request).entries()) {
    const listed = request.signature?.documents.find((document) => document.id === id);
    const file = files.get(listed?.file ?? id);
    if (!file) continue;
    const name = fileName(listed?.name ?? (file.filename || request.signature?.title) ?? id);
    const described = describeDocument(row, "SIGNATURE", { name, file, suppliedBytes: file.sizeBytes });
    const inspected =
      file.inspected ??
      (await namingTheFile({ parameter: id, position: null }, () =>
        inspectPdf(file.path, { who: row.tenantUuid, sizeBytes: file.sizeBytes }),
      ));
    const placed = placeFields(
      listed?.fields ?? [],
      signers,
      inspected,
      `/operations/${row.position}/signature/documents/${position}`,
    );
    documents.push({
      ...described,
      signature: describeSignature(described.row, position, { handle: id, ...inspected, ...placed }),
    });
  }
  return documents;
}

/** Where no document came, the words of the request are what is signed (decision 102). */
async function statementDocument(
  { row }: PlannedSignature,
  flow: NewFlow,
  { configurations, tenant }: FlowGround,
  folder: WorkFolder,
): Promise<MadeDocument> {
  const visual = configurations.find(({ uuid }) => uuid === row.configurationUuid)?.visualConfiguration;
  if (!visual) throw new AppError("internal_error");
  const { brandColor, accentColor, logo, contact, voice } = visual;
  const language = documentLanguage({ flow, visual, tenant });
  const title = row.title ?? null;
  const file = await makeStatement({
    statement: {
      language,
      payeeName: tenant.legalName,
      timeZone: tenant.timeZone,
      brandColor,
      accentColor,
      logo,
      contact,
      voice,
      title,
      message: row.message ?? null,
      requestedAt: row.createdAt,
    },
    intoPath: await folder.newPath(),
    who: row.tenantUuid,
  });
  const name = fileName(title ?? languageOf(language, voice).words.signing.statementTitle);
  const described = describeDocument(row, "SIGNATURE", { name, file, suppliedBytes: null });
  const inspected = await inspectPdf(file.path, { who: row.tenantUuid, sizeBytes: file.sizeBytes });
  return { ...described, signature: describeSignature(described.row, 0, { handle: null, ...inspected, fields: [] }) };
}

/** The row of what is to be signed, before anything has happened to it. */
export function describeSignature(
  { uuid, tenantUuid, operationUuid }: NewDocument,
  position: number,
  {
    handle,
    pages,
    isSigned,
    fields,
    printed,
  }: Pick<NewSignatureDocument, "handle" | "pages" | "isSigned" | "fields" | "printed">,
): NewSignatureDocument {
  const known = { handle, pages, isSigned, fields, printed };
  return { documentUuid: uuid, tenantUuid, operationUuid, position, ...known, revision: 0 };
}

/** A supplied PDF, checked and kept as it came. */
async function untouchedDocument(
  row: NewOperation,
  { type, name, file }: Readonly<{ type: NewDocument["type"]; name: string; file: FileOnDisk }>,
): Promise<MadeDocument> {
  await checkPdf(file.path, { who: row.tenantUuid, sizeBytes: file.sizeBytes });
  return describeDocument(row, type, { name, file, suppliedBytes: file.sizeBytes });
}

/** The row of a document of this operation. */
export function describeDocument(
  operation: Pick<NewOperation, "uuid" | "tenantUuid" | "createdAt">,
  type: NewDocument["type"],
  { name, file, suppliedBytes }: Readonly<{ name: string; file: FileOnDisk; suppliedBytes: number | null }>,
): MadeDocument {
  const uuid = newUuid();
  return {
    file,
    row: {
      uuid,
      tenantUuid: operation.tenantUuid,
      operationUuid: operation.uuid,
      type,
      name,
      sizeBytes: file.sizeBytes,
      suppliedBytes,
      sha256: file.sha256,
      storageKey: `${operation.tenantUuid}/${operation.uuid}/${uuid}.pdf`,
      createdAt: operation.createdAt,
    },
  };
}

/** What one operation signs, of all that was made. */
export function ofSignature(
  documents: readonly MadeDocument[],
  { uuid }: Pick<NewOperation, "uuid">,
): readonly Readonly<{ document: NewDocument; signature: NewSignatureDocument }>[] {
  return documents.flatMap(({ row, signature }) =>
    signature && row.operationUuid === uuid ? [{ document: row, signature }] : [],
  );
}

/** Bytes on this machine's disk, and where they are to lie. */
export type StoredFile = Readonly<{ row: Readonly<{ storageKey: string }>; file: FileOnDisk }>;

/** Longer ones no file system takes back. */
const FILE_NAME_LETTERS_MAX = 200;

/** One line, no path, and not endless: a part's own filename is the one name that no field's rule has seen. */
export function fileName(name: string): string {
  const base = name.replace(/[\\/:*?"<>|\p{Cc}\u2028\u2029\p{Bidi_Control}]+/gu, "-");
  const ending = /\.pdf$/i.exec(base)?.[0] ?? "";
  const letters = [...base.slice(0, base.length - ending.length)];
  return `${letters.slice(0, FILE_NAME_LETTERS_MAX).join("")}${ending || ".pdf"}`;
}

/**
 * Stores the bytes, then runs the transaction that makes them part of something. They are removed again when it has certainly
 * failed. When nobody knows (a commit without an answer) they stay: a row may name them. So does what a process that dies in
 * between leaves.
 */
export async function withStoredDocuments<T>(documents: readonly StoredFile[], run: () => Promise<T>): Promise<T> {
  // All have ended, one way or the other, before any is removed.
  const puts = await Promise.allSettled(documents.map(({ row, file }) => fileStore().put(row.storageKey, file)));
  const failed = puts.find((put) => put.status === "rejected");
  if (failed) {
    // Nobody waits for a store that has just failed.
    void removeDocuments(documents);
    throw failed.reason;
  }
  try {
    return await run();
  } catch (error) {
    if (mayHaveCommitted(error)) log.warn({ files: keysOf(documents) }, "files of a commit without an answer stay");
    else await removeDocuments(documents);
    throw error;
  }
}

export async function removeDocuments(documents: readonly Pick<StoredFile, "row">[]): Promise<void> {
  const removals = await Promise.allSettled(keysOf(documents).map((key) => fileStore().remove(key)));
  const failed = removals.filter(({ status }) => status === "rejected").length;
  if (failed > 0) log.warn({ failed }, "files that nothing names any more are left");
}

function keysOf(documents: readonly Pick<StoredFile, "row">[]): readonly string[] {
  return documents.map(({ row }) => row.storageKey);
}
