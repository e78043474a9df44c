import type { ReactNode } from "react";
import { Link } from "./link";

type StatProps = Readonly<{ label: string; value: string; detail: ReactNode; href: string }>;

/** One figure; the whole card leads to what it is made of. */
export function Stat({ label, value, detail, href }: StatProps) {
  return (
    <Link
      href={href}
      className="group flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors hover:border-line-strong sm:p-5"
    >
      <span className="text-muted text-sm group-hover:text-ink">{label}</span>
      <span className="truncate font-semibold text-xl tabular-nums sm:text-2xl">{value}</span>
      <span className="text-muted text-sm">{detail}</span>
    </Link>
  );
}
