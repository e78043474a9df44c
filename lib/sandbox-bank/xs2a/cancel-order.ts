import { z } from "zod";
import { inTransaction, type Transaction } from "@/db/client";
import {
  findAuthorisationOf,
  lockSandboxPayment,
  type SandboxAuthorisation,
  type SandboxPayment,
  updateSandboxAuthorisation,
  updateSandboxPayment,
} from "@/db/queries/sandbox-bank";
import { asksCustomer, cancellationId, forget } from "../cancellation";
import { stageAt } from "../timeline";
import { isOpen, RIGHT_CODE, TRIES, waitsForOthers } from "../walk";
import type { Call } from "./call";
import { isByNumber } from "./customer-names";
import { formatError, renderError, unknownResource, Xs2aError } from "./errors";
import { interfaceLink, paymentPath, secondPageLink, serverLink } from "./links";
import { chosen, presentWay, SMS_METHOD } from "./present-authorisation";

/**
 * DELETE …/{paymentId}: as long as nobody has signed it. Told twice it says yes twice. What one of two has signed, or at a bank of
 * OAuth's its customer has signed in for, is cancelled only when the customer authorises that: 202.
 */
export async function cancelOrder({ bank, request, db, at }: Call, { id }: SandboxPayment): Promise<Response> {
  const asked = await inTransaction(db, async (tx) => {
    const payment = await lockSandboxPayment(tx, id);
    if (!payment) throw unknownResource();
    if (payment.endedStatus === "CANC") return null;
    if (asksCustomer(bank, payment, await findAuthorisationOf(tx, id), at)) return payment;
    if (!isOpen(payment) || at >= payment.expiresAt) {
      throw new Xs2aError(405, "CANCELLATION_INVALID", "The order can't be cancelled any more.");
    }
    await forget(tx, payment, at);
    return null;
  });
  if (asked === null) return new Response(null, { status: 204 });
  const startAuthorisation = interfaceLink(bank, request, pathOf({ bank }, asked));
  const { status: transactionStatus } = stageAt(asked, bank, at);
  return Response.json({ transactionStatus, _links: { startAuthorisation } }, { status: 202 });
}

function pathOf({ bank }: Pick<Call, "bank">, payment: SandboxPayment): string {
  return `${paymentPath(bank, payment)}/cancellation-authorisations`;
}

/** POST …/{paymentId}/cancellation-authorisations: how the customer says that the order is to be forgotten. */
export async function startCancellation(call: Call, payment: SandboxPayment): Promise<Response> {
  const begun = await findAuthorisationOf(call.db, payment.id);
  if (!asksCustomer(call.bank, payment, begun, call.at)) throw statusInvalid();
  const isSigned = payment.firstSignedAt !== null;
  if (begun && isSigned) await updateSandboxAuthorisation(call.db, begun.id, { failures: 0, notice: null });
  const byNumber = isByNumber(call.bank, payment.psuId);
  const { said, links, headers } = presentCancellation(call, payment, byNumber ? SMS_METHOD : null);
  const body = { scaStatus: "received", authorisationId: cancellationId(payment), ...said, _links: links };
  return Response.json(body, { status: 201, headers });
}

function presentCancellation(call: Call, payment: SandboxPayment, methodId: string | null) {
  const { secondToken } = payment;
  const id = cancellationId(payment);
  const server = serverLink(call.bank, call.request, id);
  // The page of the second signature, where there is one: who may sign there may refuse there.
  const pages = secondToken === null ? server : secondPageLink(call.bank, secondToken, "?cancel");
  return presentWay(call, payment, { path: `${pathOf(call, payment)}/${id}`, pages, server, methodId });
}

/** GET …/cancellation-authorisations/{authorisationId} */
export async function readCancellation(
  { bank, db, at }: Call,
  payment: SandboxPayment,
  authorisationId: string,
): Promise<Response> {
  if (!bank.reportsScaStatus || authorisationId !== cancellationId(payment)) throw unknownResource();
  if (payment.endedStatus === "CANC") return Response.json({ scaStatus: "finalised" });
  const isAsked = asksCustomer(bank, payment, await findAuthorisationOf(db, payment.id), at);
  return Response.json({ scaStatus: isAsked ? "started" : "failed" });
}

const update = z.union([
  z.strictObject({ authenticationMethodId: z.string() }),
  z.strictObject({ scaAuthenticationData: z.string() }),
]);

/** PUT …/cancellation-authorisations/{authorisationId}: a method, or its code. */
export async function updateCancellation(
  call: Call,
  payment: SandboxPayment,
  authorisationId: string,
): Promise<Response> {
  const parsed = update.safeParse(await call.request.json().catch(() => null));
  if (!parsed.success) throw formatError("is nothing that may be updated", "body");
  return inTransaction(call.db, async (tx) => {
    const locked = await lockSandboxPayment(tx, payment.id);
    const signed = locked && (await findAuthorisationOf(tx, locked.id));
    if (!locked || !signed || authorisationId !== cancellationId(locked)) throw unknownResource();
    if (call.bank.approach !== "EMBEDDED" || !waitsForOthers(locked, call.at)) throw statusInvalid();
    if ("scaAuthenticationData" in parsed.data) return enterCode(call, tx, locked, signed, parsed.data);
    return chooseMethod(call, locked, parsed.data.authenticationMethodId);
  });
}

function chooseMethod(call: Call, payment: SandboxPayment, methodId: string): Response {
  const scaStatus = chosen(methodId);
  const { said, links, headers } = presentCancellation(call, payment, methodId);
  return Response.json({ scaStatus, ...said, _links: links }, { headers });
}

/** After the last wrong one no other is listened to, until the cancellation is begun anew; the order stays what it was. */
async function enterCode(
  call: Call,
  tx: Transaction,
  payment: SandboxPayment,
  { id, failures }: SandboxAuthorisation,
  { scaAuthenticationData: code }: Readonly<{ scaAuthenticationData: string }>,
): Promise<Response> {
  if (failures >= TRIES) throw statusInvalid();
  if (code.replace(/\s/g, "") !== RIGHT_CODE) {
    await updateSandboxAuthorisation(tx, id, { failures: failures + 1, notice: null });
    return renderError(call.bank, new Xs2aError(401, "PSU_CREDENTIALS_INVALID", "The code is wrong."));
  }
  await updateSandboxPayment(tx, payment.id, { endedAt: call.at, endedStatus: "CANC" });
  return Response.json({ scaStatus: "finalised" });
}

function statusInvalid(): Xs2aError {
  return new Xs2aError(409, "STATUS_INVALID", "The order doesn't wait for this.");
}
