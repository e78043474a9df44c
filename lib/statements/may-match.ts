import type { Transaction } from "@/db/client";
import { findOperation } from "@/db/queries/operations/operations";
import { findRefund } from "@/db/queries/refunds/refunds";
import { listCollected } from "@/db/queries/statements/settling";
import type { EntryRow } from "@/db/queries/statements/statements";
import { AppError, badField } from "@/lib/shared/errors";
import { AMOUNT_MINOR_MAX } from "@/lib/shared/money";

/** What a booking, or a part of one, is said to be of. */
export type Named = Readonly<{ operationUuid: string; refundUuid: string | null }>;

type Booking = Pick<EntryRow, "tenantUuid" | "direction" | "amount" | "currency">;

/**
 * Whether a booking may belong to a payment, as money that came, as what takes it back, or as the transfer of a refund.
 *
 * @param pointer where its names stand in the request
 * @throws AppError invalid_field: no such payment, or refund of it; conflict: another currency, of nothing or of more than any payment
 *   can be, takes back what never came, or is not what the refund is
 */
export async function requireMayMatch(
  tx: Transaction,
  booking: Booking,
  { operationUuid, refundUuid }: Named,
  pointer = "",
): Promise<void> {
  const { tenantUuid, direction, amount, currency } = booking;
  const known = await findOperation(tx, tenantUuid, operationUuid, null);
  if (known?.operation.type !== "PAYMENT") {
    throw badField(`${pointer}/operationUuid`, "unknown", "is no payment of yours");
  }
  if (currency !== known.operation.currency) {
    throw new AppError("conflict", { detail: `The entry is in ${currency}, which pays no operation.` });
  }
  if (amount === 0) {
    throw new AppError("conflict", { detail: "The entry is of 0.00, which pays no operation and gives nothing back." });
  }
  if (amount > AMOUNT_MINOR_MAX) {
    throw new AppError("conflict", { detail: "The entry is of more than any payment can be." });
  }
  if (refundUuid !== null) await requireRefundOf(tx, booking, { operationUuid, refundUuid }, pointer);
  else if (direction === "DEBIT" && (await listCollected(tx, tenantUuid, [operationUuid])).length === 0) {
    throw new AppError("conflict", { detail: "Nothing has come for the operation that could go back." });
  }
}

/** Whose transfer the debit is said to be: of this very amount, and not yet left. One that was cancelled may have left all the same. */
async function requireRefundOf(
  tx: Transaction,
  { tenantUuid, direction, amount }: Booking,
  { operationUuid, refundUuid }: Readonly<{ operationUuid: string; refundUuid: string }>,
  pointer: string,
): Promise<void> {
  const refund = await findRefund(tx, tenantUuid, refundUuid);
  if (refund?.operationUuid !== operationUuid) {
    throw badField(`${pointer}/refundUuid`, "unknown", "is no refund of that payment");
  }
  if (refund.state === "BOOKED") throw new AppError("conflict", { detail: "The refund has left by another entry." });
  if (direction !== "DEBIT" || amount !== refund.amount) {
    throw new AppError("conflict", { detail: "The refund is of another amount than the debit, or the entry is none." });
  }
}
