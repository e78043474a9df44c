import { parseSepaIban } from "@/lib/banks/iban";
import { fullName } from "@/lib/operations/model";
import { REFUND_NAME_LENGTH_MAX } from "./model";
import type { StandingMoney } from "./standing-money";

/** Whom a refund goes to where nobody says otherwise; null where nobody knows. */
type KnownPayer = Readonly<{ name: string | null; iban: string | null }>;

/** Who paid, as a bank or a statement has told. Of money that came from several accounts a person has to say where it goes. */
export function knownPayer({ payment: { operation, record }, credits }: StandingMoney): KnownPayer {
  const told = [
    { name: record?.debtor.ownerName ?? record?.debtor.psuName ?? null, account: record?.debtor.accountNumber ?? null },
    ...credits.map(({ counterpartyName, counterpartyAccount }) => ({
      name: counterpartyName,
      account: counterpartyAccount,
    })),
  ].map(({ name, account }) => ({ name, iban: account === null ? null : parseSepaIban(account) }));
  const [iban = null, ...others] = new Set(told.flatMap((payer) => payer.iban ?? []));
  const named =
    told.find((payer) => payer.name !== null && payer.iban === iban) ?? told.find(({ name }) => name !== null);
  const name = named?.name ?? fullName(operation.subject);
  return { name: name?.slice(0, REFUND_NAME_LENGTH_MAX) ?? null, iban: others.length === 0 ? iban : null };
}
