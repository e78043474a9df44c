import type { Db } from "@/db/client";
import { findConfiguration } from "@/db/queries/configurations";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import { PICTURES, type Picture } from "./model";

/**
 * The pictures of a configuration that live elsewhere and of which there is no copy to show yet (decision 31).
 * @throws AppError not_found
 */
export async function findAwaitedPictures(db: Db, caller: Caller, uuid: string): Promise<readonly Picture[]> {
  const row = await findConfiguration(db, caller.tenantUuid, uuid);
  if (!row) throw notFound();
  const { visualConfiguration: visual } = row;
  return PICTURES.filter((name) => visual.addresses?.[name] !== undefined && visual[name] === null);
}
