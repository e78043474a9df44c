import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { itIsAFileStore } from "@/lib/documents/testing/file-store-contract";
import { fileOf, putBytes, storedBytes } from "@/lib/documents/testing/files";
import type { FileStore } from "./file-store-port";
import { localFileStore } from "./local-file-store";

describe("files on the disk", () => {
  let folder: string;
  let store: FileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paraph-files-"));
    store = localFileStore(join(folder, "files"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  itIsAFileStore(() => store);

  it("are linked into their place, stay where they were, and leave nothing half written beside it", async () => {
    const file = await fileOf(Buffer.from("one"));
    await store.put("a/b.pdf", file);
    await putBytes("a/b.pdf", Buffer.from("two"), store);
    expect((await readFile(file.path)).toString()).toBe("one");
    await store.put("a/b.pdf", file);
    await store.put("a/b.pdf", file);
    expect((await storedBytes("a/b.pdf", store)).toString()).toBe("one");
    expect(await readdir(join(folder, "files", "a"))).toEqual(["b.pdf"]);
  });

  it("can be read by their owner alone", async () => {
    await putBytes("a/b.pdf", Buffer.from("x"), store);
    expect((await stat(join(folder, "files", "a", "b.pdf"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "files", "a"))).mode & 0o777).toBe(0o700);
  });

  it("come from another disk as well", async ({ skip }) => {
    const elsewhere = await mkdtemp("/dev/shm/paraph-files-").catch(() => skip("there is no second disk"));
    try {
      const path = join(elsewhere, "file");
      await writeFile(path, "x");
      await store.put("a.pdf", { path, sizeBytes: 1, sha256: "" });
      expect((await storedBytes("a.pdf", store)).toString()).toBe("x");
      expect(await readdir(join(folder, "files"))).toEqual(["a.pdf"]);
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });

  it("leave nothing behind when they can't be written", async () => {
    await writeFile(join(folder, "files"), "a file where the folder should be");
    await expect(putBytes("a.pdf", Buffer.from("x"), store)).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["files"]);
  });
});
