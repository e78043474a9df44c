import type { Db } from "@/db/client";
import { countRevisions } from "@/db/queries/signatures/verification";

/** What may be said to who knows no more of a document than its name: that it is known, and in how many revisions. */
export type AskedDocument = Readonly<{ uuid: string; revisions: number }>;

/** @returns null for a document that this installation has not made */
export async function findAskedDocument(db: Db, documentUuid: string): Promise<AskedDocument | null> {
  const revisions = await countRevisions(db, documentUuid);
  return revisions === 0 ? null : { uuid: documentUuid, revisions };
}
