import { z } from "zod";
import { inTransaction, type Transaction } from "@/db/client";
import {
  findAuthorisationOf,
  findSandboxPayment,
  findSandboxPermission,
  lockSandboxPayment,
  lockSandboxPermission,
  type SandboxPayment,
  type SandboxPermission,
  updateSandboxPermission,
} from "@/db/queries/sandbox-bank";
import { addSeconds } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { asksCustomer, forget } from "../cancellation";
import { moneyOf } from "../pages/formats";
import { type Html, html } from "../pages/html";
import { renderPage } from "../pages/layout";
import { isFromOurPages } from "../pages/origin";
import { knownNotice, loginBody, noticeText } from "../pages/steps";
import { unknownOrder } from "../pages/unknown-order";
import { ENGLISH, type Speech, speechFor } from "../pages/words/speech";
import { type Notice, signInAs } from "../walk";
import type { Call } from "../xs2a/call";
import { answerWith, seeOther } from "./authorize";

/** How long a customer may take. */
const LIFETIME_SECONDS = 20 * 60;

const formFields = z.object({
  formToken: z.string().catch(""),
  action: z.enum(["NEXT", "CANCEL"]).catch("NEXT"),
  user: z.string().max(100).catch(""),
  pin: z.string().max(100).catch(""),
});
type Form = z.output<typeof formFields>;

/**
 * The pages on which a customer lets a third party order, or says that their order is to be forgotten, `/{bank}/oauth/permission/{id}`:
 * GET shows the present step, POST does it.
 */
export async function handlePermission(call: Call, id: string): Promise<Response> {
  const { bank, request, db, at } = call;
  const permission = await findSandboxPermission(db, bank.id, id);
  if (!permission || at >= addSeconds(permission.createdAt, LIFETIME_SECONDS)) return unknownOrder(call, null);
  if (request.method === "GET") return show(call, permission);
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  if (!isFromOurPages(request)) return new Response(null, { status: 403 });
  const sent = await request.formData().catch(() => new FormData());
  const { formToken, ...form } = formFields.parse(Object.fromEntries(sent));
  const back = await inTransaction(db, async (tx) => {
    const locked = await lockSandboxPermission(tx, id);
    if (locked?.formToken !== formToken || locked.step === "DONE") return null;
    const change = await carriedOut(call, tx, locked, strideOf(locked, form, at));
    await updateSandboxPermission(tx, id, { ...change, formToken: randomToken(18) });
    const after = { ...locked, ...change };
    return after.step === "DONE" && after.notice === null ? returnOf(call, after) : null;
  });
  return seeOther(back ?? new URL(request.url).pathname);
}

type Change = Partial<Pick<SandboxPermission, "step" | "failures" | "agreedAt">> & Readonly<{ notice: Notice | null }>;

function strideOf(permission: SandboxPermission, form: Omit<Form, "formToken">, at: Date): Change {
  if (form.action === "CANCEL") return { step: "DONE", notice: null };
  if (permission.step === "CONSENT") return { step: "DONE", agreedAt: at, notice: null };
  const { failures, isOver, notice } = signInAs(permission, form);
  if (notice === null) return { step: "CONSENT", failures: 0, notice: null };
  return { failures, notice, ...(isOver && { step: "DONE" }) };
}

/** Where they have agreed that an order is forgotten, it is; one that can't be any more is no agreement. */
async function carriedOut(
  { bank, at }: Call,
  tx: Transaction,
  { paymentId }: SandboxPermission,
  change: Change,
): Promise<Change> {
  if (paymentId === null || !change.agreedAt) return change;
  const payment = await lockSandboxPayment(tx, paymentId);
  if (!payment || !asksCustomer(bank, payment, await findAuthorisationOf(tx, paymentId), at)) {
    return { step: "DONE", notice: null };
  }
  await forget(tx, payment, at);
  return change;
}

/** With the code, or with the customer's no. */
function returnOf({ bank }: Call, permission: SandboxPermission): string {
  const { agreedAt, code } = permission;
  return answerWith(bank, permission, agreedAt === null ? { error: "access_denied" } : { code });
}

async function show(call: Call, permission: SandboxPermission): Promise<Response> {
  const { bank, request, db } = call;
  const { paymentId } = permission;
  const cancelled = paymentId === null ? null : await findSandboxPayment(db, bank.id, paymentId);
  const speech = speechFor(permission.language) ?? speechFor(request.headers.get("accept-language")) ?? ENGLISH;
  const { words } = speech;
  const { step } = permission;
  const notice = knownNotice(permission);
  const isOver = step === "DONE";
  const consent = cancelled ? words.cancellation : words.permission;
  const said = { LOGIN: words.login, CONSENT: consent, DONE: consent }[step];
  const title = isOver ? words.end.stopped : cancelled ? words.cancellation.title : said.title;
  return renderPage({
    title,
    bank,
    speech,
    formTargets: [new URL(permission.redirectUri).origin],
    main: html`<main class="one"><section class="card" data-step="${step}">
<h1>${title}</h1>
${isOver ? html`<p class="lead">${notice === null ? words.end.over : noticeText(notice, words)}</p>` : html`<p class="lead">${said.lead}</p>`}
${!isOver && notice !== null && html`<p class="notice bad" role="alert">${noticeText(notice, words)}</p>`}
${
  isOver
    ? html`<p class="actions"><a class="button primary" href="${returnOf(call, permission)}">${words.end.back}</a></p>`
    : html`<form method="post">
<input type="hidden" name="formToken" value="${permission.formToken}">
${step === "LOGIN" && loginBody(words)}
${step === "CONSENT" && cancelled && orderOf(cancelled, speech)}
<div class="actions">
<button class="button primary" name="action" value="NEXT">${said.button}</button>
<button class="button quiet" name="action" value="CANCEL" formnovalidate>${cancelled ? words.cancellation.keep : words.cancel}</button>
</div>
</form>`
}
</section></main>`,
  });
}

function orderOf(payment: SandboxPayment, speech: Speech): Html {
  const { order } = speech.words;
  return html`<dl class="rows">
<div><dt>${order.amount}</dt><dd class="total">${moneyOf(payment, speech)}</dd></div>
<div><dt>${order.payee}</dt><dd>${payment.creditorName}</dd></div>
</dl>`;
}
