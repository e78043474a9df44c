import { Link } from "@/components/ui/link";
import { Meter } from "@/components/ui/meter";
import type { Text } from "../text";
import { type FunnelStep, funnelHref } from "./funnel-lists";

type FunnelProps = Readonly<{
  summary: Readonly<{ funnel: readonly FunnelStep[]; firstDay: string; lastDay: string }>;
  text: Text;
}>;

/** How many went how far, each step as a part of the first; where a list has exactly those, it is the way there. */
export function Funnel({ summary, text: { t, number, percent } }: FunnelProps) {
  const steps = summary.funnel;
  const whole = steps[0]?.count ?? 0;
  if (whole === 0) return <p className="py-10 text-center text-muted">{t("home.funnelEmpty")}</p>;
  return (
    <ol className="space-y-3.5">
      {steps.map((step) => {
        const { name, count } = step;
        const href = funnelHref(step, summary);
        const label = t(`home.funnelSteps.${name}`);
        return (
          <li key={name} className="space-y-1.5">
            <div className="flex items-baseline justify-between gap-3 text-sm">
              {href ? (
                <Link href={href} className="text-accent-ink hover:underline">
                  {label}
                </Link>
              ) : (
                <span>{label}</span>
              )}
              <span className="text-muted tabular-nums">
                <span className="font-medium text-ink">{number(count)}</span> · {percent(count / whole)}
              </span>
            </div>
            <Meter share={count / whole} />
          </li>
        );
      })}
    </ol>
  );
}
