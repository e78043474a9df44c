import { inTransaction } from "@/db/client";
import {
  findAuthorisationOf,
  findSandboxPayment,
  insertSandboxPermission,
  lockSandboxPayment,
  type SandboxPermission,
  updateSandboxPayment,
} from "@/db/queries/sandbox-bank";
import { randomToken } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { urlFrom } from "@/lib/shared/uri";
import { asksCustomer, cancelledBy } from "../cancellation";
import { unknownOrder } from "../pages/unknown-order";
import { speechFor } from "../pages/words/speech";
import type { VirtualBank } from "../virtual-bank";
import { isOpen } from "../walk";
import type { Call } from "../xs2a/call";
import { isClientId } from "./client";
import { issuerOf } from "./issuer";

const CHALLENGE = /^[\w-]{43}$/;
const PAYMENT_SCOPE = /^PIS:(.+)$/;

/**
 * GET …/authorize: a third party has sent a customer. What is wrong with it is told the customer, who goes nowhere: an address
 * that is not the third party's is not followed (RFC 6749, 4.1.2.1). Where the scope names an order, the customer signs it on the
 * pages that every order has, and those lead back with the code. That it is to be forgotten they say on a page of this server's.
 *
 * @param authorisationId of the cancellation; null of an order
 */
export async function authorize(call: Call, authorisationId: string | null): Promise<Response> {
  const { bank, request, db, at } = call;
  const asked = new URL(request.url).searchParams;
  const redirectUri = ownAddress(bank, asked.get("redirect_uri"));
  const codeChallenge = asked.get("code_challenge") ?? "";
  const isAsked =
    bank.oauth !== "NONE" &&
    isClientId(asked.get("client_id")) &&
    asked.get("response_type") === "code" &&
    asked.get("code_challenge_method") === "S256" &&
    CHALLENGE.test(codeChallenge);
  if (!isAsked || redirectUri === null) return unknownOrder(call, null);
  const permission: SandboxPermission = {
    id: randomToken(),
    bankId: bank.id,
    paymentId: null,
    redirectUri,
    state: asked.get("state"),
    codeChallenge,
    language: speechFor(request.headers.get("accept-language"))?.language ?? null,
    formToken: randomToken(18),
    step: "LOGIN",
    failures: 0,
    notice: null,
    createdAt: at,
    code: randomToken(),
    agreedAt: null,
    tradedAt: null,
    accessToken: null,
    accessExpiresAt: null,
    refreshToken: null,
  };
  const [, paymentId = ""] = PAYMENT_SCOPE.exec(asked.get("scope") ?? "") ?? [];
  if (authorisationId !== null) {
    return cancelledBy(authorisationId) === paymentId
      ? authorizeCancellation(call, permission, paymentId)
      : unknownOrder(call, null);
  }
  if (bank.oauth === "INTEGRATED") return authorizePayment(call, permission, paymentId);
  await insertSandboxPermission(db, permission);
  return seeOther(`${issuerOf(bank)}/permission/${permission.id}`);
}

async function authorizeCancellation(call: Call, permission: SandboxPermission, paymentId: string): Promise<Response> {
  const { bank, db, at } = call;
  const payment = await findSandboxPayment(db, bank.id, paymentId);
  const authorisation = payment && (await findAuthorisationOf(db, payment.id));
  if (!payment || !asksCustomer(bank, payment, authorisation, at)) return unknownOrder(call, null);
  const language = payment.language ?? permission.language;
  await insertSandboxPermission(db, { ...permission, paymentId: payment.id, language });
  return seeOther(`${issuerOf(bank)}/permission/${permission.id}`);
}

async function authorizePayment(call: Call, permission: SandboxPermission, paymentId: string): Promise<Response> {
  const { bank, db } = call;
  const payment = await findSandboxPayment(db, bank.id, paymentId);
  const authorisation = payment && (await findAuthorisationOf(db, payment.id));
  if (!payment || !authorisation) return unknownOrder(call, null);
  await inTransaction(db, async (tx) => {
    const locked = await lockSandboxPayment(tx, payment.id);
    if (!locked || !isOpen(locked)) return;
    const own = { ...permission, paymentId: payment.id, step: "DONE" as const };
    await insertSandboxPermission(tx, own);
    await updateSandboxPayment(tx, payment.id, {
      redirectUri: answerWith(bank, own, { code: own.code }),
      nokRedirectUri: answerWith(bank, own, { error: "access_denied" }),
    });
  });
  return seeOther(`${env().baseUrl}/sandbox-bank/${bank.id}/authorise/${authorisation.sessionToken}`);
}

/** Where the customer goes with the answer: it names the server, too (RFC 9207). */
export function answerWith(
  bank: VirtualBank,
  { redirectUri, state }: Pick<SandboxPermission, "redirectUri" | "state">,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  const said = { ...answer, ...(state !== null && { state }), iss: issuerOf(bank) };
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value);
  return url.href;
}

/** Null for any but the third party's own; some banks know it to the letter, as it was registered. */
function ownAddress({ redirects }: VirtualBank, uri: string | null): string | null {
  const url = uri === null ? null : urlFrom(uri);
  if (url === null) return null;
  const { origin, pathname, search } = url;
  if (origin !== new URL(env().baseUrl).origin || !pathname.startsWith(REGISTERED)) return null;
  const isRegistered = search === "" && /^[a-z0-9-]+$/.test(pathname.slice(REGISTERED.length));
  return redirects === "REGISTERED" && !isRegistered ? null : uri;
}

const REGISTERED = "/psd2/callback/";

/** POST or GET, then redirect, then GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}
