import type { Db } from "@/db/client";
import { findTemplates, type KnownTemplate } from "@/db/queries/templates/templates";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";

/** A template of the caller's channel with its documents. @throws AppError not_found */
export async function findOwnTemplate(db: Db, caller: Caller, uuid: string): Promise<KnownTemplate> {
  const [template] = await findTemplates(db, caller.tenantUuid, channelOf(caller), [uuid]);
  if (!template) throw notFound();
  return template;
}
