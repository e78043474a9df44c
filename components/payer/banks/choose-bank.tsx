import type { PayerStep, PayerView } from "@/lib/payer/payer-view";
import { LiveStatus } from "../live/live-status";
import { stepStamp } from "../live/step-stamp";
import { Decline } from "../outcomes/decline";
import { FailureNotice } from "../outcomes/failure-notice";
import type { PageContext } from "../page-context";
import { bankCountries } from "./arrange-banks";
import { BankPicker } from "./bank-picker";
import { ContinueOnPhone } from "./continue-on-phone";
import { ManualTransfer } from "./manual-transfer";

/** How the list is searched and opened without script, and what this device remembers. */
export type BankWishes = Readonly<{
  query: string;
  country: string | null;
  all: boolean;
  lastBankId: string | null;
}>;

type ChooseBankProps = Readonly<{
  view: PayerView;
  step: Extract<PayerStep, { name: "CHOOSE_BANK" }>;
  page: PageContext;
  wishes: BankWishes;
}>;

/** The first screen: press a bank and go. On a desktop the same can be done on the phone while this page follows. */
export function ChooseBank({ view, step, page, wishes }: ChooseBankProps) {
  const { path, language } = page;
  const { found, ...words } = page.words.banks;
  const countries = bankCountries(step.banks, view.countryCode, language);
  const preselected = countries.some(({ code }) => code === view.countryCode) ? view.countryCode : "";
  return (
    <>
      {step.lastFailure && <FailureNotice failure={step.lastFailure} payee={view.payee.legalName} words={page.words} />}
      <h2 className="font-semibold text-xl tracking-tight">{words.title}</h2>
      <p className="mt-1 mb-4 text-pretty text-muted text-sm">{words.hint}</p>
      <BankPicker
        path={path}
        language={language}
        words={{
          search: words.search,
          searchButton: words.searchButton,
          country: words.country,
          allCountries: words.allCountries,
          found,
          noneFound: words.noneFound,
          showAll: words.showAll,
          lastUsed: words.lastUsed,
          degraded: words.degraded,
          down: words.down,
          opening: words.opening,
        }}
        banks={step.banks}
        countries={countries}
        homeCountry={view.countryCode}
        lastBankId={wishes.lastBankId}
        initial={{ query: wishes.query, country: wishes.country ?? preselected, all: wishes.all }}
      />
      <p className="mt-4 mb-6 text-pretty text-muted text-sm">
        {words.consent(view.payee.legalName, page.format.money(view.amount))}
      </p>
      <ContinueOnPhone page={page} />
      <ManualTransfer view={view} page={page} />
      {view.mayDecline && <Decline payee={view.payee.legalName} page={page} />}
      {/* The phone that scanned the code goes ahead; beside a phone there is nothing to follow. */}
      <LiveStatus statusUrl={`${path}/status`} stamp={stepStamp(step)} media="(min-width: 64rem)" />
    </>
  );
}
