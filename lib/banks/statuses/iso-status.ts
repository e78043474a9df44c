import type { Bank, BankStatus } from "@/lib/banks/connector";

/** What the bank says in a word of its own, however it writes it, in that of ISO 20022 (`statuses.map`). */
export function isoStatus({ statuses: { map } }: Pick<Bank, "statuses">, said: string): string {
  const word = said.toUpperCase();
  return Object.hasOwn(map, word) ? (map[word] ?? word) : word;
}

/** The meaning of what a bank has said, and its own words where they are others. */
export function meaningOf(bank: Pick<Bank, "statuses">, said: string): Pick<BankStatus, "transactionStatus" | "said"> {
  return withWords(isoStatus(bank, said), said);
}

export function withWords(transactionStatus: string, said: string): Pick<BankStatus, "transactionStatus" | "said"> {
  return { transactionStatus, ...(said !== transactionStatus && { said }) };
}

/** What is kept of a status, and told: the bank's own words. */
export function bankWord({ said, transactionStatus }: Pick<BankStatus, "said" | "transactionStatus">): string {
  return said ?? transactionStatus;
}
