import { z } from "zod";
import { type Database, inTransaction, type Transaction } from "@/db/client";
import {
  findSandboxPayment,
  findSandboxSession,
  lockSandboxPayment,
  type SandboxPayment,
  type SandboxSession,
  updateSandboxAuthorisation,
  updateSandboxPayment,
} from "@/db/queries/sandbox-bank";
import { randomToken } from "@/lib/shared/crypto";
import { notify } from "../notify";
import type { VirtualBank } from "../virtual-bank";
import { approachOf, type Form, isOpen, stride } from "../walk";
import { isFromOurPages } from "./origin";
import { renderEnd, renderStep, returnUriOf, showsCode } from "./steps";
import { unknownOrder } from "./unknown-order";
import { ENGLISH, type Speech, speechFor } from "./words/speech";

type Visit = Readonly<{ bank: VirtualBank; request: Request; db: Database; at: Date; sessionToken: string }>;

/** The customer's pages, `/{bank}/authorise/{sessionToken}`: GET shows the present step, POST does it. */
export async function handleWalk(visit: Visit): Promise<Response> {
  if (visit.request.method === "GET") return show(visit);
  if (visit.request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  return isFromOurPages(visit.request) ? step(visit) : new Response(null, { status: 403 });
}

async function show(visit: Visit): Promise<Response> {
  const session = await findSandboxSession(visit.db, visit.bank.id, visit.sessionToken);
  if (!session) return unknownOrder(visit, null);
  const view = { bank: visit.bank, speech: speechWith(visit, session.payment.language), ...session };
  const expired = isExpired(session.payment, visit.at);
  return view.authorisation.step === "DONE" || expired ? renderEnd(view, expired) : renderStep(view);
}

const formFields = z.object({
  formToken: z.string().catch(""),
  action: z.enum(["NEXT", "CANCEL"]).catch("NEXT"),
  user: z.string().max(100).catch(""),
  pin: z.string().max(100).catch(""),
  account: z.string().max(40).catch(""),
  code: z.string().max(20).catch(""),
});

async function step(visit: Visit): Promise<Response> {
  const { bank, request, db, at, sessionToken } = visit;
  const sent = await request.formData().catch(() => new FormData());
  const { formToken, ...form } = formFields.parse(Object.fromEntries(sent));
  const session = await findSandboxSession(db, bank.id, sessionToken);
  if (!session) return unknownOrder(visit, null);
  const returnUri = await inTransaction(db, async (tx) => {
    // The order's row is the lock: a second tab, a double click and the TPP's cancellation wait for each other.
    await lockSandboxPayment(tx, session.payment.id);
    const locked = await findSandboxSession(tx, bank.id, sessionToken);
    if (!locked || locked.authorisation.formToken !== formToken || isExpired(locked.payment, at)) return null;
    return take(tx, bank, locked, form, at);
  });
  await tellOfEnd(visit, session.payment);
  // Without an end to go to, the page itself knows what comes next, whoever else has been here.
  return seeOther(returnUri ?? new URL(request.url).pathname);
}

/** What was decided on this page is news. */
async function tellOfEnd({ bank, db, at }: Visit, before: SandboxPayment): Promise<void> {
  if (before.authorisedAt !== null || before.endedAt !== null) return;
  const payment = await findSandboxPayment(db, bank.id, before.id);
  if (payment && (payment.authorisedAt !== null || payment.endedAt !== null)) await notify(bank, payment, at);
}

/** Writes the step; the address to return to when it was the last and needs no word. */
async function take(
  tx: Transaction,
  bank: VirtualBank,
  { authorisation, payment }: SandboxSession,
  form: Form,
  at: Date,
): Promise<string | null> {
  const change = stride(bank, authorisation, payment, form, at);
  await updateSandboxAuthorisation(tx, authorisation.id, { ...change.authorisation, formToken: randomToken(18) });
  await updateSandboxPayment(tx, payment.id, change.payment);
  const over = change.authorisation.step === "DONE" && change.authorisation.notice === null;
  const after = {
    authorisation: { ...authorisation, ...change.authorisation },
    payment: { ...payment, ...change.payment },
  };
  return over && !endsHere(bank, after) ? returnUriOf(bank, after.payment, after.authorisation) : null;
}

/** In the app there is nowhere to go back to; and some ends have something to be read. */
function endsHere(bank: VirtualBank, { authorisation, payment }: SandboxSession): boolean {
  const isRead = showsCode(bank, authorisation) || payment.firstSignedAt !== null;
  return isRead || approachOf(bank, authorisation) === "DECOUPLED";
}

function isExpired(payment: SandboxPayment, at: Date): boolean {
  return isOpen(payment) && at >= payment.expiresAt;
}

/** POST, then redirect, then GET: a reload sends nothing twice. */
function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}

/** As the order said, else as the browser says. */
function speechWith({ request }: Visit, language: string | null): Speech {
  return speechFor(language) ?? speechFor(request.headers.get("accept-language")) ?? ENGLISH;
}
