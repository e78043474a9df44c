import { insertConfiguration } from "@/db/queries/configurations";
import type { OperationConfiguration, VisualConfiguration } from "@/lib/configurations/model";
import type { SigningMethod } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { insertCreditorAccount } from "../queries/creditor-accounts/creditor-accounts";
import { insertTenant } from "../queries/tenants/tenants";
import type { TestDatabase } from "./database";

export type Merchant = Readonly<{
  tenantUuid: string;
  configurationUuid: string;
  creditorAccountUuid: string;
  /** The organisation's own client. */
  caller: Caller;
}>;

const VISUAL: VisualConfiguration = {
  icon: null,
  logo: null,
  brandColor: "#0f5c8c",
  accentColor: "#f2994a",
  language: "es",
  voice: null,
  contact: { email: null, phone: null },
  downloadSignedDocumentsButton: true,
  autoDownloadDocuments: false,
};

const SETTINGS: OperationConfiguration = {
  documentDelivery: {
    includePaymentReceiptInDownload: true,
    sendDocumentsByEmail: false,
    carbonCopyRecipients: [],
    blindCarbonCopyRecipients: [],
  },
  redirection: { callback: null, return: null },
  allowDecline: true,
  expirationOffset: null,
};

/** A tenant that can create flows: one default configuration, one default account. */
export async function insertMerchant(
  { db }: TestDatabase,
  options: Readonly<{
    legalName?: string;
    settings?: Partial<OperationConfiguration>;
    /** How its operations may be signed. */
    signingMethods?: readonly SigningMethod[];
  }> = {},
): Promise<Merchant> {
  const tenantUuid = newUuid();
  await insertTenant(db, {
    uuid: tenantUuid,
    legalName: options.legalName ?? "Ejemplo S.L.",
    countryCode: "ES",
    languageCode: "es",
    timeZone: "Europe/Madrid",
    secondFactorRequiredAt: null,
    sandboxOf: null,
    createdAt: now(),
  });
  return {
    tenantUuid,
    configurationUuid: await insertTestConfiguration({ db }, tenantUuid, {
      isDefault: true,
      settings: options.settings,
      signingMethods: options.signingMethods,
    }),
    creditorAccountUuid: await insertTestAccount({ db }, tenantUuid, { isDefault: true }),
    caller: { tenantUuid, actor: { type: "CLIENT", clientId: newUuid() }, collaborator: null },
  };
}

export async function insertTestConfiguration(
  { db }: Pick<TestDatabase, "db">,
  tenantUuid: string,
  options: Readonly<{
    isDefault?: boolean;
    status?: "ACTIVE" | "DISABLED";
    settings?: Partial<OperationConfiguration> | undefined;
    signingMethods?: readonly SigningMethod[] | undefined;
  }> = {},
): Promise<string> {
  const uuid = newUuid();
  await insertConfiguration(db, {
    uuid,
    tenantUuid,
    name: "Default",
    description: "",
    isDefault: options.isDefault ?? false,
    status: options.status ?? "ACTIVE",
    visualConfiguration: VISUAL,
    operationConfiguration: { ...SETTINGS, ...options.settings },
    signatureConfiguration: {
      SIGNATURE: {
        signingMethods: options.signingMethods ?? ["SMS"],
        failoverCertificateSignature: false,
        failoverSmsSignature: true,
      },
      PAYMENT: { signingMethods: [], failoverCertificateSignature: false, failoverSmsSignature: false },
    },
    createdAt: now(),
    updatedAt: now(),
  });
  return uuid;
}

/** Of an account that its bank has said is the holder's: what payers can pay on (decision 134). */
export async function insertTestAccount(
  { db }: Pick<TestDatabase, "db">,
  tenantUuid: string,
  options: Readonly<{ isDefault?: boolean; status?: "ACTIVE" | "DISABLED" }> = {},
): Promise<string> {
  const uuid = newUuid();
  await db.transaction((tx) =>
    insertCreditorAccount(tx, {
      uuid,
      tenantUuid,
      alias: "Main",
      type: "IBAN",
      accountNumber: "ES9121000418450200051332",
      bic: "BRSMESM0XXX",
      ownerName: "Ejemplo S.L.",
      country: "ES",
      status: options.status ?? "ACTIVE",
      isDefault: options.isDefault ?? false,
      createdAt: now(),
      verificationResult: "MTCH",
      verifiedAt: addSeconds(now(), -3_600),
      verifiedBy: "Test",
    }),
  );
  return uuid;
}

/** A collaborator's client as it acts for the merchant. */
export async function insertCollaborator(
  { db }: TestDatabase,
  merchant: Merchant,
  legalName = "Gestoría Prueba S.L.P.",
): Promise<Caller & { collaborator: { uuid: string; mandateUuid: string } }> {
  const uuid = newUuid();
  await insertTenant(db, {
    uuid,
    legalName,
    countryCode: "ES",
    languageCode: "es",
    timeZone: "Europe/Madrid",
    secondFactorRequiredAt: null,
    sandboxOf: null,
    createdAt: now(),
  });
  return {
    tenantUuid: merchant.tenantUuid,
    actor: { type: "CLIENT", clientId: newUuid() },
    collaborator: { uuid, mandateUuid: newUuid() },
  };
}
