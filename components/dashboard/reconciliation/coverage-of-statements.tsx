import { maskedIban } from "@/lib/shared/iban";
import type { Coverage, Gap } from "@/lib/statements/model";
import type { Text } from "../text";

/** So many gaps are named, the latest ones; of the others the number. */
const GAPS_NAMED = 3;

/** Until which day statements tell of each account, and of which days before that none does. */
export function CoverageOfStatements({ coverage, text }: Readonly<{ coverage: readonly Coverage[]; text: Text }>) {
  const { t, calendarDay } = text;
  return (
    <div className="mt-1 text-sm">
      <p>{t("reconciliation.operationsPage.covered")}</p>
      <ul>
        {coverage.map(({ accountNumber, lastDay, gaps }) => (
          <li key={accountNumber} className="mt-1">
            <span className="tabular-nums">
              {t("reconciliation.operationsPage.coveredUntil", {
                account: maskedIban(accountNumber),
                day: calendarDay(lastDay),
              })}
            </span>
            {gaps.length > 0 && (
              <span className="block text-warning-ink">
                {t("reconciliation.operationsPage.gaps", {
                  days: gaps.slice(-GAPS_NAMED).map(daysOf(calendarDay)).join(", "),
                  more: Math.max(0, gaps.length - GAPS_NAMED),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function daysOf(calendarDay: Text["calendarDay"]) {
  return ({ from, until }: Gap) =>
    from === until ? calendarDay(from) : `${calendarDay(from)} – ${calendarDay(until)}`;
}
