import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { listBankCalls } from "@/db/queries/banks/bank-calls";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { writeBankCalls } from "@/lib/banks/calls";
import { putBanks } from "@/lib/banks/records/put-banks";
import { disableBank } from "@/lib/banks/records/switch-bank";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { type HubBank, serveHubBank } from "@/lib/banks/testing/hub-bank";
import { serveSandboxBank, walk } from "@/lib/banks/testing/sandbox";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { getOperation } from "@/lib/operations/get-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { returnFromBank } from "./starting/return-from-bank";
import { startAttempt } from "./starting/start-attempt";

let database: TestDatabase;
let merchant: Merchant;
let sandbox: TestServer;
let hub: HubBank;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  sandbox = await serveSandboxBank();
  hub = await serveHubBank(() => sandbox.origin, "localhost:3000");
});
afterAll(async () => {
  await hub.server.close();
  await sandbox.close();
});

const psu = { ipAddress: "192.0.2.7" };
const offered = async (linkToken: string) => {
  const step = (await findPayerView(getDb(), linkToken))?.step;
  return step?.name === "CHOOSE_BANK" ? step.banks.map(({ id }) => id) : [];
};

it("a bank that no code knows is added by a file, and pays, without a restart (decision 115)", async () => {
  const { uuid, linkToken } = firstOf(await aFlow(merchant.caller));
  expect(await offered(linkToken)).not.toContain("banco-de-nadie");

  await putBanks(getDb(), hub.record, "operator:test");
  expect(await offered(linkToken)).toContain("banco-de-nadie");

  const start = await startAttempt(getDb(), linkToken, { bankId: "banco-de-nadie", psu });
  const landed = await walk(sandbox, start.next === "BANK" ? start.url : "");
  // On its way it is asked about, also where nobody else may begin.
  await disableBank(getDb(), "banco-de-nadie", null, "operator:test");
  await returnFromBank(getDb(), new URL(landed).searchParams.get("state") ?? "");

  expect((await getOperation(getDb(), merchant.caller, uuid)).status).toBe("COMPLETED");
  expect(hub.asked[0]).toBe("POST /api/nadie/v1.1/payments/sepa-credit-transfers 201");
  expect(hub.asked.filter((line) => !/ 20\d$/.test(line))).toEqual([]);

  const other = firstOf(await aFlow(merchant.caller));
  const refused = startAttempt(getDb(), other.linkToken, { bankId: "banco-de-nadie", psu });
  await expect(refused).rejects.toMatchObject({ code: "bank_unavailable" });
});

it("each call for an attempt is written down, without what it said, and nobody else's tenant reads it (decision 116)", async () => {
  await writeBankCalls();
  const [attempt] = await database.sql`select uuid, tenant_uuid from payment_attempt`;
  const calls = await listBankCalls(getDb(), merchant.tenantUuid, attempt?.uuid);
  expect(calls.map(({ call, outcome }) => [call, outcome]).slice(0, 3)).toEqual([
    ["initiate", "OK"],
    ["startAuthorisation", "OK"],
    ["getStatus", "OK"],
  ]);
  expect(calls).toHaveLength(hub.asked.length);
  expect(calls[0]).toMatchObject({ bankId: "banco-de-nadie", httpStatus: 201, bankCode: null });
  expect(await listBankCalls(getDb(), "00000000-0000-4000-8000-000000000000", attempt?.uuid)).toEqual([]);
});
