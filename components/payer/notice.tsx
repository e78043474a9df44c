import type { ReactNode } from "react";
import { AlertIcon } from "./icons";

/** Something went wrong, above the place where it can be put right. */
export function Notice({ title, children }: Readonly<{ title?: string; children: ReactNode }>) {
  return (
    <div role="alert" className="mb-6 flex animate-rise gap-3 rounded-xl bg-danger-soft p-4">
      <AlertIcon className="mt-0.5 size-5 text-danger-ink" />
      <div className="min-w-0 text-pretty">
        {title && <p className="font-medium text-danger-ink">{title}</p>}
        <p className={title ? "mt-1 text-sm" : ""}>{children}</p>
      </div>
    </div>
  );
}
