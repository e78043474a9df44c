import { DateTime } from "luxon";
import { PAYMENT_PRODUCTS } from "@/lib/banks/connector";
import type { CollectionDraft } from "@/lib/payer/preview-payer-view";
import { isUuid } from "@/lib/shared/ids";
import { parseTypedAmount } from "@/lib/shared/text/typed-amount";

const TEXT_LENGTH_MAX = 140;

/** The form's fields by their names in it, as they stand: what can't be meant yet is left out. */
export function readDraft(asked: URLSearchParams, language: string): CollectionDraft {
  const text = (name: string) => (asked.get(name) ?? "").replaceAll("\u0000", "").trim().slice(0, TEXT_LENGTH_MAX);
  const given = (name: string) => text(name) || null;
  const fitting = (name: string, fits: (given: string) => boolean) => (fits(text(name)) ? text(name) : null);
  const amount = parseTypedAmount(text("amount"), language);
  return {
    amount: amount.kind === "AMOUNT" ? amount.minor : 0,
    concept: text("concept"),
    invoiceNumber: given("number"),
    dueDate: fitting("dueDate", isDay),
    executionDate: fitting("executionDate", isDay),
    configurationUuid: fitting("configuration", isUuid),
    accountUuid: fitting("account", isUuid),
    languageCode: fitting("language", (given) => /^[a-z]{2}$/.test(given)),
    product: PAYMENT_PRODUCTS.find((known) => known === text("product")) ?? null,
    validity: fitting("validity", (given) => /^P\d{1,3}D$/.test(given)),
  };
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2200;

/** A day that there is; of another century it is half typed. */
function isDay(text: string): boolean {
  const day = DateTime.fromISO(text, { zone: "utc" });
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && day.isValid && day.year >= FIRST_YEAR && day.year <= LAST_YEAR;
}
