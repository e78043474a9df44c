import { isoStatus, withWords } from "@/lib/banks/statuses/iso-status";
import type { Bank, BankStatus } from "../connector";
import type { PaymentRequest } from "./answers";

/** What the payment says is before what its one transfer says. */
const BEFORE_EXECUTION: ReadonlySet<string> = new Set(["RCVD", "PDNG", "ACTC", "ACCP", "ACCO", "PART"]);
const ENDED: ReadonlySet<string> = new Set(["RJCT", "CANC"]);

/**
 * A payment has a status and so has its transfer; one word is made of the two, ISO 20022's. Pure. The protocol has no status of
 * the authorisation.
 *
 * Where the bank waits for our confirmation it may say ACSP already, of a transfer that is PDNG: that is no acceptance, and
 * nothing is completed by it. ACCO (1.6) says the same in a word of its own.
 */
export function statusOf(
  bank: Pick<Bank, "statuses" | "completion">,
  payment: PaymentRequest,
): Omit<BankStatus, "authorisationId"> {
  const told = { scaStatus: null };
  const transfer = payment.creditTransferTransaction;
  const [saidOfPayment, saidOfTransfer] = [payment.paymentInformationStatus, transfer?.transactionStatus ?? null];
  const ofPayment = isoStatus(bank, saidOfPayment);
  const ofTransfer = saidOfTransfer === null ? null : isoStatus(bank, saidOfTransfer);
  const said = [...new Set([saidOfPayment, saidOfTransfer ?? saidOfPayment])].join("/");
  const reason = transfer?.statusReasonInformation ?? payment.statusReasonInformation ?? null;
  return { ...told, ...withWords(oneOf(bank, ofPayment, ofTransfer), said), reason };
}

function oneOf({ completion }: Pick<Bank, "completion">, ofPayment: string, ofTransfer: string | null): string {
  if (ofTransfer === null || ENDED.has(ofPayment)) return ofPayment;
  if (ENDED.has(ofTransfer) || ofTransfer === "ACSC" || ofTransfer === "ACCC") return ofTransfer;
  if (ofTransfer === "ACSP" && BEFORE_EXECUTION.has(ofPayment)) return ofTransfer;
  if (ofPayment === "PART") return ofTransfer;
  return awaitsConfirmation({ completion }, ofPayment, ofTransfer) ? "PDNG" : ofPayment;
}

function awaitsConfirmation({ completion }: Pick<Bank, "completion">, ofPayment: string, ofTransfer: string): boolean {
  return completion === "POST_CONFIRMATION" && ofPayment === "ACSP" && ofTransfer === "PDNG";
}
