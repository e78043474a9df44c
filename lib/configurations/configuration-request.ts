import { z } from "zod";
import { calledAddressField, visitedAddressField } from "@/lib/outbound/address-field";
import {
  emailField,
  languageField,
  membersField,
  nameField,
  optional,
  phoneField,
  textField,
  unchanged,
  whenSound,
  withDefault,
  withDefaults,
} from "@/lib/shared/fields";
import { VOICES } from "@/lib/shared/language/voice";
import { parametersAmong } from "@/lib/shared/uri";
import { canSendSms } from "@/lib/sms/send-sms";
import { expirationOffsetField } from "./expiration-offset";
import { imageField } from "./image-field";
import {
  AUTOMATIC_RENEWALS_MAX,
  DEFAULT_CHANNELS,
  DEFAULT_INSTANT_POLICY,
  INSTANT_POLICIES,
  REDIRECTION_PARAMETERS,
  REMINDER_DAYS_MAX,
  REMINDERS_MAX,
  type RedirectionParameter,
  SIGNATURE_OPERATION_TYPES,
  SIGNING_METHODS,
} from "./model";

/**
 * What makes or replaces a configuration: the shape that is read back (interface 2.3). Everything but the name has a default,
 * so that a payment page is one field away.
 */

const DEFAULT_BRAND_COLOR = "#0f5c8c";
const DEFAULT_ACCENT_COLOR = "#f2994a";
const RECIPIENTS_MAX = 20;
const TIMEOUT_MS_DEFAULT = 5_000;

const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #0f5c8c")
  .transform((value) => value.toLowerCase());

const recipients = withDefault(
  z.array(emailField).max(RECIPIENTS_MAX, `must have at most ${RECIPIENTS_MAX} recipients`),
  [],
);

/** Decision 8: any other name is refused. */
const parameters = withDefault(
  membersField(REDIRECTION_PARAMETERS).transform((names) => [...new Set(names)]),
  [],
).meta({
  description: "Appended to the address's own query, which stays as it is and must have none of these names.",
});

/**
 * A name that the address's query has already would be there twice, and most programs read the first one only: the merchant's own
 * (decision 362). Looked at once address and names are sound.
 */
const noneTwice = z.superRefine<Readonly<{ url: string; parameters: readonly RedirectionParameter[] }>>(
  ({ url, parameters }, context) => {
    const [name] = parametersAmong(url, parameters);
    if (name === undefined) return;
    const message = `must not have ${name} in its query: it is one of its parameters, and would be there twice`;
    context.addIssue({ code: "custom", path: ["url"], message });
  },
  whenSound("url", "parameters"),
);

const visualConfiguration = z.object({
  icon: optional(imageField),
  logo: optional(imageField),
  brandColor: withDefault(colour, DEFAULT_BRAND_COLOR),
  accentColor: withDefault(colour, DEFAULT_ACCENT_COLOR),
  language: optional(languageField).meta({ description: "The organisation's own language when absent." }),
  voice: optional(z.enum(VOICES, { error: `must be ${VOICES.join(" or ")}` })).meta({
    description: "How the payer is spoken to, where a language makes a difference; its own custom when absent.",
  }),
  contact: withDefaults(z.object({ email: optional(emailField), phone: optional(phoneField) })).meta({
    description:
      "Whom a payer asks: shown on the payer's page and on our documents. The phone with its country's code, kept and answered in E.164.",
  }),
  downloadSignedDocumentsButton: withDefault(z.boolean(), true),
  autoDownloadDocuments: withDefault(z.boolean(), false),
});

/** Ways to a payer, each once. */
const channelList = z
  .array(
    z.object({
      type: z
        .enum(DEFAULT_CHANNELS, { error: `must be ${DEFAULT_CHANNELS.join(" or ")}` })
        .refine((type) => type !== "SMS" || canSendSms(), "is not possible here: nobody carries text messages"),
    }),
  )
  .max(DEFAULT_CHANNELS.length, `must have at most ${DEFAULT_CHANNELS.length} channels`)
  .refine(
    (channels) => new Set(channels.map(({ type }) => type)).size === channels.length,
    "must not have a channel twice",
  );

