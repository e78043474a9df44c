import type { Db } from "@/db/client";
import { type FoundFlow, findFlow } from "@/db/queries/flow-reads";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { FlowDetail } from "./contract";

/**
 * One flow with its operations (interface 4.5).
 * @throws AppError not_found: none such, another tenant's, or outside the caller's channel
 */
export async function getFlow(db: Db, caller: Caller, uuid: string): Promise<FlowDetail> {
  const found = await findFlow(db, caller.tenantUuid, uuid, channelOf(caller));
  if (!found) throw notFound();
  return presentFlow(found);
}

function presentFlow({ flow, operations }: FoundFlow): FlowDetail {
  return {
    uuid: flow.uuid,
    status: flow.status,
    externalId: flow.externalId,
    countryCode: flow.countryCode,
    languageCode: flow.languageCode,
    additionalLanguageCode: flow.additionalLanguageCode,
    channel: flow.channel,
    createdAt: flow.createdAt.toISOString(),
    labels: flow.labels,
    paymentOperations: operations.flatMap((operation) =>
      operation.type === "PAYMENT" && operation.amount !== null && operation.currency !== null
        ? [{ ...summarise(operation), amount: operation.amount, currency: operation.currency }]
        : [],
    ),
    signatureOperations: operations.filter(({ type }) => type === "SIGNATURE").map(summarise),
    collaborator:
      flow.collaboratorUuid !== null && flow.collaboratorLegalName !== null
        ? { uuid: flow.collaboratorUuid, legalName: flow.collaboratorLegalName }
        : null,
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
