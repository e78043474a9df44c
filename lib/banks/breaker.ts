import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
} from "cockatiel";
import { oncePerProcess } from "@/lib/shared/process/once-per-process";
import { type Bank, BankError } from "./connector";

/** An initiation that takes longer hangs; so many that hang at once are as good as failed. */
const HANGING_AFTER_MS = 5_000;
const HANGING_MAX = 4;
/** When one payer tries again whether the bank is back. */
const TRY_AGAIN = new ExponentialBackoff({ initialDelay: 5_000, maxDelay: 60_000 });

type Breaker = Readonly<{
  failuresMax: number;
  policy: CircuitBreakerPolicy;
  underWay: Set<Readonly<{ since: number }>>;
}>;

type Guarded = Readonly<{ id: string; limits: Pick<Bank["limits"], "breakerFailures"> }>;

/** A page says what an attempt has found out. Other processes find out by themselves. */
const breakers = oncePerProcess("bank-breakers", () => new Map<string, Breaker>());

/** So many initiations in a row without an answer: the next payer needn't wait for what the last ones waited for. */
function breakerOf({ id, limits: { breakerFailures: failuresMax } }: Guarded): Breaker {
  const known = breakers.get(id);
  // Another patience makes another breaker.
  if (known?.failuresMax === failuresMax) return known;
  const policy = circuitBreaker(handleWhen(isOutage), {
    breaker: new ConsecutiveBreaker(failuresMax),
    halfOpenAfter: TRY_AGAIN,
  });
  const made = { failuresMax, policy, underWay: new Set<Readonly<{ since: number }>>() };
  breakers.set(id, made);
  return made;
}

/** The bank gave no answer, or none that was its own; nor did its authorization server, which every payer has to wait for as well. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof BankError)) return false;
  const { kind, notSent, httpStatus } = error;
  if (kind === "TOKEN") return notSent && (httpStatus === null || httpStatus >= 500);
  return kind === "OUTCOME_UNKNOWN" || kind === "BANK_UNAVAILABLE";
}

function isHanging({ underWay }: Breaker): boolean {
  const before = performance.now() - HANGING_AFTER_MS;
  return [...underWay].filter(({ since }) => since < before).length >= HANGING_MAX;
}

/** Whether payers had better choose another bank now: told to them as DEGRADED. */
export function isInterrupted(bankId: string): boolean {
  const breaker = breakers.get(bankId);
  return breaker !== undefined && isOpen(breaker);
}

function isOpen(breaker: Breaker): boolean {
  return breaker.policy.state !== CircuitState.Closed || isHanging(breaker);
}

/**
 * Makes an initiation, unless this bank has left the last ones without an answer.
 * @throws BankError BANK_UNAVAILABLE, not sent, when it was not made
 */
export async function throughBreaker<T>(bank: Guarded, initiate: () => Promise<T>): Promise<T> {
  const breaker = breakerOf(bank);
  const { policy, underWay } = breaker;
  // One payer at a time tries a bank that was gone; nobody waits for that payer's luck.
  if (policy.state === CircuitState.HalfOpen || isHanging(breaker)) throw interrupted();
  const call = { since: performance.now() };
  try {
    return await policy.execute(() => {
      underWay.add(call);
      return initiate();
    });
  } catch (error) {
    throw error instanceof BrokenCircuitError ? interrupted() : error;
  } finally {
    underWay.delete(call);
  }
}

function interrupted(): BankError {
  return new BankError("BANK_UNAVAILABLE", "The bank has not answered the last initiations.", { notSent: true });
}
