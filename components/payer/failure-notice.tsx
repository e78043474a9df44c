import type { PayerFailure } from "@/lib/payer/payer-view";
import { failureKind } from "./failure-kind";
import type { Messages } from "./messages";
import { Notice } from "./notice";

type FailureNoticeProps = Readonly<{ failure: PayerFailure; payee: string; words: Messages }>;

/** Why the last attempt came to nothing, in the payer's words, and what helps. */
export function FailureNotice({ failure, payee, words: { failed } }: FailureNoticeProps) {
  const titleAt = failure.certain ? failed.titleAt : failed.titleUnclear;
  return (
    <Notice title={failure.bank ? titleAt(failure.bank.name) : failed.title}>
      {failed.reasons[failureKind(failure.reason)]}
      {failure.notCharged && ` ${failed.notCharged}`}
      {failure.retryable || ` ${failed.askPayee(payee)}`}
    </Notice>
  );
}
