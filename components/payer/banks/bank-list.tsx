import type { ComponentProps } from "react";
import type { BankListing } from "@/lib/banks/search-banks";
import { CARD } from "../theme/look";
import { BankButton } from "./bank-button";
import type { usePressedBank } from "./use-pressed-bank";

type BankListProps = Pick<ComponentProps<typeof BankButton>, "words"> &
  Pick<ReturnType<typeof usePressedBank>, "pressedId" | "press"> &
  Readonly<{
    path: string;
    banks: readonly BankListing[];
    lastBankId: string | null;
    /** How many of them are seen at once: the logos of the others can wait. */
    inSight: number;
  }>;

/** Each bank is a button that begins the payment there. */
export function BankList({ path, banks, words, lastBankId, inSight, pressedId, press }: BankListProps) {
  return (
    <form method="post" action={`${path}/attempt`} onSubmit={press} className={`mt-3 ${CARD}`}>
      <ul className="divide-y divide-line">
        {banks.map((bank, index) => (
          <li key={bank.id}>
            <BankButton
              bank={bank}
              words={words}
              lastUsed={bank.id === lastBankId}
              pending={bank.id === pressedId}
              lazy={index >= inSight}
            />
          </li>
        ))}
      </ul>
    </form>
  );
}
