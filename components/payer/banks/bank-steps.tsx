import type { BankListing } from "@/lib/banks/search-banks";
import type { PayerStep } from "@/lib/payer/payer-view";
import { RefreshWithoutScript } from "../live/refresh-without-script";
import { Notice } from "../notice";
import type { PageContext } from "../page-context";
import { StepHeading } from "../step-heading";
import { Spinner } from "../theme/icons";
import { PRIMARY, QUIET, SECONDARY } from "../theme/look";

type StepProps<Name extends PayerStep["name"]> = Readonly<{
  step: Extract<PayerStep, { name: Name }>;
  page: PageContext;
}>;

/** A live attempt, seen from here: in another tab, on the phone, or after the back button. */
export function AtBank({ step, page: { path, words } }: StepProps<"AT_BANK">) {
  return (
    <>
      <RefreshWithoutScript />
      <StepHeading tone="waiting" icon={<Spinner className="size-6" />} title={words.bank.atBank(step.bank.name)}>
        {words.bank.atBankHint}
      </StepHeading>
      <div className="mt-8 grid gap-3">
        {step.continueUrl && (
          <a href={step.continueUrl} className={PRIMARY}>
            {words.bank.continue(step.bank.name)}
          </a>
        )}
        {step.cancelUrl === null && (
          <form method="post" action={`${path}/attempt/abandon`}>
            <button type="submit" className={SECONDARY}>
              {words.bank.chooseAnother}
            </button>
          </form>
        )}
      </div>
      {step.cancelUrl !== null && <ConfirmCancellation bank={step.bank} url={step.cancelUrl} words={words} />}
    </>
  );
}

/** The bank forgets the payment only if the payer confirms that there: until then it may still be made. */
export function ConfirmCancellation({
  bank,
  url,
  words,
}: Readonly<{ bank: BankListing; url: string; words: PageContext["words"] }>) {
  return (
    <div className="mt-6">
      <Notice
        tone="unsure"
        action={
          <a href={url} rel="noreferrer" className={`mt-3 ${SECONDARY}`}>
            {words.steps.cancel(bank.name)}
          </a>
        }
      >
        {words.steps.cancelHint(bank.name)}
      </Notice>
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
      <form method="post" action={`${path}/attempt/abandon`} className="mt-6">
        <button type="submit" className={QUIET}>
          {words.bank.chooseAnother}
        </button>
      </form>
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
