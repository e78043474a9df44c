import type { Bank } from "@/lib/banks/connector";
import { methodOf } from "@/lib/banks/methods";
import type { AskedField } from "@/lib/banks/next-action";

/** What our page asks of the payer before anything leaves: the credentials of the way that this bank is paid by. */
export function requirementsOf(bank: Bank): readonly AskedField[] {
  const { credentials } = methodOf(bank);
  const needsIban =
    bank.payment.debtorAccount === "REQUIRED" && !credentials.some(({ name }) => name === "DEBTOR_IBAN");
  return [...credentials, ...(needsIban ? [plain("DEBTOR_IBAN")] : [])];
}

/** As the bank's record words it, where it does. */
export function fieldOf(bank: Bank, name: AskedField["name"]): AskedField {
  return methodOf(bank).credentials.find((credential) => credential.name === name) ?? plain(name);
}

/** What a bank may tell of the code that it has sent. */
type Challenge =
  | Readonly<{ otpMaxLength?: number | null | undefined; otpFormat?: string | null | undefined }>
  | null
  | undefined;

/** A code for one time, of the form that the bank tells. */
export function codeField(challenge: Challenge): AskedField {
  const length = challenge?.otpMaxLength ?? null;
  const character = challenge?.otpFormat === "integer" ? "[0-9]" : null;
  const pattern = character === null && length === null ? null : `${character ?? "."}{1,${length ?? 70}}`;
  return { ...plain("CODE"), pattern };
}

function plain(name: AskedField["name"]): AskedField {
  return { name, label: null, pattern: null, required: true };
}
