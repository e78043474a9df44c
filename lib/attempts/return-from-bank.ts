import { type Database, inTransaction } from "@/db/client";
import { findAttemptLink, lockAttempt, updateAttempt } from "@/db/queries/attempts/attempts";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { bankDirectory } from "@/lib/banks/registry";
import { now } from "@/lib/shared/clock";
import { readState } from "@/lib/shared/crypto";
import { log } from "@/lib/shared/log";
import { RETURN_STATE } from "./payment-initiation";
import { refreshAttempt } from "./refresh-attempt";
import { setPoll } from "./schedule-poll";

/** How long the payer's browser waits for the bank's own answer before the page says "confirming". */
const ANSWER_WAIT_MS = 2_500;

/**
 * The payer's browser is back from the bank, perhaps another browser than the one that left. It proves nothing: it only makes
 * us ask the bank now. Null when the state is none of ours. Harmless when repeated.
 */
export async function returnFromBank(db: Database, state: string): Promise<Readonly<{ linkToken: string }> | null> {
  const attemptUuid = readState(RETURN_STATE, state);
  const link = attemptUuid === null ? null : await findAttemptLink(db, attemptUuid);
  if (attemptUuid === null || !link) return null;
  const { tenantUuid, operationUuid, linkToken } = link;
  const asks = await inTransaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, tenantUuid, attemptUuid);
    // Closed too early, perhaps: whatever the bank says now counts.
    if (!attempt || attempt.state === "AUTHORISED" || attempt.bankPaymentId === null) return false;
    const at = now();
    if (attempt.returnedAt === null) {
      await updateAttempt(tx, tenantUuid, attemptUuid, { returnedAt: at });
      const bank = (await bankDirectory(tx)).find(attempt.bankId)?.name ?? attempt.bankId;
      await insertFact(tx, tenantUuid, { operationUuid, kind: "RETURNED", detail: { bank }, at });
    }
    await setPoll(tx, attempt, at);
    return true;
  });
  if (asks) await atMost(ANSWER_WAIT_MS, refreshAttempt(db, tenantUuid, attemptUuid));
  return { linkToken };
}

/** The question goes on in the background when it takes longer; the worker asks again if it fails. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const guarded = work.catch((error: unknown) => log.warn({ err: error }, "the bank could not be asked on return"));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([guarded, timeout]);
  clearTimeout(timer);
}
