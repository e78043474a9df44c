import type { SandboxAuthorisation, SandboxPayment, SandboxSession } from "@/db/queries/sandbox-bank";
import { findAccount } from "../accounts";
import { centsOf } from "../timeline";
import type { VirtualBank } from "../virtual-bank";
import { choiceOf, NOTICES, type Notice } from "../walk";
import { moneyOf, spaced } from "./formats";
import { type Html, html } from "./html";
import { renderPage } from "./layout";
import { NOTICE_TEXTS, REASON_TEXTS } from "./texts";

type Step = SandboxAuthorisation["step"];
type View = SandboxSession & Readonly<{ bank: VirtualBank }>;

const STEPS: readonly (readonly [Step, string])[] = [
  ["LOGIN", "Sign in"],
  ["ACCOUNT", "Account"],
  ["CONFIRM", "Check"],
  ["CODE", "Sign"],
];

/** The page of the customer's present step. */
export function renderStep(view: View): Response {
  const { bank, authorisation, payment } = view;
  const { title, lead, body, button } = contentOf(view);
  // The page that shows every detail needs no summary beside it.
  const checking = authorisation.step === "CONFIRM";
  const formTargets = [payment.redirectUri, payment.nokRedirectUri].map((uri) => new URL(uri).origin);
  return renderPage({
    title,
    bank,
    formTargets: [...new Set(formTargets)],
    main: html`<main class="${checking ? "one" : "two"}">
${progress(authorisation.step)}
<section class="card" data-step="${authorisation.step}">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${noticeOf(authorisation)}
<form method="post">
<input type="hidden" name="formToken" value="${authorisation.formToken}">
${body}
<div class="actions">
<button class="button primary" name="action" value="NEXT">${button}</button>
<button class="button quiet" name="action" value="CANCEL" formnovalidate>Cancel</button>
</div>
</form>
</section>
${!checking && orderSummary(payment)}
</main>`,
  });
}

type Content = Readonly<{ title: string; lead: string; body: Html; button: string }>;

function contentOf(view: View): Content {
  switch (view.authorisation.step) {
    case "LOGIN":
      return {
        title: "Sign in to pay",
        lead: "Use your online banking access.",
        body: loginBody(),
        button: "Sign in",
      };
    case "ACCOUNT":
      return {
        title: "Pay from which account?",
        lead: `Good to see you, ${view.bank.holder}.`,
        body: accountBody(view),
        button: "Continue",
      };
    case "CONFIRM":
      return {
        title: "Is everything right?",
        lead: "Look closely at payee and amount before you go on.",
        body: confirmBody(view),
        button: centsOf(view.payment) === 22 ? "It is right, continue" : "Continue",
      };
    case "CODE":
    case "DONE":
      return {
        title: "Sign with your code",
        lead: `We have sent you a code for ${moneyOf(view.payment)} to ${view.payment.creditorName}.`,
        body: codeBody(),
        button: "Pay now",
      };
  }
}

function loginBody(): Html {
  return html`<div class="field"><label for="user">User name</label>
<input type="text" id="user" name="user" value="ok" autocomplete="username" autocapitalize="none" spellcheck="false" required></div>
<div class="field"><label for="pin">PIN</label>
<input type="password" id="pin" name="pin" value="12345" autocomplete="current-password" required></div>
<details class="testers" open><summary>For testers</summary><ul>
<li><code>ok</code> with any PIN gets in</li>
<li><code>wrongpin</code> has always mistyped its PIN</li>
<li><code>locked</code> is locked out</li></ul></details>`;
}

function accountBody({ bank, payment }: View): Html {
  const accounts = choiceOf(bank, payment);
  return html`<fieldset class="accounts" aria-label="Accounts">
${accounts.map(
  ({ iban, label, owner, balance }, index) => html`<label>
<input type="radio" name="account" value="${iban}" required${index === 0 && CHECKED}>
<b>${label}</b><span class="money">${moneyOf({ amount: balance, currency: "EUR" })}</span>
<small>${owner} · <span class="mono">${spaced(iban)}</span></small>
</label>`,
)}
</fieldset>`;
}

const CHECKED = html` checked`;

