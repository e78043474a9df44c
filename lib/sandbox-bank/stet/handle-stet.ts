import { inTransaction, type Transaction } from "@/db/client";
import {
  findAuthorisationOf,
  findSandboxPayment,
  insertSandboxAuthorisation,
  insertSandboxPayment,
  lockSandboxPayment,
  type SandboxAuthorisation,
  type SandboxPayment,
  updateSandboxAuthorisation,
  updateSandboxPayment,
} from "@/db/queries/sandbox-bank";
import { addSeconds } from "@/lib/shared/clock";
import { speechFor } from "../pages/words/speech";
import { checkReturnAddress } from "../trust/check-caller";
import { isOpen } from "../walk";
import type { Call } from "../xs2a/call";
import { retryAfter, unknownResource, Xs2aError } from "../xs2a/errors";
import { answerCall } from "../xs2a/handle-interface";
import { answerLate } from "../xs2a/initiate-order";
import { pagesLink } from "../xs2a/links";
import { newPayment } from "../xs2a/new-payment";
import { checkBody, parseStrictly } from "../xs2a/order";
import { beBusy } from "../xs2a/read-order";
import { newAuthorisation } from "../xs2a/start-authorisation";
import { cancellation, confirmation, paymentRequest } from "./payment-request";
import { factorOf, nonceOf, presentPayment } from "./present-payment";

/**
 * The bank's interface where it speaks STET's PSD2 API (1.4.2 to 1.6, payment requests): `path` is what follows `/v1`. Every answer
 * carries the call's X-Request-ID.
 */
export function handleStet(call: Call, path: readonly string[]): Promise<Response> {
  return answerCall(call, {
    isOrder: call.request.method === "POST" && path.length === 1,
    route: () => route(call, path),
    render: (error) => renderError(call, path, error),
  });
}

function route(call: Call, path: readonly string[]): Promise<Response> {
  const [service = "", paymentId, resource, ...rest] = path;
  const { method } = call.request;
  if (service !== "payment-requests" || rest.length > 0) throw unknownResource();
  if (paymentId === undefined) return method === "POST" ? initiate(call) : wrongMethod();
  if (resource === "confirmation") return method === "POST" ? confirm(call, paymentId) : wrongMethod();
  if (resource !== undefined) throw unknownResource();
  if (method === "GET") return read(call, paymentId);
  return method === "PUT" ? cancel(call, paymentId) : wrongMethod();
}

/** POST payment-requests */
async function initiate(call: Call): Promise<Response> {
  const { bank, request, db, at } = call;
  const body = await request.text();
  checkBody(bank, request, body);
  const { order, product, redirectUri, nokRedirectUri } = parseStrictly(paymentRequest, body);
  checkReturnAddress(call, "supplementaryData.successfulReportUrl", redirectUri);
  checkReturnAddress(call, "supplementaryData.unsuccessfulReportUrl", nokRedirectUri);
  const language = speechFor(request.headers.get("psu-accept-language"))?.language ?? null;
  const said = { redirectUri, nokRedirectUri, notificationUri: null, language, psuId: null };
  const payment = newPayment(bank, product, order, said, at);
  const authorisation = newAuthorisation(bank, payment, at);
  await inTransaction(db, async (tx) => {
    await insertSandboxPayment(tx, payment);
    if (!payment.exempted) await insertSandboxAuthorisation(tx, authorisation);
  });
  await answerLate(request, payment);
  return hal(
    payment.exempted
      ? { appliedAuthenticationApproach: "NONE", _links: {} }
      : {
          appliedAuthenticationApproach: "REDIRECT",
          ...(bank.confirmedByCall && { nonce: nonceOf(authorisation) }),
          _links: { consentApproval: pagesLink(bank, authorisation.sessionToken) },
        },
    { status: 201, headers: { Location: `/sandbox-bank/${bank.id}/v1/payment-requests/${payment.id}` } },
  );
}

/** GET payment-requests/{paymentRequestResourceId} */
async function read(call: Call, paymentId: string): Promise<Response> {
  const payment = await getPayment(call, paymentId);
  await beBusy(call.db, payment);
  return present(call, payment, await findAuthorisationOf(call.db, payment.id));
}

/**
 * PUT payment-requests/{paymentRequestResourceId}: its customer would rather not; as long as nobody has signed. Told twice it says yes
 * twice.
 */
