import { assertNever } from "@/lib/shared/assert-never";
import type { SentCode, SignerView } from "@/lib/signatures/signer-view";

/** How an open page is kept true (`components/payer/island/live.ts`). */
export type Live = Readonly<{ stamp: string; media?: string }>;

/** Changes exactly when the page would show something else: what an open page compares to know that it is stale. */
export function signerStamp({
  step,
  contentHash,
  signer,
  others,
}: Pick<SignerView, "step" | "contentHash" | "signer" | "others">): string {
  // Also whose turn it is; by name, for another may have been put in somebody's place.
  const seen = others.map(({ name, status }) => `${name ?? ""}:${status}`).join();
  switch (step.name) {
    case "SIGN":
      return `${step.name}/${contentHash}/${signer.methods.join()}/${step.code?.isLost ? "LOST" : ""}`;
    case "WAITING":
      return `${step.name}/${seen}/${contentHash}`;
    case "SIGNED":
      return `${step.name}/${seen}/${step.isComplete}/${step.payment?.state ?? ""}`;
    case "READ":
      return `${step.name}/${seen}/${contentHash}`;
    case "DECLINED":
    case "REJECTED":
    case "EXPIRED":
    case "CANCELLED":
    case "UNAVAILABLE":
      return step.name;
    default:
      return assertNever(step);
  }
}

/** Whether it may still be typed. */
export function isAwaited(code: SentCode | null): code is SentCode {
  return code !== null && !code.isLost && code.triesLeft > 0;
}

/** Null where nothing more is to come. */
export function liveOf(view: SignerView): Live | null {
  const { step } = view;
  const stamp = signerStamp(view);
  switch (step.name) {
    case "SIGN":
      // The phone that scanned the code goes ahead; beside a phone there is nothing to follow, but what is on its way to it.
      return isAwaited(step.code) ? { stamp } : { stamp, media: "(min-width: 64rem)" };
    case "WAITING":
    case "UNAVAILABLE":
      return { stamp };
    case "SIGNED":
      return step.isComplete && (step.payment === null || step.payment.state === "PAID") ? null : { stamp };
    case "READ":
      return view.others.every(({ status }) => status === "SIGNED") ? null : { stamp };
    case "DECLINED":
    case "REJECTED":
    case "EXPIRED":
    case "CANCELLED":
      return null;
    default:
      return assertNever(step);
  }
}
