import type { ServerError } from "@/components/dashboard/actions/unanswered";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import { parseTypedAmount } from "@/lib/shared/text/typed-amount";
import type { Language } from "../text";
import { acting, askedFields, type DocumentDraft, type Draft, type SignerDraft, turnsOf } from "./draft";

export type DraftProblem =
  | "no_document"
  | "file_type"
  | "file_size"
  | "document_unreadable"
  | "document_locked"
  | "document_unsafe"
  | "signed_already"
  | "nobody_signs"
  | "unnamed"
  | "email"
  | "email_missing"
  | "phone_missing"
  | "unreachable"
  | "method"
  | "outside_page"
  | "too_small"
  | "does_not_fit"
  | "amount"
  | "amount_ambiguous"
  | "concept"
  | "value"
  | "value_missing"
  | "unnamed_template"
  | "unnamed_role"
  | "key";

/** What is wrong, by what it is wrong with: `signers.signer-1.email`, `documents.document-2`, `title`. */
export type DraftProblems = Readonly<Record<string, DraftProblem>>;

/** What can be said without asking the server; it checks everything again. */
export function checkDraft(draft: Draft, language: Language): DraftProblems {
  const problems: Record<string, DraftProblem> = {};
  if (draft.documents.length === 0) problems.documents = "no_document";
  Object.assign(problems, documentProblems(draft.documents));
  if (acting(draft.signers).length === 0) problems.signers = "nobody_signs";
  for (const signer of draft.signers) {
    if ([signer.name, signer.lastName, signer.email].every((part) => part.trim() === "")) {
      problems[`signers.${signer.id}.name`] = "unnamed";
    }
    const missing = missingContact(signer);
    if (missing !== null) problems[`signers.${signer.id}.${missing}`] = `${missing}_missing`;
  }
  for (const { id, signerId, required, value = "" } of draft.fields) {
    if (signerId === "" && required && value.trim() === "") problems[`values.${id}`] = "value_missing";
  }
  if (draft.payment) {
    const amount = parseTypedAmount(draft.payment.amount, language);
    if (amount.kind === "AMBIGUOUS") problems["payment.amount"] = "amount_ambiguous";
    else if (amount.kind === "NONE" || amount.minor === 0) problems["payment.amount"] = "amount";
    if (draft.payment.concept.trim() === "") problems["payment.concept"] = "concept";
  }
  return problems;
}

/**
 * Of what was found here the part that is wrong now as well: what has been put right is not complained of until it is sent again. Of what
 * the server has found it alone knows.
 */
export function stillWrong(found: DraftProblems, now: DraftProblems): DraftProblems {
  return Object.fromEntries(Object.entries(now).filter(([name]) => name in found));
}

/** What can be told of files as soon as they are there. */
export function documentProblems(documents: readonly DocumentDraft[]): DraftProblems {
  return Object.fromEntries(
    documents.flatMap(({ id, file }) => {
      const problem = fileProblem(file);
      return problem ? [[`documents.${id}`, problem]] : [];
    }),
  );
}

function fileProblem({ size, type }: File): DraftProblem | null {
  if (size > FILE_BYTES_MAX) return "file_size";
  return type === "application/pdf" ? null : "file_type";
}

function missingContact({ role, methods, email, phone }: SignerDraft): "email" | "phone" | null {
  if (role === "VIEWER") return null;
  if (methods.includes("EMAIL_OTP") && email.trim() === "") return "email";
  return methods.includes("SMS_OTP") && phone.trim() === "" ? "phone" : null;
}

/** The request of `POST /flow/v1/flows` (docs/signatures.md); empty fields are left to their defaults. */
export function draftPayload(draft: Draft, language: Language) {
  const { documents, signers, payment } = draft;
  const fields = askedFields(draft);
  const turns = turnsOf(signers, draft.isSequential);
  const common = { configurationUuid: given(draft.configuration), expirationOffset: given(draft.validity) };
  const payer = acting(signers).find(({ id }) => id === payment?.signerId) ?? acting(signers)[0];
  const amount = payment && parseTypedAmount(payment.amount, language);
  return {
    externalId: given(draft.externalId),
    languageCode: given(draft.language),
    ...(payment && { order: "SEQUENTIAL" }),
    operations: [
      {
        ...common,
        type: "SIGNATURE",
        externalId: given(draft.externalId),
        subject: subjectOf(acting(signers)[0]),
        signature: {
          title: titleOf(draft),
          message: given(draft.message),
          documents: documents.map(({ id }) => ({
            id,
            fields: fields
              .filter(({ documentId }) => documentId === id)
              .map(({ signerId, type, page, x, y, width, height, required, label, value = "" }) => ({
                ...{ signerId: signerId || null, type, page, x, y, width, height, required },
                label: given(label),
                ...(given(value) !== null && { value: given(value) }),
              })),
          })),
          signers: signers.map((signer, index) => ({
            id: signer.id,
            subject: subjectOf(signer),
            order: turns[index],
            role: signer.role,
            methods: askedMethods(signer),
          })),
        },
      },
      ...(payment
        ? [
            {
              ...common,
              type: "PAYMENT",
              payment: {
                amount: amount?.kind === "AMOUNT" ? amount.minor : null,
                currency: "EUR",
                concept: payment.concept.trim(),
                subject: subjectOf(payer),
              },
            },
          ]
        : []),
    ],
  };
}

