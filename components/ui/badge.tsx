import { clsx } from "clsx";
import type { ReactNode } from "react";

const TONES = {
  neutral: "bg-subtle text-muted",
  accent: "bg-accent-soft text-accent-ink",
  info: "bg-info-soft text-info-ink",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-danger-soft text-danger-ink",
} as const;

export type Tone = keyof typeof TONES;

type BadgeProps = Readonly<{ tone?: Tone; icon?: ReactNode; className?: string; children: ReactNode }>;

/** A word with a colour. The word carries the meaning: the colour only helps to find it. */
export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-md px-2 font-medium text-xs [&>svg]:size-3.5",
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
