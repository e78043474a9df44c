import { clsx } from "clsx";
import { Link } from "./link";

export type Bar = Readonly<{
  key: string;
  value: number;
  /** The bar in words, for the pointer. */
  label: string;
  href: string;
}>;

type BarChartProps = Readonly<{
  bars: readonly Bar[];
  /** Writes a value on the axis. */
  format: (value: number) => string;
  firstLabel: string;
  lastLabel: string;
}>;

/**
 * Columns over time, each a link for the pointer. A month's are narrower than anybody can be asked to hit (WCAG
 * 2.2, 2.5.8), and nobody tabs through thirty of them: whoever draws it has a table beside it that says and links the same.
 */
export function BarChart({ bars, format, firstLabel, lastLabel }: BarChartProps) {
  const top = niceCeiling(Math.max(...bars.map(({ value }) => value), 1));
  return (
    <div aria-hidden="true" className="flex gap-3">
      <div className="flex h-48 flex-col justify-between text-right text-faint text-xs tabular-nums sm:h-64">
        {[top, top / 2, 0].map((value) => (
          <span key={value} className="-my-2.25 whitespace-nowrap">
            {format(value)}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div className="relative h-48 sm:h-64">
          <div className="absolute inset-0 flex flex-col justify-between">
            <div className="h-px bg-line" />
            <div className="h-px bg-line" />
            <div className="h-px bg-line-strong" />
          </div>
          <ul className="absolute inset-0 flex">
            {bars.map((bar, index) => (
              <Column
                key={bar.key}
                bar={bar}
                top={top}
                side={index < bars.length / 2 ? "left" : "right"}
                dense={bars.length > DENSE_FROM}
              />
            ))}
          </ul>
        </div>
        <div className="mt-2 flex justify-between text-faint text-xs">
          <span>{firstLabel}</span>
          <span>{lastLabel}</span>
        </div>
      </div>
    </div>
  );
}

/** From so many columns on a gap between them would take more room than they do. */
const DENSE_FROM = 45;

type ColumnProps = Readonly<{ bar: Bar; top: number; side: "left" | "right"; dense: boolean }>;

function Column({ bar, top, side, dense }: ColumnProps) {
  // A day with anything at all shows at least a line of it.
  const height = bar.value === 0 ? 0 : Math.max((bar.value / top) * 100, 1);
  return (
    <li className="group relative h-full min-w-0 flex-1">
      <Link
        href={bar.href}
        prefetch={false}
        tabIndex={-1}
        className={clsx("block size-full hover:bg-subtle", !dense && "px-px sm:px-0.5")}
      >
        <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true" className="size-full">
          <rect x="0" y={100 - height} width="1" height={height} className="fill-accent" />
        </svg>
      </Link>
      <span
        className={clsx(
          "pointer-events-none absolute bottom-full z-10 mb-1 hidden w-max rounded-md border border-line bg-raised px-2 py-1 text-xs shadow-pop",
          "group-hover:block",
          side === "left" ? "left-0" : "right-0",
        )}
      >
        {bar.label}
      </span>
    </li>
  );
}

/** The next round number whose half is round too. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10) * power;
}
