import { isThere, placeOf } from "@/components/dashboard/actions/acting";
import type { OfferedOrganisation } from "@/components/dashboard/frame/open-there";
import { getConfiguration } from "@/lib/configurations/get-configuration";
import { getFlow } from "@/lib/flows/get-flow";
import { getOperation } from "@/lib/operations/get-operation";
import { hasSeal } from "@/lib/seals/seal";
import type { Caller } from "@/lib/shared/caller";
import { AppError } from "@/lib/shared/errors";
import { isUuid } from "@/lib/shared/ids";
import { getStatement } from "@/lib/statements/list-statements";
import { getTemplate } from "@/lib/templates/get-template";
import { switchTenant } from "@/lib/tokens/authorizing/switch-tenant";
import { getEndpoint } from "@/lib/webhooks/endpoints/get-endpoint";
import type { DashboardContext } from "./dashboard-context";

type Database = DashboardContext["db"];
type Find = (db: Database, caller: Caller, uuid: string) => Promise<unknown>;

/** What an address may name, by what stands before its UUID. */
const THINGS: Readonly<Record<string, Find>> = {
  operations: getOperation,
  flows: getFlow,
  templates: getTemplate,
  configurations: getConfiguration,
  webhooks: (db, caller, uuid) => getEndpoint(db, { caller, ipAddress: null }, caller.tenantUuid, uuid),
  "reconciliation/statements": getStatement,
};

/**
 * Which other organisation of the person's has what an address of the dashboard names; null where none has, which is said of what nobody
 * has as well. Each is asked as the person who is a member there at this moment: of one that asks for a second factor that they lack
 * nothing is said.
 */
export async function organisationOf(
  db: Database,
  { sessionUuid, person, tenant, collaborator, memberships }: DashboardContext["session"],
  path: string,
): Promise<OfferedOrganisation | null> {
  const [, kind = "", uuid = ""] = /^\/dashboard\/(reconciliation\/statements|\w+)\/([^/]+)(?:\/|$)/.exec(path) ?? [];
  const find = Object.hasOwn(THINGS, kind) ? THINGS[kind] : undefined;
  const place = placeOf({ collaborator: null, isSandbox: false }, { hasSeal: hasSeal() });
  if (!find || !isUuid(uuid) || !isThere(place, path)) return null;
  for (const { tenantUuid, legalName } of memberships) {
    if (tenantUuid === tenant.uuid && collaborator === null) continue;
    const member = await switchTenant(db, sessionUuid, tenantUuid);
    if (member === null || member.lacksSecondFactor) continue;
    const { role, authenticatedAt } = member;
    const actor = { type: "PERSON", personUuid: person.uuid, role, authenticatedAt } as const;
    if (await isFound(find(db, { tenantUuid, actor, collaborator: null }, uuid))) return { tenantUuid, legalName };
  }
  return null;
}

async function isFound(thing: Promise<unknown>): Promise<boolean> {
  try {
    await thing;
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden")) return false;
    throw error;
  }
}
