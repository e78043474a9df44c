import { berlinGroupConnector } from "./berlin-group/connector";
import { isInterrupted, throughBreaker } from "./breaker";
import type { Bank, BankConnector } from "./connector";
import { sandboxBanks } from "./sandbox-banks";

let banks: readonly Bank[] | undefined;

/** Every bank a payer of this installation may see, DISABLED ones included. */
export function listBanks(): readonly Bank[] {
  banks ??= sandboxBanks();
  return banks;
}

export function findBank(bankId: string): Bank | null {
  return listBanks().find(({ id }) => id === bankId) ?? null;
}

/** What a payer is to know of a bank now: one that leaves initiations without an answer is DEGRADED. */
export function availabilityOf({ id, status }: Bank): Bank["status"] {
  return status === "ACTIVE" && isInterrupted(id) ? "DEGRADED" : status;
}

/** The adapter that speaks this bank's protocol. Its initiations go through the bank's breaker. */
export function connectorFor(bank: Bank): BankConnector {
  const adapter = adapterFor(bank);
  return { ...adapter, initiate: (input) => throughBreaker(bank, () => adapter.initiate(input)) };
}

function adapterFor(bank: Bank): BankConnector {
  switch (bank.adapter) {
    case "BERLIN_GROUP":
      return berlinGroupConnector(bank);
    case "STET":
    case "OPENFINANCE_2":
      throw new Error(`No adapter speaks ${bank.adapter} yet.`);
  }
}
