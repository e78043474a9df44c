import type { Bank } from "@/lib/banks/connector";
import type { BankDirectory } from "@/lib/banks/registry";
import { BANK, type FakeBank, fakeBank, fakeConnector } from "./fake-bank";

/** The one bank there is: what it says of itself, and what it does. A test may change both. */
export const here: { bank: Bank; fake: FakeBank } = { bank: BANK, fake: fakeBank() };

export function resetHere(): void {
  here.bank = BANK;
  here.fake = fakeBank();
}

/** A directory of the banks that `list` returns when it is asked. */
export function directoryOf(list: () => readonly Bank[]): () => Promise<BankDirectory> {
  return async () => ({ list, find: (id) => list().find((bank) => bank.id === id) ?? null, hasRealOnes: true });
}

/** Stands in for `@/lib/banks/registry`. */
export const registryOfHere = {
  bankDirectory: directoryOf(() => [here.bank]),
  availabilityOf: () => here.bank.status,
  connectorFor: () => fakeConnector(here.fake),
};
