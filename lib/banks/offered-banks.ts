import type { Bank } from "./connector";
import type { BankDirectory } from "./registry";

/**
 * The banks that payers are offered, and may begin a payment at (decision 209): where there is any real one, a collection is never
 * "paid" at a virtual bank, where no money moves. An attempt that is under way is asked about wherever it is: that is the
 * directory's.
 */
export function offeredBanks(banks: BankDirectory): Pick<BankDirectory, "list" | "find"> {
  const isOffered = (bank: Bank) => !(bank.isSandbox && banks.hasRealOnes);
  return {
    list: () => banks.list().filter(isOffered),
    find: (bankId) => {
      const bank = banks.find(bankId);
      return bank && isOffered(bank) ? bank : null;
    },
  };
}
