import { clsx } from "clsx";
import { Link } from "@/components/ui/link";
import { Meter } from "@/components/ui/meter";
import { Skeleton } from "@/components/ui/skeleton";
import type { Text } from "../text";
import { type FunnelStep, funnelHref } from "./funnel-lists";

type FunnelProps = Readonly<{
  summary: Readonly<{ steps: readonly FunnelStep[]; firstDay: string; lastDay: string }>;
  text: Text;
}>;

/** How many went how far, each step as a part of the first; where a list has exactly those, it is the way there. */
export function Funnel({ summary, text: { t, number, percent } }: FunnelProps) {
  const { steps } = summary;
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
              <span className="whitespace-nowrap text-muted tabular-nums">
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

/** In its place while it is being counted. */
export function ComingFunnel() {
  return (
    <div aria-hidden="true" className="space-y-3.5">
      {["w-full", "w-4/5", "w-3/5", "w-3/5", "w-1/2", "w-1/2"].map((width, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <div key={step} className="space-y-1.5">
          <div className="flex h-5 items-center justify-between">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-3 w-16" />
          </div>
          <Skeleton className={clsx("h-1.5", width)} />
        </div>
      ))}
    </div>
  );
}
