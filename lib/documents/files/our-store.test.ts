import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { newUuid } from "@/lib/shared/ids";
import { fileOf, putBytes, storedBytes } from "../testing/files";
import { MARK_KEY } from "./file-key";
import { watchFileStore } from "./file-store-health";
import type { FileStore } from "./file-store-port";
import { localFileStore } from "./local-file-store";
import { ForeignStore, makeOurs, onlyOurs } from "./our-store";

let database: TestDatabase;
let place: string;
/** What is mounted there. */
let folder: string;
const bytes = Buffer.from("%PDF-");

beforeEach(async () => {
  database = await testDatabase();
  place = await mkdtemp(join(tmpdir(), "paraph-ours-"));
  folder = join(place, "files");
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(place, { recursive: true });
});

/** As another process has it. */
const aStore = (believedMs = 0) => onlyOurs(localFileStore(folder), believedMs);
const unmount = async () => {
  await rename(folder, `${folder}.away`);
  await mkdir(folder);
};
const mountAgain = async () => {
  await rm(folder, { recursive: true });
  await rename(`${folder}.away`, folder);
};
const markThere = async () => readFile(join(folder, MARK_KEY), "utf8").catch(() => null);
const markKnown = async () => (await database.sql`select mark from file_store_mark`)[0]?.mark ?? null;

/** A document that a row names, kept where the store is now. */
async function aDocument(store: FileStore = localFileStore(folder)): Promise<string> {
  const merchant = await insertMerchant(database);
  const { operationUuid } = await insertBusiness(database, merchant);
  const key = `${merchant.tenantUuid}/${operationUuid}/${newUuid()}.pdf`;
  await putBytes(key, bytes, store);
  await database.sql`
    insert into document (uuid, tenant_uuid, operation_uuid, type, name, size_bytes, sha256, storage_key, created_at)
    values (${newUuid()}, ${merchant.tenantUuid}, ${operationUuid}, 'INVOICE', 'a.pdf', 5, 'x', ${key}, now())`;
  return key;
}

async function expectForeign(store: FileStore, key: string): Promise<void> {
  const before = await readdir(folder);
  await expect(store.put("a/b.pdf", await fileOf(bytes))).rejects.toThrow(ForeignStore);
  await expect(store.remove(key)).rejects.toThrow(ForeignStore);
  await expect(store.openStream(key)).rejects.toThrow(ForeignStore);
  await expect(store.check()).rejects.toThrow(ForeignStore);
  expect(await readdir(folder)).toEqual(before);
}

