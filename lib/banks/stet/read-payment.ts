import type { Bank, BankStatus, PaymentDetails, PaymentReference } from "../connector";
import { readAnswer } from "../transport/read-answer";
import { paymentRequestUrl } from "./addresses";
import { type PaymentRequest, paymentRequestAnswer } from "./answers";
import { read, readOn } from "./call";
import { statusOf } from "./status";

export async function readStatus(bank: Bank, reference: PaymentReference): Promise<BankStatus> {
  return statusIn(bank, await readPayment(bank, "getStatus", reference, read));
}

/** The same after a call that was made already. */
export async function readStatusAfter(bank: Bank, reference: PaymentReference): Promise<BankStatus> {
  return statusIn(bank, await readPayment(bank, "getStatus", reference, readOn));
}

/** There is one address for both, so that this costs a read as well. */
export async function readDetails(bank: Bank, reference: PaymentReference): Promise<PaymentDetails> {
  const payment = await readPayment(bank, "getDetails", reference, readOn);
  return {
    transactionStatus: statusOf(bank, payment).transactionStatus,
    debtor: {
      iban: payment.debtorAccount?.iban ?? null,
      currency: payment.debtorAccount?.currency ?? null,
      name: payment.debtor?.name ?? null,
      bic: payment.debtorAgent?.bicFi ?? null,
    },
  };
}

function statusIn(bank: Bank, payment: PaymentRequest): BankStatus {
  return { ...statusOf(bank, payment), authorisationId: null };
}

async function readPayment(
  bank: Bank,
  call: string,
  reference: PaymentReference,
  reader: typeof read,
): Promise<PaymentRequest> {
  const { text, requestId } = await reader(bank, call, paymentRequestUrl(bank, reference), reference.token);
  return readAnswer(paymentRequestAnswer, text, requestId).paymentRequest;
}
