import { type Database, type Db, inTransaction, type Transaction } from "@/db/client";
import { bankMayStillSayYes } from "@/db/queries/attempts/attempts";
import { insertFlow, type NewFlow, type NewOperation } from "@/db/queries/flows/flows";
import { findRenewable, listOriginalsOf, type Renewable } from "@/db/queries/flows/renewals";
import { lockFlowsOfOperations } from "@/db/queries/operations/operation-moves";
import { moveSuggestions } from "@/db/queries/statements/statements";
import { isTargetBusinessDaysAhead } from "@/lib/banks/target-calendar";
import { expiryAfter } from "@/lib/configurations/expiration-offset";
import { isHeld, whyHeld } from "@/lib/creditor-accounts/model";
import { planDeliveries } from "@/lib/deliveries/plan-deliveries";
import { queueDeliveries } from "@/lib/deliveries/queue-deliveries";
import { planRenewed } from "@/lib/deliveries/reminders/plan-renewed";
import { whereSent } from "@/lib/deliveries/where-sent";
import { fetchDocument, fetchUnchanged } from "@/lib/documents/open-document";
import { documentLanguage } from "@/lib/documents/words/language";
import type { OperationRenewal } from "@/lib/flows/contract";
import { type CopiedSignature, copySignature } from "@/lib/flows/creating/copy-signature";
import {
  describeDocument,
  describeSignature,
  type MadeDocument,
  makeInvoiceDocument,
  ofSignature,
  withStoredDocuments,
} from "@/lib/flows/creating/flow-documents";
import type { Settle } from "@/lib/flows/creating/make-flow";
import { writtenNow } from "@/lib/flows/creating/written-now";
import { causeOf } from "@/lib/operations/cancel-operation";
import { linkUrl, newLinkToken } from "@/lib/operations/link-url";
import { type Cause, hasRunOut } from "@/lib/operations/model";
import { describeOperation } from "@/lib/operations/move-operation";
import { hasSeal } from "@/lib/seals/seal";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, notFound } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { type WorkFolder, withWorkFolder } from "@/lib/shared/process/work-folder";
import { beginSignature } from "@/lib/signatures/begin-signature";
import { requireRole } from "@/lib/tenants/require-role";
import { type Happening, recordEvent } from "@/lib/webhooks/events/record-event";
import { hasMoneyOfAny } from "./has-money-of-any";

/**
 * Gives an operation whose deadline has passed, or whose payment the bank has rejected after its yes, another chance: a copy of it,
 * in a flow of its own, with a new link, a new deadline and a new document (decisions 18, 188 and 306). It stays as it ended, and its
 * link leads to the copy. It is renewed once: whoever wants another chance after that renews the copy.
 * @throws AppError forbidden; not_found; conflict when it has not ended so, has been renewed, or its money has come after its end (decision
 * 111), when it waits for a signature that was declined or cancelled (decision 90), when a signer of it could not sign (decision 313), when
 * it is to be signed and nothing seals here (decision 334), or when its configuration or creditor account takes no new operations
 */
export async function renewOperation(
  db: Database,
  caller: Caller,
  uuid: string,
  channel: "API" | "DASHBOARD",
  settle?: Settle<OperationRenewal>,
): Promise<OperationRenewal> {
  requireRole(caller, "OPERATOR");
  const found = await findRenewable(db, caller.tenantUuid, uuid, channelOf(caller));
  if (!found) throw notFound();
  return renewFound(db, found, { by: causeOf(caller), channel }, settle);
}

type Asked = Readonly<{
  by: Cause;
  /** How the copy's flow is made; as the first one was where it isn't said. */
  channel?: "API" | "DASHBOARD";
}>;

/**
 * The same for whoever is no member: the payer, or the organisation's own configuration. Where we have sent the first link we send
 * the new one, too, but to a payer who has it in front of them.
 * @throws AppError conflict
 */
