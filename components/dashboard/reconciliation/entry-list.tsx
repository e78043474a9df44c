import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { maskedIban, spacedIban } from "@/lib/shared/iban";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import { SteadyRows } from "../live/steady-rows";
import type { Text } from "../text";
import type { EntryActions } from "./entry-actions";
import { signedAmount } from "./entry-amounts";
import { EntryDecision } from "./entry-decision";

type EntryListProps = Readonly<{
  entries: readonly StatementEntryDetail[];
  /** Null for who may look and not decide. */
  actions: EntryActions | null;
  /** Where entries of several statements stand together. */
  namesAccount?: boolean;
  /** Their statement is still being looked at: nothing is known of what stands open, and nobody decides on any. */
  isRunning?: boolean;
  /** Which of a list's pages it is, by its address. */
  page: Readonly<{ href: string; isFirst: boolean }>;
  text: Text;
}>;

/** Bookings, each with what the bank says of it and what has become of it. */
export function EntryList({ entries, actions, namesAccount = false, isRunning = false, page, text }: EntryListProps) {
  const rows = entries.map((entry) => ({
    ...{ uuid: entry.uuid, state: entry.state },
    row: (
      <div className="grid gap-x-8 gap-y-3 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Booking entry={entry} namesAccount={namesAccount} text={text} />
        <EntryDecision entry={entry} actions={isRunning ? null : actions} isRunning={isRunning} text={text} />
      </div>
    ),
  }));
  return <SteadyRows key={page.href} rows={rows} moves={page.isFirst} className="divide-y divide-line" />;
}

type BookingProps = Readonly<{ entry: StatementEntryDetail; namesAccount: boolean; text: Text }>;

/** As the bank tells it: who, how much, when, and with which words. */
function Booking({ entry, namesAccount, text }: BookingProps) {
  const { t, calendarDay } = text;
  const { counterparty, remittance, bookedOn, valueOn, isReturn, returnReason, splitOf, statementUuid } = entry;
  const words = "reconciliation.entry" as const;
  const references = [
    { name: t(`${words}.endToEndId`), value: entry.endToEndId },
    { name: t(`${words}.creditorReference`), value: entry.creditorReference },
    { name: t(`${words}.bankReference`), value: entry.bankReference },
  ].filter(({ value }) => value !== null);
  return (
    <div className="min-w-0 space-y-1">
      <div className="flex items-baseline justify-between gap-4 font-medium">
        <span className="wrap-anywhere min-w-0">{counterparty.name ?? t(`${words}.nobody`)}</span>
        <span className="shrink-0 tabular-nums">{signedAmount(entry, text)}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
        <time dateTime={bookedOn}>{t(`${words}.booked`, { day: calendarDay(bookedOn) })}</time>
        {valueOn !== null && valueOn !== bookedOn && (
          <span>· {t(`${words}.value`, { day: calendarDay(valueOn) })}</span>
        )}
        {namesAccount && <span className="font-mono text-xs">{maskedIban(entry.accountNumber)}</span>}
        {splitOf !== null && (
          <Link
            href={`/dashboard/reconciliation/statements/${statementUuid}?state=ITEMISED`}
            className="underline underline-offset-2"
          >
            {t("reconciliation.split.part")}
          </Link>
        )}
        {isReturn && (
          <Badge tone="warning">
            {returnReason === null ? t(`${words}.returned`) : t(`${words}.returnedFor`, { reason: returnReason })}
          </Badge>
        )}
      </p>
      {remittance !== "" && <p className="wrap-anywhere text-sm">{remittance}</p>}
      {counterparty.accountNumber !== null && (
        <p className="font-mono text-muted text-xs">{spacedIban(counterparty.accountNumber)}</p>
      )}
      {references.length > 0 && (
        <dl className="text-muted text-xs">
          {references.map(({ name, value }) => (
            <div key={name} className="flex flex-wrap gap-x-1.5">
              <dt>{name}:</dt>
              <dd className="break-all font-mono">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
