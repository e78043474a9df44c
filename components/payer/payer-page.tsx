import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { PayerStep, PayerView } from "@/lib/payer/payer-view";
import { assertNever } from "@/lib/shared/assert-never";
import { Authorise } from "./banks/authorise";
import { type FormState, NOTHING_TYPED } from "./banks/bank-fields";
import { AtBank, Confirming } from "./banks/bank-steps";
import type { BankWishes } from "./banks/choice";
import { ChooseBank } from "./banks/choose-bank";
import { stepStamp } from "./live/step-stamp";
import { Notice } from "./notice";
import type { Complaint } from "./outcomes/dispute";
import { Ended } from "./outcomes/ended";
import { Paid } from "./outcomes/paid";
import { Unresolved } from "./outcomes/unresolved";
import type { PageContext } from "./page-context";
import { PageFooter } from "./page-footer";
import { PayeeContact } from "./payee-contact";
import { PaymentSummary } from "./payment-summary";
import { PressNotice, type PressProblem } from "./press-notice";

export type PayerPageProps = Readonly<{
  view: PayerView;
  page: PageContext;
  wishes: BankWishes;
  problem: PressProblem | null;
  /** Whether another link has led here, whose place this one has taken. */
  renewed?: boolean;
  /** What was typed into the form that is shown again. */
  form?: FormState;
  /** What was written and could not be taken. */
  complaint?: Complaint | null;
}>;

/** The whole page as a function of the view: a reload, a second tab and another device land on the right step. */
export function PayerPage({
  view,
  page,
  wishes,
  problem,
  renewed = false,
  form = NOTHING_TYPED,
  complaint = null,
}: PayerPageProps) {
  return (
    <PayerFrame view={view} page={page} live={liveOf(view.step)}>
      {problem && <PressNotice problem={problem} />}
      {renewed && <Notice tone="neutral">{page.words.renewed}</Notice>}
      <Step view={view} page={page} wishes={wishes} form={form} complaint={complaint} />
    </PayerFrame>
  );
}

/** How an open page is kept true (`island/live.ts`). */
type Live = Readonly<{ stamp: string; media?: string }>;

type PayerFrameProps = Readonly<{
  view: PayerView;
  page: PageContext;
  live: Live | null;
  /** Where the choice of a language leads back to. */
  at?: Readonly<Record<string, string>>;
  children: ReactNode;
}>;

/** Summary on one side, the step on the other. */
export function PayerFrame({ view, page, live, at = {}, children }: PayerFrameProps) {
  return (
    <main
      data-live={live ? page.path : undefined}
      data-stamp={live?.stamp}
      data-live-media={live?.media}
      data-seen={view.personSeen ? undefined : `${page.path}/seen`}
      className={clsx("min-h-dvh lg:grid lg:grid-cols-2", view.isSandbox && "lg:grid-rows-[auto_1fr]")}
    >
      {view.isSandbox && (
        <p className="bg-warning-soft px-5 py-2 text-center font-medium text-sm text-warning-ink lg:col-span-2">
          {page.words.sandbox}
        </p>
      )}
      <PaymentSummary view={view} page={page} />
      <div className="px-5 py-7 sm:px-8 lg:px-14 lg:pt-16 lg:pb-6 xl:px-20">
        <div className="mx-auto flex min-h-full w-full max-w-md flex-col lg:mx-0">
          <div className="mb-10">{children}</div>
          <PayeeContact
            payee={view.payee.legalName}
            contact={view.contact}
            subject={subjectOf(view, page)}
            words={page.words}
          />
          <PageFooter words={page.words.footer} language={page.language} path={page.path} at={at} />
        </div>
      </div>
    </main>
  );
}

/** What the payee finds the payment by. */
function subjectOf({ invoice, concept }: PayerView, { words }: PageContext): string {
  return invoice?.number ? `${words.summary.invoice} ${invoice.number}` : concept;
}

/** Null where nothing more is to come. */
function liveOf(step: PayerStep): Live | null {
  const stamp = stepStamp(step);
  switch (step.name) {
    case "CHOOSE_BANK":
      // The phone that scanned the code goes ahead; beside a phone there is nothing to follow.
      return { stamp, media: "(min-width: 64rem)" };
    case "AT_BANK":
    case "AUTHORISE":
    case "CONFIRMING":
    case "UNRESOLVED":
    case "SIGN_FIRST":
    case "NOT_SIGNED":
    case "PAYEE_HELD":
      return { stamp };
    case "PAID":
    case "DECLINED":
    case "EXPIRED":
    case "CANCELLED":
    case "UNAVAILABLE":
      return null;
    default:
      return assertNever(step);
  }
}

type StepProps = Pick<PayerPageProps, "view" | "page" | "wishes"> &
  Readonly<{ form: FormState; complaint: Complaint | null }>;

function Step({ view, page, wishes, form, complaint }: StepProps) {
  const { step } = view;
  switch (step.name) {
    case "CHOOSE_BANK":
      return <ChooseBank view={view} step={step} page={page} wishes={wishes} complaint={complaint} />;
    case "AT_BANK":
      return <AtBank step={step} page={page} />;
    case "AUTHORISE":
      return <Authorise view={view} step={step} page={page} form={form} />;
    case "CONFIRMING":
      return <Confirming step={step} page={page} />;
    case "UNRESOLVED":
      return <Unresolved view={view} step={step} page={page} />;
    case "PAID":
      return <Paid view={view} step={step} page={page} />;
    case "DECLINED":
    case "EXPIRED":
    case "CANCELLED":
    case "SIGN_FIRST":
    case "NOT_SIGNED":
    case "PAYEE_HELD":
    case "UNAVAILABLE":
      return <Ended view={view} step={step} page={page} />;
    default:
      return assertNever(step);
  }
}