async function cancel(call: Call, paymentId: string): Promise<Response> {
  const { request, db, at } = call;
  const body = await request.text();
  checkBody(call.bank, request, body);
  const wish = parseStrictly(cancellation, body);
  const { id } = await getPayment(call, paymentId);
  await locked(db, id, async (tx, payment, authorisation) => {
    if (wish.resourceId !== id || wish.paymentInformationId !== payment.endToEndId) {
      throw new Xs2aError(403, "FF01", "No other modification is allowed.");
    }
    if (payment.endedStatus === "CANC") return;
    if (!isOpen(payment) || at >= payment.expiresAt) {
      throw new Xs2aError(405, "Method Not Allowed", "The payment can't be cancelled any more.");
    }
    await updateSandboxPayment(tx, id, {
      endedAt: at,
      endedStatus: "CANC",
      endedReason: wish.statusReasonInformation,
    });
    if (authorisation) {
      await updateSandboxAuthorisation(tx, authorisation.id, { step: "DONE", scaStatus: "failed", notice: null });
    }
  });
  return hal({ appliedAuthenticationApproach: "NONE", _links: {} });
}

/** POST …/{paymentRequestResourceId}/confirmation: pays what was signed, once. */
async function confirm(call: Call, paymentId: string): Promise<Response> {
  const { request, db, at } = call;
  const body = await request.text();
  checkBody(call.bank, request, body);
  const { nonce, psuAuthenticationFactor } = parseStrictly(confirmation, body);
  const { id } = await getPayment(call, paymentId);
  await locked(db, id, async (tx, payment, authorisation) => {
    if (!authorisation || nonce !== nonceOf(authorisation) || psuAuthenticationFactor !== factorOf(authorisation)) {
      throw new Xs2aError(400, "FF01", "The confirmation is not this customer's.");
    }
    if (payment.authorisedAt !== null) return;
    if (authorisation.scaStatus !== "unconfirmed" || !isOpen(payment) || at >= payment.expiresAt) {
      throw new Xs2aError(409, "Conflict", "The payment doesn't wait for this.");
    }
    await updateSandboxAuthorisation(tx, authorisation.id, { scaStatus: "finalised", notice: null });
    await updateSandboxPayment(tx, id, { authorisedAt: at });
  });
  const payment = await getPayment(call, paymentId);
  return present(call, payment, await findAuthorisationOf(db, id));
}

/** The order's row is the lock, as on the bank's own pages. */
function locked(
  db: Call["db"],
  id: string,
  work: (tx: Transaction, payment: SandboxPayment, authorisation: SandboxAuthorisation | null) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const payment = await lockSandboxPayment(tx, id);
    if (!payment) throw unknownResource();
    await work(tx, payment, await findAuthorisationOf(tx, id));
  });
}

async function getPayment({ bank, db, at }: Call, paymentId: string): Promise<SandboxPayment> {
  const payment = await findSandboxPayment(db, bank.id, paymentId);
  // Its books may be slower than its answers.
  if (!payment || at < addSeconds(payment.createdAt, bank.forgetsForSeconds)) throw unknownResource();
  return payment;
}

function present({ bank, at }: Call, payment: SandboxPayment, authorisation: SandboxAuthorisation | null): Response {
  const self = { href: `/sandbox-bank/${bank.id}/v1/payment-requests/${payment.id}` };
  const confirmation = { href: `${self.href}/confirmation` };
  return hal({
    paymentRequest: presentPayment(bank, payment, authorisation, at),
    _links: { self, ...(authorisation?.scaStatus === "unconfirmed" && { confirmation }) },
  });
}

function hal(body: unknown, init: Readonly<{ status?: number; headers?: Record<string, string> }> = {}): Response {
  return new Response(JSON.stringify(body), {
    status: init.status ?? 200,
    headers: { ...init.headers, "Content-Type": "application/hal+json; charset=utf-8" },
  });
}

/** The document's ErrorModel; a reason of ISO 20022 stands before the text. */
function renderError({ at }: Call, path: readonly string[], error: Xs2aError): Response {
  const where = error.path === null ? "" : ` (${error.path})`;
  return Response.json(
    {
      timestamp: at.toISOString(),
      status: error.status,
      error: error.code,
      message: `${error.message}${where}`.slice(0, 140),
      path: path.join("/").slice(0, 140),
    },
    { status: error.status, headers: retryAfter(error) },
  );
}

function wrongMethod(): never {
  throw new Xs2aError(405, "Method Not Allowed", "The resource doesn't know this method.");
}
