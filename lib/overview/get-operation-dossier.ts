import type { Database } from "@/db/client";
import { type AttemptRow, listAttempts } from "@/db/queries/attempts/attempts";
import { findRecordOfOperation } from "@/db/queries/attempts/payment-records";
import { type BankCallRow, listBankCalls } from "@/db/queries/banks/bank-calls";
import { waitsToBeSeenTo } from "@/db/queries/operations/seen-to";
import {
  findActorNames,
  findOperationBackground,
  listFacts,
  listOperationDeliveries,
  listStatusChanges,
} from "@/db/queries/overview/operation-dossier";
import { whyNotAsked } from "@/lib/attempts/living-token";
import { maySayYes, rejectionOf } from "@/lib/attempts/model";
import { inMethod, methodOf } from "@/lib/banks/methods";
import { type BankDirectory, bankDirectory } from "@/lib/banks/registry";
import { linkUrl } from "@/lib/operations/link-url";
import { FACT_KINDS, type FactKind, OPERATION_STATUSES, PERSON_FACTS } from "@/lib/operations/model";
import { partArrived } from "@/lib/operations/part-arrived";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { notFound } from "@/lib/shared/errors";
import type { AttemptEntry, OperationDossier, TimelineEntry } from "./dossier";

/**
 * Everything that happened to an operation and stands behind it: changes of status with their causes, the payer's way, the
 * tries at banks with the banks' own words, what was told to whom. A collaborator is told nothing of the tenant's endpoints, nor of
 * refunds.
 * @throws AppError not_found: none such, another tenant's, or outside the caller's channel
 */
export async function getOperationDossier(db: Database, caller: Caller, uuid: string): Promise<OperationDossier> {
  const { tenantUuid } = caller;
  const channel = channelOf(caller);
  const background = await findOperationBackground(db, tenantUuid, uuid, channel);
  if (!background) throw notFound();
  const [attempts, changes, facts, record, deliveries, isWaiting] = await Promise.all([
    listAttempts(db, tenantUuid, uuid),
    listStatusChanges(db, tenantUuid, uuid),
    listFacts(db, tenantUuid, uuid),
    findRecordOfOperation(db, tenantUuid, uuid),
    channel === null ? listOperationDeliveries(db, tenantUuid, uuid) : [],
    waitsToBeSeenTo(db, tenantUuid, uuid, now()),
  ]);
  const calls = await Promise.all(attempts.map(({ uuid: attemptUuid }) => listBankCalls(db, tenantUuid, attemptUuid)));
  const banks = await bankDirectory(db);
  const names = await findActorNames(
    db,
    tenantUuid,
    changes.flatMap(({ cause }) => cause.id ?? []),
  );
  const confirmation = confirmationOf(facts, changes);
  const known = {
    names,
    confirmedBy: confirmation?.detail.bank ?? null,
    isUnattended: !showsPerson(facts, changes),
  };
  const timeline: readonly TimelineEntry[] = [
    { kind: "CREATED", key: "created", at: background.createdAt },
    ...changes.flatMap((change) => statusEntry(change, known)),
    ...facts.filter((fact) => fact !== confirmation && (channel === null || !isOfRefund(fact))).flatMap(factEntry),
    ...deliveries.map(deliveryEntry),
  ];
  return {
    link: linkUrl(background.linkToken, background.type),
    channel: background.channel,
    flowExternalId: background.flowExternalId,
    creditorAccount: background.creditorAccount,
    renewalOf: background.renewalOf,
    renewedBy: background.renewedBy,
    transferSaidAt: facts.find(({ kind }) => kind === "TRANSFER_SAID")?.at ?? null,
    rejection: record && rejectionOf(record),
    isPaidByHand: record !== null && record.attemptUuid === null,
    arrived: partArrived(background),
    waitsToBeSeenTo: isWaiting,
    mayStillBePaid: attempts.some(maySayYes),
    attempts: attempts.map((attempt, at) => attemptEntry(attempt, banks, calls[at] ?? [])),
    // Sorting is stable: of what happened in one transaction, the cause stays under its consequence.
    timeline: timeline.toSorted((a, b) => a.at.getTime() - b.at.getTime()).toReversed(),
  };
}

type Change = Awaited<ReturnType<typeof listStatusChanges>>[number];
type Fact = Awaited<ReturnType<typeof listFacts>>[number];

