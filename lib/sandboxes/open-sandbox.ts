import { type Db, inTransaction, type Transaction } from "@/db/client";
import { insertCreditorAccount } from "@/db/queries/creditor-accounts/creditor-accounts";
import { lockTenant, selectSandboxOf, selectTenant, type TenantRow } from "@/db/queries/tenants/tenants";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { createConfiguration } from "@/lib/configurations/create-configuration";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { notFound } from "@/lib/shared/errors";
import { type Author, SYSTEM } from "@/lib/tenants/author";
import { createTenant } from "@/lib/tenants/create-tenant";
import { requireMember } from "@/lib/tenants/require-role";
import { sandboxAccount } from "./sandbox-account";
import { sandboxName } from "./sandbox-name";

/**
 * Where an organisation's people try things and no money moves (decision 208): made with a payment page and an account when the first
 * of them goes there, and the same one ever after, however many go at once.
 * @throws AppError forbidden for who is none of its people; not_found where there is no sandbox bank, and of a sandbox
 */
export async function openSandbox(db: Db, author: Author, tenantUuid: string): Promise<Readonly<{ uuid: string }>> {
  requireMember(author, tenantUuid, "VIEWER");
  if (!env().sandboxBank) throw notFound();
  return inTransaction(db, async (tx) => {
    await lockTenant(tx, tenantUuid);
    const live = await selectTenant(tx, tenantUuid);
    if (!live || live.sandboxOf !== null) throw notFound();
    return (await selectSandboxOf(tx, tenantUuid)) ?? make(tx, author, live);
  });
}

async function make(tx: Transaction, author: Author, live: TenantRow): Promise<Readonly<{ uuid: string }>> {
  const { countryCode, languageCode, timeZone } = live;
  const legalName = sandboxName(live.legalName);
  const made = await createTenant(tx, author, { legalName, countryCode, languageCode, timeZone, sandboxOf: live.uuid });
  // Whoever comes first may be a VIEWER: what a sandbox begins with is nobody's choice.
  await createConfiguration(tx, SYSTEM, made.uuid, configurationRequest.parse({ name: "Sandbox" }));
  await insertCreditorAccount(tx, sandboxAccount(made.uuid, legalName, now()));
  return made;
}
