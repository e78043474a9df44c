import { type Database, inTransaction } from "@/db/client";
import { databaseTime } from "@/db/database-time";
import { type AttemptRow, findPaymentOrder } from "@/db/queries/attempts/attempts";
import { orderedDay } from "@/lib/attempts/payment-initiation";
import { lockSettlement } from "@/lib/attempts/settlement";
import type { Bank } from "@/lib/banks/connector";
import { SILENCE_DAYS } from "@/lib/banks/records/record";
import { hasFallenSilent } from "@/lib/banks/statuses/polling";
import { leaveUnconfirmed } from "./advance-record";
import { setPoll } from "./schedule-poll";

/**
 * A bank that says nothing of an authorised payment for so many days (`statuses.silenceDays`) won't: its record is UNCONFIRMED, for that
 * reason, and nobody asks again. The same of one that nobody has been able to ask for so long, which is asked when it is there again.
 *
 * @param bank null where it is not configured any more
 * @param isAskedOn where nobody could ask it, and somebody may again
 */
export async function giveUpSilent(
  db: Database,
  attempt: AttemptRow,
  bank: Bank | null,
  { code, isAskedOn = false }: Readonly<{ code: string; isAskedOn?: boolean }>,
): Promise<void> {
  const at = databaseTime();
  const order = await findPaymentOrder(db, attempt.tenantUuid, attempt.operationUuid);
  if (!order) return;
  const authorised = { authorisedAt: attempt.endedAt, requestedExecutionDate: orderedDay(order, attempt) };
  if (!hasFallenSilent({ ...authorised, silenceDays: bank?.statuses.silenceDays ?? SILENCE_DAYS }, at)) return;
  const status = {
    transactionStatus: attempt.bankStatus ?? "",
    scaStatus: attempt.scaStatus,
    authorisationId: attempt.authorisationId,
    reason: null,
  };
  await inTransaction(db, async (tx) => {
    const settlement = await lockSettlement(tx, attempt, { at, bank, status });
    if (!settlement || !isAsJudged(settlement.attempt, attempt)) return;
    if (!isAskedOn) await setPoll(tx, attempt, null);
    await leaveUnconfirmed(settlement, code);
  });
}

/** Its bank has not answered somebody else meanwhile, and nobody has taken back that it was paid: what is open is asked about. */
function isAsJudged(current: AttemptRow, judged: AttemptRow): boolean {
  return current.state === "AUTHORISED" && current.pollCount === judged.pollCount;
}
