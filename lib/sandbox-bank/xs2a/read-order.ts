import { inTransaction } from "@/db/client";
import {
  countStatusRead,
  findAuthorisationOf,
  lockSandboxPayment,
  type SandboxPayment,
  updateSandboxAuthorisation,
  updateSandboxPayment,
} from "@/db/queries/sandbox-bank";
import { toDecimalString } from "@/lib/shared/money";
import { type Account, findAccount } from "../accounts";
import { centsOf, type Stage, stageAt } from "../timeline";
import type { VirtualBank } from "../virtual-bank";
import { isOpen, waitsForOthers } from "../walk";
import type { Call } from "./call";
import { unknownResource, Xs2aError } from "./errors";
import { interfaceLink, paymentPath, secondPageLink } from "./links";

const BUSY_READS = 2;

/** GET …/{paymentId}/status */
export async function readOrderStatus({ bank, db, at }: Call, payment: SandboxPayment): Promise<Response> {
  await beBusy(db, payment);
  const stage = stageAt(payment, bank, at);
  return Response.json({ transactionStatus: stage.status, ...funds(bank, payment, stage), ...reasonOf(bank, stage) });
}

/** Some amounts are asked about twice in vain. */
export async function beBusy(db: Call["db"], payment: SandboxPayment): Promise<void> {
  const reads = await countStatusRead(db, payment.id);
  if (centsOf(payment) === 20 && reads <= BUSY_READS) {
    throw new Xs2aError(503, "SERVICE_UNAVAILABLE", "Try again.", { retryAfterSeconds: 1 });
  }
}

/** GET …/{paymentId} */
export async function readOrder({ bank, at }: Call, payment: SandboxPayment): Promise<Response> {
  const account = bank.tellsDebtor ? findAccount(bank, payment.debtorIban) : null;
  const stage = stageAt(payment, bank, at);
  if (bank.protocol === "OPENFINANCE_2") return Response.json(inOpenFinance(payment, account, stage));
  return Response.json({
    ...(payment.endToEndId !== null && { endToEndIdentification: payment.endToEndId }),
    ...(account && { debtorName: account.owner.slice(0, 70) }),
    // The document demands it of every bank, also of those that don't tell.
    debtorAccount: account ? { iban: account.iban, currency: "EUR" } : {},
    instructedAmount: { currency: payment.currency, amount: toDecimalString(payment.amount) },
    creditorAccount: { iban: payment.creditorIban },
    ...(payment.creditorBic !== null && { creditorAgent: payment.creditorBic }),
    creditorName: payment.creditorName,
    ...(payment.remittance !== null && { remittanceInformationUnstructured: payment.remittance }),
    ...(payment.requestedExecutionDate !== null && { requestedExecutionDate: payment.requestedExecutionDate }),
    transactionStatus: stage.status,
  });
}

/** The same in openFinance 2, whose document has no name for the payer but the account's. */
function inOpenFinance(payment: SandboxPayment, account: Account | null, { status }: Stage): Record<string, unknown> {
  const { endToEndId, creditorBic, remittance } = payment;
  return {
    ...(endToEndId !== null && { paymentIdentification: { endToEndId } }),
    debtorAccount: account ? { iban: account.iban, currency: "EUR", owner: { name: account.owner } } : {},
    instructedAmount: { currency: payment.currency, amount: toDecimalString(payment.amount) },
    creditorAccount: { iban: payment.creditorIban },
    ...(creditorBic !== null && { creditorAgent: { financialInstitutionId: { bicfi: creditorBic } } }),
    creditor: { name: payment.creditorName },
    ...(remittance !== null && { remittanceInformationUnstructured: [remittance] }),
    transactionStatus: status,
  };
}

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
  const path = `${paymentPath(bank, waitsForSecond)}/cancellation-authorisations`;
  const startAuthorisation = interfaceLink(bank, request, path);
  return Response.json({ transactionStatus: "PATC", _links: { startAuthorisation } }, { status: 202 });
}

/** POST …/{paymentId}/cancellation-authorisations: where the customer says that the order is to be forgotten. */
export async function startCancellation({ bank, at }: Call, payment: SandboxPayment): Promise<Response> {
  const { secondToken } = payment;
  if (secondToken === null || !waitsForOthers(payment, at)) {
    throw new Xs2aError(409, "STATUS_INVALID", "The order doesn't wait for this.");
  }
  // The page of the second signature: who may sign there may refuse there.
  const scaRedirect = secondPageLink(bank, secondToken, "?cancel");
  const body = { scaStatus: "received", authorisationId: `cancel-${payment.id}`, _links: { scaRedirect } };
  return Response.json(body, { status: 201, headers: { "ASPSP-SCA-Approach": "REDIRECT" } });
}

function funds(bank: VirtualBank, payment: SandboxPayment, { status }: Stage): Record<string, boolean> {
  if (!["ACTC", "ACWC", "ACCP"].includes(status)) return {};
  return { fundsAvailable: (findAccount(bank, payment.debtorIban)?.balance ?? 0) > 0 };
}

/** The document has no member for it, and wants ERROR or WARNING for a message's code here: banks make do. */
function reasonOf(bank: VirtualBank, { reason }: Stage): Record<string, unknown> {
  if (reason === null) return {};
  if (bank.reasons === "MEMBER") return { reasonCode: reason };
  return { tppMessages: [{ category: "ERROR", code: "ERROR", text: `${reason} The payment was rejected.` }] };
}