/** Null where whatever the configuration allows is asked for. */
export function askedMethods({ role, methods }: Pick<SignerDraft, "role" | "methods">) {
  return role === "VIEWER" || methods.length === 0 ? null : methods;
}

/** What lists call it: as it was named, else as the first document is, as far as a title may hold it. */
export function titleOf({ title, documents }: Pick<Draft, "title" | "documents">): string | null {
  const line = documents[0]?.file.name.replace(/\.pdf$/i, "") ?? "";
  return given(title) ?? given(line.slice(0, 140).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ""));
}

function subjectOf(signer: SignerDraft | undefined) {
  const { name = "", lastName = "", email = "", phone = "" } = signer ?? {};
  return { name: given(name), lastName: given(lastName), email: given(email), phone: given(phone) };
}

function given(text: string): string | null {
  return text.trim() || null;
}

/** The server's bad fields (RFC 9457, decision 6) as the form's. */
export function problemsOf(errors: readonly ServerError[], draft: Draft): DraftProblems {
  const places = placesOf(draft);
  const problems: Record<string, DraftProblem> = {};
  for (const { pointer, parameter, code } of errors) {
    const place = parameter === undefined ? placeOf(pointer ?? "", places) : `documents.${parameter}`;
    if (place !== undefined) problems[place] = problemAt(place, code ?? "", draft);
  }
  return problems;
}

/** The nearest that the form shows: `…/fields/3/width` is the field's. */
function placeOf(pointer: string, places: ReadonlyMap<string, string>): string | undefined {
  for (let path = pointer; path !== ""; path = path.slice(0, path.lastIndexOf("/"))) {
    const place = places.get(path);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** What stands where in the request. */
function placesOf(draft: Draft): ReadonlyMap<string, string> {
  const [signed, paid] = ["/operations/0", "/operations/1"];
  const fields = askedFields(draft);
  return new Map([
    ["/externalId", "externalId"],
    ["/languageCode", "language"],
    [`${signed}/externalId`, "externalId"],
    [`${signed}/configurationUuid`, "configuration"],
    [`${signed}/expirationOffset`, "validity"],
    [`${signed}/signature/title`, "title"],
    [`${signed}/signature/message`, "message"],
    [`${signed}/signature/documents`, "documents"],
    [`${signed}/signature/signers`, "signers"],
    [`${paid}/payment/amount`, "payment.amount"],
    [`${paid}/payment`, "payment.concept"],
    ...draft.signers.flatMap(({ id }, index): [string, string][] => {
      const [pointer, place] = [`${signed}/signature/signers/${index}`, `signers.${id}`];
      return [
        [pointer, `${place}.name`],
        [`${pointer}/subject`, `${place}.email`],
        [`${pointer}/subject/name`, `${place}.name`],
        [`${pointer}/subject/lastName`, `${place}.lastName`],
        [`${pointer}/subject/phone`, `${place}.phone`],
        [`${pointer}/methods`, `${place}.method`],
      ];
    }),
    ...draft.documents.flatMap(({ id: documentId }, index): [string, string][] => {
      const pointer = `${signed}/signature/documents/${index}`;
      const own = fields.filter((field) => field.documentId === documentId);
      return [
        [pointer, `documents.${documentId}`],
        ...own.flatMap(({ id, key = "" }, field): [string, string][] => {
          const at = `${pointer}/fields/${field}`;
          // Where it was typed: what has no key has nothing that could be.
          const typed: [string, string][] = key === "" ? [] : [[`${at}/value`, `values.${id}`]];
          return [[at, `fields.${id}`], ...typed];
        }),
      ];
    }),
  ]);
}

const FIELD_PROBLEMS = ["too_small", "does_not_fit"] as const;
const DOCUMENT_PROBLEMS = ["document_unreadable", "document_locked", "document_unsafe", "signed_already"] as const;

/** Of a document, or of a field on one. */
export function problemCode(place: string, code: string): DraftProblem {
  if (place.startsWith("fields.")) return FIELD_PROBLEMS.find((known) => known === code) ?? "outside_page";
  if (code === "too_large") return "file_size";
  return DOCUMENT_PROBLEMS.find((known) => known === code) ?? "file_type";
}

function problemAt(place: string, code: string, draft: Draft): DraftProblem {
  const [kind, id, part] = place.split(".");
  if (kind === "documents" || kind === "fields") return problemCode(place, code);
  if (kind === "values") return code === "does_not_fit" ? code : "value";
  if (place === "payment.amount") return "amount";
  if (place === "payment.concept") return "concept";
  const signer = draft.signers.find((one) => one.id === id);
  if (!signer) return "value";
  if (code === "unreachable") return "unreachable";
  if (part === "email") return signer.email.trim() === "" ? "email_missing" : "email";
  // Of a number that can't be had a code by SMS, too: what is said of it is the same.
  if (part === "phone")
    return signer.phone.trim() === "" || signer.methods.includes("SMS_OTP") ? "phone_missing" : "value";
  return part === "method" ? "method" : "value";
}
