import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { pdfOfSize } from "@/lib/documents/testing/sample-pdfs";
import type { AnyRouteDefinition } from "@/lib/http/api-route";

const ENDPOINT = { url: "https://new.example/hook" };
const TEMPLATE = {
  name: "New",
  roles: [{ key: "tenant" }],
  documents: [
    { id: "lease", fields: [{ role: "tenant", type: "SIGNATURE", page: 1, x: 9, y: 9, width: 90, height: 30 }] },
  ],
};

/** A body that is accepted from whoever may: what is refused is refused for who asks. */
const BODIES: Readonly<Record<string, unknown>> = {
  createFlow: { operations: [{ payment: { amount: 100, concept: "New" } }] },
  createFlows: new Blob(['{"operations":[{"payment":{"amount":100,"concept":"New"}}]}\n'], {
    type: "application/x-ndjson",
  }),
  createInvoiceCollection: { operations: [{ payment: { amount: 100, concept: "New" } }] },
  createConfiguration: { name: "New" },
  replaceConfiguration: { name: "New" },
  deliverOperation: { channel: "EMAIL", to: "new@example.com" },
  changeOperationReminders: { stopped: true },
  replaceSigner: { subject: { name: "Eva", email: "eva@example.com" } },
  createCreditorAccount: { alias: "x", accountNumber: "DE89370400440532013000", bic: "COBADEFFXXX", ownerName: "x" },
  changeCreditorAccountStatus: { status: "ACTIVE" },
  changeOwnerName: { ownerName: "x" },
  confirmMatchedName: { matchedName: "x" },
  createWebhookEndpoint: ENDPOINT,
  replaceWebhookEndpoint: ENDPOINT,
  changeWebhookEndpoint: ENDPOINT,
  createSignatureTemplate: withPdf(TEMPLATE, "lease"),
  createSignatureBatch: table("name,email,rent\nAna,ana@example.com,900 €\n"),
  // Its document is there already.
  replaceSignatureTemplate: TEMPLATE,
  importStatement: statementOf(),
  ignoreStatementEntry: { reason: "Interest" },
  replayWebhookDeliveries: { since: "2026-01-01" },
};

function statementOf(): FormData {
  const form = new FormData();
  form.set(
    "file",
    new Blob([writeCamt([{ amount: 1, reference: "walk" }])], { type: "application/xml" }),
    "camt053.xml",
  );
  return form;
}

function withPdf(payload: unknown, name: string): FormData {
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  form.set(name, new Blob([pdfOfSize(5_000)], { type: "application/pdf" }), "lease.pdf");
  return form;
}

function table(csv: string): FormData {
  const form = new FormData();
  form.set("file", new Blob([csv], { type: "text/csv" }), "table.csv");
  return form;
}

/** What a walk sends to an endpoint: a body, or nothing to one that takes none. */
export function sentTo(
  { operationId, body, rawBody, lines }: AnyRouteDefinition,
  { openOperationUuid }: Readonly<{ openOperationUuid: string }>,
): Readonly<{ body?: unknown }> {
  if (!body && !rawBody && !lines) return {};
  // Of whoever asks that is none: who may is told so.
  if (operationId === "createRefund") return { body: { operationUuid: openOperationUuid } };
  if (operationId === "matchStatementEntry") return { body: { operationUuid: openOperationUuid } };
  if (operationId === "splitStatementEntry") {
    return { body: { parts: [{ operationUuid: openOperationUuid, amount: 1 }] } };
  }
  return { body: bodyOf(operationId) };
}

export function bodyOf(operationId: string): unknown {
  if (!(operationId in BODIES)) throw new Error(`The walk has no body for ${operationId}.`);
  return BODIES[operationId];
}
