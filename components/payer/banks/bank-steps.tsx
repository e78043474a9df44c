import type { BankListing } from "@/lib/banks/search-banks";
import type { CancellationElsewhere, PayerStep, ShownAttempt } from "@/lib/payer/payer-view";
import { RefreshWithoutScript } from "../live/refresh-without-script";
import { Notice } from "../notice";
import type { PageContext } from "../page-context";
import { StepHeading } from "../step-heading";
import { stepTitle } from "../step-title";
import { Spinner } from "../theme/icons";
import { PRIMARY, QUIET, SECONDARY } from "../theme/look";
import { OfAttempt } from "./of-attempt";

type StepProps<Name extends PayerStep["name"]> = Readonly<{
  step: Extract<PayerStep, { name: Name }>;
  page: PageContext;
}>;

/** A live attempt, seen from here: in another tab, on the phone, or after the back button. */
export function AtBank({ step, page: { path, words } }: StepProps<"AT_BANK">) {
  return (
    <>
      <RefreshWithoutScript />
      <StepHeading tone="waiting" icon={<Spinner className="size-6" />} title={stepTitle(step, words)}>
        {step.isTaken ? words.bank.atBankHint : words.bank.confirmingHint(step.bank.name)}
      </StepHeading>
      <div className="mt-8 grid gap-3">
        {step.continueUrl && (
          <a href={step.continueUrl} className={PRIMARY}>
            {words.bank.continue(step.bank.name)}
          </a>
        )}
        {step.isTaken && step.cancelUrl === null && (
          <ChooseAnother step={step} path={path} words={words} look={SECONDARY} />
        )}
      </div>
      <CancelThere step={step} path={path} words={words} />
    </>
  );
}

type ChooseAnotherProps = Pick<PageContext, "path" | "words"> & Readonly<{ step: ShownAttempt; look: string }>;

function ChooseAnother({ step, path, words, look }: ChooseAnotherProps) {
  return (
    <form method="post" action={`${path}/attempt/abandon`}>
      <OfAttempt begunAt={step.begunAt} />
      <button type="submit" className={look}>
        {words.bank.chooseAnother}
      </button>
    </form>
  );
}

type Elsewhere = ShownAttempt & CancellationElsewhere & Readonly<{ bank: BankListing }>;

/**
 * The bank forgets the payment only if the payer confirms that there: until then it may still be made, and they may leave it so. Who
 * was there and has not confirmed it is told that.
 */
export function CancelThere({
  step: { begunAt, bank, cancelUrl, notCancelled },
  path,
  words,
}: Pick<PageContext, "path" | "words"> & Readonly<{ step: Elsewhere }>) {
  const { steps } = words;
  if (cancelUrl === null && !notCancelled) return null;
  return (
    <div className="mt-6">
      {cancelUrl === null ? (
        <Notice tone="unsure">{steps.notCancelled(bank.name)}</Notice>
      ) : (
        <>
          <Notice
            tone="unsure"
            action={
              <a href={cancelUrl} rel="noreferrer" className={`mt-3 ${SECONDARY}`}>
                {steps.cancel(bank.name)}
              </a>
            }
          >
            {steps.cancelHint(bank.name)}
          </Notice>
          <form method="post" action={`${path}/attempt/keep`} className="mt-4">
            <OfAttempt begunAt={begunAt} />
            <button type="submit" className={QUIET}>
              {steps.keep}
            </button>
          </form>
        </>
      )}
    </div>
  );
}

/** Back from the bank, whose own answer counts and not the browser's return. */
export function Confirming({ step, page: { path, words } }: StepProps<"CONFIRMING">) {
  return (
    <>
      <RefreshWithoutScript />
      <StepHeading tone="waiting" icon={<Spinner className="size-6" />} title={words.bank.confirming}>
        {words.bank.confirmingHint(step.bank.name)}
      </StepHeading>
      {/* Who came back without finishing need not wait until the bank gives up; who has finished is told so. */}
      {step.cancelUrl === null && (
        <div className="mt-6">
          <ChooseAnother step={step} path={path} words={words} look={QUIET} />
        </div>
      )}
      <CancelThere step={step} path={path} words={words} />
    </>
  );
}

/** Between our page and the bank's: goes by itself, at once and without script, and has a button for when it doesn't. */
export function TakingToBank({
  bankName,
  url,
  words,
}: Readonly<{ bankName: string; url: string; words: PageContext["words"] }>) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <StepHeading tone="waiting" icon={<Spinner className="size-6" />} title={words.bank.taking(bankName)}>
        {words.bank.takingHint}
      </StepHeading>
      <a href={url} className={`mt-8 ${PRIMARY}`}>
        {words.bank.continue(bankName)}
      </a>
    </>
  );
}
