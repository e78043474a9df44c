import { type Database, inTransaction } from "@/db/client";
import type { Caller } from "@/lib/shared/caller";
import type { DeliveryDetail } from "./contract";
import { deliverAgain } from "./deliver-again";
import type { AskedChannel } from "./delivery-request";

/**
 * Sends a payment's link once more, in a transaction of its own.
 * @throws AppError as deliverAgain
 */
export async function sendAgain(
  db: Database,
  caller: Caller,
  operationUuid: string,
  asked: AskedChannel,
): Promise<DeliveryDetail> {
  return inTransaction(db, (tx) => deliverAgain(tx, caller, operationUuid, asked));
}
