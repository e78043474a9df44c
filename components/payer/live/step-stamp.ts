import type { CancellationElsewhere, PayerStep } from "@/lib/payer/payer-view";
import { assertNever } from "@/lib/shared/assert-never";

/** Changes exactly when the page would show something else: what an open page compares to know that it is stale. */
export function stepStamp(step: PayerStep): string {
  switch (step.name) {
    case "CHOOSE_BANK":
      return `${step.name}/${step.lastFailure?.bank?.id ?? ""}/${step.lastFailure?.reason ?? ""}/${step.transferSaidAt !== null}/${step.disputedAt !== null}`;
    case "AT_BANK":
      return `${step.name}/${step.sentAt.toISOString()}/${step.isTaken}/${step.continueUrl !== null}/${elsewhere(step)}`;
    case "AUTHORISE": {
      const { action, turn, refused, cancels } = step;
      const signed = action.type === "WAIT_OTHERS" ? action.signed : null;
      return `${step.name}/${action.type}/${turn}/${refused}/${signed ?? ""}/${elsewhere(step)}/${cancels}`;
    }
    case "CONFIRMING":
      return `${step.name}/${step.begunAt.toISOString()}/${elsewhere(step)}`;
    case "UNRESOLVED":
      return `${step.name}/${step.begunAt.toISOString()}`;
    case "PAID":
      return `${step.name}/${step.rejectedLater}/${step.arrived?.amount ?? ""}`;
    case "SIGN_FIRST":
      return `${step.name}/${step.url !== null}/${step.isLate}`;
    case "EXPIRED":
      return `${step.name}/${step.newLinkAsked}`;
    case "DECLINED":
    case "CANCELLED":
    case "NOT_SIGNED":
    case "PAYEE_HELD":
    case "UNAVAILABLE":
      return step.name;
    default:
      return assertNever(step);
  }
}

function elsewhere({ cancelUrl, notCancelled }: CancellationElsewhere): string {
  return `${cancelUrl !== null}/${notCancelled}`;
}
