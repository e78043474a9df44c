import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { FileStore } from "@/lib/documents/files/file-store-port";
import { fileOf, putBytes, storedBytes } from "./files";

/** What every store of files promises, whatever it keeps them in (`FileStore`). */
export function itIsAFileStore(open: () => FileStore): void {
  const put = (key: string, bytes: Uint8Array) => putBytes(key, bytes, open());
  const get = (key: string) => storedBytes(key, open());

  it("gives back what was put, whole or in part", async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 7]);
    await put("tenant/operation/document.pdf", bytes);
    expect(await get("tenant/operation/document.pdf")).toEqual(bytes);
    const part = await open().openStream("tenant/operation/document.pdf", { first: 1, last: 3 });
    expect(await buffer(part)).toEqual(bytes.subarray(1, 4));
    const last = await open().openStream("tenant/operation/document.pdf", { first: 4, last: 4 });
    expect(await buffer(last)).toEqual(bytes.subarray(4));
  });

  it("keeps a large file as it is", async () => {
    const bytes = Buffer.alloc(8_388_608, "paraph ");
    await put("large.pdf", bytes);
    expect(
      createHash("sha256")
        .update(await get("large.pdf"))
        .digest(),
    ).toEqual(createHash("sha256").update(bytes).digest());
  });

  it("replaces what is put again", async () => {
    await put("a/again.pdf", Buffer.from("one"));
    await put("a/again.pdf", Buffer.from("two"));
    expect((await get("a/again.pdf")).toString()).toBe("two");
  });

  it("shows a whole file while many put it at once", async () => {
    const contents = Array.from({ length: 10 }, (_, index) => Buffer.alloc(100_000, index));
    await Promise.all(contents.map((content) => put("many.pdf", content)));
    const kept = await get("many.pdf");
    expect(contents.some((content) => content.equals(kept))).toBe(true);
  });

  it("reads no further for whoever stops reading", async () => {
    await put("left.pdf", Buffer.alloc(1_000_000));
    const stream = await open().openStream("left.pdf");
    for await (const _ of stream) break;
    expect(stream.destroyed).toBe(true);
  });

  it("says ENOENT of what is not there, before a stream begins, and removes it without complaint", async () => {
    await expect(open().openStream("none.pdf")).rejects.toMatchObject({ code: "ENOENT" });
    await expect(open().openStream("none.pdf", { first: 0, last: 1 })).rejects.toMatchObject({ code: "ENOENT" });
    await expect(open().remove("none.pdf")).resolves.toBeUndefined();
  });

  it("has nothing left of what is removed", async () => {
    await put("gone.pdf", Buffer.from("x"));
    await open().remove("gone.pdf");
    await expect(open().openStream("gone.pdf")).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each([
    "",
    "../a",
    "a/../../b",
    "/etc/passwd",
    "a//b",
    "a/",
    ".hidden",
    "a/.b.part",
    "a..b/c",
    "a\\b",
    "a\0b",
    "a\nb",
    "a b",
    "C:x",
    "é",
    "a".repeat(256),
  ])("refuses a key that is not plain: %j", async (key) => {
    const file = await fileOf(Buffer.from("x"));
    for (const use of [() => open().put(key, file), () => open().openStream(key), () => open().remove(key)]) {
      await expect(use()).rejects.toThrow("Not a key of the file store.");
    }
  });
}
