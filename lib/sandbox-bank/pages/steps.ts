import type { SandboxAuthorisation, SandboxPayment, SandboxSession } from "@/db/queries/sandbox-bank";
import { findAccount } from "../accounts";
import { factorOf } from "../stet/present-payment";
import { centsOf } from "../timeline";
import type { VirtualBank } from "../virtual-bank";
import { approachOf, choiceOf, isOpen, NOTICES, type Notice, RIGHT_CODE } from "../walk";
import { dayOf, moneyOf, spaced } from "./formats";
import { type Html, html } from "./html";
import { renderPage } from "./layout";
import type { Speech } from "./words/speech";
import type { Words } from "./words/words";

type Step = SandboxAuthorisation["step"];
type View = SandboxSession & Readonly<{ bank: VirtualBank; speech: Speech }>;

const STEPS: readonly Exclude<Step, "DONE">[] = ["LOGIN", "ACCOUNT", "CONFIRM", "CODE"];

/** The page of the customer's present step. */
export function renderStep(view: View): Response {
  const { bank, speech, authorisation, payment } = view;
  const { words } = speech;
  const { title, lead, body, button } = contentOf(view);
  // The page that shows every detail needs no summary beside it.
  const checking = authorisation.step === "CONFIRM";
  const formTargets = [payment.redirectUri, payment.nokRedirectUri].map((uri) => new URL(uri).origin);
  return renderPage({
    title,
    bank,
    speech,
    formTargets: [...new Set(formTargets)],
    main: html`<main class="${checking ? "one" : "two"}">
${progress(authorisation.step, words)}
<section class="card" data-step="${authorisation.step}">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${noticeOf(authorisation, words)}
<form method="post">
<input type="hidden" name="formToken" value="${authorisation.formToken}">
${body}
<div class="actions">
<button class="button primary" name="action" value="NEXT">${button}</button>
<button class="button quiet" name="action" value="CANCEL" formnovalidate>${words.cancel}</button>
</div>
</form>
</section>
${!checking && orderSummary(payment, speech)}
</main>`,
  });
}

type Content = Readonly<{ title: string; lead: string; body: Html; button: string }>;

function contentOf(view: View): Content {
  const { words } = view.speech;
  switch (view.authorisation.step) {
    case "LOGIN":
      return {
        title: words.login.title,
        lead: words.login.lead,
        body: loginBody(words),
        button: words.login.button,
      };
    case "ACCOUNT":
      return {
        title: words.account.title,
        lead: words.account.lead(view.bank.holder),
        body: accountBody(view),
        button: words.continue,
      };
    case "CONFIRM":
      return {
        title: words.confirm.title,
        lead: words.confirm.lead,
        body: confirmBody(view),
        button:
          centsOf(view.payment) === 22 && view.bank.authorisationStart === "IMPLICIT"
            ? words.confirm.insist
            : words.continue,
      };
    case "CODE":
    case "DONE":
      return {
        title: words.code.title,
        lead: words.code.lead(moneyOf(view.payment, view.speech), view.payment.creditorName),
        body: codeBody(words),
        button: words.code.button,
      };
  }
}

export function loginBody({ login, forTesters }: Words): Html {
  return html`<div class="field"><label for="user">${login.user}</label>
<input type="text" id="user" name="user" value="ok" autocomplete="username" autocapitalize="none" spellcheck="false" required></div>
<div class="field"><label for="pin">${login.pin}</label>
<input type="password" id="pin" name="pin" value="12345" autocomplete="current-password" required></div>
<details class="testers" open><summary>${forTesters}</summary><ul>
<li><code>ok</code> ${login.ok}</li>
<li><code>wrongpin</code> ${login.wrongpin}</li>
<li><code>locked</code> ${login.locked}</li></ul></details>`;
}

function accountBody({ bank, speech, payment }: View): Html {
  const { account } = speech.words;
  const accounts = choiceOf(bank, payment);
  return html`<fieldset class="accounts" aria-label="${account.accounts}">
${accounts.map(
  ({ iban, kind, owner, balance }, index) => html`<label>
<input type="radio" name="account" value="${iban}" required${index === 0 && CHECKED}>
<b>${account.kinds[kind]}</b><span class="money">${moneyOf({ amount: balance, currency: "EUR" }, speech)}</span>
<small>${owner} · <span class="mono">${spaced(iban)}</span></small>
</label>`,
)}
</fieldset>`;
}

