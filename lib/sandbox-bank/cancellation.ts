import type { Transaction } from "@/db/client";
import {
  findAuthorisationOf,
  type SandboxAuthorisation,
  type SandboxPayment,
  updateSandboxAuthorisation,
  updateSandboxPayment,
} from "@/db/queries/sandbox-bank";
import type { VirtualBank } from "./virtual-bank";
import { isOpen, waitsForOthers } from "./walk";

/**
 * Whether an order is forgotten only when its customer says so themselves: one of two has signed it, or, where the authorisation is
 * OAuth's, they have signed in for it.
 */
export function asksCustomer(
  { oauth }: Pick<VirtualBank, "oauth">,
  payment: SandboxPayment,
  authorisation: SandboxAuthorisation | null,
  at: Date,
): boolean {
  if (waitsForOthers(payment, at)) return true;
  const isBegun = authorisation !== null && authorisation.step !== "LOGIN";
  return oauth === "INTEGRATED" && isBegun && isOpen(payment) && at < payment.expiresAt;
}

/** An order has one authorisation of its cancellation, and it is of the order. */
export function cancellationId({ id }: Pick<SandboxPayment, "id">): string {
  return `cancel-${id}`;
}

/** The order that such an id is of; null for any other id. */
export function cancelledBy(authorisationId: string): string | null {
  return /^cancel-(.+)$/.exec(authorisationId)?.[1] ?? null;
}

/** Nobody signs it any more. */
export async function forget(tx: Transaction, { id }: Pick<SandboxPayment, "id">, at: Date): Promise<void> {
  await updateSandboxPayment(tx, id, { endedAt: at, endedStatus: "CANC" });
  const authorisation = await findAuthorisationOf(tx, id);
  if (authorisation) {
    await updateSandboxAuthorisation(tx, authorisation.id, { step: "DONE", scaStatus: "failed", notice: null });
  }
}
