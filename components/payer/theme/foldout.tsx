import type { ReactNode } from "react";
import { ChevronDownIcon } from "./icons";

type FoldoutProps = Readonly<{ title: string; open?: boolean; className?: string; children: ReactNode }>;

/** What few payers need: a line that opens, also without script. */
export function Foldout({ title, open = false, className = "", children }: FoldoutProps) {
  return (
    <details open={open} className={`group border-line border-t ${className}`.trim()}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-md py-2 font-medium">
        {title}
        <ChevronDownIcon className="size-5 text-muted transition-transform duration-200 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
