import { clsx } from "clsx";

/** Holds the place of what is loading, in its size, so that nothing jumps. */
export function Skeleton({ className }: Readonly<{ className?: string }>) {
  return <div aria-hidden="true" className={clsx("animate-pulse rounded-md bg-pressed", className)} />;
}
