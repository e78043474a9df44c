import { createServer, connect as dial } from "node:net";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Database, inTransaction, openDatabase } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import * as store from "@/lib/documents/files/file-store";
import { fileOf, storedBytes } from "@/lib/documents/testing/files";
import { newUuid } from "@/lib/shared/ids";
import { describeDocument, type MadeDocument, withStoredDocuments } from "./creating/flow-documents";

const PATIENT = { timeout: 30_000, interval: 20 };

let database: TestDatabase;
let document: MadeDocument;

beforeAll(async () => {
  database = await testDatabase();
  await database.sql`create table made (key text not null unique deferrable initially deferred)`;
});

beforeEach(async () => {
  const operation = { uuid: newUuid(), tenantUuid: newUuid(), createdAt: new Date() };
  const file = await fileOf(Buffer.from("%PDF-"));
  document = describeDocument(operation, "INVOICE", { name: "a.pdf", file, suppliedBytes: null });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A way to the database that breaks in the moment in which these bytes have passed, before they are answered. */
async function breakingAfter(words: string, use: (db: Database) => Promise<void>): Promise<void> {
  const { hostname, port } = new URL(database.url);
  const proxy = createServer((client) => {
    const server = dial(Number(port), hostname);
    server.on("data", (answer) => client.write(answer));
    client.on("data", (question) => {
      if (!question.toString("latin1").includes(words)) server.write(question);
      else server.write(question, () => client.destroy());
    });
    for (const socket of [client, server]) socket.on("error", () => undefined);
    server.on("close", () => client.destroy());
    client.on("close", () => server.end());
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  const address = proxy.address();
  const url = new URL(database.url);
  url.host = `127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const handle = openDatabase(url.href, 1);
  try {
    await use(handle.db);
  } finally {
    await handle.close();
    await new Promise((done) => proxy.close(done));
  }
}

const key = () => document.row.storageKey;
const make = (db: Database, also: () => Promise<unknown> = async () => undefined) =>
  withStoredDocuments([document], () =>
    inTransaction(db, async (tx) => {
      await tx.execute(`insert into made values ('${key()}')`);
      await also();
    }),
  );
const isStored = () =>
  storedBytes(key()).then(
    () => true,
    () => false,
  );

async function isMade() {
  const rows = await database.sql`select from made where key = ${key()}`;
  return rows.length > 0;
}

describe("the files of a transaction (decision 48)", () => {
  it("stay with its rows", async () => {
    await make(database.db);
    expect([await isMade(), await isStored()]).toEqual([true, true]);
  });

  it("go when it was rolled back", async () => {
    await expect(make(database.db, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect([await isMade(), await isStored()]).toEqual([false, false]);
  });

  it("go when Postgres has refused to commit it", async () => {
    await database.sql`insert into made values (${key()})`;
    await expect(make(database.db)).rejects.toThrow();
    expect(await isStored()).toBe(false);
  });

  it("stay when the connection broke after COMMIT, before its answer: the rows may name them", async () => {
    await breakingAfter("commit", async (db) => {
      await expect(make(db)).rejects.toThrow();
    });
    await vi.waitUntil(isMade, PATIENT);
    expect(await isStored()).toBe(true);
  });

  it("are not waited for when the store could not keep them: it is down, and says so", async () => {
    const remove = vi.fn(() => new Promise<void>(() => undefined));
    const down = { ...store.fileStore(), put: () => Promise.reject(new Error("no route to host")), remove };
    vi.spyOn(store, "fileStore").mockReturnValue(store.explaining(down));
    await expect(make(database.db)).rejects.toMatchObject({ code: "service_unavailable", retryAfterSeconds: 5 });
    expect(remove).toHaveBeenCalledWith(key());
    expect(await isMade()).toBe(false);
  });
});
