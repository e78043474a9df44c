import type { Messages } from "@/components/payer/messages";
import type { PressProblem } from "@/components/payer/press-notice";
import type { PayerStep } from "@/lib/payer/payer-view";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";

/** What a press of the payer's may come to, as the address of the next page says it. */
const PROBLEMS = [
  "bank_unavailable",
  "bank_unsuitable",
  "attempt_in_progress",
  "not_declined",
  "transfer_not_said",
  "other",
] as const;
export type Problem = (typeof PROBLEMS)[number];

/**
 * Null where the page itself shows what happened: the operation has ended. What a press comes to beside a payment that is on its way,
 * is the press's own. What we did not expect is logged.
 */
export function problemOf(error: unknown, beside: Problem = "attempt_in_progress"): Problem | null {
  const known = error instanceof AppError ? error : null;
  switch (known?.code) {
    case "operation_final":
      return null;
    case "attempt_in_progress":
      return beside;
    case "bank_unavailable":
      return "bank_unavailable";
    case "invalid_field":
      // Which of the payee's or the payment's data the bank won't take is the merchant's concern, not the payer's.
      log.warn({ errors: known?.errors }, "a bank cannot make this payment");
      return "bank_unsuitable";
    default:
      // A press that is not for this payment, or not now, is no mistake of ours.
      if (!known) log.error({ err: error }, "a payer's form could not be handled");
      return "other";
  }
}

/** The words for a problem in the address, as long as they fit the step. */
export function problemWords(code: string | null, step: PayerStep, words: Messages): PressProblem | null {
  const { problems } = words;
  switch (PROBLEMS.find((known) => known === code)) {
    case "attempt_in_progress":
      return isAtBank(step) ? { tone: "unsure", text: problems.attemptInProgress } : null;
    case "not_declined":
      return notTaken(words.decline.confirm, step, words);
    case "transfer_not_said":
      return notTaken(words.transfer.say, step, words);
    case "bank_unavailable":
      return step.name === "CHOOSE_BANK" ? { tone: "bad", text: problems.bankUnavailable } : null;
    case "bank_unsuitable": {
      const { reasons, next } = words.failed;
      return step.name === "CHOOSE_BANK"
        ? { tone: "bad", text: `${reasons.NOT_SUPPORTED} ${next.NOT_SUPPORTED}` }
        : null;
    }
    case "other":
      return mayPressAgain(step) ? { tone: "bad", text: problems.other } : null;
    case undefined:
      return null;
  }
}

/**
 * What is heard only once it is known what becomes of a payment that was begun, and was not: by the words of its button, with what was
 * written. Null where the page shows the end.
 */
export function notTaken(
  button: string,
  step: PayerStep,
  { problems }: Messages,
  written?: string,
): PressProblem | null {
  const isOpen = isAtBank(step) || step.name === "CHOOSE_BANK" || step.name === "UNRESOLVED";
  if (!isOpen) return null;
  return { tone: "unsure", text: problems.notTaken(button), ...(written !== undefined && { written }) };
}

/** A payment is known to be in progress: an UNRESOLVED step says itself that nobody knows. */
function isAtBank({ name }: PayerStep): boolean {
  return name === "AT_BANK" || name === "AUTHORISE" || name === "CONFIRMING";
}

/** Whether what was pressed may be pressed again. Of what nobody knows the end of, and of what is done, nobody is told to try again. */
function mayPressAgain(step: PayerStep): boolean {
  switch (step.name) {
    case "CHOOSE_BANK":
    case "AT_BANK":
    case "AUTHORISE":
    case "CONFIRMING":
      return true;
    case "PAID":
      return step.mayPayAgain;
    case "EXPIRED":
      return !step.newLinkAsked;
    default:
      return false;
  }
}
