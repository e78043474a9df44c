import { FigureChart } from "../insights/figure-chart";
import type { Text } from "../text";
import { collectedHref, collectedTable, type Day } from "./collected-table";

/** What came in by day. */
export function CollectedChart({ days, text }: Readonly<{ days: readonly Day[]; text: Text }>) {
  const { t, money, day } = text;
  if (days.every(({ count }) => count === 0))
    return <p className="px-5 py-10 text-center text-muted">{t("home.perDayEmpty")}</p>;
  return (
    <FigureChart
      firstLabel={day(days[0]?.day ?? "")}
      lastLabel={day(days.at(-1)?.day ?? "")}
      bars={days.map(({ day: key, count, amount }) => ({
        key,
        value: amount,
        label: t("home.perDayBar", { day: day(key), amount: money({ amount, currency: "EUR" }), count }),
        href: collectedHref(key, key),
      }))}
      caption={t("home.perDay")}
      table={collectedTable(days, text)}
    />
  );
}
