import type { PayerStep } from "@/lib/payer/payer-view";
import { assertNever } from "@/lib/shared/assert-never";
import type { Messages } from "./messages";
import { failureTitle } from "./outcomes/failure-title";

/** What is to be done for the bank, in a few words. */
export function actionTitle(
  { action, bank, cancels }: Extract<PayerStep, { name: "AUTHORISE" }>,
  steps: Messages["steps"],
): string {
  if (cancels) return steps.cancel(bank.name);
  switch (action.type) {
    case "DECOUPLED":
      return steps.inApp(bank.name);
    case "PROVIDE":
      return action.fields.some(({ name }) => name === "CODE") ? steps.code : steps.identify(bank.name);
    case "SELECT_METHOD":
      return steps.method;
    case "CONFIRM_PAYEE":
      return steps.payee;
    case "WAIT_OTHERS":
      return steps.others;
    default:
      return assertNever(action);
  }
}

/** The step in a few words: the document's title, and what a screen reader is told when the step changes. */
export function stepTitle(step: PayerStep, words: Messages): string {
  switch (step.name) {
    case "CHOOSE_BANK":
      if (step.lastFailure) return failureTitle(step.lastFailure, words);
      if (step.transferSaidAt) return words.transfer.said;
      if (step.disputedAt) return words.dispute.said;
      return step.banks.length > 0 ? words.banks.title : words.noBank.title;
    case "AT_BANK":
      return step.isTaken ? words.bank.atBank(step.bank.name) : words.banks.opening;
    case "AUTHORISE":
      return actionTitle(step, words.steps);
    case "CONFIRMING":
      return words.bank.confirming;
    case "UNRESOLVED":
      return words.unresolved.title(step.bank.name);
    case "PAID":
      if (step.rejectedLater === "TAKEN_BACK") return words.paid.takenBack;
      if (step.rejectedLater) return words.paid.rejectedLater;
      if (step.scheduledFor) return words.paid.scheduled;
      return step.arrived ? words.paid.partArrived : words.paid.title;
    case "DECLINED":
      return words.declined.title;
    case "EXPIRED":
      return words.expired.title;
    case "CANCELLED":
      return words.cancelled.title;
    case "SIGN_FIRST":
      return words.signFirst.title;
    case "NOT_SIGNED":
      return words.notSigned.title;
    case "PAYEE_HELD":
      return words.held.title;
    case "UNAVAILABLE":
      return words.unavailable.title;
    default:
      return assertNever(step);
  }
}
