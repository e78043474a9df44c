import type { ReactNode } from "react";

/** One of several, and what can be done with it. */
export function Row({ title, detail, children }: Readonly<{ title: string; detail: string; children: ReactNode }>) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <span className="block text-muted text-sm">{detail}</span>
      </span>
      <span className="shrink-0">{children}</span>
    </li>
  );
}
