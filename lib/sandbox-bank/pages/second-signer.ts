import { type Database, inTransaction } from "@/db/client";
import {
  findPaymentToSign,
  lockSandboxPayment,
  type SandboxPayment,
  updateSandboxPayment,
} from "@/db/queries/sandbox-bank";
import { addSeconds } from "@/lib/shared/clock";
import { SECOND_SIGNATURE_SECONDS } from "../timeline";
import type { VirtualBank } from "../virtual-bank";
import { moneyOf } from "./formats";
import { html } from "./html";
import { renderPage } from "./layout";
import { isFromOurPages } from "./origin";
import { ENGLISH, speechFor } from "./words/speech";

type Visit = Readonly<{ bank: VirtualBank; request: Request; db: Database; at: Date; secondToken: string }>;

/** The page of whoever else has to sign, `/{bank}/second/{secondToken}`: GET shows the order, POST signs it, once. */
export async function handleSecond(visit: Visit): Promise<Response> {
  const { bank, request, db, at, secondToken } = visit;
  const payment = await findPaymentToSign(db, bank.id, secondToken);
  if (!payment) return new Response(null, { status: 404 });
  if (request.method === "GET") return show(visit, payment);
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  if (!isFromOurPages(request)) return new Response(null, { status: 403 });
  await inTransaction(db, async (tx) => {
    const locked = await lockSandboxPayment(tx, payment.id);
    if (locked && waits(locked, at)) await updateSandboxPayment(tx, payment.id, { authorisedAt: at });
  });
  const { pathname } = new URL(request.url);
  return new Response(null, { status: 303, headers: { Location: pathname, "Cache-Control": "no-store" } });
}

function waits({ firstSignedAt, authorisedAt, endedAt }: SandboxPayment, at: Date): boolean {
  if (firstSignedAt === null || authorisedAt !== null || endedAt !== null) return false;
  return at < addSeconds(firstSignedAt, SECOND_SIGNATURE_SECONDS);
}

function show({ bank, at }: Visit, payment: SandboxPayment): Response {
  const speech = speechFor(payment.language) ?? ENGLISH;
  const { second, end, order } = speech.words;
  const open = waits(payment, at);
  const over = payment.authorisedAt === null ? end.over : end.paid;
  const title = open ? second.title(bank.partner) : over;
  return renderPage({
    title,
    bank,
    speech,
    main: html`<main class="one"><section class="card" data-step="${open ? "SECOND" : "DONE"}">
<h1>${title}</h1>
${open && html`<p class="lead">${second.lead}</p>`}
<dl class="rows">
<div><dt>${order.amount}</dt><dd class="total">${moneyOf(payment, speech)}</dd></div>
<div><dt>${order.payee}</dt><dd>${payment.creditorName}</dd></div>
</dl>
${open && html`<form method="post"><div class="actions"><button class="button primary">${second.button}</button></div></form>`}
</section></main>`,
  });
}
