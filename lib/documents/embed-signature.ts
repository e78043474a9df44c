import { open } from "node:fs/promises";
import { fileAt } from "./files/file-at";
import type { FileOnDisk } from "./files/file-store-port";
import type { ContentsRange } from "./model";

/**
 * Writes a signature into the room that `fillSignature` has left for it; the file has it for good then. Answers what the file is
 * now.
 * @throws Error when it does not fit, or what lies there is not such a room: the file is as it was then
 */
export async function embedSignature(path: string, { start, end }: ContentsRange, der: Buffer): Promise<FileOnDisk> {
  const room = end - start - 2;
  const digits = der.toString("hex");
  if (digits.length > room) throw new Error(`The signature has ${der.length} bytes, and room for ${room / 2}.`);
  const file = await open(path, "r+");
  try {
    const { buffer } = await file.read(Buffer.alloc(room + 2), 0, room + 2, start);
    if (buffer.toString("latin1") !== `<${"0".repeat(room)}>`) throw new Error("There is no room for a signature.");
    await file.write(digits, start + 1, "latin1");
  } finally {
    await file.close();
  }
  return fileAt(path);
}