export async function renewFound(
  db: Database,
  found: Renewable,
  { by, channel = found.flow.channel }: Asked,
  settle?: Settle<OperationRenewal>,
): Promise<OperationRenewal> {
  await refuseImpediments(db, found);

  const planned = copyOf(found, now(), channel);
  const signature = await copySignature(db, found, planned.operation);
  const { tenantUuid, uuid } = found.operation;
  const addresses = by.by === "PAYER" ? [] : await whereSent(db, tenantUuid, uuid);
  return withWorkFolder(async (folder) => {
    const documents = await copyDocuments(found, planned.operation, signature, folder);
    return withStoredDocuments(documents, () =>
      inTransaction(db, async (tx) => {
        await refuseWhatHasChanged(tx, found);
        const { flow, operations } = writtenNow({ flow: planned.flow, operations: [planned.operation] as const });
        const [copy] = operations;
        await insertFlow(tx, { flow, operations, documents: documents.map(({ row }) => row) });
        await beginSignature(tx, signature.signers, ofSignature(documents, copy), { isUnasked: by.by === "SYSTEM" });
        await moveSuggestions(tx, tenantUuid, { from: uuid, to: copy.uuid });
        await queueDeliveries(tx, planDeliveries(copy, addresses, { by, unasked: true }));
        await planRenewed(tx, uuid, copy);
        const result = presentRenewal(copy);
        await settle?.(tx, result);
        await recordEvent(tx, tenantUuid, renewal(found, copy));
        return result;
      }),
    );
  });
}

/**
 * Its copy took time to make. With its flow locked, and those of all that it renews, nobody renews it, completes it or finds money of any
 * of them until the copy is there.
 */
async function refuseWhatHasChanged(tx: Transaction, { operation: { tenantUuid, uuid } }: Renewable): Promise<void> {
  const originals = await listOriginalsOf(tx, tenantUuid, uuid);
  await lockFlowsOfOperations(tx, tenantUuid, [uuid, ...originals], "WAIT");
  const current = await findRenewable(tx, tenantUuid, uuid, null);
  if (!current) throw notFound();
  await refuseImpediments(tx, current);
  // Beside a payment that was rejected another one may lie, which its payer has passed over.
  if (await bankMayStillSayYes(tx, tenantUuid, uuid)) throw conflict("A bank may still make another payment of it.");
}

function renewal({ operation, flow }: Renewable, copy: NewOperation): Happening {
  const { status } = operation;
  return {
    type: "OPERATION_RENEWED",
    resource: { ...describeOperation(operation, flow, copy.createdAt), status, renewedBy: copy.uuid },
  };
}

/** Whether its bank has taken the yes back, and nothing of it has been collected since. */
export function wasRejectedLater({ operation, record }: Pick<Renewable, "operation" | "record">): boolean {
  return operation.status === "COMPLETED" && record?.status === "REJECTED" && operation.collectedAmount === 0;
}

/** Whether its deadline has ended it. */
export function isRunOut({ operation: { status, expiresAt } }: Pick<Renewable, "operation">): boolean {
  return hasRunOut(status, expiresAt <= now());
}

async function refuseImpediments(db: Db, found: Renewable): Promise<void> {
  const { operation, configuration, creditorAccount, renewedBy, isNeverSigned } = found;
  if (!isRunOut(found) && !wasRejectedLater(found)) {
    throw conflict(
      `The operation is ${operation.status}: neither has its deadline ended it, nor its payment been rejected.`,
    );
  }
  if (await hasMoneyOfAny(db, operation.tenantUuid, operation.uuid)) {
    throw conflict("Money for the operation has come all the same: pay it back first, or ask for what is missing.");
  }
  if (renewedBy !== null) throw conflict(`The operation has been renewed already, as ${renewedBy}.`);
  if (isNeverSigned) throw conflict("What was to be signed before this payment was declined or cancelled.");
  if (operation.type === "SIGNATURE" && !hasSeal()) throw conflict("There is no seal to seal its documents by.");
  if (configuration.status !== "ACTIVE") throw conflict("The operation's configuration is DISABLED.");
  if (creditorAccount && creditorAccount.status !== "ACTIVE") {
    throw conflict("The operation's creditor account is DISABLED.");
  }
  if (creditorAccount && isHeld(creditorAccount)) {
    throw conflict(`The operation's creditor account ${whyHeld(creditorAccount)}.`);
  }
}

