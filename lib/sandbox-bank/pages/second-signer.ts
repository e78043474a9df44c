import { type Database, inTransaction } from "@/db/client";
import {
  findPaymentToSign,
  lockSandboxPayment,
  type SandboxPayment,
  updateSandboxPayment,
} from "@/db/queries/sandbox-bank";
import type { VirtualBank } from "../virtual-bank";
import { waitsForOthers } from "../walk";
import { moneyOf } from "./formats";
import { html } from "./html";
import { renderPage } from "./layout";
import { isFromOurPages } from "./origin";
import { ENGLISH, speechFor } from "./words/speech";

type Visit = Readonly<{ bank: VirtualBank; request: Request; db: Database; at: Date; secondToken: string }>;

/**
 * The page of whoever else has to sign, `/{bank}/second/{secondToken}`: GET shows the order, POST signs it, once. With `?cancel`
 * the customer says here that the order is to be forgotten, and goes back to where they came from; from the app, nowhere.
 */
export async function handleSecond(visit: Visit): Promise<Response> {
  const { bank, request, db, at, secondToken } = visit;
  const payment = await findPaymentToSign(db, bank.id, secondToken);
  if (!payment) return new Response(null, { status: 404 });
  if (request.method === "GET") return show(visit, payment);
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  if (!isFromOurPages(request)) return new Response(null, { status: 403 });
  const { pathname, searchParams } = new URL(request.url);
  const cancels = searchParams.has("cancel");
  await inTransaction(db, async (tx) => {
    const locked = await lockSandboxPayment(tx, payment.id);
    const change = cancels ? ({ endedAt: at, endedStatus: "CANC" } as const) : { authorisedAt: at };
    if (locked && waitsForOthers(locked, at)) await updateSandboxPayment(tx, payment.id, change);
  });
  const location = cancels && bank.approach === "REDIRECT" ? payment.nokRedirectUri : pathname;
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}

function show({ bank, request, at }: Visit, payment: SandboxPayment): Response {
  const speech = speechFor(payment.language) ?? ENGLISH;
  const { second, end, order, cancel } = speech.words;
  const open = waitsForOthers(payment, at);
  const cancels = new URL(request.url).searchParams.has("cancel");
  const over = payment.authorisedAt === null ? end.over : end.paid;
  const title = open ? second.title(cancels ? bank.holder : bank.partner) : over;
  return renderPage({
    title,
    bank,
    speech,
    formTargets: [new URL(payment.nokRedirectUri).origin],
    main: html`<main class="one"><section class="card" data-step="${open ? "SECOND" : "DONE"}">
<h1>${title}</h1>
${open && html`<p class="lead">${second.lead}</p>`}
<dl class="rows">
<div><dt>${order.amount}</dt><dd class="total">${moneyOf(payment, speech)}</dd></div>
<div><dt>${order.payee}</dt><dd>${payment.creditorName}</dd></div>
</dl>
${open && html`<form method="post"><div class="actions"><button class="button primary">${cancels ? cancel : second.button}</button></div></form>`}
</section></main>`,
  });
}
