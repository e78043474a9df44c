import { isValidBIC } from "ibantools";
import { z } from "zod";
import type { SandboxPayment } from "@/db/queries/sandbox-bank";
import { amount, iban, type Order, sepaText } from "../xs2a/order";

/** A bank reads strictly: what the document doesn't know is refused, and SEPA's rules hold. One transfer at a time. */

const reference = sepaText(35);
const moment = z.iso.datetime({ offset: true });
const page = z.url({ protocol: /^https?$/ });

const transfer = z.strictObject({
  paymentId: z.strictObject({ instructionId: reference, endToEndId: reference }),
  instructedAmount: z.strictObject({ currency: z.literal("EUR"), amount }),
  remittanceInformation: z.strictObject({ unstructured: z.array(sepaText(140)).length(1) }),
});

const beneficiary = z.strictObject({
  creditorAgent: z.strictObject({ bicFi: z.string().refine((text) => isValidBIC(text), "is not a BIC") }).optional(),
  creditor: z.strictObject({ name: z.string().min(1).max(140) }),
  creditorAccount: z.strictObject({ iban }),
});

const supplementaryData = z.strictObject({
  acceptedAuthenticationApproach: z
    .array(z.enum(["REDIRECT", "DECOUPLED", "EMBEDDED-1-FACTOR"]))
    .refine((accepted) => accepted.includes("REDIRECT"), "lacks REDIRECT, and this bank knows no other approach"),
  successfulReportUrl: page,
  unsuccessfulReportUrl: page.optional(),
});

export type PaymentRequest = Readonly<{
  order: Order;
  product: SandboxPayment["product"];
  redirectUri: string;
  nokRedirectUri: string;
}>;

export const paymentRequest = z
  .strictObject({
    paymentInformationId: reference,
    creationDateTime: moment,
    numberOfTransactions: z.literal(1),
    initiatingParty: z.strictObject({ name: z.string().min(1).max(140) }),
    paymentTypeInformation: z.strictObject({
      serviceLevel: z.literal("SEPA"),
      localInstrument: z.literal("INST").optional(),
      categoryPurpose: z.literal("DVPM"),
    }),
    debtorAccount: z.strictObject({ iban }).optional(),
    beneficiary,
    chargeBearer: z.literal("SLEV"),
    requestedExecutionDate: moment,
    creditTransferTransaction: z.tuple([transfer]),
    supplementaryData,
  })
  .transform((said): PaymentRequest => {
    const [{ paymentId, instructedAmount, remittanceInformation }] = said.creditTransferTransaction;
    const { creditor, creditorAccount, creditorAgent } = said.beneficiary;
    const { successfulReportUrl, unsuccessfulReportUrl } = said.supplementaryData;
    return {
      product:
        said.paymentTypeInformation.localInstrument === "INST"
          ? "instant-sepa-credit-transfers"
          : "sepa-credit-transfers",
      redirectUri: successfulReportUrl,
      nokRedirectUri: unsuccessfulReportUrl ?? successfulReportUrl,
      order: {
        endToEndIdentification: paymentId.endToEndId,
        instructedAmount,
        debtorAccount: said.debtorAccount,
        creditorAccount,
        creditorAgent: creditorAgent?.bicFi,
        creditorName: creditor.name,
        remittanceInformationUnstructured: remittanceInformation.unstructured[0],
        requestedExecutionDate: said.requestedExecutionDate.slice(0, 10),
      },
    };
  });

/** All of what the bank holds, with the wish that it forget it; nothing else may be modified. */
export const cancellation = z.looseObject({
  resourceId: z.string(),
  paymentInformationId: z.string(),
  paymentInformationStatus: z.literal("CANC"),
  statusReasonInformation: z.enum(["DS02", "DUPL", "FRAD", "TECH"]),
});

export const confirmation = z.strictObject({ nonce: z.string(), psuAuthenticationFactor: z.string() });
