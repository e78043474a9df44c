import { z } from "zod";
import { addressPolicy, urlProblem, webUrlProblem } from "@/lib/outbound/guard-address";
import { env } from "@/lib/shared/env";
import { emailField, languageField, lineField, optional, phoneField, textField } from "@/lib/shared/fields";
import { VOICES } from "@/lib/shared/voice";
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
const URL_CHARACTERS_MAX = 2048;
const TIMEOUT_MS_DEFAULT = 5_000;

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #0f5c8c")
  .transform((value) => value.toLowerCase());

const recipients = z
  .array(emailField)
  .max(RECIPIENTS_MAX, `must have at most ${RECIPIENTS_MAX} recipients`)
  .default([]);

/** Where a payer's browser is sent: what it can reach is not ours to judge. */
const returnTarget = target((value) => webUrlProblem(value, { allowHttp: env().demo }));

/**
 * Where our server is sent: the same rule as for webhooks. What its name leads to is found out where the connection is made
 * (lib/outbound/guarded-connector.ts): it can point elsewhere by then.
 */
const callbackTarget = target((value) => urlProblem(value, addressPolicy()));

function target(problemOf: (value: string) => string | null) {
  return lineField(URL_CHARACTERS_MAX)
    .check((context) => {
      const problem = problemOf(context.value);
      if (problem !== null) context.issues.push({ code: "custom", input: context.value, message: problem });
    })
    .meta({ format: "uri" });
}

/** Decision 8: any other name is refused. */
const parameters = z
  .array(z.enum(REDIRECTION_PARAMETERS, { error: `must be one of ${REDIRECTION_PARAMETERS.join(", ")}` }))
  .default([])
  .transform((names) => [...new Set(names)]);

const visualConfiguration = z.object({
  icon: optional(imageField),
  logo: optional(imageField),
  brandColor: colour.default(DEFAULT_BRAND_COLOR),
  accentColor: colour.default(DEFAULT_ACCENT_COLOR),
  language: optional(languageField).meta({ description: "The organisation's own language when absent." }),
  voice: optional(z.enum(VOICES, { error: `must be ${VOICES.join(" or ")}` })).meta({
    description: "How the payer is spoken to, where a language makes a difference; its own custom when absent.",
  }),
  contact: z
    .object({ email: optional(emailField), phone: optional(phoneField) })
    .prefault({})
    .meta({ description: "Whom a payer asks: shown on the payer's page and on our documents. The phone in E.164." }),
  downloadSignedDocumentsButton: z.boolean().default(true),
  autoDownloadDocuments: z.boolean().default(false),
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
  documentDelivery: z
    .object({
      includePaymentReceiptInDownload: z.boolean().default(true),
      sendDocumentsByEmail: z.boolean().default(false),
      carbonCopyRecipients: recipients,
      blindCarbonCopyRecipients: recipients,
    })
    .prefault({}),
  redirection: z
    .object({
      callback: optional(
        z.object({
          url: callbackTarget,
          requestTimeout: z
            .int("must be a whole number of milliseconds")
            .min(100, "must be at least 100 milliseconds")
            .max(30_000, "must be at most 30000 milliseconds")
            .default(TIMEOUT_MS_DEFAULT),
          parameters,
        }),
      ),
      return: optional(z.object({ url: returnTarget, parameters })),
    })
    .prefault({}),
  allowDecline: z.boolean().default(true),
  allowDispute: z.boolean().default(true).meta({
    description:
      "Whether the payer of an open payment may say on its page that something is wrong with it: OPERATION_DISPUTED tells which, and reminders stop.",
  }),
  expirationOffset: optional(expirationOffsetField),
  automaticRenewals: z
    .int("must be a whole number")
    .min(0, "must be at least 0")
    .max(AUTOMATIC_RENEWALS_MAX, `must be at most ${AUTOMATIC_RENEWALS_MAX}`)
    .default(0)
    .meta({
      description:
        "How often an operation that has expired is renewed by itself, counted from the first: the old link leads to the new one, and OPERATION_RENEWED says so.",
    }),
  instantPolicy: z
    .enum(INSTANT_POLICIES, { error: `must be one of ${INSTANT_POLICIES.join(", ")}` })
    .default(DEFAULT_INSTANT_POLICY)
    .meta({
      description:
        "What a payment whose request names no product is ordered as: an instant transfer, or an ordinary one where the payer's bank has no instant one for it (INSTANT_PREFERRED); an instant one only (INSTANT_ONLY); an ordinary one (STANDARD). Payments for a future date are ordinary.",
    }),
  delivery: z
    .object({ channels: channelList.default([]) })
    .prefault({})
    .meta({
      description:
        "How the link of a payment whose request has no `delivery` reaches its payer: by those channels for which the payer has an address.",
    }),
  reminders: z
    .object({
      daysFromDue: z
        .array(
          z
            .int("must be a whole number of days")
            .min(-REMINDER_DAYS_MAX, `must be at least -${REMINDER_DAYS_MAX}`)
            .max(REMINDER_DAYS_MAX, `must be at most ${REMINDER_DAYS_MAX}`),
        )
        .max(REMINDERS_MAX, `must have at most ${REMINDERS_MAX} days`)
        .refine((days) => new Set(days).size === days.length, "must not have a day twice")
        .transform((days) => days.toSorted((a, b) => a - b))
        .default([])
        .meta({
          description:
            "Days from the invoice's due date, or from the day of the link's deadline where there is none: -3 is three days before, 0 the day itself, 7 a week after. Never after the deadline.",
        }),
      channels: channelList
        .min(1, `must be ${DEFAULT_CHANNELS.join(" or ")}, or both`)
        .default([{ type: "EMAIL" }])
        .meta({ description: "By which of the ways that the link went, or else to the payer's own address." }),
    })
    .prefault({})
    .meta({
      description:
        "When the payer of a payment that is still open is reminded: on working days, from 9 to 19 where the payer is, at most once a day to one address. Nobody is reminded unless it names days.",
    }),
});

const signatureConfiguration = z
  .partialRecord(
    z.enum(SIGNATURE_OPERATION_TYPES),
    z.object({
      signingMethods: z
        .array(z.enum(SIGNING_METHODS, { error: `must be one of ${SIGNING_METHODS.join(", ")}` }))
        .max(10, "must have at most 10 methods")
        .default([]),
      failoverCertificateSignature: z.boolean().default(false),
      failoverSmsSignature: z.boolean().default(false),
    }),
  )
  .meta({
    description:
      "By operation type. SIGNATURE decides how documents are signed; what is said of the other types is kept for whoever asks with `operation_type`.",
  });

export const configurationRequest = z
  .object({
    name: lineField(100),
    description: textField(500, 0).default(""),
    isDefault: z
      .boolean()
      .optional()
      .meta({ description: "As it is when absent; an organisation's first configuration is its default." }),
    status: z.enum(["ACTIVE", "DISABLED"]).optional().meta({ description: "As it is when absent; ACTIVE at first." }),
    visualConfiguration: visualConfiguration.prefault({}),
    operationConfiguration: operationConfiguration.prefault({}),
    signatureConfiguration: signatureConfiguration.default({}),
  })
  .superRefine(({ isDefault, status }, context) => {
    if (isDefault !== true || status !== "DISABLED") return;
    context.addIssue({ code: "custom", path: ["status"], message: "must be ACTIVE for the default configuration" });
  })
  .meta({ id: "ConfigurationRequest" });
export type ConfigurationRequest = Readonly<z.output<typeof configurationRequest>>;
