import type { PayerStep, PayerView } from "@/lib/payer/payer-view";
import type { PageContext } from "../page-context";
import { StepHeading } from "../step-heading";
import { AlertIcon, CalendarIcon, CheckIcon, DownloadIcon } from "../theme/icons";
import { CARD, PRIMARY, SECONDARY } from "../theme/look";
import { ReturnCountdown } from "./return-countdown";

type PaidStep = Extract<PayerStep, { name: "PAID" }>;
type PaidProps = Readonly<{ view: PayerView; step: PaidStep; page: PageContext }>;

/** The receipt: what was paid, to keep as a PDF, and the way back to the shop. */
export function Paid({ view, step, page }: PaidProps) {
  const { path, words, format } = page;
  const { paid } = words;
  const facts: [string, string | undefined][] = [
    [paid.at, format.moment(step.at)],
    [paid.bank, step.bank?.name],
    [paid.reference, step.reference],
  ];
  const goesBack = view.returnUrl !== null && step.rejectedLater === null;
  return (
    <>
      <Outcome view={view} step={step} page={page} />
      <dl className={`mt-7 divide-y divide-line px-4 text-sm ${CARD}`}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 tabular-nums">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className="mt-6 grid gap-3">
        {step.mayPayAgain && (
          <form method="post" action={`${path}/pay-again`}>
            <button type="submit" className={`${PRIMARY} w-full`}>
              {paid.payAgain}
            </button>
          </form>
        )}
        {view.returnUrl && (
          <a href={view.returnUrl} className={step.mayPayAgain ? SECONDARY : PRIMARY}>
            {paid.returnTo(view.payee.legalName)}
          </a>
        )}
        {view.offersReceipt && (
          <a href={`${path}/receipt`} className={view.returnUrl || step.rejectedLater ? SECONDARY : PRIMARY}>
            <DownloadIcon />
            {paid.downloadReceipt}
          </a>
        )}
        {goesBack && view.returnUrl && (
          <ReturnCountdown url={view.returnUrl} text={paid.returning} stayLabel={paid.stay} />
        )}
      </div>
      {/* The links beside it do the same by hand (`../island/download.ts`). */}
      {view.autoDownloadDocuments && <div hidden data-download={downloadsOf(view, path).join(" ")} />}
    </>
  );
}

function downloadsOf({ documents, offersReceipt }: PayerView, path: string): readonly string[] {
  const addresses = documents.map(({ uuid }) => `${path}/documents/${uuid}`);
  return offersReceipt ? [...addresses, `${path}/receipt`] : addresses;
}

function Outcome({ view, step, page: { words, format } }: PaidProps) {
  const { paid } = words;
  const payee = view.payee.legalName;
  if (step.rejectedLater) {
    const isByBank = step.rejectedLater === "BY_BANK";
    const [title, again, hint] = isByBank
      ? [paid.rejectedLater, paid.rejectedLaterAgain, paid.rejectedLaterHint]
      : [paid.takenBack, paid.takenBackAgain, paid.takenBackHint];
    return (
      <StepHeading tone="bad" icon={<AlertIcon className="size-6" />} title={title}>
        {step.mayPayAgain ? again : hint(payee)}
      </StepHeading>
    );
  }
  if (step.scheduledFor) {
    return (
      <StepHeading tone="good" icon={<CalendarIcon className="size-6" />} title={paid.scheduled}>
        {paid.scheduledHint(payee, format.date(step.scheduledFor))}
      </StepHeading>
    );
  }
  if (step.arrived) {
    return (
      <StepHeading tone="neutral" icon={<AlertIcon className="size-6" />} title={paid.partArrived}>
        {paid.partArrivedHint(payee, format.money(step.arrived), format.money(view.amount))}
      </StepHeading>
    );
  }
  const byBank = step.accepted ? paid.hint : paid.orderedHint;
  return (
    <StepHeading tone="good" icon={<CheckIcon className="size-6" />} title={paid.title}>
      {step.confirmedBy === "PAYEE" ? paid.arrivedHint(payee) : byBank(payee)}
    </StepHeading>
  );
}
