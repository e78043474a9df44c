import type { Messages } from "@/components/payer/messages";
import type { PayerStep } from "@/lib/payer/payer-view";
import { assertNever } from "@/lib/shared/assert-never";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";

/** What a press of the payer's may come to, as the address of the next page says it. */
const PROBLEMS = ["bank_unavailable", "bank_unsuitable", "attempt_in_progress", "other"] as const;
type Problem = (typeof PROBLEMS)[number];

/**
 * Null where the page itself shows what happened: the operation has ended. What we did not expect is logged.
 */
export function problemOf(error: unknown): Problem | null {
  const known = error instanceof AppError ? error : null;
  switch (known?.code) {
    case "operation_final":
      return null;
    case "attempt_in_progress":
      return "attempt_in_progress";
    case "bank_unavailable":
      return "bank_unavailable";
    case "invalid_field":
      // Which of the payee's or the payment's data the bank won't take is the merchant's concern, not the payer's.
      log.warn({ errors: known?.errors }, "a bank cannot make this payment");
      return "bank_unsuitable";
    default:
      log.error({ err: error }, "a payer's form could not be handled");
      return "other";
  }
}

/** The words for a problem in the address, as long as they fit the step. */
export function problemWords(code: string | null, step: PayerStep, words: Messages): string | null {
  const problem = PROBLEMS.find((known) => known === code);
  // An UNRESOLVED step says itself that nobody knows whether a payment is in progress.
  const atBank = step.name === "AT_BANK" || step.name === "CONFIRMING";
  if (problem === "attempt_in_progress") return atBank ? words.problems.attemptInProgress : null;
  if (!problem || step.name !== "CHOOSE_BANK") return null;
  switch (problem) {
    case "bank_unavailable":
      return words.problems.bankUnavailable;
    case "bank_unsuitable":
      return `${words.failed.reasons.NOT_SUPPORTED} ${words.failed.next.NOT_SUPPORTED}`;
    case "other":
      return words.problems.other;
    default:
      return assertNever(problem);
  }
}
