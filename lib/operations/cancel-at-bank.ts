import { type Bank, BankError, type PaymentReference } from "@/lib/banks/connector";
import { connectorFor } from "@/lib/banks/registry";
import { log } from "@/lib/shared/log";

/**
 * Asks the bank to forget a payment that nobody has authorised. REFUSED: it holds an authorisation. UNSURE: it can't cancel, or
 * doesn't answer, so the payment dies with the payer's time at the bank.
 */
export async function cancelAtBank(
  bank: Bank,
  reference: PaymentReference,
): Promise<"CANCELLED" | "REFUSED" | "UNSURE"> {
  if (!bank.cancellation) return "UNSURE";
  try {
    return (await connectorFor(bank).cancel(reference)) ? "CANCELLED" : "REFUSED";
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    log.warn({ bank: bank.id, kind: error.kind, bankRequestId: error.requestId }, "cancellation failed");
    return error.kind === "CONFLICT" ? "REFUSED" : error.kind === "RESOURCE_GONE" ? "CANCELLED" : "UNSURE";
  }
}
