import { ReturnCountdown } from "@/components/payer/outcomes/return-countdown";
import { StepHeading } from "@/components/payer/step-heading";
import { CheckIcon } from "@/components/payer/theme/icons";
import { PRIMARY } from "@/components/payer/theme/look";
import type { SignerStep, SignerView } from "@/lib/signatures/signer-view";
import { actingRole } from "../names";
import type { SignerContext } from "../signer-context";
import { GivenFacts, OwnCopies } from "./given";

type SignedProps = Readonly<{
  view: SignerView;
  step: Extract<SignerStep, { name: "SIGNED" }>;
  page: SignerContext;
}>;

/** This signer has signed: when and how, whether others still have to, and what is next. */
export function Signed({ view, step, page }: SignedProps) {
  const { signed } = page.words;
  return (
    <>
      <StepHeading tone="good" icon={<CheckIcon className="size-6" />} title={signed.titles[actingRole(view)]}>
        {step.isComplete ? signed.complete(view.payee.legalName) : signed.othersToCome}
        {step.payment?.state === "PAID" && ` ${signed.isPaid}`}
      </StepHeading>
      <GivenFacts at={page.common.paid.at} given={step} page={page} />
      <WhatIsNext view={view} step={step} page={page} />
    </>
  );
}

function WhatIsNext({ view, step, page }: SignedProps) {
  const { path, words, common, format } = page;
  const { returnUrl, documents } = view;
  const { payment } = step;
  // Before the others have signed there is nothing to pay (decision 90).
  const toPay = step.isComplete && payment?.state === "TO_PAY";
  return (
    <div className="mt-6 grid gap-3">
      {toPay && (
        <a href={payment.url} className={PRIMARY}>
          {words.signed.pay(format.money(payment.amount))}
        </a>
      )}
      {returnUrl && !toPay && (
        <a href={returnUrl} className={PRIMARY}>
          {common.paid.returnTo(view.payee.legalName)}
        </a>
      )}
      <OwnCopies view={view} page={page} />
      {returnUrl && !toPay && step.isComplete && (
        <ReturnCountdown url={returnUrl} text={common.paid.returning} stayLabel={common.paid.stay} />
      )}
      {/* The links above do the same by hand (`components/payer/island/download.ts`). */}
      {view.autoDownloadDocuments && step.isComplete && (
        <div hidden data-download={documents.map(({ uuid }) => `${path}/documents/${uuid}`).join(" ")} />
      )}
    </div>
  );
}
