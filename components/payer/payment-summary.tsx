import type { PayerView } from "@/lib/payer/payer-view";
import type { PageContext } from "./page-context";
import { DownloadIcon } from "./theme/icons";
import { Picture } from "./theme/picture";

type SummaryProps = Readonly<{ view: PayerView; page: PageContext }>;

/** Who is paid, how much, for what and until when: beside every step, in the payee's colours. */
export function PaymentSummary({ view, page: { path, words, format } }: SummaryProps) {
  const { payee, invoice } = view;
  const facts: [string, string | null | undefined][] = [
    [words.summary.invoice, invoice?.externalId ?? invoice?.name],
    [words.summary.dueDate, dueOn(view, words, format)],
    [words.summary.chargedOn, view.executionDay && format.date(view.executionDay)],
    [words.summary.onStatement, view.remittance === view.concept ? null : view.remittance],
    [words.summary.payBefore, isOpen(view) ? format.moment(view.expiresAt) : null],
  ];
  return (
    <section
      aria-label={words.summary.title}
      className="bg-panel px-5 pt-6 pb-7 text-on-panel sm:px-8 lg:sticky lg:top-0 lg:flex lg:min-h-dvh lg:justify-end lg:self-start lg:shadow-[1px_0_0_var(--line)] lg:px-14 lg:pt-16 xl:px-20 [&_:focus-visible]:outline-on-panel"
    >
      <div className="mx-auto w-full max-w-md lg:mx-0 lg:max-w-sm">
        <h1>
          <span className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
            <PayeeMark name={payee.legalName} logo={view.appearance.logo} icon={view.appearance.icon} />
            <span className="wrap-anywhere min-w-0 text-on-panel-muted">
              {view.type === "PAYMENT" ? words.summary.payTo(payee.legalName) : words.summary.signFor(payee.legalName)}
            </span>
          </span>{" "}
          {view.type === "PAYMENT" && (
            <span className="mt-4 block font-semibold text-4xl tabular-nums tracking-tight lg:mt-6 lg:text-5xl">
              {format.money(view.amount)}
            </span>
          )}
        </h1>
        {view.concept && (
          <p className="wrap-anywhere mt-3">
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
                <dd className="wrap-anywhere tabular-nums">{value}</dd>
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
      </div>
    </section>
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

type PayeeProps = Readonly<{ name: string; logo: string | null; icon: string | null }>;

/** Decorative: the name itself follows in the heading. */
function PayeeMark({ name, logo: wide, icon: square }: PayeeProps) {
  // Who gives one image for both has given a square one.
  if (wide && wide !== square) {
    // Logos are made for white paper: on a tile they are seen on every colour.
    return (
      <span className="inline-flex h-14 items-center rounded-lg bg-white px-3">
        <Picture src={wide} className="h-9 w-auto max-w-44" />
      </span>
    );
  }
  if (square) return <Picture src={square} size={48} className="size-12 rounded-lg bg-white p-1.5" />;
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-12 items-center justify-center rounded-lg bg-on-panel font-semibold text-panel text-xl"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
