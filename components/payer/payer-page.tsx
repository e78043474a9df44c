import type { ReactNode } from "react";
import type { PayerView } from "@/lib/payer/payer-view";
import { assertNever } from "@/lib/shared/assert-never";
import { AtBank, Confirming } from "./banks/bank-steps";
import { type BankWishes, ChooseBank } from "./banks/choose-bank";
import { Notice } from "./notice";
import { Ended } from "./outcomes/ended";
import { Paid } from "./outcomes/paid";
import { Unresolved } from "./outcomes/unresolved";
import type { PageContext } from "./page-context";
import { PageFooter } from "./page-footer";
import { PaymentSummary } from "./payment-summary";
import { stepTitle } from "./step-title";

type PayerPageProps = Readonly<{
  view: PayerView;
  page: PageContext;
  wishes: BankWishes;
  /** What the payer's last press came to, when it came to nothing. */
  problem: string | null;
}>;

/** The whole page as a function of the view: a reload, a second tab and another device land on the right step. */
export function PayerPage({ view, page, wishes, problem }: PayerPageProps) {
  return (
    <PayerFrame view={view} page={page} title={stepTitle(view.step, page.words)}>
      {problem && <Notice>{problem}</Notice>}
      <Step view={view} page={page} wishes={wishes} />
    </PayerFrame>
  );
}

type PayerFrameProps = Readonly<{ view: PayerView; page: PageContext; title: string; children: ReactNode }>;

/** Summary on one side, the step on the other, and a live region that says each step as it comes. */
export function PayerFrame({ view, page, title, children }: PayerFrameProps) {
  return (
    <>
      <title>{`${title} · ${view.payee.legalName}`}</title>
      <main className="min-h-dvh lg:grid lg:grid-cols-2">
        <PaymentSummary view={view} page={page} />
        <div className="px-5 py-7 sm:px-8 lg:px-14 lg:pt-16 lg:pb-6 xl:px-20">
          <div className="mx-auto flex min-h-full w-full max-w-md flex-col lg:mx-0">
            <p role="status" className="sr-only">
              {title}
            </p>
            <div className="mb-10">{children}</div>
            <PageFooter words={page.words} language={page.language} path={page.path} />
          </div>
        </div>
      </main>
    </>
  );
}

function Step({ view, page, wishes }: Omit<PayerPageProps, "problem">) {
  const { step } = view;
  switch (step.name) {
    case "CHOOSE_BANK":
      return <ChooseBank view={view} step={step} page={page} wishes={wishes} />;
    case "AT_BANK":
      return <AtBank step={step} page={page} />;
    case "CONFIRMING":
      return <Confirming step={step} page={page} />;
    case "UNRESOLVED":
      return <Unresolved view={view} step={step} page={page} />;
    case "PAID":
      return <Paid view={view} step={step} page={page} />;
    case "DECLINED":
    case "EXPIRED":
    case "CANCELLED":
    case "UNAVAILABLE":
      return <Ended view={view} step={step} page={page} />;
    default:
      return assertNever(step);
  }
}
