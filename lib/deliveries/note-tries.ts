import { type Database, inTransaction, type Transaction } from "@/db/client";
import {
  closeTry,
  findDelivery,
  putBack,
  type TakenDelivery,
  type TryOutcome,
} from "@/db/queries/deliveries/deliveries";
import { findDeliveredOperation } from "@/db/queries/deliveries/delivery-matter";
import { insertFact } from "@/db/queries/operations/operation-moves";
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
  const happenings: Happening[] = [];
  for (const { taken, attempted } of tries) {
    if (attempted.outcome === "PUT_OFF") {
      await putBack(tx, [taken], attempted.nextAttemptAt);
      continue;
    }
    const isOurs = (await closeTry(tx, taken, rowOf(attempted), at)) || (await wasToldOf(tx, taken));
    const { kind } = taken;
    if (isOurs && attempted.outcome === "SENT" && isAsking(kind)) {
      happenings.push(...(await tellSent(tx, { ...taken, kind }, at)));
    }
  }
  await recordEvents(tx, tenantUuid, happenings);
}

/** Whether somebody on its way was quicker to tell what became of it than we to note that it was sent. */
async function wasToldOf(tx: Transaction, { tenantUuid, uuid, attempts }: TakenDelivery): Promise<boolean> {
  const row = await findDelivery(tx, tenantUuid, uuid);
  return row?.attempts === attempts && (row.state === "DELIVERED" || row.reason === "BOUNCED");
}

/** For the timeline and for listeners: where it went is nobody else's business. */
async function tellSent(
  tx: Transaction,
  { tenantUuid, operationUuid, uuid: deliveryUuid, kind, channel }: TakenDelivery & Readonly<{ kind: AskingKind }>,
  at: Date,
): Promise<readonly Happening[]> {
  await insertFact(tx, tenantUuid, { operationUuid, kind: FACTS_OF[kind].sent, detail: { channel }, at });
  const found = await findDeliveredOperation(tx, tenantUuid, operationUuid);
  if (!found) return [];
  const { operation, flow } = found;
  const resource = { ...describeOperation(operation, flow, at), status: operation.status, deliveryUuid, channel };
  return [{ type: EVENT_OF[kind], resource }];
}

async function noteRefused(db: Database, { taken, attempted }: Tried): Promise<void> {
  if (attempted.outcome === "PUT_OFF") return;
  const { tenantUuid, operationUuid, kind, channel } = taken;
  const outcome = rowOf(attempted);
  const reason: DeliveryReason = outcome.reason ?? "REFUSED_BY_SERVER";
  const at = now();
  await noteRefusal(db, { tenantUuid, operationUuid, kind, channel, reason, at }, (tx) =>
    closeTry(tx, taken, outcome, at),
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
