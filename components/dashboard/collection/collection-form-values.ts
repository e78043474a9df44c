import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import { parseTypedAmount } from "@/lib/shared/text/typed-amount";
import type { Language } from "../text";

/** The form's fields, by their names in it. */
export const COLLECTION_FIELDS = [
  "amount",
  "concept",
  "name",
  "lastName",
  "email",
  "phone",
  "deliver",
  "number",
  "dueDate",
  "placement",
  "configuration",
  "account",
  "validity",
  "language",
  "product",
  "executionDate",
  "externalId",
] as const;
export type CollectionField = (typeof COLLECTION_FIELDS)[number];

export type CollectionValues = Readonly<Record<CollectionField, string>>;
export type CollectionProblem =
  | "amount"
  | "deliver"
  | "amount_ambiguous"
  | "amount_differs"
  | "concept"
  | "email"
  | "configuration"
  | "account"
  | "executionDate"
  | "value"
  | "file_type"
  | "file_size"
  | "file_unread"
  | "file_reading"
  | "file_later"
  | "file_elsewhere"
  | "document_unreadable"
  | "document_locked";
export type CollectionProblems = Readonly<Partial<Record<CollectionField | "file", CollectionProblem>>>;

/** Ties the file part to the operation's invoice (interface 4.6). */
export const INVOICE_ID = "invoice";

export function readCollectionForm(form: FormData): CollectionValues {
  const value = (name: CollectionField) => String(form.get(name) ?? "").trim();
  return {
    amount: value("amount"),
    concept: value("concept"),
    name: value("name"),
    lastName: value("lastName"),
    email: value("email"),
    phone: value("phone"),
    deliver: value("deliver"),
    number: value("number"),
    dueDate: value("dueDate"),
    placement: value("placement"),
    configuration: value("configuration"),
    account: value("account"),
    validity: value("validity"),
    language: value("language"),
    product: value("product"),
    executionDate: value("executionDate"),
    externalId: value("externalId"),
  };
}

/** What has been typed for the amount, in minor units; null as long as it is none, or could be two. */
function typedMinor({ amount }: CollectionValues, language: Language): number | null {
  const read = parseTypedAmount(amount, language);
  return read.kind === "AMOUNT" ? read.minor : null;
}

/** What can be said without asking the server; it checks everything again. */
export function checkCollection(values: CollectionValues, file: File | null, language: Language): CollectionProblems {
  const amount = parseTypedAmount(values.amount, language);
  return {
    ...(amount.kind === "AMBIGUOUS" && { amount: "amount_ambiguous" }),
    ...(amount.kind !== "AMBIGUOUS" && !typedMinor(values, language) && { amount: "amount" }),
    ...(values.concept === "" && { concept: "concept" }),
    ...(file && file.size > FILE_BYTES_MAX && { file: "file_size" }),
    ...(file && !isPdf(file) && !isXml(file) && { file: "file_type" }),
  };
}

export function isPdf({ type }: File): boolean {
  return type === "application/pdf";
}

/** An e-invoice by itself. Signed ones are called .xsig, which browsers have no type for. */
export function isXml({ name, type }: File): boolean {
  return /^(?:text|application)\/xml$/.test(type) || /\.(?:xml|xsig)$/i.test(name);
}

/** The request of `POST /flow/v1/flows/invoice-collection` (decision 2); empty fields are left to their defaults. */
export function collectionPayload(values: CollectionValues, language: Language) {
  const given = (text: string) => text || null;
  return {
    externalId: given(values.externalId),
    languageCode: given(values.language),
    operations: [
      {
        externalId: given(values.externalId),
        configurationUuid: given(values.configuration),
        delivery: deliveryOf(values.deliver),
        expirationOffset: given(values.validity),
        payment: {
          amount: typedMinor(values, language),
          currency: "EUR",
          concept: values.concept,
          psd2Payment: {
            type: values.executionDate ? "FUTURE_PAYMENT" : "SINGLE_PAYMENT",
            product: given(values.product),
            requestedExecutionDate: given(values.executionDate),
            creditorAccount: { uuid: given(values.account) },
          },
          subject: {
            name: given(values.name),
            lastName: given(values.lastName),
            email: given(values.email),
            phone: given(values.phone),
          },
        },
        invoice: {
          id: INVOICE_ID,
          externalId: given(values.number),
          // Names the document where the invoice has no number.
          name: values.number ? null : values.concept,
          dueDate: given(values.dueDate),
          generateDocument: true,
          documentPlacement: given(values.placement),
        },
      },
    ],
  };
}

/** How the link is to be sent: nothing chosen is what the payment page says. */
export const DELIVER_CHOICES = ["NONE", "EMAIL", "SMS", "BOTH"] as const;

function deliveryOf(chosen: string) {
  if (chosen === "") return null;
  const types = (["EMAIL", "SMS"] as const).filter((type) => chosen === type || chosen === "BOTH");
  return { channels: types.map((type) => ({ type })) };
}

const OPERATION = "/operations/0";

const FIELD_OF: ReadonlyMap<string, CollectionField> = new Map([
  [`${OPERATION}/payment/amount`, "amount"],
  [`${OPERATION}/payment/concept`, "concept"],
  [`${OPERATION}/payment/subject/name`, "name"],
  [`${OPERATION}/payment/subject/lastName`, "lastName"],
  [`${OPERATION}/payment/subject/email`, "email"],
  [`${OPERATION}/payment/subject/phone`, "phone"],
  [`${OPERATION}/payment/psd2Payment/product`, "product"],
  [`${OPERATION}/payment/psd2Payment/requestedExecutionDate`, "executionDate"],
  [`${OPERATION}/payment/psd2Payment/creditorAccount/uuid`, "account"],
  [`${OPERATION}/invoice/externalId`, "number"],
  [`${OPERATION}/invoice/dueDate`, "dueDate"],
  [`${OPERATION}/invoice/documentPlacement`, "placement"],
  [`${OPERATION}/configurationUuid`, "configuration"],
  [`${OPERATION}/expirationOffset`, "validity"],
  [`${OPERATION}/externalId`, "externalId"],
  ["/externalId", "externalId"],
  ["/languageCode", "language"],
]);

/** The fields whose problem has words of its own. */
const OWN_WORDS = ["amount", "concept", "email", "deliver", "configuration", "account", "executionDate"] as const;

/** The server's bad fields (RFC 9457, decision 6) as the form's. */
export function problemsOf(
  errors: readonly Readonly<{ pointer?: string; parameter?: string; code?: string }>[],
): CollectionProblems {
  const problems: Partial<Record<CollectionField | "file", CollectionProblem>> = {};
  for (const { pointer, parameter, code } of errors) {
    if (parameter === INVOICE_ID) problems.file = "file_type";
    const isOfDelivery = pointer?.startsWith(`${OPERATION}/delivery`);
    const field = isOfDelivery ? "deliver" : FIELD_OF.get(pointer ?? "");
    if (field === "amount" && code === "differs_from_e_invoice") problems.amount = "amount_differs";
    else if (field) problems[field] = OWN_WORDS.find((own) => own === field) ?? "value";
  }
  return problems;
}
