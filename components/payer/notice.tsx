import type { ReactNode } from "react";
import { AlertIcon } from "./theme/icons";

const TONES = {
  bad: { box: "bg-danger-soft", ink: "text-danger-ink" },
  unsure: { box: "bg-warning-soft", ink: "text-warning-ink" },
  neutral: { box: "bg-subtle", ink: "text-ink" },
} as const;

type NoticeProps = Readonly<{ tone?: keyof typeof TONES; title?: string; action?: ReactNode; children?: ReactNode }>;

/** Something went wrong, or may have, above the place where it can be put right. */
export function Notice({ tone = "bad", title, action, children }: NoticeProps) {
  const { box, ink } = TONES[tone];
  return (
    <div role="alert" className={`mb-6 flex animate-rise gap-3 rounded-xl p-4 ${box}`}>
      <AlertIcon className={`mt-0.5 size-5 ${ink}`} />
      <div className="min-w-0 text-pretty">
        {title && <p className={`font-medium ${ink}`}>{title}</p>}
        {children && <p className={title ? "mt-1 text-sm" : ""}>{children}</p>}
        {action}
      </div>
    </div>
  );
}
