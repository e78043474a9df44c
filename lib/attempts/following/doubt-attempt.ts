import type { Transaction } from "@/db/client";
import { type AttemptRow, updateAttempt } from "@/db/queries/attempts/attempts";
import type { StatementOrder } from "@/db/queries/statements/settling";
import { isInTheWay } from "@/lib/attempts/model";
import { tellNobodyKnows } from "./leave-unresolved";
import { setPoll } from "./schedule-poll";

const MATCH_UNDONE = { stage: "AUTHORISATION", reason: "MATCH_UNDONE", retryable: true } as const;

/**
 * That an attempt's money had come was said by a booking alone, which is another's after all (decision 113), and its bank was asked no
 * more: nobody knows what became of it. It is UNRESOLVED, told to the organisation and its ERP, asked about at once, and stands in the way
 * of paying again until its bank or a person says (decision 44).
 *
 * @param all the operation's attempts, this one among them; locked
 */
export async function doubtAttempt(
  tx: Transaction,
  attempt: AttemptRow,
  { all, order, at }: Readonly<{ all: readonly AttemptRow[]; order: StatementOrder; at: Date }>,
): Promise<void> {
  const { tenantUuid, uuid } = attempt;
  const isBeside = all.some((other) => other.uuid !== uuid && isInTheWay(other));
  await updateAttempt(tx, tenantUuid, uuid, {
    state: "UNRESOLVED",
    failure: MATCH_UNDONE,
    endedAt: null,
    release: attempt.release ?? (isBeside ? "PAYER" : null),
    nextPollAt: at,
  });
  await setPoll(tx, attempt, at);
  await tellNobodyKnows(tx, attempt, { order, ...MATCH_UNDONE, at });
}