const CHECKED = html` checked`;

function confirmBody({ bank, speech, payment }: View): Html {
  const { confirm, order, account: accounts } = speech.words;
  const account = findAccount(bank, payment.debtorIban);
  return html`${
    centsOf(payment) === 22 &&
    // Where the TPP starts the authorisation, it has asked its payer.
    bank.authorisationStart === "IMPLICIT" &&
    html`<p class="notice warn" role="alert">${confirm.mismatch(payment.creditorName)}</p>`
  }
<dl class="rows">
<div><dt>${order.amount}</dt><dd class="total">${moneyOf(payment, speech)}</dd></div>
<div><dt>${order.payee}</dt><dd>${payment.creditorName}</dd></div>
${detailRows(payment, speech)}
<div><dt>${order.from}</dt><dd>${account && accounts.kinds[account.kind]}<br><span class="mono">${spaced(account?.iban ?? "")}</span></dd></div>
</dl>`;
}

function codeBody({ code, forTesters }: Words): Html {
  return html`<div class="field"><label for="code">${code.code}</label>
<input class="code" type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="7" required autofocus></div>
<details class="testers" open><summary>${forTesters}</summary><ul>
<li><code>123456</code> ${code.right}</li>
<li><code>000000</code> ${code.wrong}</li>
<li><code>999999</code> ${code.late}</li></ul></details>`;
}

/** Where a walk ended that the customer needs a word about. */
export function renderEnd({ bank, speech, authorisation, payment }: View, expired: boolean): Response {
  const { title, text } = endOf(bank, authorisation, payment, expired, speech.words);
  const paid = payment.authorisedAt !== null || payment.firstSignedAt !== null || isUnconfirmed(authorisation);
  const inApp = approachOf(bank, authorisation) === "DECOUPLED";
  return renderPage({
    title,
    bank,
    speech,
    main: html`<main class="one"><section class="card" data-step="DONE">
<div class="mark">${paid ? TICK : CROSS}</div>
<h1>${title}</h1>
<p class="lead">${text}</p>
${showsCode(bank, authorisation) && html`<p class="lead mono" data-code>${RIGHT_CODE}</p>`}
${
  !inApp &&
  html`<p class="actions"><a class="button primary" href="${returnUriOf(bank, payment, authorisation)}">${speech.words.end.back}</a></p>`
}
${secondLink(bank, payment, speech)}
</section></main>`,
  });
}

/** Where the customer goes after the last page, with what they bring back for a confirmation where the bank wants one. */
export function returnUriOf(
  { confirmedByCall }: Pick<VirtualBank, "confirmedByCall">,
  payment: SandboxPayment,
  authorisation: Pick<SandboxAuthorisation, "scaStatus" | "sessionToken">,
): string {
  const unconfirmed = isUnconfirmed(authorisation);
  const refused = payment.endedAt !== null || (isOpen(payment) && !unconfirmed);
  if (refused) return payment.nokRedirectUri;
  if (!confirmedByCall || !unconfirmed) return payment.redirectUri;
  const back = new URL(payment.redirectUri);
  back.searchParams.set("psuAuthenticationFactor", factorOf(authorisation));
  return back.href;
}

/** For whoever else has to sign: a tester is both. */
function secondLink(bank: VirtualBank, { firstSignedAt, authorisedAt, secondToken }: SandboxPayment, speech: Speech) {
  if (firstSignedAt === null || authorisedAt !== null || secondToken === null) return null;
  const href = `/sandbox-bank/${bank.id}/second/${secondToken}`;
  return html`<details class="testers" open><summary>${speech.words.forTesters}</summary><ul>
<li><a href="${href}">${speech.words.second.link(bank.partner)}</a></li></ul></details>`;
}

