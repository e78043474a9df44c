import { setTimeout as pause } from "node:timers/promises";
import { type Bank, type BankAdapter, BankError } from "../connector";
import { type BankAnswer, type BankCall, callBank, type Protocol } from "./call-bank";
import { leadsNowhere } from "./error-answer";
import { reserveRead, takeRead } from "./read-budget";

type Read = Omit<BankCall, "method" | "body" | "timeoutMs">;

/** A GET within the bank's budget of reads: beyond it nothing is sent, and RATE_LIMITED says when there will be one. */
export async function readFromBank(bank: Bank, request: Read, protocol: Protocol): Promise<BankAnswer> {
  const waitSeconds = takeRead(bank, performance.now());
  if (waitSeconds > 0) {
    const retryAfterSeconds = Math.ceil(waitSeconds);
    const said = `Too many reads for ${request.call} at once.`;
    throw new BankError("RATE_LIMITED", said, { retryAfterSeconds, notSent: true });
  }
  return get(bank, request, protocol);
}

/** The same of what belongs to a read, or to a call, that was made already: it waits for its place in the budget. */
export async function readOnFromBank(bank: Bank, request: Read, protocol: Protocol): Promise<BankAnswer> {
  const waitSeconds = reserveRead(bank, performance.now());
  if (waitSeconds > 0) await pause(waitSeconds * 1_000);
  return get(bank, request, protocol);
}

function get(bank: Bank, request: Read, protocol: Protocol): Promise<BankAnswer> {
  return callBank(bank, { ...request, method: "GET", timeoutMs: bank.limits.readTimeoutMs }, protocol);
}

/** A payment that can't exist: any answer about it, short of a fault, shows that somebody is at home. */
export const NO_PAYMENT = "00000000-0000-4000-8000-000000000000";

/** Whether the bank answers a question of whatever kind; never throws. */
export async function healthBy(ask: () => Promise<unknown>): ReturnType<BankAdapter["health"]> {
  const startedAt = performance.now();
  const available = await ask().then(
    () => true,
    // It is asked about a payment that it doesn't know.
    (error: unknown) => error instanceof BankError && (error.kind !== "BANK_UNAVAILABLE" || leadsNowhere(error)),
  );
  return { available, latencyMs: Math.round(performance.now() - startedAt) };
}
