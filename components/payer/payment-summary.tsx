import type { ReactNode } from "react";
import type { PayerView } from "@/lib/payer/payer-view";
import type { PageContext } from "./page-context";
import { PayeeMark } from "./payee-mark";
import { DownloadIcon } from "./theme/icons";

type SummaryProps = Readonly<{ view: PayerView; page: PageContext }>;

/** Who is paid, how much, for what and until when: beside every step, in the payee's colours. */
export function PaymentSummary({ view, page }: SummaryProps) {
  const { path, words, format } = page;
  const { payee, invoice } = view;
  const facts: [string, string | null | undefined][] = [
    [words.summary.invoice, invoice?.number ?? invoice?.name],
    [words.summary.dueDate, dueOn(view, words, format)],
    [words.summary.chargedOn, view.executionDay && format.date(view.executionDay)],
    [words.summary.onStatement, view.remittance === view.concept ? null : view.remittance],
    [words.summary.payUntil, isOpen(view) ? format.deadline(view.expiresAt) : null],
  ];
  return (
    <section
      aria-label={words.summary.title}
      className="bg-panel px-5 pt-6 pb-7 text-on-panel sm:px-8 lg:sticky lg:top-0 lg:flex lg:min-h-dvh lg:justify-end lg:self-start max-lg:shadow-[0_1px_0_var(--line)] lg:shadow-[1px_0_0_var(--line)] lg:px-14 lg:pt-16 xl:px-20 [&_:focus-visible]:outline-on-panel"
    >
      <div className="mx-auto w-full max-w-md lg:mx-0 lg:max-w-sm">
        <h1>
          <span className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
            <PayeeMark name={payee.legalName} appearance={view.appearance} />
            <span className="min-w-0 flex-1 basis-40 text-balance text-on-panel-muted">
              {view.type === "PAYMENT" ? words.summary.payTo(payee.legalName) : words.summary.signFor(payee.legalName)}
            </span>
          </span>{" "}
          {view.type === "PAYMENT" && (
            <span className="mt-4 block font-semibold text-4xl tabular-nums tracking-tight lg:mt-6 lg:text-5xl">
              {inGroups(format.money(view.amount))}
            </span>
          )}
        </h1>
        {view.concept && (
          <p className="mt-3">
            <span className="sr-only">{words.summary.concept}: </span>
            {view.concept}
          </p>
        )}
        {/* On a phone the bank, and later the outcome, come first: past the choice the details are for wider screens. */}
        <dl
          className={`mt-5 border-panel-line border-t pt-4 text-sm lg:mt-8 lg:pt-6 ${view.step.name === "CHOOSE_BANK" ? "" : "max-lg:hidden"}`}
        >
          {facts.map(([label, value]) =>
            value ? (
              <div key={label} className="flex flex-wrap justify-between gap-x-6 py-1">
                <dt className="text-on-panel-muted">{label}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        {view.documents.length > 0 && (
          <ul className="mt-3 text-sm">
            {view.documents.map(({ uuid, name }) => (
              <li key={uuid}>
                <a
                  href={`${path}/documents/${uuid}`}
                  className="inline-flex min-h-11 items-center gap-2 rounded-md font-medium underline decoration-panel-line underline-offset-4 hover:decoration-current"
                >
                  <DownloadIcon />
                  {words.summary.download(name)}
                </a>
              </li>
            ))}
          </ul>
        )}
        {view.previewUuid && <Preview view={view} uuid={view.previewUuid} page={page} />}
      </div>
    </section>
  );
}

/** An amount that is wider than the page goes on at a group of three digits, never inside one. */
function inGroups(amount: string): ReactNode {
  const [first, ...groups] = amount.split(/(?<=\d[.,\s])(?=\d{3}(?!\d))/);
  // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are, and may be alike
  return [first, ...groups.flatMap((group, at) => [<wbr key={at} />, group])];
}

/** The payee's invoice beside the payment, where there is room: what isn't shown is not fetched. */
function Preview({ view, uuid, page: { path, words } }: SummaryProps & Readonly<{ uuid: string }>) {
  const document = view.documents.find((one) => one.uuid === uuid);
  return (
    <iframe
      src={`${path}/documents/${uuid}/preview#toolbar=0&navpanes=0&view=FitH`}
      title={`${words.summary.invoice}: ${document?.name ?? ""}`}
      loading="lazy"
      className="mt-4 hidden aspect-[210/297] max-h-[46dvh] w-full rounded-lg border border-panel-line bg-white lg:block"
    />
  );
}

function dueOn(view: PayerView, { summary }: PageContext["words"], format: PageContext["format"]): string | null {
  const { dueDate = null, isOverdue = false } = view.invoice ?? {};
  if (dueDate === null) return null;
  return isOverdue && isOpen(view) ? `${format.date(dueDate)} (${summary.overdue})` : format.date(dueDate);
}

/** The deadline matters only while there is something to pay. */
function isOpen({ step }: PayerView): boolean {
  return step.name === "CHOOSE_BANK" || step.name === "AT_BANK";
}
