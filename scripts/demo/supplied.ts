import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { SuppliedFile } from "@/lib/flows/flow-files";
import type { WorkFolder } from "@/lib/shared/process/work-folder";

/** A contract as a file part brings it. */
export async function supplied(bytes: Buffer, folder: WorkFolder): Promise<SuppliedFile> {
  const path = await folder.newPath();
  await writeFile(path, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return {
    path,
    sizeBytes: bytes.length,
    sha256,
    filename: "contract.pdf",
    head: bytes.subarray(0, 1024),
    truncated: false,
  };
}