/** Whether the last page has a code that the TPP asks for. */
export function showsCode(
  { confirmationCode }: Pick<VirtualBank, "confirmationCode">,
  authorisation: Pick<SandboxAuthorisation, "scaStatus">,
): boolean {
  return confirmationCode && isUnconfirmed(authorisation);
}

function isUnconfirmed({ scaStatus }: Pick<SandboxAuthorisation, "scaStatus">): boolean {
  return scaStatus === "unconfirmed";
}

function endOf(
  bank: VirtualBank,
  authorisation: SandboxAuthorisation,
  payment: SandboxPayment,
  expired: boolean,
  { end, notices, second, confirmation }: Words,
): Readonly<{ title: string; text: string }> {
  if (showsCode(bank, authorisation)) return { title: confirmation.title, text: confirmation.hint };
  if (payment.firstSignedAt !== null && isUndecided(payment))
    return { title: second.waiting, text: second.waitingHint };
  if (payment.authorisedAt !== null || (isUnconfirmed(authorisation) && !expired))
    return { title: end.paid, text: end.paidHint };
  if (payment.endedStatus === "CANC") return { title: end.cancelled, text: end.cancelledHint };
  const notice = knownNotice(authorisation);
  if (notice) return { title: end.stopped, text: notices[notice] };
  const reason = REASONS.find((known) => known === payment.endedReason);
  if (reason) return { title: end.rejected, text: end.reasons[reason] };
  return expired ? { title: end.late, text: end.lateHint } : { title: end.rejected, text: end.over };
}

function isUndecided({ authorisedAt, endedAt }: SandboxPayment): boolean {
  return authorisedAt === null && endedAt === null;
}

const REASONS = ["AM04", "AC05", "AC06"] as const;

export function knownNotice({ notice }: Pick<SandboxAuthorisation, "notice">): Notice | null {
  return NOTICES.find((known) => known === notice) ?? null;
}

export function noticeText(notice: Notice, { notices }: Words): string {
  return notices[notice];
}

function noticeOf(authorisation: SandboxAuthorisation, words: Words): Html | null {
  const notice = knownNotice(authorisation);
  return notice && html`<p class="notice bad" role="alert">${noticeText(notice, words)}</p>`;
}

function progress(step: Step, { progress, steps }: Words): Html {
  const present = step === "DONE" ? STEPS.length : STEPS.indexOf(step);
  return html`<ol class="steps" aria-label="${progress}">${STEPS.map((name, index) =>
    index === present
      ? html`<li aria-current="step">${index + 1}. ${steps[name]}</li>`
      : html`<li${index < present && DONE}>${index + 1}. ${steps[name]}</li>`,
  )}</ol>`;
}

const DONE = html` class="done"`;

function orderSummary(payment: SandboxPayment, speech: Speech): Html {
  const { order } = speech.words;
  return html`<aside class="card order" aria-label="${order.title}">
<h2>${order.title}</h2>
<p class="amount">${moneyOf(payment, speech)}</p>
<dl><div><dt>${order.payee}</dt><dd>${payment.creditorName}</dd></div></dl>
<dl class="more">${detailRows(payment, speech)}</dl>
</aside>`;
}

function detailRows(payment: SandboxPayment, speech: Speech): Html {
  const { order } = speech.words;
  return html`<div><dt>${order.payeeAccount}</dt><dd class="mono">${spaced(payment.creditorIban)}</dd></div>
${payment.remittance && html`<div><dt>${order.text}</dt><dd>${payment.remittance}</dd></div>`}
<div><dt>${order.execution}</dt><dd>${executionOf(payment, speech)}</dd></div>`;
}

function executionOf({ product, requestedExecutionDate }: SandboxPayment, speech: Speech): string {
  const { order } = speech.words;
  if (requestedExecutionDate !== null) return order.on(dayOf(requestedExecutionDate, speech));
  return product === "instant-sepa-credit-transfers" ? order.atOnce : order.today;
}

const TICK = html`<svg width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6 15l5.5 5.5L22 9"/></svg>`;
const CROSS = html`<svg width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" aria-hidden="true"><path d="M8 8l12 12M20 8L8 20"/></svg>`;
