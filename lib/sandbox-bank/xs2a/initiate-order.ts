import { setTimeout as delay } from "node:timers/promises";
import { inTransaction } from "@/db/client";
import { insertSandboxAuthorisation, insertSandboxPayment, type SandboxPayment } from "@/db/queries/sandbox-bank";
import { addSeconds } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { accountsOf, findAccount } from "../accounts";
import { centsOf, stageAt } from "../timeline";
import type { VirtualBank } from "../virtual-bank";
import type { Call } from "./call";
import { formatError, Xs2aError } from "./errors";
import { interfaceLink } from "./links";
import { type Order, type OrderHeaders, parseOrder, parseOrderHeaders } from "./order";
import { presentAuthorisation } from "./present-authorisation";
import { newAuthorisation } from "./start-authorisation";

/** How long a customer has to sign. */
const ORDER_LIFETIME_SECONDS = 20 * 60;

const LATE_ANSWER_MS = 35_000;

/** POST /v1/payments/{payment-product} */
export async function initiateOrder(call: Call, product: SandboxPayment["product"]): Promise<Response> {
  const { bank, request, db, at } = call;
  const body = await request.text();
  const payment = newPayment(bank, product, parseOrder(body), parseOrderHeaders(bank, request, body), at);
  refuseByAmount(payment);
  const authorisation = newAuthorisation(bank, payment, at);
  const implicit = bank.authorisationStart === "IMPLICIT" && !payment.exempted;
  const begun = presentAuthorisation(call, payment, authorisation);
  await inTransaction(db, async (tx) => {
    await insertSandboxPayment(tx, payment);
    if (implicit) await insertSandboxAuthorisation(tx, authorisation);
  });
  // The order stands; only its answer is lost on whoever doesn't wait.
  if (centsOf(payment) === 19) await delay(LATE_ANSWER_MS, undefined, { signal: request.signal });

  const path = `/v1/payments/${product}/${payment.id}`;
  const scaStatus = payment.exempted ? "exempted" : implicit ? authorisation.scaStatus : null;
  return Response.json(
    {
      transactionStatus: stageAt(payment, bank, at).status,
      paymentId: payment.id,
      ...(bank.reportsScaStatus && scaStatus !== null && { scaStatus }),
      ...(implicit && begun.said),
      _links: {
        ...(implicit && begun.links),
        ...(!implicit &&
          !payment.exempted && {
            startAuthorisation: interfaceLink(bank, request, `${path}/authorisations`),
          }),
        self: interfaceLink(bank, request, path),
        status: interfaceLink(bank, request, `${path}/status`),
        // A sloppy bank forgets this one.
        ...(bank.links === "SLOPPY" && { scaStatus: undefined }),
      },
    },
    { status: 201, headers: { Location: `/sandbox-bank/${bank.id}${path}`, ...begun.headers } },
  );
}

function newPayment(
  bank: VirtualBank,
  product: SandboxPayment["product"],
  order: Order,
  headers: OrderHeaders,
  at: Date,
): SandboxPayment {
  const { amount, currency } = order.instructedAmount;
  if (bank.asks === "PSU_ID") acceptCustomer(headers.psuId);
  if (bank.asks === "DEBTOR_IBAN" && order.debtorAccount?.iban === undefined) {
    throw formatError("is missing", "debtorAccount.iban");
  }
  const exempted = bank.exempts && centsOf({ amount }) === 23;
  const [ordinaryAccount] = accountsOf(bank);
  const namedIban = order.debtorAccount?.iban ?? null;
  if (namedIban !== null && !findAccount(bank, namedIban)) {
    throw formatError("is not an account of this bank", "debtorAccount.iban");
  }
  return {
    id: randomToken(18),
    bankId: bank.id,
    product,
    endToEndId: order.endToEndIdentification ?? null,
    amount,
    currency,
    creditorName: order.creditorName,
    creditorIban: order.creditorAccount.iban,
    creditorBic: order.creditorAgent ?? null,
    remittance: order.remittanceInformationUnstructured ?? null,
    requestedExecutionDate: acceptDate(bank, order.requestedExecutionDate ?? null, at),
    ...headers,
    secondToken: bank.signatures === 2 ? randomToken() : null,
    firstSignedAt: null,
    debtorIban: namedIban ?? (exempted ? (ordinaryAccount?.iban ?? null) : null),
    createdAt: at,
    expiresAt: addSeconds(at, ORDER_LIFETIME_SECONDS),
    exempted,
    authorisedAt: exempted ? at : null,
    endedAt: null,
    endedStatus: null,
    endedReason: null,
    forcedAt: null,
    forcedStatus: null,
    forcedReason: null,
    statusReads: 0,
  };
}

/** The one customer that there is; `locked` is locked out, and of anybody else nothing is known. */
function acceptCustomer(psuId: string | null): void {
  if (psuId === null) throw formatError("is missing", "PSU-ID");
  const name = psuId.trim().toLowerCase();
  if (name === "locked") throw new Xs2aError(403, "SERVICE_BLOCKED", "This access is locked.");
  if (name !== "ok") throw new Xs2aError(401, "PSU_CREDENTIALS_INVALID", "There is no such customer.");
}

/** Today is as good as no date at all. */
function acceptDate(bank: VirtualBank, date: string | null, at: Date): string | null {
  const today = at.toISOString().slice(0, 10);
  if (date === null || date === today) return null;
  if (date < today) {
    throw new Xs2aError(400, "EXECUTION_DATE_INVALID", "The date has passed.", { path: "requestedExecutionDate" });
  }
  if (!bank.futureDate) {
    throw new Xs2aError(400, "EXECUTION_DATE_INVALID", "This bank takes no date.", { path: "requestedExecutionDate" });
  }
  return date;
}

/** Some amounts are refused at the door. */
function refuseByAmount(payment: SandboxPayment): void {
  if (centsOf(payment) === 13) throw new Xs2aError(400, "PAYMENT_FAILED", "The payment can't be initiated.");
  if (centsOf(payment) === 14) throw new Xs2aError(403, "SERVICE_BLOCKED", "The bank doesn't serve this customer.");
}
