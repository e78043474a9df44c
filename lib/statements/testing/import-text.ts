import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { Database } from "@/db/client";
import type { Caller } from "@/lib/shared/caller";
import { withWorkFolder } from "@/lib/shared/process/work-folder";
import { type Imported, importStatement } from "../import-statement";

/** Imports a file of this content, as if it had been uploaded. */
export async function importText(
  db: Database,
  caller: Caller,
  text: string,
  encoding: BufferEncoding = "utf8",
  settle?: Parameters<typeof importStatement>[3],
): Promise<Imported> {
  return withWorkFolder(async (folder) => {
    const bytes = Buffer.from(text, encoding);
    const path = await folder.newPath();
    await writeFile(path, bytes);
    const file = {
      path,
      filename: "statement.xml",
      sizeBytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      truncated: false,
    };
    return importStatement(db, { caller, ipAddress: "192.0.2.9" }, file, settle);
  });
}
