import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileStore } from "./file-store";
import { localFileStore } from "./local-file-store";

describe("files on the disk", () => {
  let folder: string;
  let store: FileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paraph-files-"));
    store = localFileStore(join(folder, "files"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("comes back as it was put, whole or as a stream", async () => {
    const bytes = Buffer.from([0, 255, 10, 13]);
    await store.put("tenant/operation/document.pdf", bytes);
    expect(await store.get("tenant/operation/document.pdf")).toEqual(bytes);
    expect(await buffer(await store.openStream("tenant/operation/document.pdf"))).toEqual(bytes);
  });

  it("is replaced when it is put again, and leaves nothing half written beside it", async () => {
    await store.put("a/b.pdf", Buffer.from("one"));
    await store.put("a/b.pdf", Buffer.from("two"));
    expect((await store.get("a/b.pdf")).toString()).toBe("two");
    expect(await readdir(join(folder, "files", "a"))).toEqual(["b.pdf"]);
  });

  it("is put by many at once, and is whole", async () => {
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(100_000, index));
    await Promise.all(contents.map((content) => store.put("a.pdf", content)));
    const kept = await store.get("a.pdf");
    expect(contents.some((content) => content.equals(kept))).toBe(true);
    expect(await readdir(join(folder, "files"))).toEqual(["a.pdf"]);
  });

  it("leaves nothing behind when it can't be written", async () => {
    await writeFile(join(folder, "files"), "a file where the folder should be");
    await expect(store.put("a.pdf", Buffer.from("x"))).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["files"]);
  });

  it("can be read by its owner alone", async () => {
    await store.put("a/b.pdf", Buffer.from("x"));
    expect((await stat(join(folder, "files", "a", "b.pdf"))).mode & 0o777).toBe(0o600);
  });

  it("that is not there is ENOENT to read, before a stream begins, and nothing to remove", async () => {
    await expect(store.get("none.pdf")).rejects.toMatchObject({ code: "ENOENT" });
    await expect(store.openStream("none.pdf")).rejects.toMatchObject({ code: "ENOENT" });
    await expect(store.remove("none.pdf")).resolves.toBeUndefined();
  });

  it("is gone when it is removed", async () => {
    await store.put("a.pdf", Buffer.from("x"));
    await store.remove("a.pdf");
    await expect(store.get("a.pdf")).rejects.toMatchObject({ code: "ENOENT" });
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
  ])("a key that is not plain is refused: %j", async (key) => {
    for (const use of [
      () => store.put(key, Buffer.from("x")),
      () => store.get(key),
      () => store.openStream(key),
      () => store.remove(key),
    ]) {
      await expect(use()).rejects.toThrow("Not a key of the file store.");
    }
  });
});
