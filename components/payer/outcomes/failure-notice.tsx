import type { PayerFailure } from "@/lib/payer/payer-view";
import { Notice } from "../notice";
import type { PageContext } from "../page-context";
import { SECONDARY } from "../theme/look";
import { type FailureKind, failureKind } from "./failure-kind";

type FailureNoticeProps = Readonly<{ failure: PayerFailure; payee: string; page: PageContext }>;

/** What is said although nobody knows what the bank has done. */
const KNOWN: ReadonlySet<FailureKind> = new Set<FailureKind>(["FORGOTTEN", "NOT_ARRIVED"]);

/**
 * Why the last attempt came to nothing, in the payer's words, and what helps. Where nobody knows whether it did, no reason is
 * given: whoever was told that the bank is not answering would try the next one, and might pay twice. What the payer has
 * cancelled is no fault.
 */
export function FailureNotice({ failure, payee, page }: FailureNoticeProps) {
  const { failed } = page.words;
  const { bank, certain } = failure;
  const titleAt = certain ? failed.titleAt : failed.titleUnclear;
  const kind = failureKind(failure.reason);
  const tone = certain ? (kind === "CANCELLED" ? "neutral" : "bad") : "unsure";
  return (
    <Notice
      tone={tone}
      title={bank ? titleAt(bank.name) : failed.title}
      action={<TryAgain failure={failure} page={page} />}
    >
      {certain || KNOWN.has(kind) ? failed.reasons[kind] : failed.lookFirst}
      {failure.notCharged && ` ${failed.notCharged}`}
      {failure.retryable || ` ${failed.askPayee(payee)}`}
    </Notice>
  );
}

/** The same bank in one press, where the last attempt is known to have come to nothing and another may do better. */
function TryAgain({ failure, page: { path, words } }: Readonly<{ failure: PayerFailure; page: PageContext }>) {
  const { bank, certain, notCharged, retryable } = failure;
  if (!bank || bank.status === "DISABLED" || !certain || !notCharged || !retryable) return null;
  return (
    <form method="post" action={`${path}/attempt`} className="mt-3">
      <button type="submit" name="bankId" value={bank.id} className={SECONDARY}>
        {words.failed.tryAgain(bank.name)}
      </button>
    </form>
  );
}
