import { env } from "@/lib/shared/env";
import type { Bank } from "./connector";
import type { BankDirectory } from "./registry";

/** Whose payers they are: of a sandbox (decision 208), or of a live organisation. */
type Payee = Readonly<{ isSandbox: boolean }>;

/**
 * The banks that an organisation's payers are offered, and may begin a payment at (decision 209): of a sandbox the virtual ones, where no
 * money moves; of everybody else the real ones, or the virtual ones where there is no real one at all. A demo has no live
 * collections: a bank that is added there to see it work stands beside the virtual ones. An attempt that is under way is asked
 * about wherever it is: that is the directory's.
 */
export function offeredBanks(banks: BankDirectory, payee: Payee): Pick<BankDirectory, "list" | "find"> {
  const isLive = banks.hasRealOnes && !env().demo;
  const isOffered = (bank: Bank) => (payee.isSandbox ? bank.isSandbox : !(bank.isSandbox && isLive));
  return {
    list: () => banks.list().filter(isOffered),
    find: (bankId) => {
      const bank = banks.find(bankId);
      return bank && isOffered(bank) ? bank : null;
    },
  };
}
