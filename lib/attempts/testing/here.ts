import type { Bank } from "@/lib/banks/connector";
import { BANK, type FakeBank, fakeBank, fakeConnector } from "./fake-bank";

/** The one bank there is: what it says of itself, and what it does. A test may change both. */
export const here: { bank: Bank; fake: FakeBank } = { bank: BANK, fake: fakeBank() };

export function resetHere(): void {
  here.bank = BANK;
  here.fake = fakeBank();
}

/** Stands in for `@/lib/banks/registry`. */
export const registryOfHere = {
  listBanks: () => [here.bank],
  findBank: (id: string) => (id === here.bank.id ? here.bank : null),
  availabilityOf: () => here.bank.status,
  connectorFor: () => fakeConnector(here.fake),
};
