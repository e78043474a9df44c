import type { Db } from "@/db/client";
import { findTemplates, type KnownTemplate } from "@/db/queries/templates/templates";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";

/** Whether it has not been deleted. */
export async function isTemplateThere(db: Db, caller: Caller, uuid: string): Promise<boolean> {
  return (await findTemplates(db, caller.tenantUuid, channelOf(caller), [uuid])).length > 0;
}

/** A template of the caller's channel with its documents. @throws AppError not_found */
export async function findOwnTemplate(db: Db, caller: Caller, uuid: string): Promise<KnownTemplate> {
  const [template] = await findTemplates(db, caller.tenantUuid, channelOf(caller), [uuid]);
  if (!template) throw notFound();
  return template;
}
