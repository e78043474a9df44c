import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "./link";

type StatProps = Readonly<{ label: string; value: string; detail: ReactNode; href: string }>;

/** A million and more, with its cents. */
const LONG = 13;

/** One figure, as large as its card lets it stand whole; the whole card leads to what it is made of. */
export function Stat({ label, value, detail, href }: StatProps) {
  return (
    <Link
      href={href}
      className="group @container flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors hover:border-line-strong sm:p-5"
    >
      <span className="text-muted text-sm group-hover:text-ink">{label}</span>
      <span
        className={clsx(
          "wrap-anywhere font-semibold leading-7 tracking-tight tabular-nums sm:leading-8",
          value.length > LONG ? "text-[clamp(0.75rem,10cqi,1.625rem)]" : "text-[clamp(0.875rem,13cqi,1.625rem)]",
        )}
      >
        {value}
      </span>
      <span className="text-muted text-sm">{detail}</span>
    </Link>
  );
}
