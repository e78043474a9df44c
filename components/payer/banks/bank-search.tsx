import type { RefObject } from "react";
import type { Messages } from "../messages/messages";
import { ChevronDownIcon, SearchIcon } from "../theme/icons";

type BankSearchProps = Readonly<{
  path: string;
  words: Pick<Messages["banks"], "search" | "searchButton" | "country" | "allCountries">;
  countries: readonly Readonly<{ code: string; name: string }>[];
  initialQuery: string;
  country: string;
  field: RefObject<HTMLInputElement | null>;
  onQuery: (query: string) => void;
  onCountry: (country: string) => void;
}>;

/** By name, and by country where there are several. Without script it is asked for by a button. */
export function BankSearch(props: BankSearchProps) {
  const { path, words, countries, initialQuery, country, field, onQuery, onCountry } = props;
  return (
    <search>
      <form method="get" action={path} className="flex flex-wrap gap-2" onSubmit={(event) => event.preventDefault()}>
        <label className="relative min-w-48 flex-1">
          <span className="sr-only">{words.search}</span>
          <SearchIcon className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
          <input
            ref={field}
            type="search"
            name="q"
            defaultValue={initialQuery}
            onChange={(event) => onQuery(event.target.value)}
            placeholder={words.search}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={60}
            className="h-12 w-full rounded-lg border border-line-field bg-surface pr-3 pl-11 placeholder:text-muted [&::-webkit-search-cancel-button]:appearance-none"
          />
        </label>
        {countries.length > 1 && (
          <label className="relative min-w-36 grow basis-36 sm:grow-0">
            <span className="sr-only">{words.country}</span>
            <select
              name="country"
              value={country}
              onChange={(event) => onCountry(event.target.value)}
              className="h-12 w-full appearance-none truncate rounded-lg border border-line-field bg-surface pr-10 pl-3.5"
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
              <option value="">{words.allCountries}</option>
            </select>
            <ChevronDownIcon className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-muted" />
          </label>
        )}
        <noscript>
          <button type="submit" className="h-12 rounded-lg border border-line-field bg-surface px-4 font-medium">
            {words.searchButton}
          </button>
        </noscript>
      </form>
    </search>
  );
}
