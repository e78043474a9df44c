import type { BankListing } from "@/lib/banks/search-banks";
import { keeping } from "@/lib/shared/process/kept";

/** The countries that have banks, by name in the payer's language; the flow's country first. */
export function bankCountries(
  banks: readonly BankListing[],
  homeCountry: string,
  language: string,
): readonly Country[] {
  const codes = [...new Set(banks.map(({ country }) => country))];
  return find(JSON.stringify([language, homeCountry, codes]), () => inOrder(codes, homeCountry, language));
}

type Country = Readonly<{ code: string; name: string }>;

const find = keeping<readonly Country[]>(1_000);

function inOrder(codes: readonly string[], homeCountry: string, language: string): readonly Country[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const collator = new Intl.Collator(language);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort(
      (a, b) => Number(b.code === homeCountry) - Number(a.code === homeCountry) || collator.compare(a.name, b.name),
    );
}
