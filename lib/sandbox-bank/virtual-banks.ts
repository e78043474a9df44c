import type { VirtualBank } from "./virtual-bank";
import { VIRTUAL_BANKS } from "./virtual-bank-records";

export function listVirtualBanks(): readonly VirtualBank[] {
  return VIRTUAL_BANKS;
}

export function findVirtualBank(id: string): VirtualBank | null {
  return VIRTUAL_BANKS.find((bank) => bank.id === id) ?? null;
}
