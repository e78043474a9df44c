import type { BankListing } from "@/lib/banks/search-banks";
import { kept } from "@/lib/shared/process/kept";

const wordsOf = kept(50, (language) => ({
  names: new Intl.DisplayNames(language, { type: "region" }),
  collator: new Intl.Collator(language),
}));

/** The countries that have banks, by name in the payer's language; the flow's country first. */
export function bankCountries(
  banks: readonly BankListing[],
  homeCountry: string,
  language: string,
): readonly Readonly<{ code: string; name: string }>[] {
  const { names, collator } = wordsOf(language);
  return [...new Set(banks.map(({ country }) => country))]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort(
      (a, b) => Number(b.code === homeCountry) - Number(a.code === homeCountry) || collator.compare(a.name, b.name),
    );
}
