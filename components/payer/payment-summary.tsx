import type { PayerView } from "@/lib/operations/payer-view";
import { DownloadIcon } from "./icons";
import { ownImage } from "./own-image";
import type { PageContext } from "./page-context";
import { Picture } from "./picture";

type SummaryProps = Readonly<{ view: PayerView; page: PageContext }>;

/** Who is paid, how much, for what and until when: beside every step, in the payee's colours. */
export function PaymentSummary({ view, page: { path, payUrl, words, format } }: SummaryProps) {
  const { payee, invoice } = view;
  const facts: [string, string | null | undefined][] = [
    [words.summary.invoice, invoice?.externalId ?? invoice?.name],
    [words.summary.dueDate, invoice?.dueDate && format.day(invoice.dueDate)],
    [words.summary.chargedOn, view.requestedExecutionDate && format.date(view.requestedExecutionDate)],
    [words.summary.payBefore, isOpen(view) ? format.moment(view.expiresAt) : null],
  ];
  return (
    <section
      aria-label={words.summary.title}
      className="bg-panel px-5 pt-6 pb-7 text-on-panel sm:px-8 lg:flex lg:min-h-dvh lg:justify-end lg:px-14 lg:pt-16 xl:px-20 [&_:focus-visible]:outline-on-panel"
    >
      <div className="mx-auto w-full max-w-md lg:mx-0 lg:max-w-sm">
        <Payee name={payee.legalName} logo={view.appearance.logo} icon={view.appearance.icon} payUrl={payUrl} />
        <h1 className="mt-6 lg:mt-10">
          <span className="block text-on-panel-muted">{words.summary.payTo(payee.legalName)}</span>{" "}
          <span className="mt-1 block font-semibold text-4xl tabular-nums tracking-tight lg:text-5xl">
            {format.money(view.amount)}
          </span>
        </h1>
        <p className="mt-3 break-words">
          <span className="sr-only">{words.summary.concept}: </span>
          {view.concept}
        </p>
        <dl className="mt-5 border-panel-line border-t pt-4 text-sm lg:mt-8 lg:pt-6">
          {facts.map(([label, value]) =>
            value ? (
              <div key={label} className="flex flex-wrap justify-between gap-x-6 py-1">
                <dt className="text-on-panel-muted">{label}</dt>
                <dd className="break-words tabular-nums">{value}</dd>
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

/** The deadline matters only while there is something to pay. */
function isOpen({ step }: PayerView): boolean {
  return step.name === "CHOOSE_BANK" || step.name === "AT_BANK";
}

type PayeeProps = Readonly<{ name: string; logo: string | null; icon: string | null; payUrl: string }>;

function Payee({ name, logo, icon, payUrl }: PayeeProps) {
  const wide = ownImage(logo, payUrl);
  const square = ownImage(icon, payUrl);
  if (wide) {
    // Logos are made for white paper: on a tile they are seen on every colour.
    return (
      <span className="inline-flex h-14 items-center rounded-lg bg-white px-3">
        <Picture src={wide} alt={name} className="max-h-9 max-w-44" />
      </span>
    );
  }
  return (
    <div className="flex items-center gap-3">
      {square ? (
        <Picture src={square} size={40} className="size-10 rounded-lg bg-white" />
      ) : (
        <span
          aria-hidden="true"
          className="inline-flex size-10 items-center justify-center rounded-lg bg-on-panel font-semibold text-lg text-panel"
        >
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span className="min-w-0 break-words font-medium">{name}</span>
    </div>
  );
}
