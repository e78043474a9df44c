import { berlinGroupConnector } from "./berlin-group/connector";
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

/** The adapter that speaks this bank's protocol. */
export function connectorFor(bank: Bank): BankConnector {
  switch (bank.adapter) {
    case "BERLIN_GROUP":
      return berlinGroupConnector(bank);
  }
}