/** Whether anything tells of a person: a sign of one, or what only the payer does. */
function showsPerson(facts: readonly Fact[], changes: readonly Change[]): boolean {
  return (
    facts.some(({ kind }) => PERSON_FACTS.some((sign) => sign === kind)) ||
    changes.some(({ newStatus, cause }) => newStatus !== "OPENED" && cause.by === "PAYER")
  );
}

/**
 * With which a bank has completed it. None where a statement or a person had: a bank that says yes after that completes nothing, and only
 * takes the place of a record that does not stand (decision 343).
 */
function confirmationOf(facts: readonly Fact[], changes: readonly Change[]): Fact | undefined {
  if (!changes.some(isByBank)) return undefined;
  return facts.find(({ kind }) => kind === "CONFIRMED");
}

function isByBank({ newStatus, cause }: Change): boolean {
  return newStatus === "COMPLETED" && cause.by === "BANK";
}

/** What is known of the operation beside a change of its status. */
type Known = Readonly<{ names: ReadonlyMap<string, string>; confirmedBy: string | null; isUnattended: boolean }>;

function statusEntry({ uuid, newStatus, cause, changedAt }: Change, known: Known): TimelineEntry[] {
  const to = OPERATION_STATUSES.find((status) => status === newStatus);
  // The creation has an entry of its own.
  if (to === undefined || to === "CREATED") return [];
  return [
    {
      kind: "STATUS",
      key: uuid,
      at: changedAt,
      to,
      by: cause.by,
      name: cause.id === undefined ? null : (known.names.get(cause.id) ?? null),
      bank: to === "COMPLETED" ? known.confirmedBy : null,
      isUnattended: to === "OPENED" && known.isUnattended,
    },
  ];
}

/** Those of the organisation alone (decision 315). */
const OF_REFUNDS: ReadonlySet<FactKind> = new Set([
  "REFUND_PREPARED",
  "REFUND_BY_HAND",
  "REFUND_CANCELLED",
  "REFUND_BOOKED",
]);

/** The undoing of a refund's match, too. */
function isOfRefund({ kind, detail }: Fact): boolean {
  return OF_REFUNDS.has(kind) || detail.refundUuid !== undefined;
}

const KNOWN_FACTS: ReadonlySet<string> = new Set(FACT_KINDS);

/** A kind that a later version has added is told by that: this one may run beside it for a while, or again. */
function factEntry({ uuid, kind, detail, at }: Fact): TimelineEntry[] {
  if (kind === "SEEN" || !KNOWN_FACTS.has(kind)) return [];
  return [{ kind: "FACT", key: uuid, at, fact: kind, detail }];
}

function deliveryEntry(row: Awaited<ReturnType<typeof listOperationDeliveries>>[number]): TimelineEntry {
  const { uuid, lastAt, createdAt, eventType, url, state, attemptCount, responseStatus } = row;
  return { kind: "DELIVERY", key: uuid, at: lastAt ?? createdAt, eventType, url, state, attemptCount, responseStatus };
}

/** Of an attempt from before there was a choice, and of a method that its bank has given up, nothing is said. */
function chosenMethod({ bankId, bankMethod }: AttemptRow, banks: BankDirectory): AttemptEntry["method"] {
  const bank = banks.find(bankId);
  const chosen = bank && bankMethod !== null ? inMethod(bank, bankMethod) : null;
  if (!chosen) return null;
  const { approach, label } = methodOf(chosen);
  return { approach, label };
}

function attemptEntry(row: AttemptRow, banks: BankDirectory, calls: readonly BankCallRow[]): AttemptEntry {
  const bank = banks.find(row.bankId);
  return {
    uuid: row.uuid,
    bank: bank?.name ?? row.bankId,
    method: chosenMethod(row, banks),
    state: row.state,
    failure: row.failure,
    resolution: row.resolution && { outcome: row.resolution.outcome, reason: row.resolution.reason },
    bankStatus: row.bankStatus,
    scaStatus: row.scaStatus,
    bankPaymentId: row.bankPaymentId,
    notAsked: whyNotAsked(bank, row),
    endToEndId: row.endToEndId,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
    calls: calls.map(({ uuid, call, requestId, httpStatus, durationMs, outcome, bankCode, at }) => ({
      ...{ uuid, call, requestId, httpStatus, durationMs, outcome, bankCode, at },
    })),
  };
}
