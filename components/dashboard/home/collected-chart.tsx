import { BarChart } from "@/components/ui/bar-chart";
import { operationsHref } from "../lists/definitions";
import type { Text } from "../text";

type Day = Readonly<{ day: string; count: number; amount: number }>;

/** The payments of one day, or of all days from one to another: the list that proves a figure. */
export function collectedHref(from: string, to: string): string {
  return operationsHref({ status: "COMPLETED", type: "PAYMENT", updated_from: from, updated_to: to });
}

export function CollectedChart({ days, text }: Readonly<{ days: readonly Day[]; text: Text }>) {
  const { t, money, day } = text;
  if (days.every(({ count }) => count === 0))
    return <p className="py-10 text-center text-muted">{t("home.perDayEmpty")}</p>;
  const first = days[0]?.day ?? "";
  const last = days.at(-1)?.day ?? "";
  return (
    <BarChart
      label={t("home.perDay")}
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
  );
}
