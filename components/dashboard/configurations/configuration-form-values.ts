import { DEFAULT_CHANNELS, REDIRECTION_PARAMETERS } from "@/lib/configurations/model";

/** The request of `POST /flow-customization/v1/configurations`, from the editor's form; the server checks it. */
export function configurationFields(form: FormData, signatureConfiguration: unknown) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const given = (name: string) => text(name) || null;
  const words = (name: string) =>
    text(name)
      .split(/[\s,;]+/)
      .filter(Boolean);
  const parameters = (name: string) => REDIRECTION_PARAMETERS.filter((known) => form.getAll(name).includes(known));
  return {
    name: text("name"),
    description: text("description"),
    isDefault: form.has("isDefault"),
    status: form.has("isActive") ? "ACTIVE" : "DISABLED",
    visualConfiguration: {
      icon: given("icon"),
      logo: given("logo"),
      brandColor: text("brandColor"),
      accentColor: text("accentColor"),
      language: given("language"),
      voice: given("voice"),
      contact: { email: given("contactEmail"), phone: given("contactPhone") },
      downloadSignedDocumentsButton: form.has("downloadSignedDocumentsButton"),
      autoDownloadDocuments: form.has("autoDownloadDocuments"),
    },
    operationConfiguration: {
      documentDelivery: {
        includePaymentReceiptInDownload: form.has("includePaymentReceiptInDownload"),
        sendDocumentsByEmail: form.has("sendDocumentsByEmail"),
        carbonCopyRecipients: words("carbonCopyRecipients"),
        blindCarbonCopyRecipients: words("blindCarbonCopyRecipients"),
      },
      redirection: {
        callback: given("callbackUrl") && {
          url: text("callbackUrl"),
          requestTimeout: Number(text("requestTimeout")),
          parameters: parameters("callbackParameters"),
        },
        return: given("returnUrl") && { url: text("returnUrl"), parameters: parameters("returnParameters") },
      },
      allowDecline: form.has("allowDecline"),
      allowDispute: form.has("allowDispute"),
      expirationOffset: given("validity"),
      automaticRenewals: Number(text("automaticRenewals")),
      instantPolicy: text("instantPolicy"),
      delivery: { channels: DEFAULT_CHANNELS.filter((type) => form.has(`deliver${type}`)).map((type) => ({ type })) },
      reminders: {
        daysFromDue: words("reminderDays").map((day) => Number(day.replace("\u2212", "-"))),
        channels: DEFAULT_CHANNELS.filter((type) => form.has(`remind${type}`)).map((type) => ({ type })),
      },
    },
    signatureConfiguration,
  };
}

/** As much of it as the payer's page is drawn from. */
export function shownFields(form: FormData) {
  const { visualConfiguration, operationConfiguration } = configurationFields(form, {});
  const { allowDecline, allowDispute, expirationOffset, instantPolicy } = operationConfiguration;
  return {
    visualConfiguration,
    operationConfiguration: { allowDecline, allowDispute, expirationOffset, instantPolicy },
  };
}

/** Where the form shows what the request calls otherwise; what lies below counts as well. */
const FIELDS = {
  "/name": "name",
  "/description": "description",
  "/status": "isActive",
  "/visualConfiguration/icon": "icon",
  "/visualConfiguration/logo": "logo",
  "/visualConfiguration/brandColor": "brandColor",
  "/visualConfiguration/accentColor": "accentColor",
  "/visualConfiguration/contact/email": "contactEmail",
  "/visualConfiguration/contact/phone": "contactPhone",
  "/operationConfiguration/documentDelivery/carbonCopyRecipients": "carbonCopyRecipients",
  "/operationConfiguration/documentDelivery/blindCarbonCopyRecipients": "blindCarbonCopyRecipients",
  "/operationConfiguration/redirection/callback/url": "callbackUrl",
  "/operationConfiguration/redirection/callback/requestTimeout": "requestTimeout",
  "/operationConfiguration/redirection/return/url": "returnUrl",
  "/operationConfiguration/reminders/daysFromDue": "reminderDays",
  "/operationConfiguration/reminders/channels": "reminderChannels",
} as const;
export type ConfigurationField = (typeof FIELDS)[keyof typeof FIELDS];

/** What the form shows as wrong: the field's own name, under which its words are kept. */
export type ConfigurationProblems = Readonly<Partial<Record<ConfigurationField, ConfigurationField>>>;

/** What to do about a field, where it is not accepted. */
export type FieldError = (name: ConfigurationField) => string | undefined;

/** The request's bad fields (JSON pointers) as the form's. */
export function problemsOf(pointers: readonly string[]): ConfigurationProblems {
  const found = Object.entries(FIELDS).filter(([known]) =>
    pointers.some((pointer) => pointer === known || pointer.startsWith(`${known}/`)),
  );
  return Object.fromEntries(found.map(([, name]) => [name, name]));
}
