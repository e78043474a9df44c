import { AMOUNT_MINOR_MIN } from "@/lib/shared/money";
import type { Bank, Impediment, PaymentInitiation } from "../connector";
import { isBic, parseSepaIban } from "../iban";
import { sepaName, toSepaText } from "../sepa-text";

/** EPC's limit for references of the originator. */
const END_TO_END_ID_LENGTH_MAX = 35;

/** Everything that this bank would refuse and we can know before asking it. */
export function validateInitiation(bank: Bank, input: PaymentInitiation): readonly Impediment[] {
  const limits = bank.products[input.product];
  const { creditor } = input;
  const checks: readonly [holds: boolean, pointer: string, code: string, detail: string][] = [
    [bank.status !== "DISABLED", "/bank", "disabled", "The bank is not available."],
    [limits !== undefined, "/product", "unsupported", "The bank does not offer this product."],
    [input.currency === "EUR", "/currency", "unsupported", "SEPA payments are in EUR."],
    [
      Number.isSafeInteger(input.amount) && input.amount >= AMOUNT_MINOR_MIN,
      "/amount",
      "too_small",
      "At least one cent.",
    ],
    [
      limits === undefined || input.amount <= limits.amountMinorMax,
      "/amount",
      "too_large",
      "More than the bank transfers at once.",
    ],
    [
      input.requestedExecutionDate === null || bank.futureDate,
      "/requestedExecutionDate",
      "unsupported",
      "The bank takes no future date.",
    ],
    [parseSepaIban(creditor.iban) === creditor.iban, "/creditor/iban", "invalid", "Not a SEPA account number."],
    [isBic(creditor.bic), "/creditor/bic", "invalid", "Not a BIC."],
    [sepaName(creditor.name) !== "", "/creditor/name", "invalid", "Nothing of the name is left in SEPA's basic set."],
    [
      isSepaText(input.remittance, bank.remittanceLengthMax),
      "/remittance",
      "invalid",
      "Not a text in SEPA's basic set, or longer than the bank takes.",
    ],
    [isSepaText(input.endToEndId, END_TO_END_ID_LENGTH_MAX), "/endToEndId", "invalid", "Not a SEPA reference."],
  ];
  return checks.filter(([holds]) => !holds).map(([, pointer, code, detail]) => ({ pointer, code, detail }));
}

function isSepaText(text: string, lengthMax: number): boolean {
  return text !== "" && text.length <= lengthMax && toSepaText(text) === text;
}
