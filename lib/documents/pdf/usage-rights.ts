import type { PdfFile } from "./pdf-file";
import { catalogOf, dictAt, withoutKeys } from "./values";
import { writeDict } from "./write-syntax";

/** What lets Adobe's readers do more with a file than with others, as long as nothing of it has changed (ISO 32000-1, 12.8.2.3). */
const RIGHTS: ReadonlySet<string> = new Set(["UR", "UR3"]);

/**
 * What the catalog is to say of permissions (12.8.4) once something follows on the file: such rights are lost then, and a reader that finds
 * them tells everybody who opens it that it has been changed. Null where there are none.
 */
export function permissionsWithoutRights(file: PdfFile): Buffer | null {
  const permissions = dictAt(file, catalogOf(file), "Perms");
  const hasRights = permissions !== null && [...RIGHTS].some((key) => permissions.entries.has(key));
  return hasRights ? writeDict(withoutKeys(permissions, RIGHTS)) : null;
}
