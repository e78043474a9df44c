import { insertPastRows, type PastRows } from "@/db/queries/demo";
import type { OperationStatus } from "@/lib/operations/model";
import { newUuid } from "@/lib/shared/ids";
import type { TestDatabase } from "./database";
import type { Merchant } from "./merchant";

export type BusinessOptions = Readonly<{
  status?: OperationStatus;
  type?: "PAYMENT" | "SIGNATURE";
  amount?: number;
  createdAt?: Date;
  statusUpdatedAt?: Date;
  expiresAt?: Date;
  externalId?: string;
  flowExternalId?: string;
  invoiceExternalId?: string;
  email?: string;
  collaborator?: Readonly<{ uuid: string; legalName: string }>;
  collectedAmount?: number;
}>;

export type Business = Readonly<{ operationUuid: string; flowUuid: string; paymentUuid: string | null }>;

/** One flow with one operation that stands as told; histories, facts and attempts are the test's own to add. */
export async function insertBusiness(
  { db }: TestDatabase,
  { tenantUuid, configurationUuid, creditorAccountUuid }: Merchant,
  options: BusinessOptions = {},
): Promise<Business> {
  const { status = "CREATED", type = "PAYMENT", amount = 10_000, collaborator } = options;
  const createdAt = options.createdAt ?? new Date();
  const statusUpdatedAt = status === "CREATED" ? null : (options.statusUpdatedAt ?? createdAt);
  const payment = type === "PAYMENT";
  const ids = { operationUuid: newUuid(), flowUuid: newUuid(), paymentUuid: payment ? newUuid() : null };
  const attribution = {
    collaboratorUuid: collaborator?.uuid ?? null,
    collaboratorLegalName: collaborator?.legalName ?? null,
  };
  const rows: PastRows = {
    flows: [
      {
        uuid: ids.flowUuid,
        tenantUuid,
        externalId: options.flowExternalId ?? null,
        status: status === "OPENED" ? "IN_PROGRESS" : status,
        statusUpdatedAt,
        countryCode: "ES",
        languageCode: "es",
        additionalLanguageCode: null,
        channel: "API",
        labels: [],
        ...attribution,
        createdAt,
      },
    ],
    operations: [
      {
        uuid: ids.operationUuid,
        tenantUuid,
        flowUuid: ids.flowUuid,
        position: 0,
        handle: null,
        type,
        externalId: options.externalId ?? null,
        configurationUuid,
        status,
        statusUpdatedAt,
        expirationOffset: "P30D",
        expiresAt: options.expiresAt ?? new Date(createdAt.getTime() + 30 * 86_400_000),
        linkToken: newUuid(),
        subject: { name: "Ana", lastName: "Soler", email: options.email ?? null, phone: null },
        subjectEmail: options.email?.toLowerCase() ?? null,
        ...attribution,
        createdAt,
        paymentUuid: ids.paymentUuid,
        amount: payment ? amount : null,
        currency: payment ? "EUR" : null,
        paymentTypes: payment ? [["PSD2_PAYMENT"]] : null,
        paymentType: payment ? "SINGLE_PAYMENT" : null,
        product: payment ? "SEPA_CREDIT_TRANSFER" : null,
        creditorAccountUuid: payment ? creditorAccountUuid : null,
        concept: payment ? "Invoice" : null,
        hasInvoice: options.invoiceExternalId !== undefined,
        invoiceExternalId: options.invoiceExternalId ?? null,
        collectedAmount: options.collectedAmount ?? (status === "COMPLETED" && payment ? amount : 0),
      },
    ],
    histories: [],
    facts: [],
    attempts: [],
    records: [],
  };
  await db.transaction((tx) => insertPastRows(tx, rows));
  return ids;
}

const NONE: PastRows = { flows: [], operations: [], histories: [], facts: [], attempts: [], records: [] };

/** Adds rows of other kinds to what `insertBusiness` made. */
export async function insertMore({ db }: TestDatabase, rows: Partial<PastRows>): Promise<void> {
  await db.transaction((tx) => insertPastRows(tx, { ...NONE, ...rows }));
}
