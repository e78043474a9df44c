import { AskNewLink } from "@/components/payer/outcomes/ask-new-link";
import { StepHeading } from "@/components/payer/step-heading";
import { AlertIcon, ClockIcon, CrossIcon } from "@/components/payer/theme/icons";
import { PRIMARY, SECONDARY } from "@/components/payer/theme/look";
import { assertNever } from "@/lib/shared/assert-never";
import type { GivenBefore, SignerStep, SignerView } from "@/lib/signatures/signer-view";
import { actingRole } from "../names";
import type { SignerContext } from "../signer-context";
import { GivenFacts, OwnCopies } from "./given";

export type EndedStep = Extract<
  SignerStep,
  { name: "DECLINED" | "REJECTED" | "EXPIRED" | "CANCELLED" | "UNAVAILABLE" }
>;
type EndedProps = Readonly<{ view: SignerView; step: EndedStep; page: SignerContext }>;

/** Nothing can be signed here, or not now: what happened, what this signer had given before, and the way back. */
export function SigningEnded({ view, step, page }: EndedProps) {
  const given = givenBefore(step);
  const { signed, givenBefore: before } = page.words;
  const role = actingRole(view);
  return (
    <>
      <EndedHeading payee={view.payee.legalName} step={step} page={page} />
      {given && (
        <>
          <p className="mt-4 text-pretty">{before[role]}</p>
          <GivenFacts at={signed.titles[role]} given={given} page={page} />
        </>
      )}
      <div className="mt-8 grid gap-3">
        {given && <OwnCopies view={view} page={page} />}
        {step.name === "EXPIRED" && (
          <AskNewLink
            payee={view.payee.legalName}
            isAsked={step.newLinkAsked}
            path={page.path}
            words={page.common}
            look={given ? SECONDARY : PRIMARY}
          />
        )}
        {view.returnUrl && step.name !== "UNAVAILABLE" && (
          <a href={view.returnUrl} className={SECONDARY}>
            {page.common.paid.returnTo(view.payee.legalName)}
          </a>
        )}
      </div>
    </>
  );
}

function givenBefore(step: EndedStep): GivenBefore | null {
  return step.name === "DECLINED" || step.name === "UNAVAILABLE" ? null : step.given;
}

type HeadingProps = Readonly<{ payee: string; step: EndedStep; page: SignerContext }>;

function EndedHeading({ payee, step, page: { words, common, format } }: HeadingProps) {
  const cross = <CrossIcon className="size-6" />;
  switch (step.name) {
    case "DECLINED":
      return (
        <StepHeading tone="neutral" icon={cross} title={words.declined}>
          {common.declined.hint(payee)}
        </StepHeading>
      );
    case "REJECTED":
      return (
        <StepHeading tone="neutral" icon={cross} title={words.rejected.title}>
          {words.rejected.hint(payee)}
        </StepHeading>
      );
    case "EXPIRED":
      return (
        <StepHeading tone="neutral" icon={<ClockIcon className="size-6" />} title={common.expired.title}>
          {words.expiredHint(format.deadline(step.deadline))}
        </StepHeading>
      );
    case "CANCELLED":
      return (
        <StepHeading tone="neutral" icon={cross} title={words.cancelled.title}>
          {words.cancelled.hint(payee)}
        </StepHeading>
      );
    case "UNAVAILABLE":
      return (
        <StepHeading tone="unsure" icon={<AlertIcon className="size-6" />} title={words.unavailable.title}>
          {words.unavailable.hint}
        </StepHeading>
      );
    default:
      return assertNever(step);
  }
}
