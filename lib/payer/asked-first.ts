import type { AskedField } from "@/lib/banks/next-action";
import { connectorFor, findBank } from "@/lib/banks/registry";

/** What a bank wants to know of a payer before anything leaves; empty where it asks by itself, or is none that can be used. */
export function askedFirst(bankId: string): readonly AskedField[] {
  const bank = findBank(bankId);
  return bank === null || bank.status === "DISABLED" ? [] : connectorFor(bank).requirements();
}
