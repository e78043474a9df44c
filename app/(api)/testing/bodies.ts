import type { AnyRouteDefinition } from "@/lib/http/api-route";

const ENDPOINT = { url: "https://new.example/hook" };
/** A body that is accepted from whoever may: what is refused is refused for who asks. */
const BODIES: Readonly<Record<string, unknown>> = {
  createFlow: { operations: [{ payment: { amount: 100, concept: "New" } }] },
  createInvoiceCollection: { operations: [{ payment: { amount: 100, concept: "New" } }] },
  createConfiguration: { name: "New" },
  replaceConfiguration: { name: "New" },
  replaceSigner: { subject: { name: "Eva", email: "eva@example.com" } },
  createCreditorAccount: { alias: "x", accountNumber: "DE89370400440532013000", bic: "COBADEFFXXX", ownerName: "x" },
  changeCreditorAccountStatus: { status: "ACTIVE" },
  createWebhookEndpoint: ENDPOINT,
  replaceWebhookEndpoint: ENDPOINT,
  changeWebhookEndpoint: ENDPOINT,
  replayWebhookDeliveries: { since: "2026-01-01" },
};

/** What a walk sends to an endpoint: a body, or nothing to one that takes none. */
export function sentTo({ operationId, body, rawBody }: AnyRouteDefinition): Readonly<{ body?: unknown }> {
  if (!body && !rawBody) return {};
  if (!(operationId in BODIES)) throw new Error(`The walk has no body for ${operationId}.`);
  return { body: BODIES[operationId] };
}