describe("a file store and its database (decision 376)", () => {
  it("know each other from the first document on, in every process", async () => {
    await putBytes("a/b.pdf", bytes, aStore());
    expect(await markKnown()).toBe(await markThere());
    expect(await markKnown()).not.toBeNull();
    const mark = await markThere();
    await aStore().check();
    expect([await markThere(), await markKnown()]).toEqual([mark, mark]);
    expect(await storedBytes("a/b.pdf", aStore())).toEqual(bytes);
  });

  it("takes nothing and removes nothing while its volume is away, and goes on when it is back", async () => {
    const store = aStore();
    const key = await aDocument(store);
    await unmount();
    await expectForeign(store, key);
    await expectForeign(aStore(), key);
    await mountAgain();
    expect(await storedBytes(key, store)).toEqual(bytes);
    await putBytes("a/c.pdf", bytes, store);
    await store.remove(key);
    await expect(store.openStream(key)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("is told by a document that it has kept, where there was no mark yet: a release before, or a copy without it", async () => {
    const key = await aDocument();
    await unmount();
    await expectForeign(aStore(), key);
    expect(await markKnown()).toBeNull();
    await mountAgain();
    await aStore().check();
    const mark = await markKnown();
    expect([mark, await markThere()]).toEqual([expect.any(String), mark]);
    await rm(join(folder, MARK_KEY));
    await aStore().check();
    expect([await markKnown(), await markThere()]).toEqual([mark, mark]);
  });

  it("is told by the document of a template, too: where nothing was sent yet there is no other", async () => {
    const { tenantUuid } = await insertMerchant(database);
    const [uuid, key] = [newUuid(), `${tenantUuid}/templates/${newUuid()}.pdf`];
    await putBytes(key, bytes, aStore());
    await database.sql`
      insert into signature_template (uuid, tenant_uuid, name, roles, created_at, updated_at)
      values (${uuid}, ${tenantUuid}, 'Lease', '[]', now(), now())`;
    await database.sql`
      insert into signature_template_document
        (uuid, tenant_uuid, template_uuid, position, handle, name, pages, is_signed, fields, sha256, size_bytes, storage_key)
      values (${newUuid()}, ${tenantUuid}, ${uuid}, 0, 'lease', 'a.pdf', '[]', false, '[]', 'x', 5, ${key})`;
    const mark = await markKnown();
    await rm(join(folder, MARK_KEY));
    await aStore().check();
    expect([await markKnown(), await markThere()]).toEqual([mark, mark]);
    await database.sql`delete from file_store_mark`;
    await unmount();
    await expectForeign(aStore(), key);
  });

  it("is the place that a database was just restored into, though it names no document: one that was never kept, say", async () => {
    await putBytes("a/b.pdf", bytes, aStore());
    await unmount();
    await expectForeign(aStore(), "a/b.pdf");
    await makeOurs(database.db, localFileStore(folder));
    await putBytes("a/c.pdf", bytes, aStore());
    expect(await markThere()).toBe(await markKnown());
    const another = newUuid();
    await writeFile(join(folder, MARK_KEY), another);
    await makeOurs(database.db, localFileStore(folder));
    expect([await markThere(), await markKnown()]).toEqual([another, another]);
    await putBytes("a/d.pdf", bytes, aStore());
    await database.sql`delete from file_store_mark`;
    await makeOurs(database.db, localFileStore(folder));
    expect(await markKnown()).toBeNull();
  });

  it("is told by its documents where a restored database knows another mark, and the processes before it go on", async () => {
    const before = aStore();
    await aDocument(before);
    const another = newUuid();
    await writeFile(join(folder, MARK_KEY), `${another}\n`);
    await aStore().check();
    expect(await markKnown()).toBe(another);
    await before.check();
  });

  it("is another's where its mark is another's and none of the documents is there", async () => {
    const store = aStore();
    const key = await aDocument(store);
    await unmount();
    await writeFile(join(folder, MARK_KEY), newUuid());
    await expectForeign(store, key);
  });

  it("is judged by its documents alone where what should be its mark is none", async () => {
    const store = aStore();
    const key = await aDocument(store);
    await writeFile(join(folder, MARK_KEY), "hello");
    await store.check();
    expect(await markThere()).toBe(await markKnown());
    await rm(join(folder, key));
    await writeFile(join(folder, MARK_KEY), "");
    await expectForeign(store, key);
  });

  it("is the one with a mark for a database that knows none yet, whatever it misses", async () => {
    const key = await aDocument();
    await rm(join(folder, key));
    const mark = newUuid();
    await writeFile(join(folder, MARK_KEY), mark);
    await aStore().check();
    expect(await markKnown()).toBe(mark);
  });

  it("is not usable by its mark alone", async () => {
    const broken = { ...localFileStore(folder), check: () => Promise.reject(new Error("no rights")) };
    await expect(onlyOurs(broken, 0).check()).rejects.toThrow("no rights");
  });

  it("one document that is lost is a missing file, and no other store", async () => {
    const store = aStore();
    const key = await aDocument(store);
    await rm(join(folder, key));
    await expect(store.openStream(key)).rejects.toMatchObject({ code: "ENOENT" });
    await store.check();
  });

  it("are free to each other before the first file, which nothing but a file decides", async () => {
    const store = aStore(10_000);
    await store.check();
    await store.remove("a/b.pdf");
    await expect(store.openStream("a/b.pdf")).rejects.toMatchObject({ code: "ENOENT" });
    expect([await markThere(), await markKnown()]).toEqual([null, null]);
    await unmount();
    await putBytes("a/b.pdf", bytes, store);
    expect([await markThere(), await markKnown()]).toEqual([expect.any(String), await markThere()]);
  });

  it("know each other by the first file, before a row names it: another process's own folder is none", async () => {
    await putBytes("a/b.pdf", bytes, aStore());
    await unmount();
    await expectForeign(aStore(), "a/b.pdf");
  });

  it("know each other once where several begin at a time, be it in one folder or in two", async () => {
    const together = [1, 2, 3].map((one) => putBytes(`a/${one}.pdf`, bytes, aStore()));
    await Promise.all(together);
    expect(await markKnown()).toBe(await markThere());
    await database.sql`delete from file_store_mark`;
    const folders = ["one", "two"].map((name) => join(place, name));
    const outcomes = await Promise.allSettled(
      folders.map((own) => putBytes("a/b.pdf", bytes, onlyOurs(localFileStore(own), 0))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const kept = await Promise.all(folders.map((own) => readFile(join(own, MARK_KEY), "utf8").catch(() => null)));
    expect(kept.filter((mark) => mark !== null)).toEqual([await markKnown()]);
  });

  it("is believed for as long as was said, and then asked again", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"], now: new Date("2026-11-29T10:00:00Z") });
    const store = aStore(10_000);
    const key = await aDocument(store);
    await unmount();
    await putBytes("a/b.pdf", bytes, store);
    // Whatever becomes of the machine's clock.
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(10_000);
    await expect(store.remove(key)).rejects.toThrow(ForeignStore);
    // A probe asks each time.
    await mountAgain();
    await store.check();
    await unmount();
    await expect(store.check()).rejects.toThrow(ForeignStore);
  });

  it("a process whose store is another's says that it can't use it, and goes on with everything else", async () => {
    await aDocument(aStore());
    await unmount();
    const look = watchFileStore(() => aStore());
    expect(await look()).toEqual({ usable: false, reachedBefore: true });
  });

  it("is known to be another's before a probe loses patience, however far away it is: its documents are looked for at a time", async () => {
    const keys = [await aDocument(aStore()), await aDocument()];
    await unmount();
    const folderHere = localFileStore(folder);
    const asked = new Set<string>();
    let allAreAsked = () => {};
    const all = new Promise<void>((resolve) => {
      allAreAsked = resolve;
    });
    const openStream: FileStore["openStream"] = async (key) => {
      if (keys.includes(key)) {
        if (asked.add(key).size === keys.length) allAreAsked();
        await all;
      }
      return folderHere.openStream(key);
    };
    const look = watchFileStore(() => onlyOurs({ ...folderHere, openStream }, 10_000));
    expect(await look()).toEqual({ usable: false, reachedBefore: true });
  });

  it("is told by one document that is there, whatever becomes of the others", async () => {
    const here = localFileStore(folder);
    const keys = [await aDocument(), await aDocument(), await aDocument()];
    const openStream: FileStore["openStream"] = async (key) => {
      if (key === keys[2]) throw new Error("no rights");
      return here.openStream(key);
    };
    await aStore().check();
    await rm(join(folder, MARK_KEY));
    await onlyOurs({ ...here, openStream }, 0).check();
    expect(await markThere()).toBe(await markKnown());
    // Of what can't be read nobody knows that it is not there.
    for (const key of keys) if (key !== keys[2]) await rm(join(folder, key));
    await rm(join(folder, MARK_KEY));
    await expect(onlyOurs({ ...here, openStream }, 0).check()).rejects.toThrow("no rights");
  });
});
