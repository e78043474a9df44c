import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type DatabaseHandle, openDatabase, setDatabase } from "@/db/client";
import { databaseUrl, onServer } from "./server";
import { afterThisFile } from "./tidying";

export type TestDatabase = DatabaseHandle & Readonly<{ url: string }>;

/**
 * A fresh, migrated, empty database for one test file; call it in `beforeAll`. The process-wide pool (`getDb()`) points
 * at it, so use cases under test see it. It is dropped after the file's last test.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await makeDatabase(inject("templateDatabase"));
  setDatabase(database);
  return database;
}

/** A database without any table of ours, dropped after the file's last test. */
export function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase("template0");
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const serverUrl = inject("postgresUrl");
  const name = `paraph_test_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const url = databaseUrl(serverUrl, name);
  const handle = openDatabase(url, 10);
  afterThisFile(async () => {
    setDatabase(null);
    await handle.close();
    await onServer(serverUrl, `drop database ${name} with (force)`);
  });
  return { ...handle, url };
}
