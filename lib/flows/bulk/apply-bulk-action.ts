import { type Database, inTransaction } from "@/db/client";
import { lockAddressOfPayer } from "@/db/queries/flows/bulk-grounds";
import { takeOfBulkRun } from "@/db/queries/flows/bulk-runs";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { deliverAgain } from "@/lib/deliveries/deliver-again";
import {
  BULK_CHUNK,
  type BulkAction,
  type BulkImpediment,
  type BulkOutcome,
  type BulkRefusal,
  type BulkRun,
  impedimentOf,
} from "@/lib/flows/model";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { assertNever } from "@/lib/shared/assert-never";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, badField, type ErrorCode, notFound } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { type Author, audit } from "@/lib/tenants/author";
import { requireRole } from "@/lib/tenants/require-role";
import { bulkGrounds } from "./bulk-grounds";

const AUDITED = {
  cancel: "operation.many_cancelled",
  renew: "operation.many_renewed",
  send: "operation.many_sent",
} as const satisfies Record<BulkAction, string>;

/** Whoever asks for it, and from where. */
type BulkAuthor = Author & Readonly<{ caller: Caller }>;

/**
 * Does a piece of it, to one operation after the other and each in a transaction of its own: one that is refused hinders no other, and a
 * process that dies leaves the rest as they were. To do it again does nothing twice: what is cancelled stays so, what is renewed is
 * renewed once, an address gets a link every five minutes at most.
 *
 * Before anything of a piece is done it is written down whose it is; with the first one the audit log is told what is done, to how many
 * and of which list. What becomes of each stands in its own history.
 * @throws AppError forbidden; invalid_field naming `/uuids` when they are none or too many, `/run` when it is somebody else's, of another
 *   action, or has all its pieces
 */
export async function applyBulkAction(
  db: Database,
  author: BulkAuthor,
  run: BulkRun,
  uuids: readonly string[],
): Promise<readonly BulkOutcome[]> {
  const { caller } = author;
  requireRole(caller, "OPERATOR");
  if (uuids.length === 0 || uuids.length > BULK_CHUNK) {
    throw badField("/uuids", "invalid", `must be 1 to ${BULK_CHUNK}`);
  }
  await takePiece(db, author, run, uuids.length);
  const outcomes: BulkOutcome[] = [];
  for (const uuid of uuids) outcomes.push({ uuid, result: await outcomeOf(db, caller, run.action, uuid) });
  return outcomes;
}

async function takePiece(db: Database, author: BulkAuthor, run: BulkRun, pieces: number): Promise<void> {
  const { tenantUuid, actor } = author.caller;
  const actorId = actor.type === "PERSON" ? actor.personUuid : actor.clientId;
  await inTransaction(db, async (tx) => {
    const taken = await takeOfBulkRun(tx, tenantUuid, run, { actorId, pieces, at: now() });
    if (!taken) throw badField("/run", "invalid", "is somebody else's, of another action, or has all its pieces");
    const fact = { action: AUDITED[run.action], subjectType: "bulk_run", subjectUuid: run.uuid };
    if (taken.isNew) await audit(tx, author, tenantUuid, fact);
  });
}

async function outcomeOf(
  db: Database,
  caller: Caller,
  action: BulkAction,
  uuid: string,
): Promise<BulkOutcome["result"]> {
  try {
    return (await apply(db, caller, action, uuid)) ?? "done";
  } catch (error) {
    const refusal = error instanceof AppError ? REFUSALS[error.code] : undefined;
    if (!refusal) log.error({ err: error, operationUuid: uuid, action }, "an action on many failed for one");
    return refusal ?? "failed";
  }
}

/** Null: it is done. */
async function apply(db: Database, caller: Caller, action: BulkAction, uuid: string): Promise<BulkImpediment | null> {
  switch (action) {
    case "cancel":
      await cancelOperation(db, caller, uuid);
      return null;
    case "renew":
      await renewOperation(db, caller, uuid, "DASHBOARD");
      return null;
    case "send":
      return sendOneOfMany(db, caller, uuid);
    default:
      return assertNever(action);
  }
}

/** What a person may do to one payer who asks for it is not done to one of many: what the plan left alone is left alone here, too. */
async function sendOneOfMany(db: Database, caller: Caller, uuid: string): Promise<BulkImpediment | null> {
  const { tenantUuid } = caller;
  return inTransaction(db, async (tx) => {
    await lockFlowOfOperation(tx, tenantUuid, uuid);
    await lockAddressOfPayer(tx, tenantUuid, uuid);
    const asked = { channel: channelOf(caller), action: "send", uuids: [uuid], at: now() } as const;
    const ground = (await bulkGrounds(tx, tenantUuid, asked)).get(uuid);
    if (!ground) throw notFound();
    const why = impedimentOf("send", ground);
    if (why === null) await deliverAgain(tx, caller, uuid, { type: "EMAIL", to: null }, { amongMany: true });
    return why;
  });
}

const REFUSALS: Readonly<Partial<Record<ErrorCode, BulkRefusal>>> = {
  not_found: "not_found",
  conflict: "conflict",
  attempt_in_progress: "at_bank",
  operation_final: "operation_final",
  rate_limited: "just_mailed",
};
