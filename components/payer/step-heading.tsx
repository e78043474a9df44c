import type { ReactNode } from "react";

const TONES = {
  good: "bg-success-soft text-success-ink",
  bad: "bg-danger-soft text-danger-ink",
  waiting: "bg-subtle text-accent-ink",
  unsure: "bg-warning-soft text-warning-ink",
  neutral: "bg-subtle text-muted",
} as const;

type StepHeadingProps = Readonly<{ tone: keyof typeof TONES; icon: ReactNode; title: string; children?: ReactNode }>;

/** The head of every step that says how things stand: a sign, what happened, what it means. */
export function StepHeading({ tone, icon, title, children }: StepHeadingProps) {
  return (
    <header className="animate-rise">
      <span className={`inline-flex size-12 items-center justify-center rounded-full ${TONES[tone]}`}>{icon}</span>
      <h2 className="mt-5 text-balance font-semibold text-2xl tracking-tight">{title}</h2>
      {children && <p className="mt-2 text-pretty text-muted">{children}</p>}
    </header>
  );
}
