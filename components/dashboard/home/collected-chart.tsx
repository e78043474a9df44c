import { FigureChart } from "../insights/figure-chart";
import type { Text } from "../text";
import { collectedHref, collectedTable, type Day } from "./collected-table";

/** What came in by day. */
export function CollectedChart({ days, text }: Readonly<{ days: readonly Day[]; text: Text }>) {
  const { t, money, day } = text;
  const isNothing = days.every(({ count }) => count === 0);
  return (
    <FigureChart
      firstLabel={day(days[0]?.day ?? "")}
      lastLabel={day(days.at(-1)?.day ?? "")}
      bars={(isNothing ? [] : days).map(({ day: key, count, amount }) => ({
        key,
        value: amount,
        label: t("home.perDayBar", { day: day(key), amount: money({ amount, currency: "EUR" }), count }),
        href: collectedHref(key, key),
      }))}
      caption={t("home.perDay")}
      table={isNothing ? null : collectedTable(days, text)}
    />
  );
}
