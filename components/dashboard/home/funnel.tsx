import { Meter } from "@/components/ui/meter";
import type { Text } from "../text";

type Step = Readonly<{
  name: "created" | "seen" | "bankChosen" | "sentToBank" | "returned" | "confirmed";
  count: number;
}>;

/** How many went how far, each step as a part of the first. */
export function Funnel({ steps, text: { t, number, percent } }: Readonly<{ steps: readonly Step[]; text: Text }>) {
  const whole = steps[0]?.count ?? 0;
  if (whole === 0) return <p className="py-10 text-center text-muted">{t("home.funnelEmpty")}</p>;
  return (
    <ol className="space-y-3.5">
      {steps.map(({ name, count }) => (
        <li key={name} className="space-y-1.5">
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span>{t(`home.funnelSteps.${name}`)}</span>
            <span className="text-muted tabular-nums">
              <span className="font-medium text-ink">{number(count)}</span> · {percent(count / whole)}
            </span>
          </div>
          <Meter share={count / whole} />
        </li>
      ))}
    </ol>
  );
}
