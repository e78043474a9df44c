import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const TONES = {
  info: { look: "bg-info-soft text-info-ink", Icon: Info },
  success: { look: "bg-success-soft text-success-ink", Icon: CircleCheck },
  warning: { look: "bg-warning-soft text-warning-ink", Icon: TriangleAlert },
  danger: { look: "bg-danger-soft text-danger-ink", Icon: CircleAlert },
} as const;

type CalloutProps = Readonly<{
  tone: keyof typeof TONES;
  title?: ReactNode;
  /** "alert" interrupts a screen reader: for what has just gone wrong. */
  role?: "alert" | "status";
  className?: string;
  children?: ReactNode;
}>;

/** Something to know before going on, in the flow of the page. */
export function Callout({ tone, title, role, className, children }: CalloutProps) {
  const { look, Icon } = TONES[tone];
  return (
    <div role={role} className={clsx("flex gap-2.5 rounded-lg px-3.5 py-3 text-sm", look, className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 space-y-0.5">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
