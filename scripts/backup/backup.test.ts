import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { listTables, readHoldings } from "@/db/queries/backup";
import { emptyDatabase, type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { fileStore } from "@/lib/documents/file-store";
import { createFlow } from "@/lib/flows/create-flow";
import { env } from "@/lib/shared/env";
import { reasonOf } from "@/lib/shared/plain-problem";
import { makeBackup } from "./make-backup";
import { readManifest } from "./manifest";
import { requireTool } from "./pg-tool";
import { restoreBackup } from "./restore-backup";

let database: TestDatabase;
let merchant: Merchant;
let folder: string;
/** Why there is no drill here; null where there is one. */
let missing: string | null = null;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  folder = await mkdtemp(join(env().dataDir, "..", "backup-"));
  const { serverVersion } = await readHoldings(database.db);
  const major = Math.floor(serverVersion / 10_000);
  for (const tool of ["pg_dump", "pg_restore"] as const) {
    await requireTool(tool, major).catch((error: unknown) => {
      missing = reasonOf(error);
    });
  }
  await withDocument();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function withDocument(): Promise<string> {
  const payment = { amount: 100, concept: "Invoice 7" };
  const { operations } = await createFlow(database.db, merchant.caller, {
    json: { operations: [{ payment, invoice: { generateDocument: true } }] },
    files: new Map(),
    channel: "API",
  });
  const [row] =
    await database.sql`select storage_key from document where operation_uuid = ${operations[0]?.uuid ?? ""}`;
  return String(row?.storage_key);
}

/** A drill needs Postgres's own tools, of the server's version: where they are not there it is skipped, and says why. */
function needsTools({ skip }: TestContext): void {
  if (missing !== null) skip(`no restore drill: ${missing}`);
}

const backedUp = (name: string) => makeBackup(database.db, database.url, join(folder, name));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A file store as a new installation has it, for a while. */
async function inNewPlace<T>(run: () => Promise<T>): Promise<T> {
  const files = join(env().dataDir, "files");
  await rename(files, `${files}.before`);
  try {
    return await run();
  } finally {
    await rm(files, { recursive: true, force: true });
    await rename(`${files}.before`, files);
  }
}

describe("a backup (decision 222)", () => {
  it("comes back whole into an empty place, files and rows", async (context) => {
    needsTools(context);
    const manifest = await backedUp("whole");
    expect(manifest.files.length).toBeGreaterThan(0);
    expect(manifest.gone).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith("whole"))).toEqual(["whole"]);
    const other = await emptyDatabase();
    await inNewPlace(async () => {
      await restoreBackup(other.db, other.url, join(folder, "whole"));
      const [mine, theirs] = await Promise.all([readHoldings(database.db), readHoldings(other.db)]);
      expect(theirs).toEqual(mine);
      for (const { key, sha256: hash } of mine.files) {
        expect(sha256(await buffer(await fileStore().openStream(key)))).toBe(hash);
      }
      const [row] = await other.sql`select count(*)::int as count from flow where tenant_uuid = ${merchant.tenantUuid}`;
      expect(row?.count).toBe(1);
      await expect(restoreBackup(other.db, other.url, join(folder, "whole"))).rejects.toThrow("not empty");
    });
  });

  it("is of one moment: what is written while it is taken is not in it", async (context) => {
    needsTools(context);
    const before = await readHoldings(database.db);
    const [manifest] = await Promise.all([backedUp("moment"), insertMerchant(database)]);
    const count = manifest.counts["public.tenant"] ?? 0;
    expect([before.counts["public.tenant"], (before.counts["public.tenant"] ?? 0) + 1]).toContain(count);
    const other = await emptyDatabase();
    await inNewPlace(() => restoreBackup(other.db, other.url, join(folder, "moment")));
    expect((await readHoldings(other.db)).counts["public.tenant"]).toBe(count);
  });

  it("that died half-way is none, and the next of its name takes its place", async (context) => {
    needsTools(context);
    const partial = join(folder, "died.partial");
    await mkdir(partial);
    await writeFile(join(partial, "database.dump"), "half");
    const other = await emptyDatabase();
    await expect(restoreBackup(other.db, other.url, partial)).rejects.toThrow("no whole backup");
    await backedUp("died");
    expect((await readdir(folder)).filter((name) => name.startsWith("died"))).toEqual(["died"]);
    expect((await readManifest(join(folder, "died"))).files.length).toBeGreaterThan(0);
  });

  it("never writes over one that is there", async () => {
    const there = join(folder, "there");
    await mkdir(there);
    await writeFile(join(there, "something"), "of somebody's");
    await expect(backedUp("there")).rejects.toThrow("is there already");
    expect(await readFile(join(there, "something"), "utf8")).toBe("of somebody's");
  });

  it("is refused where a file is lost or is not what its row says", async (context) => {
    needsTools(context);
    const key = await withDocument();
    const path = join(env().dataDir, "files", key);
    const bytes = await readFile(path);
    await writeFile(path, "other bytes");
    await expect(backedUp("changed")).rejects.toThrow("is not what its row says");
    await rm(path);
    await expect(backedUp("lost")).rejects.toThrow(`missing: ${key}`);
    await writeFile(path, bytes);
    await backedUp("mended");
  });
});

describe("a restore", () => {
  it("touches nothing where the backup is damaged, or a file of another is in its way", async (context) => {
    needsTools(context);
    const { files } = await backedUp("damaged");
    const place = join(folder, "damaged");
    const other = await emptyDatabase();
    const restore = () => inNewPlace(() => restoreBackup(other.db, other.url, place));
    const [first] = files;
    if (!first) throw new Error("There is one.");
    const file = join(place, "files", first.key);
    for (const [path, says] of [
      [join(place, "database.dump"), "database.dump is missing or damaged"],
      [file, "is missing or damaged"],
      [join(place, "manifest.json"), "can't be read"],
    ] as const) {
      const bytes = await readFile(path);
      await writeFile(path, "{}");
      await expect(restore()).rejects.toThrow(says);
      await writeFile(path, bytes);
    }
    await inNewPlace(async () => {
      const there = join(env().dataDir, "files", first.key);
      await mkdir(join(there, ".."), { recursive: true });
      await writeFile(there, "another's");
      await expect(restoreBackup(other.db, other.url, place)).rejects.toThrow("has another file");
      expect(await readFile(there, "utf8")).toBe("another's");
    });
    expect(await listTables(other.db)).toEqual([]);
    await restore();
  });
});

it("goes by tools that can read the server, and says which are needed", async () => {
  await expect(requireTool("pg_dump", 99)).rejects.toThrow(/pg_dump (is version \d+ and the server 99|was not found)/);
});
