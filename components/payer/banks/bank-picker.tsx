"use client";

import { type FormEvent, useDeferredValue, useEffect, useRef, useState } from "react";
import type { BankListing } from "@/lib/banks/search-banks";
import type { Messages } from "../messages/messages";
import { ChevronDownIcon, ChevronIcon, SearchIcon, Spinner } from "../theme/icons";
import { CARD, QUIET } from "../theme/look";
import { Picture } from "../theme/picture";
import { arrangeBanks } from "./arrange-banks";

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
  const [pendingId, setPendingId] = useState<string | null>(null);
  const searchField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // What was typed before the script arrived counts, and a page that the back button revives takes a bank again.
    if (searchField.current) setQuery(searchField.current.value);
    const revive = () => setPendingId(null);
    window.addEventListener("pageshow", revive);
    return () => window.removeEventListener("pageshow", revive);
  }, []);

  const deferredQuery = useDeferredValue(query);
  const found = arrangeBanks(banks, { query: deferredQuery, country, homeCountry, lastBankId });
  const shown = all || deferredQuery ? found : found.slice(0, SHOWN_AT_FIRST);

  function choose(event: FormEvent<HTMLFormElement>) {
    if (pendingId) return event.preventDefault();
    const { nativeEvent } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (submitter instanceof HTMLButtonElement) setPendingId(submitter.value);
  }

  return (
    <>
      <search>
        <form method="get" action={path} className="flex flex-wrap gap-2" onSubmit={(event) => event.preventDefault()}>
          <label className="relative min-w-48 flex-1">
            <span className="sr-only">{words.search}</span>
            <SearchIcon className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted" />
            <input
              ref={searchField}
              type="search"
              name="q"
              defaultValue={initial.query}
              onChange={(event) => setQuery(event.target.value)}
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
                onChange={(event) => setCountry(event.target.value)}
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

      <p role="status" className={found.length > 0 ? "sr-only" : "mt-4 text-muted"}>
        {found.length > 0 ? deferredQuery && counted(words.found, found.length, language) : words.noneFound}
      </p>

      {shown.length > 0 && (
        <form method="post" action={`${path}/attempt`} onSubmit={choose} className={`mt-3 ${CARD}`}>
          <ul className="divide-y divide-line">
            {shown.map((bank, index) => (
              <li key={bank.id}>
                <BankButton
                  bank={bank}
                  words={words}
                  lastUsed={bank.id === lastBankId}
                  pending={bank.id === pendingId}
                  lazy={index >= SHOWN_AT_FIRST}
                />
              </li>
            ))}
          </ul>
        </form>
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
        {pendingId && words.opening}
      </p>
    </>
  );
}

type BankButtonProps = Readonly<{
  bank: BankListing;
  words: Words;
  lastUsed: boolean;
  pending: boolean;
  lazy: boolean;
}>;

function BankButton({ bank, words, lastUsed, pending, lazy }: BankButtonProps) {
  const down = bank.status === "DISABLED";
  const remark = down ? words.down : bank.status === "DEGRADED" ? words.degraded : lastUsed ? words.lastUsed : null;
  return (
    <button
      type="submit"
      name="bankId"
      value={bank.id}
      disabled={down}
      className="group flex min-h-16 w-full items-center gap-3.5 px-4 py-2.5 text-left transition-colors duration-150 not-disabled:hover:bg-subtle group-first:rounded-t-xl"
    >
      <Picture
        src={bank.logoPath}
        size={36}
        lazy={lazy}
        className={`size-9 shrink-0 rounded-lg ${down ? "opacity-50 grayscale" : ""}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`block break-words font-medium ${down ? "text-muted" : ""}`}>{bank.name}</span>
        {remark && (
          <span className={`block text-sm ${bank.status === "DEGRADED" ? "text-warning-ink" : "text-muted"}`}>
            {remark}
          </span>
        )}
      </span>
      {pending ? (
        <Spinner className="size-5 text-accent-ink" />
      ) : (
        !down && (
          <ChevronIcon className="size-5 text-muted transition-transform duration-150 group-hover:translate-x-0.5" />
        )
      )}
    </button>
  );
}

function counted(forms: Words["found"], count: number, language: string): string {
  const form = new Intl.PluralRules(language).select(count) === "one" ? forms.one : forms.other;
  return form.replace("#", String(count));
}
