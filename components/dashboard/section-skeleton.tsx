import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["a", "b", "c", "d"] as const;

/** A section on its way: a heading with its line of explanation, and a list of rows in one card. */
export function SectionSkeleton() {
  return (
    <div aria-busy="true">
      <div className="mb-5 flex min-h-14 items-center justify-between gap-4 sm:mb-6">
        <div className="space-y-2">
          <Skeleton className="h-7 w-44" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
        <Skeleton className="hidden h-9 w-28 sm:block" />
      </div>
      <Card flush>
        {ROWS.map((row) => (
          <div key={row} className="flex h-16 items-center gap-4 border-line border-b px-4 last:border-b-0 sm:px-5">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="hidden h-4 flex-1 sm:block" />
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
      </Card>
    </div>
  );
}
