import { AsyncLocalStorage } from "node:async_hooks";
import { getDb } from "@/db/client";
import { type BankCallRow, insertBankCalls } from "@/db/queries/banks/bank-calls";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";

/** Written together, off the way of whoever waits for the bank's answer. */
const WRITE_AFTER_MS = 1_000;
/** While the database is away the latest are kept. */
const WAITING_MAX = 5_000;
const WRITTEN_AT_ONCE_MAX = 500;

/** An attempt whose calls these are. */
type AttemptName = Readonly<{ tenantUuid: string; uuid: string }>;
type NotedCall = Omit<BankCallRow, "uuid" | "tenantUuid" | "attemptUuid" | "at">;

/** A call as it went over the wire. */
export type Exchange = Readonly<{
  call: string;
  method: string;
  url: string;
  requestHeaders: Readonly<Record<string, string>>;
  requestBody: string;
  /** Null where no answer came. */
  httpStatus: number | null;
  durationMs: number;
  responseHeaders: Readonly<Record<string, string>>;
  text: string;
}>;

type Context = Readonly<{ attempt?: AttemptName; show?: (exchange: Exchange) => void }>;
type Kept = { readonly context: AsyncLocalStorage<Context>; waiting: BankCallRow[]; timer: NodeJS.Timeout | null };

const kept = oncePerProcess("bank-calls", (): Kept => ({ context: new AsyncLocalStorage(), waiting: [], timer: null }));

/** Whatever calls of a bank this work makes are written down as the attempt's. */
export function forAttempt<T>({ tenantUuid, uuid }: AttemptName, work: () => Promise<T>): Promise<T> {
  return kept.context.run({ ...kept.context.getStore(), attempt: { tenantUuid, uuid } }, work);
}

/** Shows each call that this work makes, whole: for whoever certifies a bank, at a terminal. */
export function showingExchanges<T>(show: (exchange: Exchange) => void, work: () => Promise<T>): Promise<T> {
  return kept.context.run({ ...kept.context.getStore(), show }, work);
}

/** For the transport: a call has ended, however it did. Calls for no attempt are not kept. */
export function noteCall(call: NotedCall): void {
  const attempt = kept.context.getStore()?.attempt;
  if (!attempt) return;
  kept.waiting.push({ ...call, uuid: newUuid(), tenantUuid: attempt.tenantUuid, attemptUuid: attempt.uuid, at: now() });
  kept.waiting.splice(0, kept.waiting.length - WAITING_MAX);
  later();
}

/** For the transport as well. */
export function showExchange(exchange: Exchange): void {
  kept.context.getStore()?.show?.(exchange);
}

/** Writes what waits, at once: when a process ends, and in tests. */
export async function writeBankCalls(): Promise<void> {
  if (kept.timer) clearTimeout(kept.timer);
  kept.timer = null;
  const batch = kept.waiting.splice(0, WRITTEN_AT_ONCE_MAX);
  try {
    await insertBankCalls(getDb(), batch);
  } catch (err) {
    kept.waiting.unshift(...batch);
    log.debug({ err, count: batch.length }, "calls of banks could not be written down yet");
  }
  if (kept.waiting.length > 0) later();
}

/** Nobody stays alive for it. */
function later(): void {
  kept.timer ??= setTimeout(() => void writeBankCalls(), WRITE_AFTER_MS).unref();
}
