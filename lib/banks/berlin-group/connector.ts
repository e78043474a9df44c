import { type Bank, type BankAdapter, BankError } from "../connector";
import { paymentUrl } from "./addresses";
import { advanceAuthorisation } from "./authorise";
import { cancelPayment } from "./cancel-payment";
import { initiatePayment } from "./initiate-payment";
import { read, readDetails, readStatus } from "./read-payment";
import { requirementsOf } from "./requirements";
import { validateInitiation } from "./validate";

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

/** Asks for a payment that can't exist: any answer short of a fault shows that somebody is at home. */
async function health(bank: Bank): Promise<Readonly<{ available: boolean; latencyMs: number }>> {
  const startedAt = performance.now();
  const product = bank.products.SEPA_CREDIT_TRANSFER ? "SEPA_CREDIT_TRANSFER" : "INSTANT_SEPA_CREDIT_TRANSFER";
  const nobody = { product, bankPaymentId: "00000000-0000-4000-8000-000000000000" } as const;
  const url = `${paymentUrl(bank, nobody)}/status`;
  const available = await read(bank, "health", url).then(
    () => true,
    (error: unknown) => error instanceof BankError && error.kind !== "BANK_UNAVAILABLE",
  );
  return { available, latencyMs: Math.round(performance.now() - startedAt) };
}
