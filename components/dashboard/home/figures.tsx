import { Stat } from "@/components/ui/stat";
import { operationsHref } from "../lists/definitions";
import type { Text } from "../text";
import { collectedHref } from "./collected-table";

type Summary = Readonly<{
  /** ISO days. */
  firstDay: string;
  lastDay: string;
  /** In minor units, of EUR. */
  collected: Readonly<{ amount: number }>;
  collectedBefore: Readonly<{ amount: number }>;
  pending: Readonly<{ count: number; amount: number }>;
}>;

type FiguresProps = Readonly<{
  summary: Summary;
  days: number;
  /** How many operations will soon expire, and how many have failed at a bank. */
  expiring: number;
  failed: number;
  text: Text;
}>;

/** What came in, what is to come, and what needs somebody: each leads to what it counts. */
export function Figures({ summary, days, expiring, failed, text }: FiguresProps) {
  const { t } = text;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat
        label={t("home.collected")}
        value={text.money({ amount: summary.collected.amount, currency: "EUR" })}
        detail={changeOf(summary, days, text)}
        href={collectedHref(summary.firstDay, summary.lastDay)}
      />
      <Stat
        label={t("home.pending")}
        value={text.money({ amount: summary.pending.amount, currency: "EUR" })}
        detail={t("home.pendingDetail", { count: summary.pending.count })}
        href={operationsHref({ status: "CREATED,OPENED", type: "PAYMENT" })}
      />
      <Stat
        label={t("home.expiring")}
        value={text.number(expiring)}
        detail={t("home.expiringDetail")}
        href="/dashboard/attention/expiring"
      />
      <Stat
        label={t("home.failed")}
        value={text.number(failed)}
        detail={t("home.failedDetail")}
        href="/dashboard/attention/failed"
      />
    </div>
  );
}

function changeOf({ collected, collectedBefore }: Summary, days: number, { t, change }: Text): string {
  if (collectedBefore.amount === 0) return t("home.noChange", { days });
  return t("home.change", { change: change(collected.amount / collectedBefore.amount - 1), days });
}
