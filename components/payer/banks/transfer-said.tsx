import type { ReactNode } from "react";
import type { PageContext } from "../page-context";
import { ClockIcon } from "../theme/icons";

type TransferSaidProps = Readonly<{ payee: string; at: Date; page: PageContext; children?: ReactNode }>;

/** The payer's own word that the money is on its way, as theirs and no more: only the payee's bank can prove it. */
export function TransferSaid({ payee, at, page: { words, format }, children }: TransferSaidProps) {
  const { transfer } = words;
  return (
    <section className="mb-6 flex gap-3 rounded-xl bg-subtle p-4">
      <ClockIcon className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0 text-pretty">
        <h2 className="font-medium">{transfer.said}</h2>
        <p className="mt-1 text-sm">
          {transfer.saidOn(format.day(at))} {transfer.saidHint(payee)}
        </p>
        {children && <p className="mt-2 text-sm">{children}</p>}
      </div>
    </section>
  );
}
