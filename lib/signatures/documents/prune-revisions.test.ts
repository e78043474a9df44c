import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { addRevision, listRevisions, listSignedDocuments } from "@/db/queries/signatures/signature-documents";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { fileOf, storedBytes } from "@/lib/documents/testing/files";
import { JOBS } from "@/lib/shared/jobs";
import { aSignature } from "../testing/a-signature";
import { jobsOf } from "../testing/insert-signature";
import { pruneRevisions } from "./prune-revisions";
import { readyDocuments } from "./ready-documents";
import { madeRevision, withStoredRevisions } from "./revisions";

/** Before a file is put; and whether the store takes any back. */
const store = vi.hoisted((): { beforePut: () => Promise<unknown>; isAway: boolean } => ({
  beforePut: async () => undefined,
  isAway: false,
}));

vi.mock("@/lib/documents/files/file-store", async (original) => {
  const real = await original<typeof import("@/lib/documents/files/file-store")>();
  const fileStore: typeof real.fileStore = () => ({
    ...real.fileStore(),
    put: async (key, file) => {
      await store.beforePut();
      await real.fileStore().put(key, file);
    },
    remove: async (key) => {
      if (store.isAway) throw new Error("away");
      await real.fileStore().remove(key);
    },
  });
  return { ...real, fileStore };
});

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  Object.assign(store, { beforePut: async () => undefined, isAway: false });
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});

const jobs = () => jobsOf(database, "prune-revisions", merchant);
const payloadOf = async () => JOBS["prune-revisions"].parse((await jobs())[0]?.payload);

/** The first revision of a document of ours, not kept yet. */
async function aRevision() {
  const { uuid } = await aSignature(merchant.caller);
  const [signed] = await listSignedDocuments(getDb(), merchant.tenantUuid, uuid);
  if (!signed) throw new Error("Something is signed.");
  const row = { revision: 1, kind: "PREPARED", signerUuid: null, isTimestamped: false, at: new Date() } as const;
  return madeRevision(signed.document, row, await fileOf(Buffer.from(`%PDF of ${uuid}`)));
}

describe("a revision's file that no row names (decision 91)", () => {
  test("is known before it is there, and looked at a day later", async () => {
    const made = await aRevision();
    let known: number | null = null;
    store.beforePut = async () => {
      known = (await jobs()).length;
    };
    store.isAway = true;
    const before = Date.now();
    const failing = withStoredRevisions(getDb(), [made], async () => {
      throw new Error("cut");
    });
    await expect(failing).rejects.toThrow("cut");
    expect(known).toBe(1);
    const [job] = await jobs();
    expect(new Date(job?.run_at ?? 0).getTime()).toBeGreaterThanOrEqual(before + 86_400_000);

    store.isAway = false;
    expect((await storedBytes(made.row.storageKey)).length).toBe(made.row.sizeBytes);
    await pruneRevisions(getDb(), await payloadOf());
    await expect(storedBytes(made.row.storageKey)).rejects.toMatchObject({ code: "ENOENT" });
    await pruneRevisions(getDb(), await payloadOf());
  });

  test("is alone removed: beside it stays what has become one", async () => {
    const [kept, lost] = [await aRevision(), await aRevision()];
    const waiting = withStoredRevisions(getDb(), [kept, lost], async (tx) => {
      await addRevision(tx, merchant.tenantUuid, kept.row);
      throw new Error("cut");
    });
    store.isAway = true;
    await expect(waiting).rejects.toThrow("cut");
    store.isAway = false;
    const payload = await payloadOf();
    await withStoredRevisions(getDb(), [kept], async (tx) => {
      expect(await addRevision(tx, merchant.tenantUuid, kept.row)).toBe(true);
    });
    await pruneRevisions(getDb(), payload);
    expect((await storedBytes(kept.row.storageKey)).length).toBe(kept.row.sizeBytes);
    await expect(storedBytes(lost.row.storageKey)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("is looked for no more when its row is there", async () => {
    const { uuid } = await aSignature(merchant.caller);
    await readyDocuments(getDb(), merchant.tenantUuid, uuid);
    const [signed] = await listSignedDocuments(getDb(), merchant.tenantUuid, uuid);
    const revisions = await listRevisions(getDb(), merchant.tenantUuid, signed?.document.documentUuid ?? "");
    expect(revisions).toHaveLength(3);
    expect(await jobs()).toEqual([]);
  });

  test("is none where nothing was made", async () => {
    await withStoredRevisions(getDb(), [], async () => undefined);
    expect(await jobs()).toEqual([]);
  });
});
