import { requirementsOf } from "@/lib/banks/records/requirements";
import { validateInitiation } from "@/lib/banks/records/validate";
import { type Bank, type BankAdapter, BankError } from "../connector";
import { healthBy, NO_PAYMENT } from "../transport/read-from-bank";
import { paymentRequestUrl } from "./addresses";
import { read } from "./call";
import { cancelPayment } from "./cancel-payment";
import { completePayment } from "./complete-payment";
import { initiatePayment } from "./initiate-payment";
import type { StetRecord } from "./payment-request";
import { readDetails, readStatus } from "./read-payment";

/** STET PSD2 API 1.4 to 1.6, payment requests by redirect, with or without a confirmation of ours after the payer's return. */
export function stetConnector(bank: Bank): BankAdapter {
  const stet = dialectOf(bank);
  return {
    capabilities: bank,
    requirements: () => requirementsOf(bank),
    validate: (input) => validateInitiation(bank, input),
    initiate: (input) => initiatePayment(bank, stet, input),
    // The payer authorises on the bank's own pages: there is no step of theirs that we hand on.
    advance: async () => {
      throw new BankError("CONFLICT", "The protocol knows no such step.", { notSent: true });
    },
    complete: (reference, sent) => completePayment(bank, reference, sent),
    getStatus: (reference) => readStatus(bank, reference),
    getDetails: (reference) => readDetails(bank, reference),
    cancel: (reference, back) => cancelPayment(bank, stet, reference, back),
    health: () => health(bank),
  };
}

function dialectOf({ id, stet }: Bank): StetRecord {
  if (stet === null) throw new Error(`The record of ${id} does not say how its STET is spoken.`);
  return stet;
}

function health(bank: Bank): ReturnType<BankAdapter["health"]> {
  const product = bank.products.SEPA_CREDIT_TRANSFER ? "SEPA_CREDIT_TRANSFER" : "INSTANT_SEPA_CREDIT_TRANSFER";
  return healthBy(() => read(bank, "health", paymentRequestUrl(bank, { product, bankPaymentId: NO_PAYMENT })));
}
