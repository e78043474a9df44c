import { and, eq, inArray, or } from "drizzle-orm";
import type { OperationConfiguration, SignatureConfiguration, VisualConfiguration } from "@/lib/configurations/model";
import type { VerificationResult } from "@/lib/payee-verification/model";
import type { Db, Transaction } from "../../client";
import { configuration, creditorAccount, document, flow, operation, tenant } from "../../schema";
import { insertMany } from "../bulk";
import { itsVerification } from "../operations/joins";

export type NewFlow = typeof flow.$inferInsert;
export type NewOperation = typeof operation.$inferInsert;
export type NewDocument = typeof document.$inferInsert;

/** What a new flow stands on: its tenant, and of the tenant's configurations and accounts the named and the default ones. */
export type FlowGround = Readonly<{
  tenant: Readonly<{ legalName: string; countryCode: string; languageCode: string; timeZone: string }>;
  collaboratorLegalName: string | null;
  configurations: readonly Readonly<{
    uuid: string;
    status: "ACTIVE" | "DISABLED";
    isDefault: boolean;
    visualConfiguration: VisualConfiguration;
    operationConfiguration: OperationConfiguration;
    signatureConfiguration: SignatureConfiguration;
  }>[];
  creditorAccounts: readonly Readonly<{
    uuid: string;
    status: "ACTIVE" | "DISABLED";
    isDefault: boolean;
    ownerName: string;
    accountNumber: string;
    bic: string;
    verificationResult: VerificationResult | null;
    matchedName: string | null;
    confirmedName: string | null;
  }>[];
}>;

/** Null when there is no such tenant. The three queries travel together. */
export async function findFlowGround(
  db: Db,
  tenantUuid: string,
  named: Readonly<{ collaboratorUuid: string | null; configurationUuids: string[]; creditorAccountUuids: string[] }>,
): Promise<FlowGround | null> {
  const tenantUuids = named.collaboratorUuid ? [tenantUuid, named.collaboratorUuid] : [tenantUuid];
  const [tenants, configurations, creditorAccounts] = await Promise.all([
    db
      .select({
        uuid: tenant.uuid,
        legalName: tenant.legalName,
        countryCode: tenant.countryCode,
        languageCode: tenant.languageCode,
        timeZone: tenant.timeZone,
      })
      .from(tenant)
      .where(inArray(tenant.uuid, tenantUuids)),
    db
      .select({
        uuid: configuration.uuid,
        status: configuration.status,
        isDefault: configuration.isDefault,
        visualConfiguration: configuration.visualConfiguration,
        operationConfiguration: configuration.operationConfiguration,
        signatureConfiguration: configuration.signatureConfiguration,
      })
      .from(configuration)
      .where(
        and(
          eq(configuration.tenantUuid, tenantUuid),
          or(configuration.isDefault, inArray(configuration.uuid, named.configurationUuids)),
        ),
      ),
    db
      .select({
        uuid: creditorAccount.uuid,
        status: creditorAccount.status,
        isDefault: creditorAccount.isDefault,
        ownerName: creditorAccount.ownerName,
        accountNumber: creditorAccount.accountNumber,
        bic: creditorAccount.bic,
        ...itsVerification,
      })
      .from(creditorAccount)
      .where(
        and(
          eq(creditorAccount.tenantUuid, tenantUuid),
          or(creditorAccount.isDefault, inArray(creditorAccount.uuid, named.creditorAccountUuids)),
        ),
      ),
  ]);
  const own = tenants.find(({ uuid }) => uuid === tenantUuid);
  if (!own) return null;
  const collaborator = tenants.find(({ uuid }) => uuid === named.collaboratorUuid);
  return { tenant: own, collaboratorLegalName: collaborator?.legalName ?? null, configurations, creditorAccounts };
}

/** Writes a flow with its operations and their documents; what is signed of them follows (`insertSignatures`). */
export async function insertFlow(
  db: Db,
  rows: Readonly<{ flow: NewFlow; operations: readonly NewOperation[]; documents: readonly NewDocument[] }>,
): Promise<void> {
  await db.insert(flow).values(rows.flow);
  await db.insert(operation).values([...rows.operations]);
  if (rows.documents.length > 0) await db.insert(document).values([...rows.documents]);
}

/** Writes many flows without documents, each with its operations. */
export async function insertFlows(
  tx: Transaction,
  rows: Readonly<{ flows: readonly NewFlow[]; operations: readonly NewOperation[] }>,
): Promise<void> {
  await Promise.all([insertMany(tx, flow, rows.flows), insertMany(tx, operation, rows.operations)]);
}
