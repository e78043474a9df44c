import type { Db } from "@/db/client";
import { inMethod, methodIdOf, methodOf } from "@/lib/banks/methods";
import { offeredBanks } from "@/lib/banks/offered-banks";
import { bankDirectory, connectorFor } from "@/lib/banks/registry";
import type { AskedFirst } from "./payer-view";

const NOTHING = { what: "NOTHING" } as const;

/**
 * What a payer has to say to pay at this bank, before anything leaves; nothing where it is none that can be used.
 *
 * @param methodId what they have chosen; a method that the bank has not, or not any more, is none
 */
export async function askedFirst(
  db: Db,
  payee: Readonly<{ isSandbox: boolean }>,
  { bankId, methodId }: Readonly<{ bankId: string; methodId: string | null }>,
): Promise<AskedFirst> {
  const bank = offeredBanks(await bankDirectory(db), payee).find(bankId);
  if (bank === null || bank.status === "DISABLED") return NOTHING;
  const { methods } = bank;
  const chosen = methods.length === 1 ? bank : methodId === null ? null : inMethod(bank, methodId);
  if (!chosen) {
    const offered = methods.map(({ id, approach, label }) => ({ id: methodIdOf({ id, approach }), approach, label }));
    return { what: "METHOD", methods: offered };
  }
  const fields = connectorFor(chosen).requirements();
  return fields.length === 0 ? NOTHING : { what: "FIELDS", methodId: methodIdOf(methodOf(chosen)), fields };
}
