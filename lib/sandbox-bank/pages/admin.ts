import { z } from "zod";
import { type Database, inTransaction } from "@/db/client";
import {
  advanceClock,
  listSandboxPayments,
  listSandboxPaymentsOfAccount,
  lockSandboxPayment,
  resetSandboxBank,
  type SandboxPayment,
  updateSandboxPayment,
} from "@/db/queries/sandbox-bank";
import { type Desk, type FindDesk, isSeenAt } from "../desk";
import { notify } from "../notify";
import { statementXml } from "../statement";
import { bookedAt, stageAt } from "../timeline";
import { findVirtualBank } from "../virtual-banks";
import { waitsForOthers } from "../walk";
import { FATES } from "./fates";
import { moneyOf, timeOf } from "./formats";
import { type Html, html } from "./html";
import { renderPage } from "./layout";
import { isFromOurPages } from "./origin";
import { ENGLISH } from "./words/speech";

/** The testers' desk, behind all of the banks: it moves the clock, forces a status, resets, and gives statements. */
type Visit = Readonly<{ request: Request; db: Database; at: Date; desk: Desk }>;

const HOME = "/sandbox-bank/admin";
const SHOWN = 50;
const DAY_SECONDS = 86_400;
/** Further than any order is kept for, and far from where a calendar ends. */
const AHEAD_MAX_SECONDS = 10 * 366 * DAY_SECONDS;
/** Where the desk is an organisation's, and the clock is all the others' as well: they can't set it right. */
const SHARED_AHEAD_MAX_SECONDS = 7 * DAY_SECONDS;

