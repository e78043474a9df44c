import { clsx } from "clsx";
import type { ReactNode } from "react";

export type Description = Readonly<{ term: string; value: ReactNode }>;

/** Names and values; entries without a value are left out. */
export function DescriptionList({
  items,
  className,
}: Readonly<{ items: readonly (Description | null)[]; className?: string }>) {
  return (
    <dl
      className={clsx(
        "grid grid-cols-1 gap-y-3 sm:grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] sm:gap-x-5 sm:gap-y-2.5",
        className,
      )}
    >
      {items.map((item) =>
        item === null ? null : (
          <div key={item.term} className="grid gap-y-0.5 sm:col-span-2 sm:grid-cols-subgrid sm:items-baseline">
            <dt className="text-muted text-sm">{item.term}</dt>
            <dd className="min-w-0 break-words text-base">{item.value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
