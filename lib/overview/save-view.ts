import { type Database, inTransaction } from "@/db/client";
import { countOtherViews, upsertView } from "@/db/queries/overview/saved-views";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, badField } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { requireRole } from "@/lib/tenants/require-role";
import { VIEW_NAME_MAX, VIEWS_MAX, type ViewedList } from "./model";
import { requirePerson } from "./require-person";

export type ViewToSave = Readonly<{ list: ViewedList; name: string; search: string; isShared: boolean }>;

/**
 * Keeps what a list shows under a name; the caller's own view of this name becomes it, so that saving twice makes one. Everybody may for
 * themselves, OPERATORs and above for all.
 * @throws AppError forbidden; invalid_field; conflict when the caller has as many as one may
 */
export async function saveView(db: Database, caller: Caller, view: ViewToSave): Promise<void> {
  const personUuid = requirePerson(caller);
  if (view.isShared) requireRole(caller, "OPERATOR");
  const name = view.name.normalize("NFC").replace(/\s+/g, " ").trim();
  if (name === "" || name.length > VIEW_NAME_MAX || /\p{Cc}/u.test(name)) {
    throw badField("/name", "invalid", `must have 1 to ${VIEW_NAME_MAX} letters`);
  }
  await inTransaction(db, async (tx) => {
    const others = await countOtherViews(tx, caller.tenantUuid, personUuid, { list: view.list, name });
    if (others >= VIEWS_MAX)
      throw new AppError("conflict", { detail: `Nobody has more than ${VIEWS_MAX} views of a list.` });
    const at = now();
    const { tenantUuid } = caller;
    await upsertView(tx, { ...view, tenantUuid, name, uuid: newUuid(), personUuid, createdAt: at, updatedAt: at });
  });
}
