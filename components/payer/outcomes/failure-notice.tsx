import type { BankListing } from "@/lib/banks/search-banks";
import type { PayerFailure } from "@/lib/payer/payer-view";
import type { Messages } from "../messages";
import { Notice } from "../notice";
import type { PageContext } from "../page-context";
import { SECONDARY } from "../theme/look";
import { type FailureKind, failureKind } from "./failure-kind";
import { failureTitle } from "./failure-title";

type FailureNoticeProps = Readonly<{
  failure: PayerFailure;
  /** The banks that this payment can be made at. */
  banks: readonly BankListing[];
  payee: string;
  page: PageContext;
}>;

/** What is said although nobody knows what the bank has done. */
const KNOWN: ReadonlySet<FailureKind> = new Set<FailureKind>(["FORGOTTEN", "NOT_ARRIVED"]);
/** Where the same bank would only say the same again, or another payment may have been made. */
const ELSEWHERE: ReadonlySet<FailureKind> = new Set<FailureKind>(["NOT_SUPPORTED", "NOT_TAKEN", "DUPLICATE"]);

/**
 * Why the last attempt came to nothing, in the payer's words, and what helps. Where nobody knows whether it did, no reason is
 * given: whoever was told that the bank is not answering would try the next one, and might pay twice. What the payer has
 * cancelled is no fault.
 */
export function FailureNotice({ failure, banks, payee, page }: FailureNoticeProps) {
  const { failed } = page.words;
  const { certain } = failure;
  const kind = failureKind(failure.reason);
  const tone = certain ? (kind === "CANCELLED" ? "neutral" : "bad") : "unsure";
  return (
    <Notice
      tone={tone}
      title={failureTitle(failure, page.words)}
      action={<TryAgain failure={failure} banks={banks} page={page} />}
    >
      {certain || KNOWN.has(kind) ? whatIsKnown(failure, kind, payee, failed) : failed.lookFirst}
    </Notice>
  );
}

/** What happened, and one thing to do: what helps, or whom to ask where nothing else does. */
function whatIsKnown(
  { notCharged, retryable }: PayerFailure,
  kind: FailureKind,
  payee: string,
  { reasons, next, notCharged: free, askPayee }: Messages["failed"],
): string {
  const help = retryable ? next[kind] : askPayee(payee);
  // Of a payment that the bank takes for an earlier one, the earlier one may have been charged.
  return [reasons[kind], notCharged && kind !== "DUPLICATE" && free, help].filter(Boolean).join(" ");
}

/** The same bank in one press, where the last attempt is known to have come to nothing and another may do better. */
function TryAgain({ failure, banks, page: { path, words } }: Omit<FailureNoticeProps, "payee">) {
  const { bank, certain, notCharged, reason, retryable } = failure;
  if (ELSEWHERE.has(failureKind(reason))) return null;
  if (!bank || bank.status === "DISABLED" || !certain || !notCharged || !retryable) return null;
  if (!banks.some(({ id }) => id === bank.id)) return null;
  return (
    <form method="post" action={`${path}/attempt`} data-press={words.banks.opening} className="mt-3">
      <button type="submit" name="bankId" value={bank.id} className={SECONDARY}>
        {words.failed.tryAgain(bank.name)}
      </button>
    </form>
  );
}
