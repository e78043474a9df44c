import type { Voice } from "@/lib/shared/language/voice";

/** How a payment page looks and behaves (interface 2.3). */

/** Whom a payer asks; null for a way there is not. The telephone number in E.164, without spaces. */
export type Contact = Readonly<{ email: string | null; phone: string | null }>;

export const PICTURES = ["icon", "logo"] as const;
export type Picture = (typeof PICTURES)[number];

export type VisualConfiguration = Readonly<{
  /** What payers see: a data URL, or null until the copy of a picture from elsewhere is there (decision 31). */
  icon: string | null;
  logo: string | null;
  /** Where the pictures that live elsewhere are copied from. */
  addresses?: Readonly<Partial<Record<Picture, string>>>;
  /** `#rrggbb` */
  brandColor: string;
  accentColor: string;
  language: string;
  /** How the payer is spoken to; null for what is the custom in the language (decision 81). */
  voice: Voice | null;
  contact: Contact;
  downloadSignedDocumentsButton: boolean;
  autoDownloadDocuments: boolean;
}>;

/** What may be appended to a redirection's query (decision 8). */
export const REDIRECTION_PARAMETERS = [
  "flowUuid",
  "flowExternalId",
  "operationUuid",
  "externalId",
  "status",
  "paymentUuid",
  "invoiceExternalId",
  "amount",
  "currency",
] as const;

export type RedirectionParameter = (typeof REDIRECTION_PARAMETERS)[number];

/**
 * What a payment is ordered as where its request names no product (decision 126): instant, and ordinary where the payer's bank
 * has no instant transfer for it; instant or not at all; ordinary.
 */
export const INSTANT_POLICIES = ["INSTANT_PREFERRED", "INSTANT_ONLY", "STANDARD"] as const;
export type InstantPolicy = (typeof INSTANT_POLICIES)[number];
export const DEFAULT_INSTANT_POLICY: InstantPolicy = "STANDARD";

/** How a link reaches its payer where its request does not say (decision 181): as requests ask for it, without an address. */
export const DEFAULT_CHANNELS = ["EMAIL", "SMS"] as const;
export type DefaultDelivery = Readonly<{ channels: readonly Readonly<{ type: (typeof DEFAULT_CHANNELS)[number] }>[] }>;
export const NO_DELIVERY: DefaultDelivery = { channels: [] };

/**
 * When payers are reminded (decision 190): so many days after the day on which a payment is due, or before it where negative; and by
 * which ways.
 */
export type Reminders = Readonly<{
  daysFromDue: readonly number[];
  channels: readonly Readonly<{ type: (typeof DEFAULT_CHANNELS)[number] }>[];
}>;
export const NO_REMINDERS: Reminders = { daysFromDue: [], channels: [{ type: "EMAIL" }] };
export const REMINDERS_MAX = 8;
/** A link lives 156 days at most (decision 2). */
export const REMINDER_DAYS_MAX = 150;

export type OperationConfiguration = Readonly<{
  documentDelivery: Readonly<{
    includePaymentReceiptInDownload: boolean;
    sendDocumentsByEmail: boolean;
    carbonCopyRecipients: readonly string[];
    blindCarbonCopyRecipients: readonly string[];
  }>;
  redirection: Readonly<{
    callback: Readonly<{ url: string; requestTimeout: number; parameters: readonly RedirectionParameter[] }> | null;
    return: Readonly<{ url: string; parameters: readonly RedirectionParameter[] }> | null;
  }>;
  /** Whether the payer may decline (decision 3), and so may each signer (decision 312). */
  allowDecline: boolean;
  /** Whether the payer may say that something is wrong with it (decision 205); absent in what was saved before: yes. */
  allowDispute?: boolean;
  /** ISO 8601 duration used where an operation names none; null means P30D. */
  expirationOffset: string | null;
  /** Absent in what was saved before there was a choice: DEFAULT_INSTANT_POLICY. */
  instantPolicy?: InstantPolicy;
  /** How often what has expired is renewed by itself (decision 189); absent in what was saved before: never. */
  automaticRenewals?: number;
  /** Absent in what was saved before there was a choice: nothing is sent. */
  delivery?: DefaultDelivery;
  /** Absent in what was saved before there was a choice: nobody is reminded. */
  reminders?: Reminders;
}>;

export function mayBeDisputed({ allowDispute = true }: Pick<OperationConfiguration, "allowDispute">): boolean {
  return allowDispute;
}

export const SIGNATURE_OPERATION_TYPES = ["SIGNATURE", "SEPA", "SIGNATURE_SEPA", "PAYMENT"] as const;
export type ConfigurationOperationType = (typeof SIGNATURE_OPERATION_TYPES)[number];

/** How somebody can sign; SMS is the earlier name of SMS_OTP, which configurations have been read back with. */
export const SIGNING_METHODS = ["HANDWRITTEN", "EMAIL_OTP", "SMS_OTP", "CERTIFICATE", "REMOTE", "SMS"] as const;

export type SignatureConfiguration = Readonly<
  Partial<
    Record<
      ConfigurationOperationType,
      Readonly<{
        signingMethods: readonly string[];
        failoverCertificateSignature: boolean;
        failoverSmsSignature: boolean;
      }>
    >
  >
>;

/** DISABLED ones serve existing flows and refuse new ones (decision 3). */
export const CONFIGURATION_STATUSES = ["ACTIVE", "DISABLED"] as const;
export type ConfigurationStatus = (typeof CONFIGURATION_STATUSES)[number];

/** The list's parameters, checked (decision 4). */
export type ConfigurationListQuery = Readonly<{
  limit: number;
  offset: number;
  q_isDefault?: boolean | undefined;
  q_status?: readonly ConfigurationStatus[] | undefined;
}>;

/** A year of monthly links. */
export const AUTOMATIC_RENEWALS_MAX = 12;

export const DEFAULT_EXPIRATION_OFFSET = "P30D";
