import { and, eq, type SQL, sql } from "drizzle-orm";
import { configuration, creditorAccount, flow, operation, tenant } from "../../schema";

/** What an operation belongs to, on what it is joined by: always within its tenant. */

export const itsFlow = and(eq(flow.tenantUuid, operation.tenantUuid), eq(flow.uuid, operation.flowUuid));

export const itsConfiguration = and(
  eq(configuration.tenantUuid, operation.tenantUuid),
  eq(configuration.uuid, operation.configurationUuid),
);

/** Of a PAYMENT; a SIGNATURE has none. */
export const itsCreditorAccount = and(
  eq(creditorAccount.tenantUuid, operation.tenantUuid),
  eq(creditorAccount.uuid, operation.creditorAccountUuid),
);

/** Whether its account may be collected on: `isHeld` says (decision 125). */
export const itsVerification = {
  verificationResult: creditorAccount.verificationResult,
  matchedName: creditorAccount.matchedName,
  confirmedName: creditorAccount.confirmedName,
} as const;

/** Its account as a record of the payment keeps it. */
export const itsCreditor = {
  ownerName: creditorAccount.ownerName,
  accountNumber: creditorAccount.accountNumber,
  type: creditorAccount.type,
  bic: creditorAccount.bic,
  country: creditorAccount.country,
} as const;

/** Whether its organisation is a sandbox (decision 208). */
export const isOfSandbox: SQL<boolean> = sql`exists (
  select from ${tenant} where ${tenant.uuid} = ${operation.tenantUuid} and ${tenant.sandboxOf} is not null)`;
