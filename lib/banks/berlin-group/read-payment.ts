import { isoStatus, meaningOf } from "@/lib/banks/statuses/iso-status";
import { reasonIn } from "@/lib/banks/statuses/reason";
import {
  type Bank,
  BankError,
  type BankStatus,
  type PaymentDetails,
  type PaymentReference,
  type Signatures,
} from "../connector";
import { leadsNowhere } from "../transport/error-answer";
import { readAnswer } from "../transport/read-answer";
import { paymentUrl } from "./addresses";
import { authorisationsAnswer, detailsAnswer, scaStatusAnswer, statusAnswer } from "./answers";
import { read, readOn } from "./call";

export async function readStatus(bank: Bank, reference: PaymentReference): Promise<BankStatus> {
  const answer = await read(bank, "getStatus", `${paymentUrl(bank, reference)}/status`, reference.token);
  const status = readAnswer(statusAnswer, answer.text, answer.requestId);
  const meaning = meaningOf(bank, status.transactionStatus);
  const { transactionStatus } = meaning;
  const authorisationId = DECISIVE.has(transactionStatus)
    ? reference.authorisationId
    : (reference.authorisationId ?? (await findAuthorisationId(bank, reference)));
  return {
    ...meaning,
    scaStatus: status.scaStatus ?? (await readScaStatus(bank, { ...reference, authorisationId }, transactionStatus)),
    reason: reasonIn(status),
    authorisationId,
  };
}

/**
 * Some banks don't say it in their answer but list it. Without it we still see the payment's own status; it is looked for
 * again with each read until it is known.
 */
async function findAuthorisationId(
  bank: Bank,
  reference: Omit<PaymentReference, "authorisationId">,
): Promise<string | null> {
  if (!bank.statuses.reportsSca) return null;
  try {
    return (await listAuthorisations(bank, reference)).at(-1) ?? null;
  } catch (error) {
    if (error instanceof BankError) return null;
    throw error;
  }
}

/** Says all that there is to know: what became of the authorisation changes nothing. */
const DECISIVE: ReadonlySet<string> = new Set(["ACSP", "ACWP", "ACSC", "ACCC", "CANC"]);

async function readScaStatus(
  bank: Bank,
  reference: PaymentReference,
  transactionStatus: string,
): Promise<string | null> {
  const { authorisationId } = reference;
  if (!bank.statuses.reportsSca || authorisationId === null || DECISIVE.has(transactionStatus)) return null;
  try {
    return await scaStatusOf(bank, reference, authorisationId);
  } catch (error) {
    // Banks clear authorisations away sooner than payments; and that it was refused is known without why.
    if (error instanceof BankError && (isClearedAway(error) || transactionStatus === "RJCT")) return null;
    throw error;
  }
}

/** Of the payment itself it has just answered: that there is no authorisation any more needs no words of the bank's. */
function isClearedAway(error: BankError): boolean {
  return error.kind === "RESOURCE_GONE" || leadsNowhere(error);
}

async function listAuthorisations(
  bank: Bank,
  reference: Omit<PaymentReference, "authorisationId">,
): Promise<readonly string[]> {
  const url = `${paymentUrl(bank, reference)}/authorisations`;
  const answer = await readOn(bank, "listAuthorisations", url, reference.token);
  return readAnswer(authorisationsAnswer, answer.text, answer.requestId).authorisationIds;
}

async function scaStatusOf(
  bank: Bank,
  reference: Omit<PaymentReference, "authorisationId">,
  authorisationId: string,
): Promise<string> {
  const url = `${paymentUrl(bank, reference)}/authorisations/${encodeURIComponent(authorisationId)}`;
  const answer = await readOn(bank, "getScaStatus", url, reference.token);
  return readAnswer(scaStatusAnswer, answer.text, answer.requestId).scaStatus;
}

/** More signatures than that no house asks for; each costs a read. */
const SIGNATURES_READ_MAX = 6;

/** Who has signed has an authorisation of their own; how many have to, the protocol doesn't say. */
async function signaturesOf(bank: Bank, reference: PaymentReference): Promise<Signatures> {
  try {
    const ids = (await listAuthorisations(bank, reference)).slice(0, SIGNATURES_READ_MAX);
    const statuses = await Promise.all(ids.map((id) => scaStatusOf(bank, reference, id)));
    return { signed: statuses.filter((status) => status === "finalised").length, required: null };
  } catch (error) {
    if (error instanceof BankError) return { signed: null, required: null };
    throw error;
  }
}

export async function readDetails(bank: Bank, reference: PaymentReference): Promise<PaymentDetails> {
  const answer = await readOn(bank, "getDetails", paymentUrl(bank, reference), reference.token);
  const details = readAnswer(detailsAnswer, answer.text, answer.requestId);
  const said = details.transactionStatus ?? null;
  const transactionStatus = said === null ? null : isoStatus(bank, said);
  return {
    transactionStatus,
    ...(transactionStatus === "PATC" && { signatures: await signaturesOf(bank, reference) }),
    debtor: {
      iban: details.debtorAccount?.iban ?? null,
      currency: details.debtorAccount?.currency ?? null,
      name: details.debtorName ?? details.debtorAccount?.owner?.name ?? null,
      bic: details.debtorAgent ?? null,
    },
  };
}
