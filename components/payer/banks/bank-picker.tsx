"use client";

import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { BankListing } from "@/lib/banks/search-banks";
import type { Messages } from "../messages/messages";
import { QUIET } from "../theme/look";
import { arrangeBanks } from "./arrange-banks";
import { BankList } from "./bank-list";
import { BankSearch } from "./bank-search";
import { counted } from "./counted";
import { usePressedBank } from "./use-pressed-bank";

type Words = Pick<
  Messages["banks"],
  | "search"
  | "searchButton"
  | "country"
  | "allCountries"
  | "found"
  | "noneFound"
  | "lastUsed"
  | "degraded"
  | "down"
  | "opening"
> &
  Readonly<{ showAll: string }>;

type BankPickerProps = Readonly<{
  path: string;
  language: string;
  words: Words;
  banks: readonly BankListing[];
  countries: readonly Readonly<{ code: string; name: string }>[];
  homeCountry: string;
  lastBankId: string | null;
  /** From the address: how the list is searched and opened without script. */
  initial: Readonly<{ query: string; country: string; all: boolean }>;
}>;

/** Enough to fill a phone; the rest is a search or a tap away. */
const SHOWN_AT_FIRST = 8;

/**
 * Pressing a bank submits the payment to it. Plain forms do everything; with script the search follows the typing and a second
 * press is held back.
 */
export function BankPicker({
  path,
  language,
  words,
  banks,
  countries,
  homeCountry,
  lastBankId,
  initial,
}: BankPickerProps) {
  const [query, setQuery] = useState(initial.query);
  const [country, setCountry] = useState(initial.country);
  const [all, setAll] = useState(initial.all);
  const { pressedId, press } = usePressedBank();
  const searchField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // What was typed before the script arrived counts.
    if (searchField.current) setQuery(searchField.current.value);
  }, []);

  const deferredQuery = useDeferredValue(query);
  const found = arrangeBanks(banks, { query: deferredQuery, country, homeCountry, lastBankId });
  const shown = all || deferredQuery ? found : found.slice(0, SHOWN_AT_FIRST);

  return (
    <>
      <BankSearch
        path={path}
        words={words}
        countries={countries}
        initialQuery={initial.query}
        country={country}
        field={searchField}
        onQuery={setQuery}
        onCountry={setCountry}
      />

      <p role="status" className={found.length > 0 ? "sr-only" : "mt-4 text-muted"}>
        {found.length > 0 ? deferredQuery && counted(words.found, found.length, language) : words.noneFound}
      </p>

      {shown.length > 0 && (
        <BankList
          path={path}
          banks={shown}
          words={words}
          lastBankId={lastBankId}
          inSight={SHOWN_AT_FIRST}
          pressedId={pressedId}
          press={press}
        />
      )}
      {shown.length < found.length && (
        <a
          href={`${path}?${new URLSearchParams({ country, all: "1" })}`}
          onClick={(event) => {
            event.preventDefault();
            setAll(true);
          }}
          className={`mt-1 ${QUIET}`}
        >
          {words.showAll.replace("#", String(found.length))}
        </a>
      )}
      <p role="status" className="sr-only">
        {pressedId && words.opening}
      </p>
    </>
  );
}
