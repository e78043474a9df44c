import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { addSeconds } from "@/lib/shared/clock";
import { insertSignature, jobsOf } from "../testing/insert-signature";
import { sealWaiting } from "./seal-waiting";

const DAY_SECONDS = 86_400;

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request whose documents have no seal yet; its own job is gone. */
async function unsealed(change = "") {
  const signature = await insertSignature(database, merchant, [{}], {
    expiresAt: addSeconds(new Date(), 30 * DAY_SECONDS),
  });
  const { operationUuid } = signature;
  await database.sql`update signature_document set is_signed = false where operation_uuid = ${operationUuid}`;
  if (change !== "") await database.sql.unsafe(`${change} where operation_uuid = '${operationUuid}'`);
  return signature;
}

const later = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: addSeconds(new Date(), seconds) });
const asked = async () =>
  (await jobsOf(database, "seal-documents", merchant)).map(({ payload }) => payload.operationUuid);

test("what waits for its seal for longer than its own job is asked for again, once", async () => {
  const { operationUuid } = await unsealed();
  await sealWaiting(database.db);
  expect(await asked()).toEqual([]);
  later(DAY_SECONDS + 1);
  await sealWaiting(database.db);
  await sealWaiting(database.db);
  expect(await asked()).toEqual([operationUuid]);
});

test("also where a mail was refused before, and nothing that is sealed, came signed, or has ended", async () => {
  await unsealed("update signature_document set is_signed = true");
  await unsealed("update signature_document set revision = 2");
  const waiting = await unsealed();
  const cancelled = await unsealed();
  await database.sql`update operation set status = 'NOT_DELIVERED' where uuid = ${waiting.operationUuid}`;
  await database.sql`update operation set status = 'CANCELLED' where uuid = ${cancelled.operationUuid}`;
  later(2 * DAY_SECONDS);
  await sealWaiting(database.db);
  expect(await asked()).toEqual([waiting.operationUuid]);
});

test("nothing whose deadline has passed", async () => {
  await unsealed();
  later(31 * DAY_SECONDS);
  await sealWaiting(database.db);
  expect(await asked()).toEqual([]);
});
