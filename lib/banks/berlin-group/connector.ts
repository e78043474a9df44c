import { requirementsOf } from "@/lib/banks/records/requirements";
import { validateInitiation } from "@/lib/banks/records/validate";
import type { Bank, BankAdapter } from "../connector";
import { healthBy, NO_PAYMENT } from "../transport/read-from-bank";
import { paymentUrl } from "./addresses";
import { advanceAuthorisation } from "./authorise";
import { read } from "./call";
import { cancelPayment } from "./cancel-payment";
import { initiatePayment } from "./initiate-payment";
import { readDetails, readStatus } from "./read-payment";

/** Berlin Group NextGenPSD2 XS2A 1.3, payment initiation: by redirect, OAuth, app or code, with implicit or explicit start. */
export function berlinGroupConnector(bank: Bank): BankAdapter {
  return {
    capabilities: bank,
    requirements: () => requirementsOf(bank),
    validate: (input) => validateInitiation(bank, input),
    initiate: (input) => initiatePayment(bank, input),
    advance: (reference, sent) => advanceAuthorisation(bank, reference, sent),
    getStatus: (reference) => readStatus(bank, reference),
    getDetails: (reference) => readDetails(bank, reference),
    cancel: (reference, back) => cancelPayment(bank, reference, back),
    health: () => health(bank),
  };
}

function health(bank: Bank): ReturnType<BankAdapter["health"]> {
  const product = bank.products.SEPA_CREDIT_TRANSFER ? "SEPA_CREDIT_TRANSFER" : "INSTANT_SEPA_CREDIT_TRANSFER";
  const url = `${paymentUrl(bank, { product, bankPaymentId: NO_PAYMENT })}/status`;
  return healthBy(() => read(bank, "health", url));
}