function conflict(detail: string): AppError {
  return new AppError("conflict", { detail });
}

/** It stays in the channel it began in, whoever renews it. */
function copyOf(
  { flow, operation, timeZone }: Renewable,
  at: Date,
  channel: "API" | "DASHBOARD",
): Readonly<{ flow: NewFlow; operation: NewOperation }> {
  const newFlow: NewFlow = {
    ...flow,
    uuid: newUuid(),
    status: "CREATED",
    statusUpdatedAt: null,
    channel,
    createdAt: at,
  };
  const newOperation: NewOperation = {
    ...operation,
    ...paymentDay(operation, at),
    uuid: newUuid(),
    flowUuid: newFlow.uuid,
    position: 0,
    status: "CREATED",
    statusUpdatedAt: null,
    expiresAt: expiryAfter(at, operation.expirationOffset, timeZone),
    linkToken: newLinkToken(),
    createdAt: at,
    paymentUuid: operation.paymentUuid === null ? null : newUuid(),
    collectedAmount: 0,
    renewalOf: operation.uuid,
  };
  return { flow: newFlow, operation: newOperation };
}

/** A day on which nothing can be paid any more is paid late, that is, at once. */
function paymentDay({ paymentType, requestedExecutionDate }: Renewable["operation"], at: Date) {
  const passed = requestedExecutionDate !== null && !isTargetBusinessDaysAhead(requestedExecutionDate, 1, at);
  return passed
    ? ({ paymentType: "SINGLE_PAYMENT", requestedExecutionDate: null } as const)
    : { paymentType, requestedExecutionDate };
}

/**
 * An invoice gets a page with the new link, behind the organisation's own PDF or beside it, as it was; what is to be signed is the
 * same, also where it is a statement of ours (decision 102).
 */
async function copyDocuments(
  found: Renewable,
  operation: NewOperation,
  signature: CopiedSignature,
  folder: WorkFolder,
): Promise<readonly MadeDocument[]> {
  const kept = await Promise.all(
    found.documents.map(async (document) => {
      const { type, suppliedBytes, sizeBytes, storageKey } = document;
      if (type === "SIGNATURE" || suppliedBytes === sizeBytes) return fetchUnchanged(document, folder);
      return suppliedBytes === null ? null : fetchDocument(storageKey, folder, { first: 0, last: suppliedBytes - 1 });
    }),
  );
  return inOrder(found.documents, async ({ uuid, type, name, suppliedBytes, sizeBytes }, position) => {
    const file = kept[position] ?? null;
    if (file && (type === "SIGNATURE" || suppliedBytes === sizeBytes)) {
      const described = describeDocument(operation, type, { name, file, suppliedBytes });
      const signed = signature.documents.get(uuid);
      return signed
        ? { ...described, signature: describeSignature(described.row, signed.position, signed) }
        : described;
    }
    if (!found.creditorAccount) throw new AppError("internal_error");
    const visual = found.configuration.visualConfiguration;
    const page = {
      language: documentLanguage({ flow: found.flow, visual, tenant: { languageCode: found.tenantLanguage } }),
      account: found.creditorAccount,
      timeZone: found.timeZone,
      isSandbox: found.isSandbox,
      visual,
      name,
      supplied: file,
    };
    return makeInvoiceDocument(operation, page, folder);
  });
}

/** One after the other: what is made later has the later identifier, and documents are read in the order of theirs. */
async function inOrder<From, To>(
  all: readonly From[],
  make: (one: From, position: number) => Promise<To>,
): Promise<To[]> {
  const made: To[] = [];
  for (const [position, one] of all.entries()) made.push(await make(one, position));
  return made;
}

function presentRenewal({ uuid, type, flowUuid, linkToken, expiresAt }: NewOperation): OperationRenewal {
  return { uuid, flowUuid, url: linkUrl(linkToken, type), expiresAt: expiresAt.toISOString() };
}
