import { type Bank, BankError, type PaymentReference } from "@/lib/banks/connector";
import { connectorFor } from "@/lib/banks/registry";
import { log } from "@/lib/shared/log";

/**
 * What the bank makes of a DELETE. CANCELLED: it says that it has forgotten the payment. REFUSED: it holds an authorisation, or
 * won't. GONE: it says that it knows no such payment. UNSURE: it can't cancel, or gave no answer.
 */
export type Cancellation = "CANCELLED" | "REFUSED" | "GONE" | "UNSURE";

export async function cancelAtBank(bank: Bank, reference: PaymentReference): Promise<Cancellation> {
  if (!bank.cancellation) return "UNSURE";
  try {
    return (await connectorFor(bank).cancel(reference)) ? "CANCELLED" : "REFUSED";
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    log.warn({ bank: bank.id, kind: error.kind, bankRequestId: error.requestId }, "cancellation failed");
    return error.kind === "CONFLICT" ? "REFUSED" : error.kind === "RESOURCE_GONE" ? "GONE" : "UNSURE";
  }
}
