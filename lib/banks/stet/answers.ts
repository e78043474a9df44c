import { z } from "zod";
import { word } from "../transport/word";

/**
 * The bank's answers, read with forgiveness: unknown members are ignored, optional ones of the wrong form count as absent, only
 * what we can't do without is demanded.
 */

const optionalWord = word.nullish().catch(null);
const optionalCode = word
  .transform((code) => code.toUpperCase())
  .nullish()
  .catch(null);

const link = z.object({ href: word }).nullish().catch(null);

/** A word by the document; at some banks it lies in an object of its own name, as in an example of version 1.4.0. */
const approach = z
  .union([
    word,
    z.object({ appliedAuthenticationApproach: word }).transform((inside) => inside.appliedAuthenticationApproach),
  ])
  .transform((said) => said.toUpperCase())
  .nullish()
  .catch(null);

/** To an order, and to a cancellation: how the payer is to authorise it. */
export const authenticationAnswer = z.object({
  appliedAuthenticationApproach: approach,
  /** To be sent back with the confirmation (1.5 and later). */
  nonce: optionalWord,
  /** Where the payment lies, at banks that say it in the body. */
  paymentRequestResourceId: optionalWord,
  _links: z
    .object({ consentApproval: link })
    .nullish()
    .catch(null)
    .transform((links) => ({ consentApproval: links?.consentApproval?.href ?? null })),
});
export type AuthenticationAnswer = z.output<typeof authenticationAnswer>;

/** The statuses as the bank writes them. */
const transaction = z.object({ transactionStatus: optionalWord, statusReasonInformation: optionalCode });

/** What a payment says of itself; we order one transfer at a time. */
export const paymentRequestAnswer = z.object({
  paymentRequest: z.object({
    paymentInformationStatus: word,
    statusReasonInformation: optionalCode,
    creditTransferTransaction: z
      .array(transaction)
      .nullish()
      .catch(null)
      .transform((all) => all?.[0] ?? null),
    debtor: z.object({ name: optionalWord }).nullish().catch(null),
    debtorAccount: z.object({ iban: optionalWord, currency: optionalWord }).nullish().catch(null),
    debtorAgent: z.object({ bicFi: optionalWord }).nullish().catch(null),
  }),
});
export type PaymentRequest = z.output<typeof paymentRequestAnswer>["paymentRequest"];

/** The same, as it stands: a cancellation sends all of it back. */
export const wholePaymentRequest = z.object({ paymentRequest: z.record(z.string(), z.unknown()) });

/** The document's ErrorModel, and the form that authorisation servers use (RFC 6749 section 5.2). */
export const errorAnswer = z.object({
  status: z.number().nullish().catch(null),
  error: optionalWord,
  message: optionalWord,
  path: optionalWord,
  error_description: optionalWord,
});
