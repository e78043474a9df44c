import type { DroppedInvoice } from "@/lib/flows/model";
import { typeAmount } from "@/lib/shared/text/typed-amount";
import type { Text } from "../text";
import type { CollectionField } from "./collection-form-values";

/** What a dropped invoice has for one field of the form. */
export type Offer = Readonly<{
  field: CollectionField;
  /** `value` as somebody would type it. */
  choices: readonly Readonly<{ value: string; label: string }>[];
}>;

type Speech = Pick<Text, "t" | "language" | "money" | "calendarDay">;
type Accounts = readonly Readonly<{ uuid: string; label: string }>[];

/** What can be taken into the form, field by field and in the form's order. Amounts in another currency can't. */
export function offersOf(invoice: DroppedInvoice, accounts: Accounts, text: Speech): readonly Offer[] {
  const { t, language, money, calendarDay } = text;
  const { amounts, currency, numbers, dueDates, payer } = invoice;
  const plain = (values: readonly (string | null | undefined)[]) =>
    values.flatMap((value) => (value ? [{ value, label: value }] : []));
  const euros = currency === null || currency === "EUR" ? amounts : [];
  const offers: readonly Offer[] = [
    {
      field: "amount",
      choices: euros.map((amount) => ({
        value: typeAmount(amount, language),
        label: money({ amount, currency: "EUR" }),
      })),
    },
    { field: "concept", choices: plain(numbers.map((number) => t("collection.previewInvoice", { number }))) },
    { field: "name", choices: plain([payer?.name]) },
    { field: "email", choices: plain([payer?.email]) },
    { field: "phone", choices: plain([payer?.phone]) },
    { field: "number", choices: plain(numbers) },
    { field: "dueDate", choices: dueDates.map((value) => ({ value, label: calendarDay(value) })) },
    {
      field: "account",
      choices: accounts
        .filter(({ uuid }) => invoice.accounts.includes(uuid))
        .map(({ uuid, label }) => ({ value: uuid, label })),
    },
  ];
  return offers.filter(({ choices }) => choices.length > 0);
}

/**
 * What an e-invoice fills in by itself: where nothing has been typed, and one thing alone can be meant. Text of a document fills in
 * nothing: a person takes it.
 */
export function filledBy(
  invoice: DroppedInvoice,
  offers: readonly Offer[],
  typed: Readonly<Partial<Record<CollectionField, string>>>,
  /** What stands where nobody has chosen. */
  usual: Readonly<Partial<Record<CollectionField, string>>> = {},
): Readonly<Partial<Record<CollectionField, string>>> {
  if (invoice.source !== "E_INVOICE") return {};
  return Object.fromEntries(
    offers.flatMap(({ field, choices: [only, ...more] }) => {
      const isFree = !typed[field] || typed[field] === usual[field];
      return only && more.length === 0 && isFree ? [[field, only.value]] : [];
    }),
  );
}
