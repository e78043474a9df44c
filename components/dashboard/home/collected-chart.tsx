import { BarChart } from "@/components/ui/bar-chart";
import { FigureTable } from "../insights/figure-table";
import type { Text } from "../text";
import { collectedHref, collectedTable, type Day } from "./collected-table";

/** What came in by day: columns to see it, and the table that says it. */
export function CollectedChart({ days, text }: Readonly<{ days: readonly Day[]; text: Text }>) {
  const { t, money, day } = text;
  if (days.every(({ count }) => count === 0))
    return <p className="px-5 py-10 text-center text-muted">{t("home.perDayEmpty")}</p>;
  const first = days[0]?.day ?? "";
  const last = days.at(-1)?.day ?? "";
  return (
    <>
      <div className="p-4 sm:p-5">
        <BarChart
          format={(amount) => text.roundMoney({ amount, currency: "EUR" })}
          firstLabel={day(first)}
          lastLabel={day(last)}
          bars={days.map(({ day: key, count, amount }) => ({
            key,
            value: amount,
            label: t("home.perDayBar", { day: day(key), amount: money({ amount, currency: "EUR" }), count }),
            href: collectedHref(key, key),
          }))}
        />
      </div>
      <details className="border-line border-t">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium text-sm hover:bg-subtle sm:px-5">
          {t("insights.asTable")}
        </summary>
        <FigureTable
          className="max-h-96 overflow-y-auto border-line border-t"
          caption={t("home.perDay")}
          table={collectedTable(days, text)}
        />
      </details>
    </>
  );
}
