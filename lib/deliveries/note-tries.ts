import { type Database, inTransaction, type Transaction } from "@/db/client";
import {
  closeTries,
  listDeliveryStandings,
  putBack,
  type TakenDelivery,
  type TryOutcome,
} from "@/db/queries/deliveries/deliveries";
import { listDeliveredOperations } from "@/db/queries/deliveries/delivery-matter";
import { insertFacts } from "@/db/queries/operations/operation-moves";
import { describeOperation } from "@/lib/operations/move-operation";
import { now } from "@/lib/shared/clock";
import { type Happening, recordEvents } from "@/lib/webhooks/record-event";
import { type AskingKind, type DeliveryReason, FACTS_OF, isAsking } from "./model";
import { noteRefusal } from "./note-refusal";
import type { Attempted } from "./send-delivery";

const EVENT_OF = { LINK: "OPERATION_DELIVERED", REMINDER: "OPERATION_REMINDED" } as const;

export type Tried = Readonly<{ taken: TakenDelivery; attempted: Attempted }>;

/**
 * Writes what became of some tries: those of one organisation together, since its events are numbered one transaction after the other.
 * What was refused moves its operation, and has a transaction of its own.
 */
export async function noteTries(db: Database, tries: readonly Tried[]): Promise<void> {
  for (const tenantUuid of new Set(tries.map(({ taken }) => taken.tenantUuid))) {
    const ofTenant = tries.filter(({ taken }) => taken.tenantUuid === tenantUuid);
    const [refused, others] = [ofTenant.filter(isRefused), ofTenant.filter((tried) => !isRefused(tried))];
    if (others.length > 0) await inTransaction(db, (tx) => noteTogether(tx, tenantUuid, others));
    for (const tried of refused) await noteRefused(db, tried);
  }
}

function isRefused({ attempted }: Tried): boolean {
  return ["REFUSED", "GIVEN_UP", "COMPLAINED"].includes(attempted.outcome);
}

async function noteTogether(tx: Transaction, tenantUuid: string, tries: readonly Tried[]): Promise<void> {
  const at = now();
  const closing = tries.flatMap(({ taken, attempted }) =>
    attempted.outcome === "PUT_OFF" ? [] : [{ taken, outcome: rowOf(attempted) }],
  );
  for (const { taken, attempted } of tries) {
    if (attempted.outcome === "PUT_OFF") await putBack(tx, [taken], attempted.nextAttemptAt);
  }
  const closed = await closeTries(tx, tenantUuid, closing, at);
  const sent = closing.flatMap(({ taken, outcome }) => {
    const { kind } = taken;
    return outcome.state === "SENT" && isAsking(kind) ? [{ ...taken, kind }] : [];
  });
  const told = await toldMeanwhile(
    tx,
    tenantUuid,
    sent.filter(({ uuid }) => !closed.has(uuid)),
  );
  await tellSent(
    tx,
    tenantUuid,
    sent.filter(({ uuid }) => closed.has(uuid) || told.has(uuid)),
    at,
  );
}

/** Of what was sent: where somebody on its way was quicker to tell what became of it than we to note that it was sent. */
async function toldMeanwhile(
  tx: Transaction,
  tenantUuid: string,
  sent: readonly TakenDelivery[],
): Promise<ReadonlySet<string>> {
  if (sent.length === 0) return new Set();
  const tries = new Map(sent.map(({ uuid, attempts }) => [uuid, attempts]));
  const standings = await listDeliveryStandings(tx, tenantUuid, [...tries.keys()]);
  const told = standings.filter(
    ({ uuid, attempts, state, reason }) =>
      attempts === tries.get(uuid) && (state === "DELIVERED" || reason === "BOUNCED"),
  );
  return new Set(told.map(({ uuid }) => uuid));
}

type SentLink = TakenDelivery & Readonly<{ kind: AskingKind }>;

/** For the timeline and for listeners: where it went is nobody else's business. */
async function tellSent(tx: Transaction, tenantUuid: string, sent: readonly SentLink[], at: Date): Promise<void> {
  if (sent.length === 0) return;
  const facts = sent.map(({ operationUuid, kind, channel }) => {
    return { operationUuid, kind: FACTS_OF[kind].sent, detail: { channel }, at };
  });
  const operationUuids = [...new Set(sent.map(({ operationUuid }) => operationUuid))];
  // What is asked for together goes to the database in one piece.
  const [found] = await Promise.all([
    listDeliveredOperations(tx, tenantUuid, operationUuids),
    insertFacts(tx, tenantUuid, facts),
  ]);
  const byUuid = new Map(found.map((row) => [row.operation.uuid, row]));
  const happenings = sent.flatMap(({ uuid: deliveryUuid, operationUuid, kind, channel }): readonly Happening[] => {
    const { operation, flow } = byUuid.get(operationUuid) ?? {};
    if (!operation || !flow) return [];
    const resource = { ...describeOperation(operation, flow, at), status: operation.status, deliveryUuid, channel };
    return [{ type: EVENT_OF[kind], resource }];
  });
  await recordEvents(tx, tenantUuid, happenings);
}

async function noteRefused(db: Database, { taken, attempted }: Tried): Promise<void> {
  if (attempted.outcome === "PUT_OFF") return;
  const { tenantUuid, operationUuid, kind, channel } = taken;
  const outcome = rowOf(attempted);
  const reason: DeliveryReason = outcome.reason ?? "REFUSED_BY_SERVER";
  const at = now();
  await noteRefusal(db, { tenantUuid, operationUuid, kind, channel, reason, at }, async (tx) =>
    (await closeTries(tx, tenantUuid, [{ taken, outcome }], at)).has(taken.uuid),
  );
}

function rowOf(attempted: Exclude<Attempted, Readonly<{ outcome: "PUT_OFF" }>>): TryOutcome {
  const nothing = { reason: null, reasonText: null, nextAttemptAt: null } as const;
  switch (attempted.outcome) {
    case "SENT":
      return { ...nothing, state: "SENT" };
    case "LINK_ENDED":
    case "OVERTAKEN":
    case "STOPPED":
    case "SUPERSEDED":
      return { ...nothing, state: "CANCELLED", reason: attempted.outcome };
    case "COMPLAINED":
      return { ...nothing, state: "REFUSED", reason: "COMPLAINED" };
    case "REFUSED":
      return { ...nothing, state: "REFUSED", reason: "REFUSED_BY_SERVER", reasonText: attempted.words };
    case "GIVEN_UP":
      return { ...nothing, state: "REFUSED", reason: "GIVEN_UP", reasonText: attempted.words };
    case "NOT_NOW":
    case "OUR_SERVER_AWAY":
      return {
        state: "DEFERRED",
        reason: attempted.outcome,
        reasonText: attempted.words,
        nextAttemptAt: attempted.nextAttemptAt,
      };
  }
}
