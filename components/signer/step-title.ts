import type { Messages } from "@/components/payer/messages";
import { assertNever } from "@/lib/shared/assert-never";
import type { SignerView } from "@/lib/signatures/signer-view";
import type { SignerMessages } from "./messages";
import { actingRole } from "./names";

/** The step in a few words: the document's title, and what a screen reader is told when the step changes. */
export function signerStepTitle(view: SignerView, words: SignerMessages, common: Messages): string {
  const { step } = view;
  switch (step.name) {
    case "SIGN":
      return words.act[actingRole(view)];
    case "WAITING":
      return words.waiting.title;
    case "READ":
      return words.read.title;
    case "SIGNED":
      return words.signed.titles[actingRole(view)];
    case "DECLINED":
      return words.declined;
    case "REJECTED":
      return words.rejected.title;
    case "EXPIRED":
      return common.expired.title;
    case "CANCELLED":
      return words.cancelled.title;
    case "UNAVAILABLE":
      return words.unavailable.title;
    default:
      return assertNever(step);
  }
}
