import { Stat } from "@/components/ui/stat";
import type { InsightScope, MoneyInsights } from "@/lib/overview/model";
import type { Text } from "../text";
import { durationWords } from "./duration-words";
import { COMPLETED, listBehind, OPEN } from "./insight-tables";

type KeyFiguresProps = Readonly<{ insights: MoneyInsights; scope: InsightScope; days: number; text: Text }>;

/** The page in four figures; each leads to what it is made of. */
export function KeyFigures({ insights, scope, days, text }: KeyFiguresProps) {
  const { t, money, change } = text;
  const { collected, collectedBefore, period, timeToPay, ageing } = insights;
  const completed = listBehind(scope, COMPLETED(period));
  const open = total(ageing);
  const overdue = total(ageing.filter(({ age }) => ["over90", "to90", "to60", "to30"].includes(age)));
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat
        label={t("home.collected")}
        value={money({ amount: collected.collected, currency: "EUR" })}
        detail={
          collectedBefore.collected === 0
            ? t("home.noChange", { days })
            : t("home.change", { change: change(collected.collected / collectedBefore.collected - 1), days })
        }
        href={completed}
      />
      <Stat
        label={t("insights.median")}
        value={timeToPay.medianSeconds === null ? "—" : durationWords(timeToPay.medianSeconds, text)}
        detail={
          timeToPay.p90Seconds === null
            ? t("insights.noPayments")
            : t("insights.p90", { time: durationWords(timeToPay.p90Seconds, text) })
        }
        href={completed}
      />
      <Stat
        label={t("insights.open")}
        value={money({ amount: open.amount, currency: "EUR" })}
        detail={t("home.pendingDetail", { count: open.count })}
        href={listBehind(scope, OPEN)}
      />
      <Stat
        label={t("insights.overdue")}
        value={money({ amount: overdue.amount, currency: "EUR" })}
        detail={t("home.collectedDetail", { count: overdue.count })}
        href={listBehind(scope, { ...OPEN, due_to: lastOverdue(ageing) })}
      />
    </div>
  );
}

function lastOverdue(ageing: MoneyInsights["ageing"]): string {
  return ageing.find(({ age }) => age === "to30")?.to ?? "";
}

function total(rows: MoneyInsights["ageing"]): Readonly<{ count: number; amount: number }> {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  };
}
