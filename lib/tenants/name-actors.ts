import type { Db } from "@/db/client";
import { findActorNames } from "@/db/queries/overview/operation-dossier";
import type { Author } from "./author";
import { requireMember } from "./require-role";

/**
 * Names of the organisation's people and clients, by their id; who has left has none.
 * @throws AppError forbidden
 */
export async function nameActors(
  db: Db,
  author: Author,
  tenantUuid: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  requireMember(author, tenantUuid, "VIEWER");
  return findActorNames(db, tenantUuid, [...new Set(ids)]);
}
