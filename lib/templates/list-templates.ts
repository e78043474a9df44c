import type { Db } from "@/db/client";
import { listTemplateRows } from "@/db/queries/templates/templates";
import { type Caller, channelOf } from "@/lib/shared/caller";
import type { TemplateList, TemplateListQuery } from "./contract";

/** One page of the caller's templates, the newest first, and their exact total (decision 4). */
export async function listTemplates(db: Db, caller: Caller, query: TemplateListQuery): Promise<TemplateList> {
  const { total, results } = await listTemplateRows(db, caller.tenantUuid, channelOf(caller), query);
  return {
    total,
    results: results.map(({ uuid, name, title, documentCount, roles, createdAt, updatedAt }) => ({
      uuid,
      name,
      title,
      documentCount,
      roles: roles.map(({ key, label, role }) => ({ key, label, role })),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
  };
}