function confirmBody({ bank, payment }: View): Html {
  const account = findAccount(bank, payment.debtorIban);
  return html`${
    centsOf(payment) === 22 &&
    html`<p class="notice warn" role="alert">The account belongs to somebody whose name differs from “${payment.creditorName}”.
If you continue, your money may reach the wrong person.</p>`
  }
<dl class="rows">
<div><dt>Amount</dt><dd class="total">${moneyOf(payment)}</dd></div>
<div><dt>Payee</dt><dd>${payment.creditorName}</dd></div>
${detailRows(payment)}
<div><dt>From</dt><dd>${account?.label}<br><span class="mono">${spaced(account?.iban ?? "")}</span></dd></div>
</dl>`;
}

function codeBody(): Html {
  return html`<div class="field"><label for="code">Code</label>
<input class="code" type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="7" required autofocus></div>
<details class="testers" open><summary>For testers</summary><ul>
<li><code>123456</code> is right</li>
<li><code>000000</code> is wrong</li>
<li><code>999999</code> comes too late</li></ul></details>`;
}

/** Where a walk ended that the customer needs a word about. */
export function renderEnd({ bank, authorisation, payment }: View, expired: boolean): Response {
  const { title, text } = endOf(authorisation, payment, expired);
  const paid = payment.authorisedAt !== null;
  return renderPage({
    title,
    bank,
    main: html`<main class="one"><section class="card" data-step="DONE">
<div class="mark">${paid ? TICK : CROSS}</div>
<h1>${title}</h1>
<p class="lead">${text}</p>
<p class="actions"><a class="button primary" href="${returnUriOf(payment)}">Back to the shop</a></p>
</section></main>`,
  });
}

/** Where the customer goes after the last page. */
export function returnUriOf(payment: SandboxPayment): string {
  return payment.authorisedAt === null ? payment.nokRedirectUri : payment.redirectUri;
}

function endOf(
  authorisation: SandboxAuthorisation,
  payment: SandboxPayment,
  expired: boolean,
): Readonly<{ title: string; text: string }> {
  if (payment.authorisedAt !== null) return { title: "The payment is on its way", text: "You may go back now." };
  if (payment.endedStatus === "CANC") return { title: "Cancelled", text: "Nothing has been paid." };
  const notice = knownNotice(authorisation);
  if (notice) return { title: "We can't go on", text: NOTICE_TEXTS[notice] };
  const reason = REASON_TEXTS[payment.endedReason ?? ""];
  if (reason) return { title: "Not paid", text: `The payment was rejected: ${reason}.` };
  return expired
    ? { title: "Too late", text: "This order has expired. Nothing has been paid." }
    : { title: "Not paid", text: "This order is over." };
}

function knownNotice({ notice }: SandboxAuthorisation): Notice | null {
  return NOTICES.find((known) => known === notice) ?? null;
}

function noticeOf(authorisation: SandboxAuthorisation): Html | null {
  const notice = knownNotice(authorisation);
  return notice && html`<p class="notice bad" role="alert">${NOTICE_TEXTS[notice]}</p>`;
}

function progress(step: Step): Html {
  const present = STEPS.findIndex(([name]) => name === step);
  return html`<ol class="steps" aria-label="Progress">${STEPS.map(([, label], index) =>
    index === present
      ? html`<li aria-current="step">${index + 1}. ${label}</li>`
      : html`<li${index < present && DONE}>${index + 1}. ${label}</li>`,
  )}</ol>`;
}

const DONE = html` class="done"`;

function orderSummary(payment: SandboxPayment): Html {
  return html`<aside class="card order" aria-label="Your payment">
<h2>Your payment</h2>
<p class="amount">${moneyOf(payment)}</p>
<dl><div><dt>Payee</dt><dd>${payment.creditorName}</dd></div></dl>
<dl class="more">${detailRows(payment)}</dl>
</aside>`;
}

function detailRows(payment: SandboxPayment): Html {
  return html`<div><dt>Payee's account</dt><dd class="mono">${spaced(payment.creditorIban)}</dd></div>
${payment.remittance && html`<div><dt>Text</dt><dd>${payment.remittance}</dd></div>`}
<div><dt>Execution</dt><dd>${executionOf(payment)}</dd></div>`;
}

function executionOf({ product, requestedExecutionDate }: SandboxPayment): string {
  if (requestedExecutionDate !== null) return `On ${requestedExecutionDate}`;
  return product === "instant-sepa-credit-transfers" ? "At once, within seconds" : "Today";
}

const TICK = html`<svg width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6 15l5.5 5.5L22 9"/></svg>`;
const CROSS = html`<svg width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" aria-hidden="true"><path d="M8 8l12 12M20 8L8 20"/></svg>`;
