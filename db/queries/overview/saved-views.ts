import { and, asc, count, eq, or, sql } from "drizzle-orm";
import type { ListLayout, ViewedList } from "@/lib/overview/model";
import type { Db, Transaction } from "../../client";
import { listLayout, membership, person, savedView } from "../../schema";
import { peoplesTenant } from "../tenants/tenants";

/** What a person finds above a list: their own views, and those that others of the organisation share. */
export async function listSavedViews(db: Db, tenantUuid: string, personUuid: string, list: ViewedList) {
  return db
    .select({
      uuid: savedView.uuid,
      name: savedView.name,
      search: savedView.search,
      isShared: savedView.isShared,
      isOwn: sql<boolean>`${savedView.personUuid} = ${personUuid}`,
      // Whoever has left is nobody's colleague any more.
      author: person.name,
    })
    .from(savedView)
    .leftJoin(
      membership,
      and(eq(membership.tenantUuid, peoplesTenant(tenantUuid)), eq(membership.personUuid, savedView.personUuid)),
    )
    .leftJoin(person, eq(person.uuid, membership.personUuid))
    .where(
      and(
        eq(savedView.tenantUuid, tenantUuid),
        eq(savedView.list, list),
        or(eq(savedView.personUuid, personUuid), savedView.isShared),
      ),
    )
    .orderBy(sql`${savedView.personUuid} <> ${personUuid}`, asc(sql`lower(${savedView.name})`), asc(savedView.uuid));
}

/** How many a person has of a list, but for the one of this name. */
export async function countOtherViews(
  db: Db,
  tenantUuid: string,
  personUuid: string,
  { list, name }: Readonly<{ list: ViewedList; name: string }>,
): Promise<number> {
  const [row] = await db
    .select({ others: count() })
    .from(savedView)
    .where(
      and(
        eq(savedView.tenantUuid, tenantUuid),
        eq(savedView.personUuid, personUuid),
        eq(savedView.list, list),
        sql`${savedView.name} <> ${name}`,
      ),
    );
  return row?.others ?? 0;
}

/** The person's own view of this name, which nobody else changes until the transaction ends; null where there is none. */
export async function lockOwnView(
  tx: Transaction,
  tenantUuid: string,
  personUuid: string,
  { list, name }: Readonly<{ list: ViewedList; name: string }>,
): Promise<Readonly<{ search: string; isShared: boolean }> | null> {
  const [row] = await tx
    .select({ search: savedView.search, isShared: savedView.isShared })
    .from(savedView)
    .where(
      and(
        eq(savedView.tenantUuid, tenantUuid),
        eq(savedView.personUuid, personUuid),
        eq(savedView.list, list),
        eq(savedView.name, name),
      ),
    )
    .for("update");
  return row ?? null;
}

/** Keeps a view; the person's own one of this name becomes it. Returns which it is. */
export async function upsertView(db: Db, view: typeof savedView.$inferInsert): Promise<string> {
  const { search, isShared, updatedAt } = view;
  const [kept] = await db
    .insert(savedView)
    .values(view)
    .onConflictDoUpdate({
      target: [savedView.tenantUuid, savedView.personUuid, savedView.list, savedView.name],
      set: { search, isShared, updatedAt },
    })
    .returning({ uuid: savedView.uuid });
  if (!kept) throw new Error("A view that was kept is not there.");
  return kept.uuid;
}

/** @param personUuid whose alone may go; `others`: shared ones of anybody, too. What it was; null where there was none. */
export async function deleteView(
  db: Db,
  tenantUuid: string,
  uuid: string,
  { personUuid, others }: Readonly<{ personUuid: string; others: boolean }>,
): Promise<Readonly<{ isShared: boolean }> | null> {
  const [deleted] = await db
    .delete(savedView)
    .where(
      and(
        eq(savedView.tenantUuid, tenantUuid),
        eq(savedView.uuid, uuid),
        or(eq(savedView.personUuid, personUuid), others ? savedView.isShared : undefined),
      ),
    )
    .returning({ isShared: savedView.isShared });
  return deleted ?? null;
}

/** Null where the person has never said. */
export async function findListLayout(
  db: Db,
  tenantUuid: string,
  personUuid: string,
  list: ViewedList,
): Promise<ListLayout | null> {
  const [row] = await db
    .select({ columns: listLayout.columns, density: listLayout.density })
    .from(listLayout)
    .where(
      and(eq(listLayout.tenantUuid, tenantUuid), eq(listLayout.personUuid, personUuid), eq(listLayout.list, list)),
    );
  return row ?? null;
}

export async function upsertListLayout(db: Db, layout: typeof listLayout.$inferInsert): Promise<void> {
  const { columns, density } = layout;
  await db
    .insert(listLayout)
    .values(layout)
    .onConflictDoUpdate({
      target: [listLayout.tenantUuid, listLayout.personUuid, listLayout.list],
      set: { columns, density },
    });
}
