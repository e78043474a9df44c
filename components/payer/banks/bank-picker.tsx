import type { Messages } from "../messages";
import type { PageContext } from "../page-context";
import { drawnOnce } from "../theme/drawn-once";
import { ChevronDownIcon, SearchIcon } from "../theme/icons";
import { CARD, QUIET, SELECT } from "../theme/look";
import { arrangeBanks } from "./arrange-banks";
import { bankCountries } from "./bank-countries";
import { BankRows } from "./bank-rows";
import type { ChoiceProps } from "./choice";

/** Enough to fill a phone; the rest is a search or a tap away. */
const SHOWN_AT_FIRST = 8;

type Countries = ReturnType<typeof bankCountries>;

/**
 * Pressing a bank submits the payment to it. Plain forms do everything; the island lets the search follow the typing
 * (`../island/search.ts`) and holds a second press back (`../island/press.ts`).
 */
export function BankPicker({ view, step, page, wishes: { query, lastBankId, all, ...wishes } }: ChoiceProps) {
  const { path, language, words } = page;
  const homeCountry = view.countryCode;
  const countries = bankCountries(step.banks, homeCountry, language);
  const asked = wishes.country ?? homeCountry;
  // One that has no banks here is as good as none.
  const country = countries.some(({ code }) => code === asked) ? asked : "";
  const found = arrangeBanks(step.banks, { query, country, homeCountry, lastBankId });
  // Nobody looks for what lies whole before them.
  const isSearched = step.banks.length > SHOWN_AT_FIRST || countries.length > 1;
  const shown = all || query ? found : found.slice(0, SHOWN_AT_FIRST);
  return (
    <div
      data-picker={`${path}/banks`}
      data-home-country={homeCountry}
      data-last-bank-id={lastBankId ?? undefined}
      data-found-one={words.banks.found.one}
      data-found-other={words.banks.found.other}
      data-found-none={words.banks.noneFound}
    >
      {isSearched && (
        <search>
          <form method="get" action={path} className="flex flex-wrap gap-2">
            <SearchField page={page} query={query} />
            {countries.length > 1 && <CountryField words={words.banks} countries={countries} country={country} />}
            <noscript>
              <button type="submit" className="h-12 rounded-lg border border-line-field bg-surface px-4 font-medium">
                {words.banks.searchButton}
              </button>
            </noscript>
          </form>
        </search>
      )}
      <p role="status" data-count="" className={found.length > 0 ? "sr-only" : "mt-4 text-muted"}>
        {found.length > 0 ? "" : words.banks.noneFound}
      </p>
      <form
        method="post"
        action={`${path}/attempt`}
        data-press={words.banks.opening}
        className={`${isSearched ? "mt-3 " : ""}${CARD}`}
      >
        <BankRows banks={shown} lastBankId={lastBankId} words={words} />
      </form>
      {shown.length < found.length && (
        <a href={`${path}?${new URLSearchParams({ country, all: "1" })}`} data-show-all="" className={`mt-1 ${QUIET}`}>
          {words.banks.showAll.replace("#", String(found.length))}
        </a>
      )}
    </div>
  );
}

function SearchField({ page: { words }, query }: Readonly<{ page: PageContext; query: string }>) {
  return (
    <label className="relative flex-1 basis-48">
      <span className="sr-only">{words.banks.search}</span>
      <SearchIcon className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
      <input
        type="search"
        name="q"
        defaultValue={query}
        placeholder={words.banks.search}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={60}
        className="h-12 w-full rounded-lg border border-line-field bg-surface pr-3 pl-11 placeholder:text-muted [&::-webkit-search-cancel-button]:appearance-none"
      />
    </label>
  );
}

type CountryFieldProps = Readonly<{ words: Messages["banks"]; countries: Countries; country: string }>;

const CountryField = drawnOnce(function CountryField({ words, countries, country }: CountryFieldProps) {
  return (
    <label className="relative min-w-36 grow basis-36 sm:grow-0">
      <span className="sr-only">{words.country}</span>
      <select name="country" defaultValue={country} className={SELECT}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value="">{words.allCountries}</option>
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-muted" />
    </label>
  );
});
