import { databaseTime } from "@/db/database-time";
import {
  type Authorised,
  type Bank,
  type BankConnector,
  BankError,
  type PaymentReference,
  type PsuContext,
  type WayBack,
} from "../connector";
import { methodOf } from "../methods";
import type { Answers, BankSession, NextAction, Step } from "../next-action";
import { lastSegment, ownLink } from "../transport/links";
import { psuHeaders } from "../transport/psu-headers";
import { readAnswer } from "../transport/read-answer";
import { paymentUrl } from "./addresses";
import { authorisationAnswer, type ScaAnswer } from "./answers";
import { type BankAnswer, callBank } from "./call";
import { identityHeaders, preferenceHeaders } from "./headers";
import { oauthByRecord, oauthWay } from "./oauth-way";
import { type Start, wayOn } from "./way-on";

/** Where an authorisation stands after a call that was about it, and how the payer goes on. */
export type Authorisation = Readonly<{
  authorisationId: string | null;
  scaStatus: string | null;
  next: NextAction;
  session: BankSession;
}>;

/** What is known before such a call. */
type Before = Readonly<{
  reference: Pick<PaymentReference, "bankPaymentId" | "product">;
  session: BankSession;
  psu: PsuContext;
  /** Where the payer comes back to; a step from our page needs none. */
  redirect?: Pick<WayBack, "redirectUrl" | "nokRedirectUrl" | "oauth">;
  of?: Authorised | undefined;
}>;

/** Links whose address a later step is sent to. */
const STEP_LINKS = ["updatePsuIdentification", "selectAuthenticationMethod", "authoriseTransaction", "confirmation"];

/** POST …/authorisations, with what its link says it needs. */
export async function startAuthorisation(
  bank: Bank,
  before: Before,
  start: Pick<Start, "link"> | null,
  body: Readonly<Record<string, string>> = {},
): Promise<Authorisation> {
  const { session, psu, redirect, of } = before;
  const answer = await callBank(bank, {
    call: of === "CANCELLATION" ? "startCancellationAuthorisation" : "startAuthorisation",
    method: "POST",
    url: startUrl(bank, before, start),
    headers: {
      ...psuHeaders(bank, psu),
      ...identityHeaders(bank, session.answers),
      ...preferenceHeaders(bank, redirect),
    },
    token: session.token?.value ?? null,
    body,
    timeoutMs: bank.limits.initiationTimeoutMs,
  });
  return authorisationIn(bank, answer, before, null);
}

/** PUT …/authorisations/{authorisationId}: who pays, the method, or a code. Repeated, the bank refuses it or says the same. */
async function updateAuthorisation(
  bank: Bank,
  before: Before & Readonly<{ authorisationId: string | null }>,
  body: Readonly<Record<string, string>>,
): Promise<Authorisation> {
  const { session, psu, authorisationId } = before;
  const url = session.links.step ?? builtUrl(bank, before);
  const answer = await callBank(bank, {
    call: "updatePsuData",
    method: "PUT",
    url,
    headers: { ...psuHeaders(bank, psu), ...identityHeaders(bank, session.answers) },
    token: session.token?.value ?? null,
    body,
    timeoutMs: bank.limits.initiationTimeoutMs,
  });
  return authorisationIn(bank, answer, before, authorisationId);
}

function builtUrl(bank: Bank, before: Before & Readonly<{ authorisationId: string | null }>) {
  const { authorisationId } = before;
  if (authorisationId === null) throw new BankError("PROTOCOL", "The bank has not named the authorisation.");
  return `${authorisationsUrl(bank, before)}/${encodeURIComponent(authorisationId)}`;
}

/** Where an authorisation is started: by the bank's link, where it has one of its own; else the address is built. */
export function startUrl(bank: Bank, before: Pick<Before, "reference" | "of">, start: Pick<Start, "link"> | null) {
  return (start && ownLink(bank, start.link)) ?? authorisationsUrl(bank, before);
}

function authorisationsUrl(bank: Bank, { reference, of }: Pick<Before, "reference" | "of">): string {
  return `${paymentUrl(bank, reference)}/${of === "CANCELLATION" ? "cancellation-authorisations" : "authorisations"}`;
}

/** What the payer has sent from our page, handed on to the bank. */
export async function advanceAuthorisation(
  bank: Bank,
  reference: PaymentReference,
  { session: told, psu, step, of, ...redirect }: Parameters<BankConnector["advance"]>[1],
): Promise<Authorisation> {
  const { afterPayee: asked, ...session } = told;
  // The start itself wants to know something: nothing is said to the bank before that.
  if (step.type === "CONFIRM_PAYEE" && asked) return { authorisationId: null, scaStatus: null, next: asked, session };
  const known = { ...session, answers: { ...session.answers, ...identityOf(step) } };
  const before = { reference, session: known, psu, redirect, of };
  const body = bodyOf(step);
  const { start } = session.links;
  return start === undefined
    ? updateAuthorisation(bank, { ...before, authorisationId: reference.authorisationId }, body)
    : startAuthorisation(bank, before, { link: start }, body);
}

/** A code is good once, and kept nowhere. */
function identityOf(step: Step): Answers {
  if (step.type !== "PROVIDE") return {};
  const { CODE: _, ...identity } = step.answers;
  return identity;
}

function bodyOf(step: Step): Readonly<Record<string, string>> {
  switch (step.type) {
    case "SELECT_METHOD":
      return { authenticationMethodId: step.methodId };
    case "PROVIDE": {
      const { CODE: code } = step.answers;
      if (code === undefined) return {};
      // What a bank shows after its own pages confirms; what it sends to a phone authorises.
      return step.confirms ? { confirmationCode: code } : { scaAuthenticationData: code };
    }
    case "CONFIRM_PAYEE":
      return {};
  }
}

/** Where an authorisation stands by an answer that was about it. */
export async function authorisationIn(
  bank: Bank,
  { text, requestId, approach }: Pick<BankAnswer, "text" | "requestId" | "approach">,
  { session, reference: { bankPaymentId }, redirect, of }: Before,
  authorisationId: string | null,
): Promise<Authorisation> {
  const answer = readAnswer(authorisationAnswer, text, requestId);
  const asked = { answer, approach: approach ?? methodOf(bank).approach };
  const byOAuth = { bankPaymentId, oauth: redirect?.oauth };
  const next =
    (await oauthWay(bank, answer, byOAuth)) ??
    wayOn(bank, asked, databaseTime()) ??
    // What the record names is where payments are authorised: unless the bank says so, no cancellation is.
    (of === "CANCELLATION" ? null : await oauthByRecord(bank, byOAuth));
  if (next === null) {
    throw new BankError("PROTOCOL", "The bank gave no way on that the payer can take.", { requestId });
  }
  return {
    authorisationId: answer.authorisationId ?? authorisationIdIn(answer) ?? authorisationId,
    scaStatus: answer.scaStatus ?? null,
    next,
    session: { ...session, links: stepLinks(bank, answer) },
  };
}

/** Where the next step is sent to, where the bank says so by a link of its own; else the address is built. */
export function stepLinks(bank: Bank, { _links: links }: Pick<ScaAnswer, "_links">): Readonly<Record<string, string>> {
  const href = STEP_LINKS.map((rel) => links.get(rel)).find((link) => link !== undefined);
  const step = href === undefined ? null : ownLink(bank, href);
  return step === null ? {} : { step };
}

/** The last part of the link to the authorisation's status names it. */
export function authorisationIdIn({ _links: links }: Pick<ScaAnswer, "_links">): string | null {
  return lastSegment(links.get("scaStatus") ?? "");
}
