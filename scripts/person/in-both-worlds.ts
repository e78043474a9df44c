import type { Database } from "@/db/client";
import { selectSandboxOf, selectTenant } from "@/db/queries/tenants/tenants";
import { erasePayer, exportPayer, type NamedPayer, planErasure } from "@/lib/people/payer-data";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { tellErasure } from "./tell-erasure";

/**
 * A payer of an organisation, and of its sandbox, which is a tenant of its own that nobody else names: what was tried there may have been
 * tried with a customer's data (decisions 208 and 214).
 */

type Payer = Readonly<{ tenantUuid: string; payer: NamedPayer }>;

/** What is known of them, by table; what the sandbox knows, where there is one, under `sandbox`. @throws PlainProblem */
export async function exportBoth(db: Database, { tenantUuid, payer }: Payer): Promise<unknown> {
  const sandboxUuid = await sandboxOf(db, tenantUuid);
  const rows = await exportPayer(db, tenantUuid, payer);
  return sandboxUuid === null ? rows : { ...rows, sandbox: await exportPayer(db, sandboxUuid, payer) };
}

/** What is told of each, and what is left of both. @throws PlainProblem */
export async function eraseBoth(
  db: Database,
  { tenantUuid, payer }: Payer,
  isMeant: boolean,
): Promise<ReturnType<typeof tellErasure>> {
  const sandboxUuid = await sandboxOf(db, tenantUuid);
  const erase = async (uuid: string) =>
    tellErasure(await (isMeant ? erasePayer : planErasure)(db, uuid, payer), isMeant);
  const own = await erase(tenantUuid);
  if (sandboxUuid === null) return own;
  const tried = await erase(sandboxUuid);
  const left = [own.left, tried.left && inSandbox(tried.left)].filter((each) => each !== null);
  return {
    said: [...own.said, ...tried.said.map(inSandbox)],
    left: left.length === 0 ? null : left.join("\n"),
  };
}

const inSandbox = (line: string) => `In its sandbox: ${line}`;

async function sandboxOf(db: Database, tenantUuid: string): Promise<string | null> {
  if ((await selectTenant(db, tenantUuid)) === null) {
    throw new PlainProblem(`There is no organisation ${tenantUuid} in this database.`);
  }
  return (await selectSandboxOf(db, tenantUuid))?.uuid ?? null;
}
