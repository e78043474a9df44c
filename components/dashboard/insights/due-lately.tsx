import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { InsightScope, WayInsights } from "@/lib/overview/model";
import type { Text } from "../text";
import { dueLatelyHref } from "./insight-tables";

/** Of fewer a share says nothing. */
const ENOUGH = 30;

type DueLatelyProps = Readonly<{ dueLately: WayInsights["dueLately"]; scope: InsightScope; text: Text }>;

/** How it has been lately, which is no promise of how it will be. */
export function DueLately({ dueLately, scope, text: { t, percent } }: DueLatelyProps) {
  const { count, inTime } = dueLately;
  return (
    <div className="border-line border-t px-4 py-3 text-sm sm:px-5">
      {count < ENOUGH ? (
        <p>{t("insights.forecast.tooFew", { count })}</p>
      ) : (
        <p>{t("insights.forecast.lately", { due: count, paid: inTime, share: percent(inTime / count) })}</p>
      )}
      {count > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {([false, true] as const).map((isInTime) => (
            <Link
              key={String(isInTime)}
              href={dueLatelyHref(scope, dueLately, isInTime)}
              className="inline-flex min-h-11 items-center text-accent-ink hover:underline sm:min-h-8"
            >
              {t(isInTime ? "insights.forecast.inTime" : "insights.forecast.all")}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

/** In its place while it is being counted. */
export function ComingDueLately() {
  return (
    <div aria-hidden="true" className="space-y-4 border-line border-t px-4 py-4 sm:px-5">
      <Skeleton className="h-3 w-3/4" />
      <Skeleton className="h-3 w-1/2" />
    </div>
  );
}
