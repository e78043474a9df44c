import { type Database, inTransaction } from "@/db/client";
import { countOtherViews, lockOwnView, upsertView } from "@/db/queries/overview/saved-views";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, badField } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { type Author, audit } from "@/lib/tenants/author";
import { requireRole } from "@/lib/tenants/require-role";
import { VIEW_NAME_MAX, VIEWS_MAX, type ViewedList } from "./model";
import { requirePerson } from "./require-person";

/** Views are somebody's: the installation itself has none. */
export type PersonalAuthor = Author & Readonly<{ caller: Caller }>;

export type ViewToSave = Readonly<{ list: ViewedList; name: string; search: string; isShared: boolean }>;

/**
 * Keeps what a list shows under a name; the caller's own view of this name becomes it, so that saving twice makes one. Everybody may for
 * themselves, OPERATORs and above for all: what a VIEWER shared before they were one stays as it is.
 * @throws AppError forbidden; invalid_field; conflict when the caller has as many as one may
 */
export async function saveView(db: Database, author: PersonalAuthor, view: ViewToSave): Promise<void> {
  const { caller } = author;
  const personUuid = requirePerson(caller);
  if (view.isShared) requireRole(caller, "OPERATOR");
  const name = view.name.normalize("NFC").replace(/\s+/g, " ").trim();
  if (name === "" || name.length > VIEW_NAME_MAX || /\p{Cc}/u.test(name)) {
    throw badField("/name", "invalid", `must have 1 to ${VIEW_NAME_MAX} letters`);
  }
  const { tenantUuid } = caller;
  await inTransaction(db, async (tx) => {
    const named = { list: view.list, name };
    const before = await lockOwnView(tx, tenantUuid, personUuid, named);
    if (before?.isShared) requireRole(caller, "OPERATOR");
    const others = await countOtherViews(tx, tenantUuid, personUuid, named);
    if (others >= VIEWS_MAX)
      throw new AppError("conflict", { detail: `Nobody has more than ${VIEWS_MAX} views of a list.` });
    const at = now();
    const row = { ...view, tenantUuid, name, uuid: newUuid(), personUuid, createdAt: at, updatedAt: at };
    const uuid = await upsertView(tx, row);
    const action = auditedAs(before, view);
    if (action) await audit(tx, author, tenantUuid, { action, subjectType: "saved_view", subjectUuid: uuid });
  });
}

type Shown = Pick<ViewToSave, "search" | "isShared">;

/** What others notice of it: a view that stays one's own is nobody else's matter. */
function auditedAs(before: Shown | null, after: Shown): string | null {
  if (!before?.isShared) return after.isShared ? "view.shared" : null;
  if (!after.isShared) return "view.unshared";
  return before.search === after.search ? null : "view.changed";
}
