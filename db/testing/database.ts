import { randomBytes } from "node:crypto";
import { type DatabaseHandle, openDatabase, setDatabase } from "@/db/client";
import { databaseUrl, onServer } from "./server";
import { testServer } from "./test-server";
import { afterThisFile } from "./tidying";

export type TestDatabase = DatabaseHandle & Readonly<{ url: string }>;

/**
 * A fresh, migrated, empty database for one test file; call it in `beforeAll`. The process-wide pool (`getDb()`) points
 * at it, so use cases under test see it. It is dropped after the file's last test.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await makeDatabase((await testServer()).template);
  setDatabase(database);
  return database;
}

/** A database without any table of ours, dropped after the file's last test. */
export function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase("template0");
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const { url: serverUrl } = await testServer();
  const name = `paraph_test_${randomBytes(6).toString("hex")}`;
  // Faster than by its log, as nothing of it has to reach a disk.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseUrl(serverUrl, name);
  const handle = openDatabase(url, 10);
  afterThisFile(async () => {
    setDatabase(null);
    await handle.close();
    await onServer(serverUrl, `drop database ${name} with (force)`);
  });
  return { ...handle, url };
}
