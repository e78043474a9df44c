import { type Database, inTransaction } from "@/db/client";
import { sendAgain } from "@/lib/deliveries/send-again";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { assertNever } from "@/lib/shared/assert-never";
import type { Caller } from "@/lib/shared/caller";
import { AppError, badField, type ErrorCode } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { type Author, audit } from "@/lib/tenants/author";
import { requireRole } from "@/lib/tenants/require-role";
import { BULK_CHUNK, type BulkAction, type BulkOutcome, type BulkRefusal } from "./model";
import { renewOperation } from "./renew-operation";

const AUDITED = {
  cancel: "operation.many_cancelled",
  renew: "operation.many_renewed",
  send: "operation.many_sent",
} as const satisfies Record<BulkAction, string>;

/**
 * Writes down that somebody does something to many operations. What becomes of each stands in its own history.
 * @throws AppError forbidden
 */
export async function beginBulkAction(
  db: Database,
  author: Author & Readonly<{ caller: Caller }>,
  action: BulkAction,
): Promise<void> {
  requireRole(author.caller, "OPERATOR");
  const fact = { action: AUDITED[action], subjectType: "operation", subjectUuid: null };
  await inTransaction(db, (tx) => audit(tx, author, author.caller.tenantUuid, fact));
}

/**
 * Does it to each of a few, one after the other and each in a transaction of its own: one that is refused hinders no other, and a process
 * that dies leaves the rest as they were. To do it again does nothing twice: what is cancelled stays so, what is renewed is renewed once, an
 * address gets a link every five minutes at most.
 * @throws AppError forbidden; invalid_field when they are too many
 */
export async function applyBulkAction(
  db: Database,
  caller: Caller,
  action: BulkAction,
  uuids: readonly string[],
): Promise<readonly BulkOutcome[]> {
  requireRole(caller, "OPERATOR");
  if (uuids.length > BULK_CHUNK) throw badField("/uuids", "invalid", `may hold ${BULK_CHUNK} at most`);
  const outcomes: BulkOutcome[] = [];
  for (const uuid of uuids) outcomes.push({ uuid, result: await outcomeOf(db, caller, action, uuid) });
  return outcomes;
}

async function outcomeOf(
  db: Database,
  caller: Caller,
  action: BulkAction,
  uuid: string,
): Promise<BulkOutcome["result"]> {
  try {
    await apply(db, caller, action, uuid);
    return "done";
  } catch (error) {
    const refusal = error instanceof AppError ? REFUSALS[error.code] : undefined;
    if (!refusal) log.error({ err: error, operationUuid: uuid, action }, "an action on many failed for one");
    return refusal ?? "failed";
  }
}

async function apply(db: Database, caller: Caller, action: BulkAction, uuid: string): Promise<void> {
  switch (action) {
    case "cancel":
      return cancelOperation(db, caller, uuid);
    case "renew":
      await renewOperation(db, caller, uuid, "DASHBOARD");
      return;
    case "send":
      await sendAgain(db, caller, uuid, { type: "EMAIL", to: null });
      return;
    default:
      return assertNever(action);
  }
}

const REFUSALS: Readonly<Partial<Record<ErrorCode, BulkRefusal>>> = {
  not_found: "not_found",
  conflict: "conflict",
  attempt_in_progress: "attempt_in_progress",
  operation_final: "operation_final",
  rate_limited: "too_soon",
  invalid_field: "no_address",
};
