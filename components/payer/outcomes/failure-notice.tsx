import type { PayerFailure } from "@/lib/payer/payer-view";
import type { Messages } from "../messages";
import { Notice } from "../notice";
import { type FailureKind, failureKind } from "./failure-kind";

type FailureNoticeProps = Readonly<{ failure: PayerFailure; payee: string; words: Messages }>;

/** What is said although nobody knows what the bank has done. */
const KNOWN: ReadonlySet<FailureKind> = new Set<FailureKind>(["FORGOTTEN", "NOT_ARRIVED"]);

/**
 * Why the last attempt came to nothing, in the payer's words, and what helps. Where nobody knows whether it did, no reason is
 * given: whoever was told that the bank is not answering would try the next one, and might pay twice.
 */
export function FailureNotice({ failure, payee, words: { failed } }: FailureNoticeProps) {
  const titleAt = failure.certain ? failed.titleAt : failed.titleUnclear;
  const kind = failureKind(failure.reason);
  return (
    <Notice tone={failure.certain ? "bad" : "unsure"} title={failure.bank ? titleAt(failure.bank.name) : failed.title}>
      {failure.certain || KNOWN.has(kind) ? failed.reasons[kind] : failed.lookFirst}
      {failure.notCharged && ` ${failed.notCharged}`}
      {failure.retryable || ` ${failed.askPayee(payee)}`}
    </Notice>
  );
}
