import type { Transaction } from "@/db/client";
import { listAttempts } from "@/db/queries/attempts/attempts";
import { hasFact } from "@/db/queries/operations/operation-moves";
import { isInTheWay } from "@/lib/attempts/model";
import { AppError } from "@/lib/shared/errors";

type Subject = Readonly<{ tenantUuid: string; uuid: string; status: string; expiresAt: Date }>;

/**
 * Whether the payer says this of the operation for the first time. Heard only while it can be paid, and no bank may be paying it;
 * with the flow locked two presses are one word.
 * @throws AppError operation_final; attempt_in_progress
 */
export async function isNewWord(
  tx: Transaction,
  { tenantUuid, uuid, status, expiresAt }: Subject,
  kind: "DISPUTED" | "TRANSFER_SAID",
  at: Date,
): Promise<boolean> {
  if (status !== "OPENED" || expiresAt <= at) {
    throw new AppError("operation_final", { detail: "The operation can no longer be paid." });
  }
  if ((await listAttempts(tx, tenantUuid, uuid)).some(isInTheWay)) {
    throw new AppError("attempt_in_progress", { detail: "A payment is on its way at a bank." });
  }
  return !(await hasFact(tx, tenantUuid, uuid, kind));
}
