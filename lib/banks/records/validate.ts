import { limitsOf } from "@/lib/banks/can-carry";
import { checkAnswers } from "@/lib/banks/check-answers";
import type { Bank, Impediment, PaymentInitiation } from "@/lib/banks/connector";
import { isBic, parseSepaIban } from "@/lib/banks/iban";
import { sepaName, toSepaText } from "@/lib/banks/sepa-text";
import { requirementsOf } from "./requirements";

/** EPC's limit for references of the originator. */
const END_TO_END_ID_LENGTH_MAX = 35;

/** Everything that this bank would refuse and we can know before asking it. */
export function validateInitiation(bank: Bank, input: PaymentInitiation): readonly Impediment[] {
  const { amount, creditor, endToEndId } = input;
  const isReference = isSepaText(endToEndId) && endToEndId.length <= END_TO_END_ID_LENGTH_MAX;
  return [
    ...unless(bank.status !== "DISABLED", "/bank", "disabled", "The bank is not available."),
    ...limitsOf(bank, input),
    ...unless(input.currency === "EUR", "/currency", "unsupported", "SEPA payments are in EUR."),
    ...unless(Number.isSafeInteger(amount), "/amount", "too_small", "Whole cents."),
    ...unless(
      parseSepaIban(creditor.iban) === creditor.iban,
      "/creditor/iban",
      "invalid",
      "Not a SEPA account number.",
    ),
    ...unless(isBic(creditor.bic), "/creditor/bic", "invalid", "Not a BIC."),
    ...unless(sepaName(creditor.name) !== "", "/creditor/name", "invalid", "Nothing of it is in SEPA's basic set."),
    ...unless(isSepaText(input.remittance), "/remittance", "invalid", "Not a text in SEPA's basic set."),
    ...unless(isReference, "/endToEndId", "invalid", "Not a SEPA reference."),
    ...Object.entries(checkAnswers(requirementsOf(bank), input.answers).problems).flatMap(([name, problem]) =>
      unless(false, `/answers/${name}`, problem.toLowerCase(), "The bank asks for it first."),
    ),
  ];
}

/** What stands in the way unless something holds. */
function unless(holds: boolean, pointer: string, code: string, detail: string): readonly Impediment[] {
  return holds ? [] : [{ pointer, code, detail }];
}

function isSepaText(text: string): boolean {
  return text !== "" && toSepaText(text) === text;
}
