import type { Database } from "@/db/client";
import type { AttemptRow } from "@/db/queries/attempts/attempts";
import { payersToken, withLivingToken } from "@/lib/attempts/living-token";
import { sessionOf } from "@/lib/attempts/session";
import {
  type Bank,
  BankError,
  type Cancellation as ByPort,
  type PaymentReference,
  type WayBack,
} from "@/lib/banks/connector";
import { connectorFor } from "@/lib/banks/registry";
import { log } from "@/lib/shared/log";

/**
 * What the bank makes of a DELETE. CANCELLED: it says that it has forgotten the payment. REFUSED: it holds an authorisation, or
 * won't. GONE: it says that it knows no such payment. NEEDS_SCA: only if the payer authorises that, as `next` says where the bank
 * says how. UNSURE: it can't cancel, or gave no answer.
 */
export type Cancellation =
  | Readonly<{ outcome: "CANCELLED" | "REFUSED" | "GONE" | "UNSURE" }>
  | Extract<ByPort, { outcome: "NEEDS_SCA" }>;

export async function cancelAtBank(
  db: Database,
  attempt: AttemptRow,
  bank: Bank,
  reference: PaymentReference,
  back?: WayBack,
): Promise<Cancellation> {
  if (!bank.cancellation) return { outcome: "UNSURE" };
  try {
    const session = sessionOf(attempt)?.bank;
    // What may follow the wish goes with the payer's token, also where the wish itself does not.
    const known = back && session && { session: { ...session, token: await payersToken(db, attempt, bank) } };
    const here = back && { ...back, ...known };
    return await withLivingToken(db, attempt, bank, reference, (living) => connectorFor(bank).cancel(living, here));
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    log.warn({ bank: bank.id, kind: error.kind, bankRequestId: error.requestId }, "cancellation failed");
    return { outcome: error.kind === "CONFLICT" ? "REFUSED" : error.kind === "RESOURCE_GONE" ? "GONE" : "UNSURE" };
  }
}
