import { toDecimalString } from "@/lib/shared/text/decimal-string";
import { methodOf } from "../methods";
import { sepaName } from "../sepa-text";
import { type Dialect, debtorAccount } from "./dialect";

/** NextGenPSD2 XS2A 1.3, as most banks speak it. */
export const nextGenPsd2: Dialect = {
  order: ({ payment }, input) => ({
    endToEndIdentification: input.endToEndId,
    ...debtorAccount(payment, input),
    instructedAmount: { currency: input.currency, amount: toDecimalString(input.amount) },
    creditorAccount: { iban: input.creditor.iban },
    ...(payment.creditorAgent && { creditorAgent: input.creditor.bic }),
    creditorName: sepaName(input.creditor.name),
    creditorAddress: { country: input.creditor.country },
    remittanceInformationUnstructured: input.remittance,
    ...(input.requestedExecutionDate !== null && { requestedExecutionDate: input.requestedExecutionDate }),
  }),
  preferences: (bank, redirect) => {
    const { approach, start } = methodOf(bank);
    return {
      "TPP-Redirect-Preferred": String(approach === "REDIRECT"),
      "TPP-Decoupled-Preferred": approach === "DECOUPLED" ? "true" : undefined,
      "TPP-Redirect-URI": redirect?.redirectUrl,
      "TPP-Nok-Redirect-URI": redirect?.nokRedirectUrl,
      "TPP-Explicit-Authorisation-Preferred": String(start === "EXPLICIT"),
    };
  },
};
