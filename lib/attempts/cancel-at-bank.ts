import { type Bank, BankError, type PaymentReference, type WayBack } from "@/lib/banks/connector";
import { connectorFor } from "@/lib/banks/registry";
import { log } from "@/lib/shared/log";

/**
 * What the bank makes of a DELETE. CANCELLED: it says that it has forgotten the payment. REFUSED: it holds an authorisation, or
 * won't. GONE: it says that it knows no such payment. NEEDS_SCA: only if the payer authorises that, at `url` where the bank says
 * so. UNSURE: it can't cancel, or gave no answer.
 */
export type Cancellation =
  | Readonly<{ outcome: "CANCELLED" | "REFUSED" | "GONE" | "UNSURE" }>
  | Readonly<{ outcome: "NEEDS_SCA"; url: string | null }>;

export async function cancelAtBank(bank: Bank, reference: PaymentReference, back?: WayBack): Promise<Cancellation> {
  if (!bank.cancellation) return { outcome: "UNSURE" };
  try {
    const answer = await connectorFor(bank).cancel(reference, back);
    if (answer.outcome !== "NEEDS_SCA") return answer;
    return { outcome: "NEEDS_SCA", url: answer.next?.type === "REDIRECT" ? answer.next.url : null };
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    log.warn({ bank: bank.id, kind: error.kind, bankRequestId: error.requestId }, "cancellation failed");
    return { outcome: error.kind === "CONFLICT" ? "REFUSED" : error.kind === "RESOURCE_GONE" ? "GONE" : "UNSURE" };
  }
}
