import { z } from "zod";
import { word } from "../transport/word";

/**
 * The bank's answers, read with forgiveness: unknown members are ignored, optional ones of the wrong form count as absent,
 * only what we can't do without is demanded. The strict reading is the contract test's business.
 */

const optionalWord = word.nullish().catch(null);

/** By what the bank knows something. Some banks number what others name. */
const identifier = z.union([word, z.number().transform(String)]);

/** A status, as the bank writes it: what it means, `iso-status.ts` says. */
const transactionStatus = word;

/** An authorisation that somebody is still asked for. */
export const SCA_UNDER_WAY: ReadonlySet<string> = new Set([
  ...["received", "psuIdentified", "psuAuthenticated", "scaMethodSelected", "started", "unconfirmed"],
]);
export const SCA_OVER: ReadonlySet<string> = new Set(["finalised", "failed", "exempted"]);
const SCA_STATUSES = new Map([...SCA_UNDER_WAY, ...SCA_OVER].map((status) => [status.toLowerCase(), status]));
/** The document's word, however a bank writes it; any other as it is. */
const scaStatus = word.transform((status) => SCA_STATUSES.get(status.toLowerCase()) ?? status);
const optionalScaStatus = scaStatus.nullish().catch(null);

/** `{href}` by the document; a bare string at some banks. */
const link = z
  .union([word, z.object({ href: word }).transform(({ href }) => href)])
  .nullable()
  .catch(null);
const links = z
  .record(z.string(), link)
  .nullish()
  .catch(null)
  .transform((record) => new Map(Object.entries(record ?? {}).flatMap(([rel, href]) => (href ? [[rel, href]] : []))));

const message = z.object({ category: optionalWord, code: optionalWord, text: optionalWord }).partial();
/** A list by the document; one alone at some banks. */
const messages = z
  .union([z.array(message.catch({})), message.transform((one) => [one])])
  .nullish()
  .catch(null);

/** The bank's messages to us: `tppMessages`, or as openFinance 2 calls them, `apiClientMessages`. Some banks mix the two. */
const messageFields = { tppMessages: messages, apiClientMessages: messages };

/** Where banks put the ISO 20022 reason of a rejection; the document has no place for it. */
const reasonFields = {
  ...messageFields,
  reasonCode: optionalWord,
  statusReason: optionalWord,
  statusReasonInformation: z.unknown().optional(),
};

const scaMethod = z
  .object({
    authenticationMethodId: identifier,
    authenticationType: optionalWord,
    name: optionalWord,
    explanation: optionalWord,
  })
  .transform(({ authenticationMethodId, authenticationType, name, explanation }) => ({
    id: authenticationMethodId,
    name: name ?? authenticationType ?? authenticationMethodId,
    explanation: explanation ?? null,
  }));

/** As a number, or, as in the document's own example, as text. */
const smallNumber = z.coerce.number().int().min(1).max(70);

/** 512 kB (the document), in base64. */
const PICTURE_LENGTH_MAX = Math.ceil((512 * 1024) / 3) * 4;
/** A PNG in base64; some banks break its lines, or write it as an address (`data:`). */
const picture = z
  .string()
  .transform((text) => text.replace(/\s/g, "").replace(/^data:image\/png;base64,/i, ""))
  .pipe(
    z
      .string()
      .max(PICTURE_LENGTH_MAX)
      .regex(/^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/),
  )
  .nullish()
  .catch(null);

/** What a code is made from, in words; a list by the document, a text alone at some banks. Longer it is nothing that anybody types. */
const challengeTexts = z
  .union([z.array(z.string()), z.string().transform((text) => [text])])
  .nullish()
  .catch(null)
  .transform((texts) => [...new Set((texts ?? []).flatMap((text) => text.trim().slice(0, 500) || []))].slice(0, 10));

const challengeData = z
  .object({
    image: picture,
    imageLink: optionalWord,
    data: challengeTexts,
    otpMaxLength: smallNumber.nullish().catch(null),
    otpFormat: optionalWord,
    additionalInformation: optionalWord,
  })
  .nullish()
  .catch(null);

/** What is said of an authorisation wherever it is spoken of: where it stands, and what may be done next. */
const scaFields = {
  authorisationId: identifier.nullish().catch(null),
  scaStatus: optionalScaStatus,
  // What can't be chosen hides no other.
  scaMethods: z
    .array(scaMethod.nullable().catch(null))
    .nullish()
    .catch(null)
    .transform((methods) => (methods ?? []).filter((method) => method !== null)),
  challengeData,
  psuMessage: z.string().trim().min(1).max(500).nullish().catch(null),
  _links: links,
};

export const initiationAnswer = z.object({
  transactionStatus: transactionStatus.nullish().catch(null),
  paymentId: identifier,
  /** What a verification of the payee came to (openFinance 2): `payee-match.ts` reads it. */
  originalTransactionInformationAndVopStatus: z.unknown().optional(),
  ...scaFields,
  ...reasonFields,
});

export const authorisationAnswer = z.object(scaFields);
export type ScaAnswer = z.output<typeof authorisationAnswer>;

/** A cancellation that the payer has to authorise. */
export const cancellationAnswer = z.object({
  transactionStatus: transactionStatus.nullish().catch(null),
  ...scaFields,
});

export const authorisationsAnswer = z.object({
  authorisationIds: z
    .array(identifier)
    .nullish()
    .catch(null)
    .transform((ids) => ids ?? []),
});

export const statusAnswer = z.object({
  transactionStatus,
  scaStatus: optionalScaStatus,
  ...reasonFields,
});

export const scaStatusAnswer = z.object({ scaStatus });

const accountReference = z
  .object({
    iban: optionalWord,
    currency: optionalWord,
    /** Where openFinance 2 has the payer's name. */
    owner: z.object({ name: optionalWord }).nullish().catch(null),
  })
  .nullish()
  .catch(null);

export const detailsAnswer = z.object({
  transactionStatus: transactionStatus.nullish().catch(null),
  debtorAccount: accountReference,
  debtorName: optionalWord,
  debtorAgent: optionalWord,
});

/** RFC 7807 and the protocol's own error form, in one: banks mix them. */
export const errorAnswer = z.object({
  ...messageFields,
  code: optionalWord,
  title: optionalWord,
  detail: optionalWord,
});
