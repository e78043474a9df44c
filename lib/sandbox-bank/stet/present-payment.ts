import { createHash } from "node:crypto";
import type { SandboxAuthorisation, SandboxPayment } from "@/db/queries/sandbox-bank";
import { toDecimalString } from "@/lib/shared/text/decimal-string";
import { findAccount } from "../accounts";
import { stageAt } from "../timeline";
import type { VirtualBank } from "../virtual-bank";

type Statuses = Readonly<{ ofPayment: string; ofTransfer: string; reason: string | null }>;

/** What the protocol has instead of a word of its own; all others stay as they are. */
const WORDS: Readonly<Record<string, Pick<Statuses, "ofPayment" | "ofTransfer">>> = {
  RCVD: { ofPayment: "RCVD", ofTransfer: "PDNG" },
  RVCM: { ofPayment: "RCVD", ofTransfer: "PDNG" },
  PATC: { ofPayment: "PDNG", ofTransfer: "PDNG" },
  ACCC: { ofPayment: "ACSC", ofTransfer: "ACSC" },
  ACWC: { ofPayment: "ACWC", ofTransfer: "ACSP" },
};

function statusesOf(
  bank: VirtualBank,
  payment: SandboxPayment,
  authorisation: SandboxAuthorisation | null,
  at: Date,
): Statuses {
  const { status, reason } = stageAt(payment, bank, at);
  // As some banks say it: accepted, but for the TPP's own word.
  if (status === "RCVD" && authorisation?.scaStatus === "unconfirmed") {
    return { ofPayment: "ACSP", ofTransfer: "PDNG", reason };
  }
  // Whoever refuses on the bank's pages rejects it; CANC is the TPP's.
  if (status === "CANC" && reason === null) return { ofPayment: "RJCT", ofTransfer: "RJCT", reason: "CUST" };
  const words = WORDS[status] ?? { ofPayment: status, ofTransfer: status };
  return { ...words, reason: reason ?? (status === "RJCT" ? "NOAS" : null) };
}

/** The payment as it was ordered, with what has become of it. */
export function presentPayment(
  bank: VirtualBank,
  payment: SandboxPayment,
  authorisation: SandboxAuthorisation | null,
  at: Date,
): Record<string, unknown> {
  const { ofPayment, ofTransfer, reason } = statusesOf(bank, payment, authorisation, at);
  const account = bank.tellsDebtor ? findAccount(bank, payment.debtorIban) : null;
  const why = reason === null ? {} : { statusReasonInformation: reason };
  return {
    resourceId: payment.id,
    paymentInformationId: payment.endToEndId,
    creationDateTime: payment.createdAt.toISOString(),
    numberOfTransactions: 1,
    paymentTypeInformation: {
      serviceLevel: "SEPA",
      ...(payment.product === "instant-sepa-credit-transfers" && { localInstrument: "INST" }),
      categoryPurpose: "DVPM",
    },
    ...(account && {
      debtor: { name: account.owner },
      debtorAccount: { iban: account.iban, currency: "EUR" },
      debtorAgent: { bicFi: bank.bic },
    }),
    beneficiary: {
      ...(payment.creditorBic !== null && { creditorAgent: { bicFi: payment.creditorBic } }),
      creditor: { name: payment.creditorName },
      creditorAccount: { iban: payment.creditorIban },
    },
    chargeBearer: "SLEV",
    paymentInformationStatus: ofPayment,
    ...why,
    creditTransferTransaction: [
      {
        paymentId: { resourceId: payment.id, instructionId: payment.endToEndId, endToEndId: payment.endToEndId },
        instructedAmount: { currency: payment.currency, amount: toDecimalString(payment.amount) },
        remittanceInformation: { unstructured: [payment.remittance ?? ""] },
        transactionStatus: ofTransfer,
        ...why,
      },
    ],
    supplementaryData: {
      acceptedAuthenticationApproach: ["REDIRECT"],
      appliedAuthenticationApproach: "REDIRECT",
      successfulReportUrl: payment.redirectUri,
      unsuccessfulReportUrl: payment.nokRedirectUri,
    },
  };
}

/** What the TPP has to send back with its confirmation. */
export function nonceOf({ id }: Pick<SandboxAuthorisation, "id">): string {
  return id;
}

/** What the customer brings back to the TPP in the address, and nobody else knows. */
export function factorOf({ sessionToken }: Pick<SandboxAuthorisation, "sessionToken">): string {
  return createHash("sha256").update(`factor:${sessionToken}`).digest("base64url").slice(0, 22);
}
