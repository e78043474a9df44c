import type { Db } from "@/db/client";
import { upsertListLayout } from "@/db/queries/overview/saved-views";
import type { Caller } from "@/lib/shared/caller";
import type { ListLayout, ViewedList } from "./model";
import { requirePerson } from "./require-person";

/** Keeps how the caller wants to see a list from now on, wherever they sign in. @throws AppError forbidden */
export async function keepLayout(
  db: Db,
  caller: Caller,
  list: ViewedList,
  { columns, density }: ListLayout,
): Promise<void> {
  const personUuid = requirePerson(caller);
  await upsertListLayout(db, { tenantUuid: caller.tenantUuid, personUuid, list, columns: [...columns], density });
}
