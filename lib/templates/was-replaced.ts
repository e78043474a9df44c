import type { Db } from "@/db/client";
import { isMissingFile } from "@/lib/documents/files/missing-file";
import type { Caller } from "@/lib/shared/caller";
import { findOwnTemplate } from "./find-template";

type Wanted = Readonly<{ templateUuid: string; storageKey: string }>;

/**
 * Whether a file could not be read because somebody has replaced it since its template was.
 * @throws AppError not_found where the template itself was deleted
 */
export async function wasReplaced(
  db: Db,
  caller: Caller,
  { templateUuid, storageKey }: Wanted,
  error: unknown,
): Promise<boolean> {
  if (!isMissingFile(error)) return false;
  const { documents } = await findOwnTemplate(db, caller, templateUuid);
  return documents.every((document) => document.storageKey !== storageKey);
}