const operationConfiguration = z.object({
  documentDelivery: withDefaults(
    z.object({
      includePaymentReceiptInDownload: withDefault(z.boolean(), true),
      sendDocumentsByEmail: withDefault(z.boolean(), false),
      carbonCopyRecipients: recipients,
      blindCarbonCopyRecipients: recipients,
    }),
  ),
  redirection: withDefaults(
    z.object({
      callback: optional(
        z
          .object({
            url: calledAddressField,
            requestTimeout: withDefault(
              z
                .int("must be a whole number of milliseconds")
                .min(100, "must be at least 100 milliseconds")
                .max(30_000, "must be at most 30000 milliseconds"),
              TIMEOUT_MS_DEFAULT,
            ),
            parameters,
          })
          .check(noneTwice),
      ).meta({
        description:
          "Our server POSTs there when an operation has ended, three times at most. NOT_DELIVERED is told, too: such a link may be opened after all, and another call tells how it ends then.",
      }),
      return: optional(z.object({ url: visitedAddressField, parameters }).check(noneTwice)),
    }),
  ),
  allowDecline: withDefault(z.boolean(), true).meta({
    description:
      "Whether the payer of an open payment may decline it on its page, and each signer what is to be signed when it is their turn: either ends the operation as REJECTED, a SIGNATURE for all its signers.",
  }),
  allowDispute: withDefault(z.boolean(), true).meta({
    description:
      "Whether the payer of an open payment may say on its page that something is wrong with it: OPERATION_DISPUTED tells which, and reminders stop.",
  }),
  expirationOffset: optional(expirationOffsetField),
  automaticRenewals: withDefault(
    z
      .int("must be a whole number")
      .min(0, "must be at least 0")
      .max(AUTOMATIC_RENEWALS_MAX, `must be at most ${AUTOMATIC_RENEWALS_MAX}`),
    0,
  ).meta({
    description:
      "How often an operation that has expired is renewed by itself, counted from the first: the old link leads to the new one, and OPERATION_RENEWED says so.",
  }),
  instantPolicy: withDefault(
    z.enum(INSTANT_POLICIES, { error: `must be one of ${INSTANT_POLICIES.join(", ")}` }),
    DEFAULT_INSTANT_POLICY,
  ).meta({
    description:
      "What a payment whose request names no product is ordered as: an instant transfer, or an ordinary one where the payer's bank has no instant one for it (INSTANT_PREFERRED); an instant one only (INSTANT_ONLY); an ordinary one (STANDARD). Payments for a future date are ordinary.",
  }),
  delivery: withDefaults(z.object({ channels: withDefault(channelList, []) })).meta({
    description:
      "How the link of a payment whose request has no `delivery` reaches its payer: by those channels for which the payer has an address.",
  }),
  reminders: withDefaults(
    z.object({
      daysFromDue: withDefault(
        z
          .array(
            z
              .int("must be a whole number of days")
              .min(-REMINDER_DAYS_MAX, `must be at least -${REMINDER_DAYS_MAX}`)
              .max(REMINDER_DAYS_MAX, `must be at most ${REMINDER_DAYS_MAX}`),
          )
          .max(REMINDERS_MAX, `must have at most ${REMINDERS_MAX} days`)
          .refine((days) => new Set(days).size === days.length, "must not have a day twice")
          .transform((days) => days.toSorted((a, b) => a - b)),
        [],
      ).meta({
        description:
          "Days from the invoice's due date, or from the day of the link's deadline where there is none: -3 is three days before, 0 the day itself, 7 a week after. Never after the deadline.",
      }),
      channels: withDefault(channelList.min(1, `must be ${DEFAULT_CHANNELS.join(" or ")}, or both`), [
        { type: "EMAIL" },
      ]).meta({ description: "By which of the ways that the link went, or else to the payer's own address." }),
    }),
  ).meta({
    description:
      "When the payer of a payment that is still open is reminded: on working days (TARGET business days: Monday to Friday but for six holidays that all of Europe's banks share), from 9 to 19 where the payer is, at most once a day to one address. Nobody is reminded unless it names days.",
  }),
});

const signatureSettings = z.object({
  signingMethods: withDefault(
    z
      .array(z.enum(SIGNING_METHODS, { error: `must be one of ${SIGNING_METHODS.join(", ")}` }))
      .max(10, "must have at most 10 methods"),
    [],
  ),
  failoverCertificateSignature: withDefault(z.boolean(), false),
  failoverSmsSignature: withDefault(z.boolean(), false),
});

const signatureConfiguration = z
  .partialRecord(z.enum(SIGNATURE_OPERATION_TYPES), signatureSettings.nullable())
  .transform((byType) => {
    const given: Partial<Record<(typeof SIGNATURE_OPERATION_TYPES)[number], z.output<typeof signatureSettings>>> = {};
    for (const type of SIGNATURE_OPERATION_TYPES) {
      const settings = byType[type];
      if (settings) given[type] = settings;
    }
    return given;
  })
  .meta({
    description:
      "By operation type. SIGNATURE decides how documents are signed; what is said of the other types is kept for whoever asks with `operation_type`.",
  });

export const configurationRequest = z
  .object({
    name: nameField(100),
    description: withDefault(textField(500, 0), ""),
    isDefault: unchanged(z.boolean()).meta({
      description: "As it is when absent; an organisation's first configuration is its default.",
    }),
    status: unchanged(z.enum(["ACTIVE", "DISABLED"])).meta({ description: "As it is when absent; ACTIVE at first." }),
    visualConfiguration: withDefaults(visualConfiguration),
    operationConfiguration: withDefaults(operationConfiguration),
    signatureConfiguration: withDefault(signatureConfiguration, {}),
  })
  .check(
    z.superRefine(
      ({ isDefault, status }, context) => {
        if (isDefault !== true || status !== "DISABLED") return;
        context.addIssue({ code: "custom", path: ["status"], message: "must be ACTIVE for the default configuration" });
      },
      whenSound("isDefault", "status"),
    ),
  )
  .meta({ id: "ConfigurationRequest" });
export type ConfigurationRequest = Readonly<z.output<typeof configurationRequest>>;
