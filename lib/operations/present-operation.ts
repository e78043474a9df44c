import type { OperationListRow } from "@/db/queries/operations/operation-list";
import type { FoundOperation } from "@/db/queries/operations/operations";
import type { SignedDocument } from "@/db/queries/signatures/signature-documents";
import type { SignerRow } from "@/db/queries/signatures/signers";
import { withAddresses } from "@/lib/configurations/keep-pictures";
import { withDefaults } from "@/lib/configurations/present-configuration";
import { collaboratorOf } from "./collaborator-of";
import type { OperationDetail, OperationListItem, SignerDetail } from "./contract";
import { liveUrl } from "./link-url";
import type { DocumentType } from "./model";

/** Rows → the interface's shapes (2.4 and 2.6). */

/** What is signed, and by whom. */
type FoundSignature = Readonly<{ documents: readonly SignedDocument[]; signers: readonly SignerRow[] }>;

const NOTHING_SIGNED: FoundSignature = { documents: [], signers: [] };

export function presentOperation(
  { operation, configuration, documents, renewedBy }: FoundOperation,
  signature: FoundSignature = NOTHING_SIGNED,
): OperationDetail {
  return {
    uuid: operation.uuid,
    externalId: operation.externalId,
    configurationUuid: operation.configurationUuid,
    status: operation.status,
    statusUpdatedAt: operation.statusUpdatedAt?.toISOString() ?? null,
    type: operation.type,
    expirationOffset: operation.expirationOffset,
    expiresAt: operation.expiresAt.toISOString(),
    createdAt: operation.createdAt.toISOString(),
    flowUuid: operation.flowUuid,
    // Links are never held back for a delivery of our own.
    synchronous: true,
    ...(operation.type === "SIGNATURE" ? presentSignature(operation, signature) : presentPayment(operation, documents)),
    invoice: operation.hasInvoice
      ? {
          externalId: operation.invoiceExternalId,
          dueDate: onTheWire(operation.invoiceDueDate),
          collectedAmount: { amount: operation.collectedAmount, currency: operation.currency ?? "EUR" },
        }
      : null,
    flow: { collaborator: collaboratorOf(operation) },
    url: liveUrl(operation),
    renewalOf: operation.renewalOf,
    renewedBy,
    configuration: {
      ...configuration,
      visualConfiguration: withAddresses(configuration.visualConfiguration),
      operationConfiguration: withDefaults(configuration.operationConfiguration),
    },
  };
}

function presentPayment(
  operation: FoundOperation["operation"],
  documents: FoundOperation["documents"],
): Pick<OperationDetail, "payment"> {
  const { paymentUuid, amount, currency, concept, creditorAccountUuid, paymentType, product } = operation;
  if (!paymentUuid || amount === null || !currency || concept === null || !creditorAccountUuid) return {};
  return {
    payment: {
      paymentUuid,
      amount,
      currency,
      types: operation.paymentTypes ?? [],
      psd2Payment: {
        type: paymentType ?? "SINGLE_PAYMENT",
        product: product ?? "SEPA_CREDIT_TRANSFER",
        productFallback: operation.productFallback,
        requestedExecutionDate: operation.requestedExecutionDate,
        creditorAccount: { uuid: creditorAccountUuid },
      },
      concept,
      documents: ofType("INVOICE", documents),
      subject: operation.subject,
    },
  };
}

function presentSignature(
  operation: FoundOperation["operation"],
  { documents, signers }: FoundSignature,
): Pick<OperationDetail, "signature" | "subject"> {
  const { title, message, subject } = operation;
  return {
    signature: {
      title,
      message,
      documents: documents.map(({ document, name, newest }) => ({
        uuid: document.documentUuid,
        id: document.handle,
        type: "SIGNATURE",
        name,
        pages: document.pages.length,
        sha256: newest.sha256,
        revision: newest.revision,
        cameSigned: document.isSigned,
        fields: document.fields,
        printed: document.printed,
      })),
      signers: signers.map((signer) => presentSigner(signer, operation)),
    },
    subject,
  };
}

export function presentSigner(signer: SignerRow, operation: FoundOperation["operation"]): SignerDetail {
  const { uuid, handle, subject, order, role, status, methods, method, statusUpdatedAt, linkToken } = signer;
  const acts = status !== "SIGNED" && status !== "DECLINED";
  return {
    uuid,
    id: handle,
    subject,
    order,
    role,
    status,
    methods,
    notify: signer.isNotified,
    method,
    signedAt: status === "SIGNED" ? (statusUpdatedAt?.toISOString() ?? null) : null,
    declineReason: signer.declineReason,
    url: acts ? liveUrl({ ...operation, linkToken }) : null,
  };
}

function ofType<Type extends DocumentType>(wanted: Type, documents: FoundOperation["documents"]) {
  return documents.flatMap(({ uuid, type, name }) => (type === wanted ? [{ uuid, type: wanted, name }] : []));
}

/** The interface says date-time: a day begins at midnight UTC (decision 1). */
function onTheWire(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`;
}

export function presentOperationListItem(row: OperationListRow): OperationListItem {
  const { amount, currency } = row;
  return {
    uuid: row.uuid,
    externalId: row.externalId,
    flowUuid: row.flowUuid,
    type: row.type,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    statusUpdatedAt: row.statusUpdatedAt?.toISOString() ?? null,
    payment: amount === null || currency === null ? null : { amount, currency },
    invoice: row.hasInvoice ? { externalId: row.invoiceExternalId, dueDate: onTheWire(row.invoiceDueDate) } : null,
    flow: { collaborator: collaboratorOf(row) },
    url: liveUrl(row),
    renewalOf: row.renewalOf,
    renewedBy: row.renewedBy,
  };
}
