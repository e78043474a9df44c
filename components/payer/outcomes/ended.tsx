import type { PayerStep, PayerView } from "@/lib/payer/payer-view";
import { assertNever } from "@/lib/shared/assert-never";
import { TransferSaid } from "../banks/transfer-said";
import type { PageContext } from "../page-context";
import { StepHeading } from "../step-heading";
import { AlertIcon, ClockIcon, CrossIcon } from "../theme/icons";
import { PRIMARY, SECONDARY } from "../theme/look";
import { AskNewLink } from "./ask-new-link";

type EndedStep = Extract<
  PayerStep,
  { name: "DECLINED" | "EXPIRED" | "CANCELLED" | "SIGN_FIRST" | "NOT_SIGNED" | "PAYEE_HELD" | "UNAVAILABLE" }
>;
type EndedProps = Readonly<{ view: PayerView; step: EndedStep; page: PageContext }>;

/** Ends without a payment: what happened, that nothing was charged where that is known, and what may still be done. */
export function Ended({ view, step, page }: EndedProps) {
  const said = transferSaid(step);
  return (
    <>
      <EndedHeading payee={view.payee.legalName} step={step} page={page} />
      <div className="mt-8 grid gap-3">
        {said && <TransferSaid payee={view.payee.legalName} at={said} page={page} />}
        {step.name === "SIGN_FIRST" && step.url !== null && (
          <a href={step.url} className={PRIMARY}>
            {step.isLate ? page.words.expired.askNewLink : page.words.signFirst.sign}
          </a>
        )}
        {step.name === "EXPIRED" && (
          <AskNewLink
            payee={view.payee.legalName}
            isAsked={step.newLinkAsked}
            path={page.path}
            words={page.words}
            look={said ? SECONDARY : PRIMARY}
          />
        )}
        {view.returnUrl && (
          <a href={view.returnUrl} className={SECONDARY}>
            {page.words.paid.returnTo(view.payee.legalName)}
          </a>
        )}
      </div>
    </>
  );
}

/** When the payer said to have sent the money, which may still be on its way (decision 79). */
function transferSaid(step: EndedStep): Date | null {
  const { name } = step;
  return name === "EXPIRED" || name === "CANCELLED" || name === "DECLINED" ? step.transferSaidAt : null;
}

function EndedHeading({
  payee,
  step,
  page: { words, format },
}: Readonly<{ payee: string; step: EndedStep; page: PageContext }>) {
  switch (step.name) {
    case "DECLINED":
      return (
        <StepHeading tone="neutral" icon={<CrossIcon className="size-6" />} title={words.declined.title}>
          {words.declined.hint(payee)}
          {step.notCharged && ` ${words.failed.notCharged}`}
        </StepHeading>
      );
    case "EXPIRED":
      return (
        <StepHeading tone="neutral" icon={<ClockIcon className="size-6" />} title={words.expired.title}>
          {words.expired.hint(format.deadline(step.deadline))}
          {step.notCharged && ` ${words.failed.notCharged}`}
        </StepHeading>
      );
    case "CANCELLED":
      return (
        <StepHeading tone="neutral" icon={<CrossIcon className="size-6" />} title={words.cancelled.title}>
          {words.cancelled.hint(payee)}
        </StepHeading>
      );
    case "SIGN_FIRST":
      return (
        <StepHeading tone="neutral" icon={<ClockIcon className="size-6" />} title={words.signFirst.title}>
          {signFirstHint(step, payee, words)}
        </StepHeading>
      );
    case "NOT_SIGNED":
      return (
        <StepHeading tone="neutral" icon={<CrossIcon className="size-6" />} title={words.notSigned.title}>
          {words.notSigned.hint(payee)}
        </StepHeading>
      );
    case "PAYEE_HELD":
      return (
        <StepHeading tone="neutral" icon={<ClockIcon className="size-6" />} title={words.held.title}>
          {words.held.hint(payee)}
        </StepHeading>
      );
    case "UNAVAILABLE":
      return (
        <StepHeading tone="unsure" icon={<AlertIcon className="size-6" />} title={words.unavailable.title}>
          {words.unavailable.hint(payee)}
        </StepHeading>
      );
    default:
      return assertNever(step);
  }
}

function signFirstHint(
  { url, isLate }: Extract<PayerStep, { name: "SIGN_FIRST" }>,
  payee: string,
  { signFirst }: PageContext["words"],
): string {
  if (isLate) return signFirst.late(payee);
  return url === null ? signFirst.waiting : signFirst.hint(payee);
}
