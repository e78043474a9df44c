import { inFours } from "./text/short-reference";

/** `ES9121000418450200051332` → `ES91 2100 0418 4502 0005 1332`, as it is printed. */
export function spacedIban(iban: string): string {
  return inFours(iban);
}

/** Enough to recognise one's own account: `ES91 •••• 1332`. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}
