import { toDecimalString } from "@/lib/shared/text/decimal-string";
import type { Bank, PaymentInitiation, WayBack } from "../connector";
import { sepaName } from "../sepa-text";

/** What a record says of the dialect (`record.ts`); a bank without one is refused when it is written. */
export type StetRecord = NonNullable<Bank["stet"]>;

/** POST payment-requests: one transfer, on behalf of a merchant. Pure: `at` is when it is made. */
export function paymentRequestBody(
  bank: Bank,
  stet: StetRecord,
  input: PaymentInitiation,
  at: Date,
): Record<string, unknown> {
  const { creditor, endToEndId, product } = input;
  const iban = input.answers.DEBTOR_IBAN;
  return {
    // The same in all three places: unique, and stable for the attempt.
    paymentInformationId: endToEndId,
    creationDateTime: at.toISOString(),
    numberOfTransactions: 1,
    initiatingParty: { name: stet.initiatingParty },
    paymentTypeInformation: {
      serviceLevel: "SEPA",
      ...(product === "INSTANT_SEPA_CREDIT_TRANSFER" && { localInstrument: "INST" }),
      // "Payment request on behalf of a merchant"; CASH would be a transfer of the account's owner.
      categoryPurpose: "DVPM",
    },
    ...(iban !== undefined && { debtorAccount: { iban } }),
    beneficiary: {
      ...(bank.payment.creditorAgent && { creditorAgent: { bicFi: creditor.bic } }),
      creditor: { name: sepaName(creditor.name) },
      creditorAccount: { iban: creditor.iban },
    },
    chargeBearer: "SLEV",
    requestedExecutionDate: momentOf(input.requestedExecutionDate, at),
    creditTransferTransaction: [
      {
        paymentId: { instructionId: endToEndId, endToEndId },
        instructedAmount: { currency: input.currency, amount: amountOf(input.amount, stet) },
        remittanceInformation: stet.remittance === "LIST" ? [input.remittance] : { unstructured: [input.remittance] },
      },
    ],
    supplementaryData: supplementaryData(input),
  };
}

/** PUT payment-requests/{id}: all of what the bank holds, but with the wish that it forget it (DS02: its customer says so). */
export function cancellationBody(
  { cancellation }: StetRecord,
  held: Readonly<Record<string, unknown>>,
  back: WayBack | undefined,
): Record<string, unknown> {
  return {
    ...held,
    paymentInformationStatus: cancellation,
    statusReasonInformation: "DS02",
    ...(back && { supplementaryData: supplementaryData(back) }),
  };
}

/** POST …/{id}/confirmation: `factor` is what the bank has given the payer to bring back to us, where it does. */
export function confirmationBody(factor: string | null, nonce: string | null): Record<string, unknown> {
  return { ...(nonce !== null && { nonce }), ...(factor !== null && { psuAuthenticationFactor: factor }) };
}

function supplementaryData({ redirectUrl, nokRedirectUrl }: Pick<WayBack, "redirectUrl" | "nokRedirectUrl">) {
  return {
    acceptedAuthenticationApproach: ["REDIRECT"],
    successfulReportUrl: redirectUrl,
    unsuccessfulReportUrl: nokRedirectUrl,
  };
}

/** The document wants a moment even for a day: noon in Greenwich is that day wherever SEPA reaches. */
function momentOf(date: string | null, at: Date): string {
  return date === null ? at.toISOString() : `${date}T12:00:00.000Z`;
}

function amountOf(minor: number, { amounts }: StetRecord): string | number {
  return amounts === "NUMBER" ? minor / 100 : toDecimalString(minor);
}
