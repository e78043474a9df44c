import type { Database } from "@/db/client";
import type { FlowCreationResult } from "@/lib/flows/contract";
import { linkUrl } from "@/lib/operations/link-url";
import type { Caller } from "@/lib/shared/caller";
import { flowRequest } from "./flow-request";
import { type FlowInput, type MadeFlow, makeFlow, type Settle } from "./make-flow";

/**
 * Creates a flow of payments and signatures with their links (decision 2). What is to be signed is made ready afterwards
 * (`seal-documents`).
 * @throws AppError forbidden, invalid_field naming every bad field, payload_too_large, document_unreadable
 */
export async function createFlow(
  db: Database,
  caller: Caller,
  input: FlowInput,
  settle?: Settle<FlowCreationResult>,
): Promise<FlowCreationResult> {
  return makeFlow(db, caller, input, { schema: flowRequest, present: presentFlowCreation, settle });
}

export function presentFlowCreation({ flow, operations }: MadeFlow): FlowCreationResult {
  return {
    uuid: flow.uuid,
    externalId: flow.externalId ?? null,
    createdAt: flow.createdAt.toISOString(),
    operations: operations.map((operation) => ({
      uuid: operation.uuid,
      externalId: operation.externalId ?? null,
      id: operation.handle ?? null,
      url: linkUrl(operation.linkToken, operation.type),
      payment: operation.type === "PAYMENT" ? { types: operation.paymentTypes ?? [] } : null,
    })),
  };
}
