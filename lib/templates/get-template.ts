import type { Db } from "@/db/client";
import type { Caller } from "@/lib/shared/caller";
import type { TemplateDetail } from "./contract";
import { findOwnTemplate } from "./find-template";
import { presentTemplate } from "./present-template";

/** @throws AppError not_found, also for another organisation's and for one outside a collaborator's channel */
export async function getTemplate(db: Db, caller: Caller, uuid: string): Promise<TemplateDetail> {
  return presentTemplate(await findOwnTemplate(db, caller, uuid));
}
