import { eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OperationConfiguration, SignatureConfiguration, VisualConfiguration } from "@/lib/configurations/model";
import type { VerificationResult } from "@/lib/payee-verification/model";
import type { Db, Transaction } from "../../client";
import { foundByKey } from "../../keeping-plans";
import { configuration, creditorAccount, document, flow, operation, tenant } from "../../schema";
import { insertMany } from "../bulk";
import { insertRows } from "../insert-rows";
import { itsVerification } from "../operations/joins";
import { placeholder } from "../operations/list-filter";
import { builtOnce } from "../prepared";

export type NewFlow = typeof flow.$inferInsert;
export type NewOperation = typeof operation.$inferInsert;
export type NewDocument = typeof document.$inferInsert;

/** What a new flow stands on: its tenant, and of the tenant's configurations and accounts the named and the default ones. */
export type FlowGround = Readonly<{
  tenant: Readonly<{
    legalName: string;
    countryCode: string;
    languageCode: string;
    timeZone: string;
    isSandbox: boolean;
  }>;
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

/** Null when there is no such tenant. One statement, whose text and plan are kept: every creation begins with it. */
export async function findFlowGround(
  db: Db,
  tenantUuid: string,
  named: Readonly<{ collaboratorUuid: string | null; configurationUuids: string[]; creditorAccountUuids: string[] }>,
): Promise<FlowGround | null> {
  const [row] = await grounds(db, "ground", () => buildGround(db)).execute({ tenantUuid, ...named });
  if (!row) return null;
  const { collaboratorLegalName, configurations, creditorAccounts, ...own } = row;
  return { tenant: own, collaboratorLegalName, configurations, creditorAccounts };
}

const grounds = builtOnce<ReturnType<typeof buildGround>>();

function buildGround(db: Db) {
  return foundByKey(
    db
      .select({
        legalName: tenant.legalName,
        countryCode: tenant.countryCode,
        languageCode: tenant.languageCode,
        timeZone: tenant.timeZone,
        isSandbox: sql<boolean>`${tenant.sandboxOf} is not null`,
        collaboratorLegalName: sql<string | null>`(
          select collaborator.legal_name from tenant collaborator
           where collaborator.uuid = ${placeholder("collaboratorUuid")}::uuid)`,
        configurations: allOf<FlowGround["configurations"]>(
          configuration,
          {
            uuid: configuration.uuid,
            status: configuration.status,
            isDefault: configuration.isDefault,
            visualConfiguration: configuration.visualConfiguration,
            operationConfiguration: configuration.operationConfiguration,
            signatureConfiguration: configuration.signatureConfiguration,
          },
          "configurationUuids",
        ),
        creditorAccounts: allOf<FlowGround["creditorAccounts"]>(
          creditorAccount,
          {
            uuid: creditorAccount.uuid,
            status: creditorAccount.status,
            isDefault: creditorAccount.isDefault,
            ownerName: creditorAccount.ownerName,
            accountNumber: creditorAccount.accountNumber,
            bic: creditorAccount.bic,
            ...itsVerification,
          },
          "creditorAccountUuids",
        ),
      })
      .from(tenant)
      .where(eq(tenant.uuid, placeholder("tenantUuid")))
      .prepare("flow_ground"),
  );
}

/** The tenant's default one and those that are named, as JSON whose values are read as those of columns are. */
function allOf<Rows>(
  table: typeof configuration | typeof creditorAccount,
  columns: Readonly<Record<string, PgColumn>>,
  named: string,
) {
  const pairs = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  const read = ([name, value]: readonly [string, unknown]) => [
    name,
    value === null ? null : columns[name]?.mapFromDriverValue(value),
  ];
  return sql<Rows>`(
    select coalesce(json_agg(json_build_object(${sql.join(pairs, sql`, `)})), '[]') from ${table}
     where ${eq(table.tenantUuid, placeholder("tenantUuid"))}
       and (${table.isDefault} or ${table.uuid} = any(${placeholder(named)}::uuid[])))`.mapWith(
    (rows: readonly Readonly<Record<string, unknown>>[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).map(read))),
  );
}

type NewRows = Readonly<{ flow: NewFlow; operations: readonly NewOperation[]; documents: readonly NewDocument[] }>;

/** Writes a flow with its operations and their documents; what is signed of them follows (`insertSignatures`). */
export async function insertFlow(tx: Transaction, { flow: row, operations, documents }: NewRows): Promise<void> {
  // They travel together; a connection runs them in their order.
  await Promise.all([
    insertRows(tx, flow, [row]),
    insertRows(tx, operation, operations),
    insertRows(tx, document, documents),
  ]);
}

/** Writes many flows without documents, each with its operations. */
export async function insertFlows(
  tx: Transaction,
  rows: Readonly<{ flows: readonly NewFlow[]; operations: readonly NewOperation[] }>,
): Promise<void> {
  await Promise.all([insertMany(tx, flow, rows.flows), insertMany(tx, operation, rows.operations)]);
}
