import { z } from "zod";
import {
  booleanParameter,
  enumListParameter,
  enumParameter,
  limitParameter,
  offsetParameter,
  uuidField,
} from "@/lib/shared/fields";
import { VOICES } from "@/lib/shared/language/voice";
import {
  CONFIGURATION_STATUSES,
  DEFAULT_CHANNELS,
  INSTANT_POLICIES,
  REDIRECTION_PARAMETERS,
  SIGNATURE_OPERATION_TYPES,
} from "./model";

/** Wire shapes of configurations (interface 2.3). */

const parameters = z.array(z.enum(REDIRECTION_PARAMETERS)).readonly();
const channels = z.array(z.object({ type: z.enum(DEFAULT_CHANNELS) })).readonly();
const signatureSettings = z.object({
  signingMethods: z.array(z.string()).readonly(),
  failoverCertificateSignature: z.boolean(),
  failoverSmsSignature: z.boolean(),
});

/** What an operation shows of the configuration it stands on. */
export const configurationSettings = z.object({
  uuid: z.uuid(),
  name: z.string(),
  visualConfiguration: z.object({
    icon: z.string().nullable(),
    logo: z.string().nullable(),
    brandColor: z.string(),
    accentColor: z.string(),
    language: z.string(),
    voice: z.enum(VOICES).nullable(),
    contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    downloadSignedDocumentsButton: z.boolean(),
    autoDownloadDocuments: z.boolean(),
  }),
  operationConfiguration: z.object({
    documentDelivery: z.object({
      includePaymentReceiptInDownload: z.boolean(),
      sendDocumentsByEmail: z.boolean(),
      carbonCopyRecipients: z.array(z.string()).readonly(),
      blindCarbonCopyRecipients: z.array(z.string()).readonly(),
    }),
    redirection: z.object({
      callback: z.object({ url: z.string(), requestTimeout: z.int(), parameters }).nullable(),
      return: z.object({ url: z.string(), parameters }).nullable(),
    }),
    allowDecline: z.boolean(),
    allowDispute: z.boolean(),
    expirationOffset: z.string().nullable(),
    automaticRenewals: z.int(),
    instantPolicy: z.enum(INSTANT_POLICIES),
    delivery: z.object({ channels }),
    reminders: z.object({ daysFromDue: z.array(z.int()).readonly(), channels }),
  }),
  signatureConfiguration: z.partialRecord(z.enum(SIGNATURE_OPERATION_TYPES), signatureSettings),
});

export const configurationDetail = configurationSettings.extend({
  description: z.string(),
  createdAt: z.iso.datetime(),
  isDefault: z.boolean(),
  status: z.enum(CONFIGURATION_STATUSES),
});
export type ConfigurationDetail = z.infer<typeof configurationDetail>;

/** Interface 4.3; a `q_businessUuid` of another organisation filters everything away (decision 4). */
export const configurationQuery = z.object({
  operation_type: enumParameter(SIGNATURE_OPERATION_TYPES).optional(),
  q_businessUuid: uuidField.optional(),
});
export type ConfigurationQuery = z.output<typeof configurationQuery>;

export const configurationList = z.object({
  total: z.int(),
  results: z.array(
    configurationDetail.pick({ uuid: true, name: true, description: true, isDefault: true, status: true }),
  ),
});
export type ConfigurationList = z.infer<typeof configurationList>;

export const configurationListQuery = z.object({
  limit: limitParameter(50, 1),
  offset: offsetParameter,
  q_isDefault: booleanParameter.optional(),
  q_status: enumListParameter(CONFIGURATION_STATUSES).optional(),
});
