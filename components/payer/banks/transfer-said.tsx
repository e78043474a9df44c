import type { ReactNode } from "react";
import type { PageContext } from "../page-context";
import { Said } from "../said";

type TransferSaidProps = Readonly<{ payee: string; at: Date; page: PageContext; children?: ReactNode }>;

/** The payer's own word that the money is on its way, as theirs and no more: only the payee's bank can prove it. */
export function TransferSaid({ payee, at, page: { words, format }, children }: TransferSaidProps) {
  const { said, saidOn, saidHint } = words.transfer;
  return (
    <Said title={said} text={`${saidOn(format.day(at))} ${saidHint(payee)}`}>
      {children}
    </Said>
  );
}
