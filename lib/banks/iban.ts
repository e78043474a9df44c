import { isValidBIC, isValidIBAN } from "ibantools";
import { electronicIban } from "@/lib/shared/text/electronic-iban";

/** Who takes part in the SEPA schemes outside the European Economic Area: there a BIC is wanted beside an IBAN in places. */
const BEYOND_EEA = new Set(["CH", "GB", "AD", "MC", "SM", "VA", "GI", "AL", "MD", "ME", "MK", "RS"]);

/**
 * What an IBAN of the SEPA schemes can begin with (EPC409-09): the 41 countries, and Gibraltar, which takes part with the
 * United Kingdom under a code of its own; other territories use their country's (Jersey GB, Réunion FR). ibantools' own flag
 * is wrong for AL, MD, ME, MK and RS, which joined in 2024 and 2025, so the list is kept here.
 */
export const SEPA_COUNTRIES: ReadonlySet<string> = new Set([
  ...["AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV"],
  ...["MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK"],
  ...["IS", "LI", "NO"],
  ...BEYOND_EEA,
]);

/** Of a SEPA account. */
export function isOfEea(iban: string): boolean {
  return !BEYOND_EEA.has(iban.slice(0, 2));
}

/** The IBAN in its electronic form; null when it isn't one, or can't be paid over SEPA. */
export function parseSepaIban(text: string): string | null {
  const iban = electronicIban(text);
  return isValidIBAN(iban) && SEPA_COUNTRIES.has(iban.slice(0, 2)) ? iban : null;
}

export function isBic(text: string): boolean {
  return isValidBIC(text);
}

/** For people and for the API: country, check digits and the last four, `ES91 •••• 1332`. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}
