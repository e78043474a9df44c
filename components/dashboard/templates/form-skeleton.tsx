import { Skeleton } from "@/components/ui/skeleton";

/** A form whose documents are on their way. */
export function FormSkeleton() {
  return (
    <div aria-busy="true" className="max-w-5xl space-y-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
