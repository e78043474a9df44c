import type { ReactNode } from "react";
import { ChooseMethod, Identify } from "@/components/payer/banks/authorise";
import { type FormState, NOTHING_TYPED } from "@/components/payer/banks/bank-fields";
import { BankRows } from "@/components/payer/banks/bank-rows";
import { TakingToBank } from "@/components/payer/banks/bank-steps";
import type { Complaint } from "@/components/payer/outcomes/dispute";
import { PayerDocument } from "@/components/payer/payer-document";
import { PayerFrame, PayerPage } from "@/components/payer/payer-page";
import type { PressProblem } from "@/components/payer/press-notice";
import { stepTitle } from "@/components/payer/step-title";
import type { BankListing } from "@/lib/banks/search-banks";
import { readCookie } from "@/lib/http/request/cookies";
import type { AskedFirst } from "@/lib/payer/payer-view";
import type { ApiRequest } from "@/lib/shared/api-request";
import { LAST_BANK_COOKIE } from "./answers";
import { payerAssets, searchScript } from "./assets";
import { framing, html, nonceOf } from "./html";
import { problemWords } from "./problems";
import { renderDocument } from "./render";
import { isInPlace } from "./renewed";
import { renderStatic } from "./static-markup";
import { asksOf } from "./step-form";
import type { Found } from "./visit";

/** What a press has come to that is answered with the page itself. */
type Answered = Readonly<{ form?: FormState; problem?: PressProblem; complaint?: Complaint }>;

/** The hosted page of one payment, as it stands: 200; with a form that was not right: 422; with what could not be taken now: 409. */
export function payPage(request: ApiRequest, found: Found, answered: Answered = {}): Response {
  const { form = NOTHING_TYPED, complaint } = answered;
  const { view, page, words } = found;
  const search = new URL(request.url).searchParams;
  const wishes = {
    query: search.get("q")?.slice(0, 60) ?? "",
    country: search.get("country"),
    all: search.has("all"),
    lastBankId: readCookie(request, LAST_BANK_COOKIE),
  };
  const problem = answered.problem ?? problemWords(search.get("problem"), view.step, words);
  const renewed = isInPlace(request);
  const given = { wishes, form, ...(complaint && { complaint }) };
  const body = <PayerPage view={view} page={page} problem={problem} renewed={renewed} {...given} />;
  return foundPage(request, found, stepTitle(view.step, words), body, answered.problem ? 409 : statusOf(form));
}

/** What a chosen bank wants to know before anything leaves: 200; with what is wrong with it: 422. */
export function identifyPage(
  request: ApiRequest,
  found: Found,
  { bank, asked }: Readonly<{ bank: BankListing; asked: Exclude<AskedFirst, { what: "NOTHING" }> }>,
  form: FormState = NOTHING_TYPED,
): Response {
  const { view, page, words } = found;
  return foundPage(
    request,
    found,
    asked.what === "METHOD" ? words.steps.method : words.steps.identify(bank.name),
    <PayerFrame
      view={view}
      page={page}
      live={null}
      at={asksOf(bank.id, asked.what === "FIELDS" ? asked.methodId : null)}
    >
      {asked.what === "METHOD" ? (
        <ChooseMethod bank={bank} methods={asked.methods} page={page} />
      ) : (
        <Identify bank={bank} asked={asked} form={form} page={page} />
      )}
    </PayerFrame>,
    statusOf(form),
  );
}

function statusOf({ problems }: FormState): number {
  return Object.keys(problems).length > 0 ? 422 : 200;
}

/** Between the payer's page and the bank's: 200. */
export function toBankPage(request: ApiRequest, found: Found, bankName: string, url: string): Response {
  const { view, page, words } = found;
  return foundPage(
    request,
    found,
    words.bank.taking(bankName),
    <PayerFrame view={view} page={page} live={null}>
      <TakingToBank bankName={bankName} url={url} words={words} />
    </PayerFrame>,
  );
}

/** All banks that this payment can be made at, for the island to search: a list of rows and nothing around it. */
export function bankRows(request: ApiRequest, { view: { step }, words }: Found): Response {
  const banks = step.name === "CHOOSE_BANK" ? step.banks : [];
  return html(
    renderStatic(
      <BankRows
        banks={banks}
        lastBankId={readCookie(request, LAST_BANK_COOKIE)}
        words={words}
        searchScript={searchScript()}
      />,
    ),
  );
}

function foundPage(request: ApiRequest, found: Found, title: string, body: ReactNode, status = 200): Response {
  const { language, view, words } = found;
  const { summary } = words;
  const asks = view.type === "PAYMENT" ? summary.requestFrom : summary.signFor;
  return html(
    renderDocument(
      <PayerDocument
        language={language}
        title={`${title} · ${view.payee.legalName}`}
        preview={asks(view.payee.legalName)}
        spoken={title}
        appearance={view.appearance}
        nonce={nonceOf(request)}
        assets={payerAssets()}
      >
        {body}
      </PayerDocument>,
    ),
    status,
    view.previewUuid === null ? {} : framing(request),
  );
}
