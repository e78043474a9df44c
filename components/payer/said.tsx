import type { ReactNode } from "react";
import { ClockIcon } from "./theme/icons";

type SaidProps = Readonly<{ title: string; text: string; children?: ReactNode }>;

/** Something that the payer has told the payee: as their word, which the page neither doubts nor proves. */
export function Said({ title, text, children }: SaidProps) {
  return (
    <section className="mb-6 flex gap-3 rounded-xl bg-subtle p-4">
      <ClockIcon className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0 text-pretty">
        <h2 className="font-medium">{title}</h2>
        <p className="mt-1 text-sm">{text}</p>
        {children && <p className="mt-2 text-sm">{children}</p>}
      </div>
    </section>
  );
}
