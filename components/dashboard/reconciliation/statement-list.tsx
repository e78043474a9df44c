import { ChevronRight } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { maskedIban } from "@/lib/shared/iban";
import type { StatementDetail } from "@/lib/statements/contract";
import type { Text } from "../text";

const COUNTS = ["matched", "suggested", "open"] as const;
const TONES: Readonly<Record<(typeof COUNTS)[number], Tone>> = {
  matched: "success",
  suggested: "info",
  open: "warning",
};

/** Files that were taken in, an account each: what they cover, and what has become of their bookings. */
export function StatementList({ statements, text }: Readonly<{ statements: readonly StatementDetail[]; text: Text }>) {
  const { t, dateTime } = text;
  return (
    <ul data-rows="" className="divide-y divide-line">
      {statements.map((statement) => (
        <li key={statement.uuid}>
          <Link
            href={`/dashboard/reconciliation/statements/${statement.uuid}`}
            className="flex min-h-16 items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-subtle sm:px-5"
          >
            <span className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1.5 sm:flex-row sm:items-center">
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block font-medium">
                  {periodOf(statement, text)}{" "}
                  <span className="ml-1.5 font-mono font-normal text-muted text-xs">
                    {maskedIban(statement.accountNumber)}
                  </span>
                </span>
                <span className="wrap-anywhere block text-muted text-sm">
                  {statement.fileName} · {t(`reconciliation.formats.${statement.format}`)} ·{" "}
                  {t("reconciliation.list.added", { at: dateTime(statement.createdAt) })}
                </span>
              </span>
              <EntryCounts statement={statement} text={text} />
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The days that it covers, one or several. */
export function periodOf({ from, to }: StatementDetail, { t, calendarDay }: Text): string {
  if (from === to) return calendarDay(from);
  return t("reconciliation.list.period", { from: calendarDay(from), to: calendarDay(to) });
}

/** How many bookings are matched, suggested and open; what there is none of is left out. */
function EntryCounts({
  statement: { entries, isWhole, reconciledAt },
  text: { t },
}: Readonly<{ statement: StatementDetail; text: Text }>) {
  if (reconciledAt === null) return <Badge tone="info">{t("reconciliation.statement.running")}</Badge>;
  const shown = COUNTS.filter((name) => entries[name] > 0);
  return (
    <span className="flex flex-wrap gap-1.5">
      {!isWhole && <Badge tone="warning">{t("reconciliation.statement.partial")}</Badge>}
      {shown.map((name) => (
        <Badge key={name} tone={TONES[name]}>
          {t(`reconciliation.list.counts.${name}`, { count: entries[name] })}
        </Badge>
      ))}
      {entries.total === 0 && <span className="text-muted text-sm">{t("reconciliation.list.empty")}</span>}
    </span>
  );
}
