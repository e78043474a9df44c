import { isPseudonym } from "@/db/queries/people/payer-traces";
import { isNoWord } from "@/lib/bank-files/references";
import { parseSepaIban } from "@/lib/banks/iban";
import { fullName } from "@/lib/operations/model";
import { REFUND_NAME_LENGTH_MAX } from "./model";
import type { StandingMoney } from "./standing-money";

/** Whom a refund goes to where nobody says otherwise; null where nobody knows. */
type KnownPayer = Readonly<{ name: string | null; iban: string | null }>;

/**
 * Who paid, as a bank or a statement has told, and nobody has erased since. Of money that came from several accounts, or of which a part
 * came from one that nobody has told, a person has to say where it goes.
 */
export function knownPayer({ payment: { operation, record }, credits, isPartUnknown }: StandingMoney): KnownPayer {
  const told = [
    { name: record?.debtor.ownerName ?? record?.debtor.psuName ?? null, account: record?.debtor.accountNumber ?? null },
    ...credits.map(({ counterpartyName, counterpartyAccount }) => ({
      name: counterpartyName,
      account: counterpartyAccount,
    })),
  ].map(({ name, account }) => ({
    name: name === null || isNoWord(name) || isPseudonym(name) ? null : name,
    account: account === null ? null : ibanOf(account),
  }));
  const [account = null, ...others] = new Set(told.flatMap((payer) => payer.account ?? []));
  const iban = account === null || others.length > 0 || isPartUnknown ? null : parseSepaIban(account);
  const named =
    told.find((payer) => payer.name !== null && payer.account === account) ?? told.find(({ name }) => name !== null);
  const subject = fullName(operation.subject);
  const name = named?.name ?? (subject === null || isPseudonym(subject) ? null : subject);
  return { name: name?.slice(0, REFUND_NAME_LENGTH_MAX) ?? null, iban };
}

/** Of any country: money of an account that no SEPA transfer reaches came from another one all the same. What is masked is none. */
function ibanOf(account: string): string | null {
  const written = account.replaceAll(" ", "").toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(written) ? written : null;
}
