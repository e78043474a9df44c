import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Tone } from "./badge";

export type TimelineItem = Readonly<{
  key: string;
  Icon: LucideIcon;
  tone: Tone;
  title: ReactNode;
  detail?: ReactNode;
  /** Somebody's own words, with their lines. */
  quote?: string;
  /** ISO 8601, and the same in words. */
  at: string;
  time: string;
}>;

const TONES: Readonly<Record<Tone, string>> = {
  neutral: "border-line bg-surface text-muted",
  accent: "border-transparent bg-accent-soft text-accent-ink",
  info: "border-transparent bg-info-soft text-info-ink",
  success: "border-transparent bg-success-soft text-success-ink",
  warning: "border-transparent bg-warning-soft text-warning-ink",
  danger: "border-transparent bg-danger-soft text-danger-ink",
};

export function Timeline({ items }: Readonly<{ items: readonly TimelineItem[] }>) {
  return (
    <ol className="relative">
      {items.map(({ key, Icon, tone, title, detail, quote, at, time }) => (
        <li key={key} className="group relative flex gap-3 pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-7 bottom-0 left-3.5 w-px -translate-x-1/2 bg-line group-last:hidden"
          />
          <span
            className={clsx(
              "relative flex size-7 shrink-0 items-center justify-center rounded-full border",
              TONES[tone],
            )}
          >
            <Icon aria-hidden="true" className="size-3.5" />
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-x-4 pt-0.5 sm:flex-row sm:items-baseline sm:justify-between">
            <div className="min-w-0">
              <p className="break-words font-medium">{title}</p>
              {detail && <p className="break-words text-muted text-sm">{detail}</p>}
              {quote && (
                <blockquote
                  className="mt-1.5 whitespace-pre-line break-words border-line border-l-2 pl-3 text-sm"
                  dir="auto"
                >
                  {quote}
                </blockquote>
              )}
            </div>
            <time dateTime={at} className="shrink-0 text-muted text-sm tabular-nums">
              {time}
            </time>
          </div>
        </li>
      ))}
    </ol>
  );
}
