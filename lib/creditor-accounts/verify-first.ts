import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@/db/client";
import { hasPayeeVerifier } from "@/lib/payee-verification/payee-verifier";
import { log } from "@/lib/shared/log";
import { isHeld, type Verified, whyHeld } from "./model";
import { verifyCreditorAccount } from "./verify-creditor-account";

/** A payer waits no longer for what the provider says; whatever it says later is written all the same. */
const PATIENCE_MS = 3_000;

/** Nobody has ever said whose account it is, although somebody can be asked. */
export function isUnverified({ verificationResult }: Verified): boolean {
  return verificationResult === null && hasPayeeVerifier();
}

/** Whether no money may be sent to an account: it is held, or was never verified (decision 134). */
export function mayNotBePaid(account: Verified): boolean {
  return isHeld(account) || isUnverified(account);
}

/** Why not, for whoever wants to pay. */
export function whyNotPaid(account: Verified): string {
  return isHeld(account) ? whyHeld(account) : "has not been verified yet: its bank has not been heard";
}

/**
 * Has the provider asked now, for somebody who wants to pay and can't before, and waits a moment for what it says. Of any number
 * that wait in a process one asks; a provider that has just kept silent is not asked before its time.
 */
export async function verifyFirst(db: Database, tenantUuid: string, accountUuid: string): Promise<void> {
  const question = verifyCreditorAccount(db, tenantUuid, accountUuid).catch((err: unknown) => {
    log.error({ err, accountUuid }, "an account was not verified before its first payment");
  });
  const patience = new AbortController();
  try {
    await Promise.race([question, delay(PATIENCE_MS, undefined, { signal: patience.signal })]);
  } finally {
    patience.abort();
  }
}
