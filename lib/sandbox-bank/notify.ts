import type { SandboxPayment } from "@/db/queries/sandbox-bank";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { urlFrom } from "@/lib/shared/uri";
import { stageAt } from "./timeline";
import type { VirtualBank } from "./virtual-bank";

const TIMEOUT_MS = 2_000;
const NOTIFICATIONS = "/psd2/notifications/";

/**
 * Tells whoever ordered that there is news of a payment, at a bank that does. Told once: whoever wants to be sure asks. It never
 * throws, and goes nowhere but to the installation that the bank belongs to, whatever an order says.
 */
export async function notify(bank: VirtualBank, payment: SandboxPayment, at: Date): Promise<void> {
  const target = bank.notifies ? ownAddress(payment.notificationUri) : null;
  if (target === null) return;
  try {
    const answer = await fetch(target, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ paymentId: payment.id, transactionStatus: stageAt(payment, bank, at).status }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
  } catch (err) {
    log.warn({ err, bank: bank.id }, "a notification of the sandbox bank has not arrived");
  }
}

/** Null for an address elsewhere. Where browsers find us need not be where we find ourselves. */
function ownAddress(uri: string | null): string | null {
  const url = uri === null ? null : urlFrom(uri);
  if (url === null) return null;
  const { baseUrl, internalUrl, sandboxBankNotifies } = env();
  const { origin, pathname } = url;
  if (origin !== new URL(sandboxBankNotifies ?? baseUrl).origin || !pathname.startsWith(NOTIFICATIONS)) return null;
  return `${sandboxBankNotifies ?? internalUrl}${pathname}`;
}
