import { setTimeout as delay } from "node:timers/promises";
import { addSeconds } from "@/lib/shared/clock";
import { isUuid } from "@/lib/shared/ids";
import { checkCaller } from "../trust/check-caller";
import type { Call } from "./call";
import { cancelOrder, readCancellation, startCancellation, updateCancellation } from "./cancel-order";
import { demandToken } from "./demand-token";
import { formatError, renderError, unknownResource, Xs2aError } from "./errors";
import { initiateOrder } from "./initiate-order";
import { readOrder, readOrderStatus } from "./read-order";
import { getPayment, listAuthorisations, readAuthorisation, startAuthorisation } from "./start-authorisation";
import { updateAuthorisation } from "./update-authorisation";

/**
 * The bank's XS2A interface (Berlin Group NextGenPSD2 1.3 or openFinance 2, payment initiation): `path` is what follows `/v1`,
 * `/v1.1` or `/v2`. Every answer carries the call's X-Request-ID.
 */
export function handleInterface(call: Call, path: readonly string[]): Promise<Response> {
  return answerCall(call, {
    isOrder: call.request.method === "POST" && path.length === 2,
    route: () => route(call, path),
    render: (error) => renderError(call.bank, error),
  });
}

/** What a protocol makes of a call, and of a refusal. */
type Protocol = Readonly<{ isOrder: boolean; route: () => Promise<Response>; render: (error: Xs2aError) => Response }>;

/** What every call of this bank's goes through, in whatever protocol. */
export async function answerCall(call: Call, protocol: Protocol): Promise<Response> {
  const requestId = call.request.headers.get("x-request-id") ?? "";
  const response = await answer(call, protocol, requestId);
  if (isUuid(requestId)) response.headers.set("X-Request-ID", requestId);
  return response;
}

async function answer(call: Call, { isOrder, route, render }: Protocol, requestId: string): Promise<Response> {
  try {
    if (!call.bank.open) {
      throw new Xs2aError(503, "SERVICE_UNAVAILABLE", "The bank is closed.", { retryAfterSeconds: 3_600 });
    }
    if (call.bank.signed) await checkCaller(call);
    if (call.bank.behindHub) checkHubClient(call.request);
    if (!isUuid(requestId)) throw formatError("is not a UUID", "X-Request-ID");
    if (call.bank.answersAfterMs > 0) await delay(call.bank.answersAfterMs, undefined, { signal: call.request.signal });
    await demandToken(call, isOrder);
    return await route();
  } catch (error) {
    if (error instanceof Xs2aError) return render(error);
    throw error;
  }
}

async function route(call: Call, path: readonly string[]): Promise<Response> {
  const [service = "", product = "", paymentId, resource, authorisationId, ...rest] = path;
  if (service !== "payments") throw new Xs2aError(404, "SERVICE_INVALID", "This bank takes single payments only.");
  if (product !== "sepa-credit-transfers" && product !== "instant-sepa-credit-transfers") {
    throw new Xs2aError(404, "PRODUCT_UNKNOWN", "There is no such product.");
  }
  if (product === "instant-sepa-credit-transfers" && !call.bank.instant) {
    throw new Xs2aError(403, "PRODUCT_INVALID", "This bank has no instant transfers.");
  }
  if (rest.length > 0) throw unknownResource();
  const { method } = call.request;
  if (paymentId === undefined) {
    return method === "POST" ? initiateOrder(call, product) : wrongMethod();
  }
  const payment = await getPayment(call, product, paymentId);
  // Its books are slower than its answers.
  if (call.at < addSeconds(payment.createdAt, call.bank.forgetsForSeconds)) throw unknownResource();
  if (resource === undefined) {
    if (method === "GET") return readOrder(call, payment);
    // The newer framework's bank takes nothing back.
    return method === "DELETE" && call.bank.protocol === "XS2A" ? cancelOrder(call, payment) : wrongMethod();
  }
  if (resource === "status" && authorisationId === undefined) {
    return method === "GET" ? readOrderStatus(call, payment) : wrongMethod();
  }
  if (resource === "cancellation-authorisations") {
    if (authorisationId === undefined) return method === "POST" ? startCancellation(call, payment) : wrongMethod();
    if (method === "PUT") return updateCancellation(call, payment, authorisationId);
    return method === "GET" ? readCancellation(call, payment, authorisationId) : wrongMethod();
  }
  if (resource !== "authorisations") throw unknownResource();
  if (authorisationId !== undefined) {
    if (method === "PUT") return updateAuthorisation(call, payment, authorisationId);
    return method === "GET" ? readAuthorisation(call, payment, authorisationId) : wrongMethod();
  }
  if (method === "GET") return listAuthorisations(call, payment);
  return method === "POST" ? startAuthorisation(call, payment) : wrongMethod();
}

/** Who calls, to a hub. It lies in no secret place, since nothing is to be had by it but this bank's money, which is none. */
const HUB_CLIENT_ID = "paraph-sandbox";

function checkHubClient({ headers }: Request): void {
  if (headers.get("x-ibm-client-id") !== HUB_CLIENT_ID)
    throw formatError("is of nobody that we know", "X-IBM-Client-Id");
}

function wrongMethod(): never {
  throw new Xs2aError(405, "SERVICE_INVALID", "The resource doesn't know this method.");
}