export async function handleAdmin(
  asked: Omit<Visit, "desk">,
  path: readonly string[],
  findDesk: FindDesk,
): Promise<Response> {
  const { method } = asked.request;
  const desk = await findDesk();
  if (desk === null) return method === "GET" ? signInFirst() : new Response(null, { status: 403 });
  const visit = { ...asked, desk };
  const place = path.join("/");
  if (method === "GET" && place === "") return showDesk(visit);
  if (method === "GET" && place === "statement") return giveStatement(visit);
  const act = ACTS.get(place);
  if (!act) return new Response(null, { status: 404 });
  if (method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  if (!desk.mayChange || !isFromOurPages(visit.request)) return new Response(null, { status: 403 });
  const form = await visit.request.formData().catch(() => null);
  const done = form !== null && (await act(visit, Object.fromEntries(form)));
  return done
    ? new Response(null, { status: 303, headers: { Location: HOME, "Cache-Control": "no-store" } })
    : new Response("A field is missing or wrong.", { status: 400 });
}

function signInFirst(): Response {
  const location = `/sign-in/start?callbackUrl=${encodeURIComponent(HOME)}`;
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}

type Act = (visit: Visit, fields: unknown) => Promise<boolean>;

const ACTS: ReadonlyMap<string, Act> = new Map([
  ["clock", moveClock],
  ["status", forceStatus],
  ["reset", reset],
]);

const clockFields = z.object({ seconds: z.coerce.number().int().min(1) });

async function moveClock({ db, desk }: Visit, fields: unknown): Promise<boolean> {
  const parsed = clockFields.safeParse(fields);
  const aheadMax = desk.orders === null ? AHEAD_MAX_SECONDS : SHARED_AHEAD_MAX_SECONDS;
  return parsed.success && parsed.data.seconds <= aheadMax && advanceClock(db, parsed.data.seconds, aheadMax);
}

const statusFields = z.object({
  paymentId: z.string().min(1).max(40),
  status: z.string().regex(/^[A-Z]{4}$/),
  reason: z
    .string()
    .regex(/^[A-Z0-9]{0,4}$/)
    .default(""),
});

async function forceStatus({ db, at, desk }: Visit, fields: unknown): Promise<boolean> {
  const parsed = statusFields.safeParse(fields);
  if (!parsed.success) return false;
  const { paymentId, status, reason } = parsed.data;
  const forced = await inTransaction(db, async (tx) => {
    const payment = await lockSandboxPayment(tx, paymentId);
    // What belongs to others looks as if it did not exist.
    if (payment === null || !isSeenAt(desk, payment)) return null;
    const change = { forcedAt: at, forcedStatus: status, forcedReason: reason || null };
    await updateSandboxPayment(tx, paymentId, change);
    return { ...payment, ...change };
  });
  const bank = forced && findVirtualBank(forced.bankId);
  if (forced && bank) await notify(bank, forced, at);
  return forced !== null;
}

async function reset({ db, desk }: Visit): Promise<boolean> {
  await inTransaction(db, (tx) => resetSandboxBank(tx, desk.orders));
  return true;
}

async function giveStatement({ request, db, at, desk }: Visit): Promise<Response> {
  const iban = new URL(request.url).searchParams.get("iban") ?? "";
  if (!/^[A-Z0-9]{1,34}$/.test(iban)) return new Response("A field is missing or wrong.", { status: 400 });
  const ofAccount = await listSandboxPaymentsOfAccount(db, iban);
  const payments = ofAccount.filter((payment) => isSeenAt(desk, payment));
  const bookings = payments.flatMap((payment) => {
    const bank = findVirtualBank(payment.bankId);
    const booked = bank && bookedAt(payment, bank, at);
    return booked ? [{ payment, at: booked }] : [];
  });
  bookings.sort((a, b) => a.at.getTime() - b.at.getTime());
  return new Response(statementXml(iban, bookings, at), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": 'attachment; filename="statement.camt053.xml"',
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function showDesk({ db, at, desk }: Visit): Promise<Response> {
  const payments = await listSandboxPayments(db, SHOWN, desk.orders);
  return renderPage({
    title: "Testers' desk",
    bank: null,
    speech: ENGLISH,
    main: html`<main class="wide">
<section class="card"><h1>Testers' desk</h1>
<p class="lead">The banks' clock shows <b>${timeOf(at)}</b> UTC. It can be set ahead, not back${desk.orders === null ? "" : ", and by seven days at most: it is everybody's"}.</p>
<form class="inline" method="post" action="${HOME}/clock">
${CLOCK_STEPS.map(([label, seconds]) => html`<button class="button quiet" name="seconds" value="${seconds}">${label}</button>`)}
</form>
<form class="inline" method="post" action="${HOME}/reset"><button class="button quiet">${desk.orders === null ? "Forget every payment and set the clock right" : "Forget the payments that I may see"}</button></form>
</section>
<section class="card"><h2>Payments</h2>
<p class="lead">The latest ${SHOWN}. A status that you set stays from now on; RJCT may have a reason (AM04).</p>
<div class="scroll"><table>
<thead><tr><th>Bank, time</th><th>Payee and text</th><th>Amount</th><th>Status</th><th>Set the status</th></tr></thead>
<tbody>${payments.map((payment) => paymentRow(payment, at))}</tbody></table></div>
</section>
<section class="card"><h2>What the cents of an amount do</h2>
<div class="scroll"><table><tbody>${FATES.map(([cents, fate]) => html`<tr><th scope="row">${cents}</th><td>${fate}</td></tr>`)}</tbody></table></div>
</section>
</main>`,
  });
}

const CLOCK_STEPS = [
  ["+ 1 minute", 60],
  ["+ 30 minutes", 1_800],
  ["+ 1 hour", 3_600],
  ["+ 1 day", 86_400],
  ["+ 7 days", 604_800],
] as const;

const STATUSES = ["ACTC", "ACSP", "ACSC", "ACCC", "ACWC", "PDNG", "PATC", "RJCT", "CANC", "QUED"] as const;

function paymentRow(payment: SandboxPayment, at: Date): Html {
  const bank = findVirtualBank(payment.bankId);
  const stage = bank && stageAt(payment, bank, at);
  return html`<tr>
<td>${bank?.name}<br><span class="hint">${timeOf(payment.createdAt)}</span></td>
<td>${payment.creditorName}<br><span class="hint">${payment.remittance}</span><br>
<a href="${HOME}/statement?iban=${encodeURIComponent(payment.creditorIban)}">Statement of the payee</a></td>
<td class="number">${moneyOf(payment, ENGLISH)}</td>
<td><b>${stage?.status}</b> ${stage?.reason}
${bank && waitsForOthers(payment, at) && payment.secondToken !== null && html`<br><a href="/sandbox-bank/${bank.id}/second/${payment.secondToken}">Sign as ${bank.partner}</a>`}</td>
<td><form class="inline" method="post" action="${HOME}/status"><input type="hidden" name="paymentId" value="${payment.id}">
<select name="status" aria-label="Status">${STATUSES.map((status) => html`<option>${status}</option>`)}</select>
<input type="text" name="reason" aria-label="Reason" placeholder="Reason" size="6" maxlength="4" pattern="[A-Z0-9]*">
<button class="button quiet">Set</button></form></td>
</tr>`;
}
