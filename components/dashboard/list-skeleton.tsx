import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"] as const;

/** A list on its way, in the list's own measures: nothing jumps when it comes. */
export function ListSkeleton() {
  return (
    <div aria-busy="true">
      <div className="mb-5 flex h-11 items-center justify-between sm:mb-6 sm:h-9">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-9 w-32" />
      </div>
      <div className="flex h-11 items-center gap-5 border-line border-b sm:h-10">
        <Skeleton className="h-4 w-14" />
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-4 w-16" />
      </div>
      <Skeleton className="my-3 h-11 w-24 sm:h-8" />
      <Card flush>
        <div className="h-9 border-line border-b" />
        {ROWS.map((row) => (
          <div key={row} className="flex h-14 items-center gap-6 border-line border-b px-5 last:border-b-0">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="hidden h-4 flex-1 sm:block" />
          </div>
        ))}
      </Card>
    </div>
  );
}
