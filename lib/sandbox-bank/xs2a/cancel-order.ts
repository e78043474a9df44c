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
import { isOpen, RIGHT_CODE, TRIES, waitsForOthers } from "../walk";
import type { Call } from "./call";
import { isByNumber } from "./customer-names";
import { formatError, renderError, unknownResource, Xs2aError } from "./errors";
import { interfaceLink, paymentPath, secondPageLink } from "./links";
import { chosen, presentWay, SMS_METHOD } from "./present-authorisation";

/**
 * DELETE …/{paymentId}: as long as nobody has signed it. Told twice it says yes twice. What one of two has signed is cancelled
 * only when the customer authorises that: 202.
 */
export async function cancelOrder({ bank, request, db, at }: Call, { id }: SandboxPayment): Promise<Response> {
  const waitsForSecond = await inTransaction(db, async (tx) => {
    const payment = await lockSandboxPayment(tx, id);
    if (!payment) throw unknownResource();
    if (payment.endedStatus === "CANC") return null;
    if (waitsForOthers(payment, at)) return payment;
    if (!isOpen(payment) || at >= payment.expiresAt) {
      throw new Xs2aError(405, "CANCELLATION_INVALID", "The order can't be cancelled any more.");
    }
    await updateSandboxPayment(tx, id, { endedAt: at, endedStatus: "CANC" });
    const authorisation = await findAuthorisationOf(tx, id);
    if (authorisation) {
      await updateSandboxAuthorisation(tx, authorisation.id, { step: "DONE", scaStatus: "failed", notice: null });
    }
    return null;
  });
  if (waitsForSecond === null) return new Response(null, { status: 204 });
  const startAuthorisation = interfaceLink(bank, request, pathOf({ bank }, waitsForSecond));
  return Response.json({ transactionStatus: "PATC", _links: { startAuthorisation } }, { status: 202 });
}

function pathOf({ bank }: Pick<Call, "bank">, payment: SandboxPayment): string {
  return `${paymentPath(bank, payment)}/cancellation-authorisations`;
}

/** An order has one, and it is of the order. */
const idOf = ({ id }: Pick<SandboxPayment, "id">) => `cancel-${id}`;

/** POST …/{paymentId}/cancellation-authorisations: how the customer says that the order is to be forgotten. */
export async function startCancellation(call: Call, payment: SandboxPayment): Promise<Response> {
  if (!waitsForOthers(payment, call.at)) throw statusInvalid();
  const signed = await findAuthorisationOf(call.db, payment.id);
  if (signed) await updateSandboxAuthorisation(call.db, signed.id, { failures: 0, notice: null });
  const byNumber = isByNumber(call.bank, payment.psuId);
  const { said, links, headers } = presentCancellation(call, payment, byNumber ? SMS_METHOD : null);
  const body = { scaStatus: "received", authorisationId: idOf(payment), ...said, _links: links };
  return Response.json(body, { status: 201, headers });
}

function presentCancellation(call: Call, payment: SandboxPayment, methodId: string | null) {
  const { secondToken } = payment;
  if (secondToken === null) throw statusInvalid();
  // The page of the second signature: who may sign there may refuse there.
  const pages = secondPageLink(call.bank, secondToken, "?cancel");
  // OAuth lets whoever has ordered order, and no more: this is said on the bank's pages there.
  const onPages = { ...call, bank: { ...call.bank, oauth: "NONE" as const } };
  return presentWay(onPages, payment, { path: `${pathOf(call, payment)}/${idOf(payment)}`, pages, methodId });
}

/** GET …/cancellation-authorisations/{authorisationId} */
export function readCancellation({ bank, at }: Call, payment: SandboxPayment, authorisationId: string): Response {
  if (!bank.reportsScaStatus || authorisationId !== idOf(payment)) throw unknownResource();
  if (payment.endedStatus === "CANC") return Response.json({ scaStatus: "finalised" });
  return Response.json({ scaStatus: waitsForOthers(payment, at) ? "started" : "failed" });
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
    if (!locked || !signed || authorisationId !== idOf(locked)) throw unknownResource();
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
