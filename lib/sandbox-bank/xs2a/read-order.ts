import { countStatusRead, type SandboxPayment } from "@/db/queries/sandbox-bank";
import { toDecimalString } from "@/lib/shared/text/decimal-string";
import { type Account, findAccount } from "../accounts";
import { centsOf, type Stage, stageAt } from "../timeline";
import type { VirtualBank } from "../virtual-bank";
import type { Call } from "./call";
import { Xs2aError } from "./errors";

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
