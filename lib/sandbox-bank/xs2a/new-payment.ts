import type { SandboxPayment } from "@/db/queries/sandbox-bank";
import { addSeconds } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { accountsOf, findAccount } from "../accounts";
import { centsOf } from "../timeline";
import type { VirtualBank } from "../virtual-bank";
import { acceptCustomer } from "./customer-names";
import { formatError, Xs2aError } from "./errors";
import type { Order, OrderHeaders } from "./order";

/** How long a customer has to sign. */
const ORDER_LIFETIME_SECONDS = 20 * 60;

/** An order as the books keep it; throws what the bank refuses at the door. */
export function newPayment(
  bank: VirtualBank,
  product: SandboxPayment["product"],
  order: Order,
  headers: OrderHeaders,
  at: Date,
): SandboxPayment {
  const { amount, currency } = order.instructedAmount;
  if (bank.asks === "PSU_ID") acceptCustomer(bank, headers.psuId);
  if (bank.asks === "DEBTOR_IBAN" && order.debtorAccount?.iban === undefined) {
    throw formatError("is missing", "debtorAccount.iban");
  }
  const exempted = bank.exempts && centsOf({ amount }) === 23;
  const [ordinaryAccount] = accountsOf(bank);
  const namedIban = order.debtorAccount?.iban ?? null;
  if (namedIban !== null && !findAccount(bank, namedIban)) {
    throw formatError("is not an account of this bank", "debtorAccount.iban");
  }
  const payment = {
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
  refuseByAmount(payment);
  return payment;
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
function refuseByAmount(payment: Pick<SandboxPayment, "amount">): void {
  if (centsOf(payment) === 13) throw new Xs2aError(400, "PAYMENT_FAILED", "The payment can't be initiated.");
  if (centsOf(payment) === 14) throw new Xs2aError(403, "SERVICE_BLOCKED", "The bank doesn't serve this customer.");
}
