import type { Transaction } from "@/db/client";
import { type AttemptRow, lockNamesakes } from "@/db/queries/attempts/attempts";
import { log } from "@/lib/shared/log";

/** Why nobody knows what became of an attempt whose bank has named its payment as it had named another's (decision 374). */
export const DUPLICATE_PAYMENT_ID = "DUPLICATE_PAYMENT_ID";

type Named = Pick<AttemptRow, "uuid" | "bankId">;

/** Whether the name that a bank gives an attempt's payment is another attempt's there: what it says of it is said of that one. */
export async function isNameOfAnother(tx: Transaction, attempt: Named, bankPaymentId: string): Promise<boolean> {
  const [other] = await lockNamesakes(tx, attempt, bankPaymentId);
  if (other) tell(attempt, other.uuid);
  return other !== undefined;
}

/** Whether what was paid by that name was another attempt's: of one transfer two payments are never made. */
export async function wasPaidForAnother(
  tx: Transaction,
  { bankPaymentId, ...attempt }: Named & Pick<AttemptRow, "bankPaymentId">,
): Promise<boolean> {
  if (bankPaymentId === null) return false;
  const paid = (await lockNamesakes(tx, attempt, bankPaymentId)).find(({ state }) => state === "AUTHORISED");
  if (paid) tell(attempt, paid.uuid);
  return paid !== undefined;
}

function tell({ uuid, bankId }: Named, otherAttemptUuid: string): void {
  log.error({ bank: bankId, attemptUuid: uuid, otherAttemptUuid }, "a bank has named two payments alike");
}
