import { toDecimalString } from "@/lib/shared/text/decimal-string";
import { methodOf } from "../methods";
import { sepaName } from "../sepa-text";
import { type Dialect, debtorAccount } from "./dialect";

/**
 * The openFinance API framework 2 (its PIS document, version 2.4.1): parties are objects, the remittance a list of one text, our
 * headers begin with `Client-`, and one of them names the approach.
 */
export const openFinance2: Dialect = {
  order: ({ payment }, input) => ({
    paymentIdentification: { endToEndId: input.endToEndId },
    ...debtorAccount(payment, input),
    instructedAmount: { currency: input.currency, amount: toDecimalString(input.amount) },
    creditorAccount: { iban: input.creditor.iban },
    ...(payment.creditorAgent && { creditorAgent: { financialInstitutionId: { bicfi: input.creditor.bic } } }),
    creditor: { name: sepaName(input.creditor.name) },
    remittanceInformationUnstructured: [input.remittance],
    // The document's SEPA products have no such member; a bank whose record takes future dates has it (futureDaysMax).
    ...(input.requestedExecutionDate !== null && { requestedExecutionDate: input.requestedExecutionDate }),
  }),
  preferences: (bank, redirect) => {
    const { approach, start } = methodOf(bank);
    return {
      "Client-SCA-Approach-Preference": approach.toLowerCase(),
      "Client-Redirect-URI": redirect?.redirectUrl,
      "Client-Nok-Redirect-URI": redirect?.nokRedirectUrl,
      "Client-Explicit-Authorisation-Preferred": String(start === "EXPLICIT"),
    };
  },
};
