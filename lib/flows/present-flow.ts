import type { FoundFlow } from "@/db/queries/flows/flow-reads";
import { collaboratorOf } from "@/lib/operations/collaborator-of";
import type { FlowDetail } from "./contract";

/** Rows → the interface's shape (2.5). */

export function presentFlow({ flow, operations }: FoundFlow): FlowDetail {
  return {
    uuid: flow.uuid,
    status: flow.status,
    externalId: flow.externalId,
    countryCode: flow.countryCode,
    languageCode: flow.languageCode,
    additionalLanguageCode: flow.additionalLanguageCode,
    channel: flow.channel,
    order: flow.order,
    createdAt: flow.createdAt.toISOString(),
    statusUpdatedAt: flow.statusUpdatedAt?.toISOString() ?? null,
    labels: flow.labels,
    paymentOperations: operations.flatMap((operation) =>
      operation.type === "PAYMENT" && operation.amount !== null && operation.currency !== null
        ? [{ ...summarise(operation), amount: operation.amount, currency: operation.currency }]
        : [],
    ),
    signatureOperations: operations.filter(({ type }) => type === "SIGNATURE").map(summarise),
    collaborator: collaboratorOf(flow),
    renewalOf: operations.find((operation) => operation.renewalOf !== null)?.renewalOf ?? null,
  };
}

function summarise({ uuid, externalId, status, statusUpdatedAt, expiresAt }: FoundFlow["operations"][number]) {
  return {
    uuid,
    externalId,
    status,
    statusUpdatedAt: statusUpdatedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}
