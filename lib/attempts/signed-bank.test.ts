import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { putKey } from "@/lib/banks/keys/put-key";
import { SANDBOX_KEYS } from "@/lib/banks/records/sandbox-banks";
import { seedSandboxBanks } from "@/lib/banks/records/seed-sandbox-banks";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { serveSandboxBank, walk } from "@/lib/banks/testing/sandbox";
import { serveSignedBank } from "@/lib/banks/testing/signed-sandbox";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { getOperation } from "@/lib/operations/get-operation";
import { prepareTrust } from "@/lib/sandbox-bank/trust/prepare-trust";
import { refreshAttempt } from "./following/refresh-attempt";
import { returnFromBank } from "./starting/return-from-bank";
import { startAttempt } from "./starting/start-attempt";

/** What becomes of payments at a bank that doesn't take our certificate: what it refuses ends, what it holds waits (decision 132). */

let database: TestDatabase;
let merchant: Merchant;
let pages: TestServer;
let signed: Awaited<ReturnType<typeof serveSignedBank>>;
let foreign: Awaited<ReturnType<typeof prepareTrust>>;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  pages = await serveSandboxBank();
  signed = await serveSignedBank();
  const { authority, qwac, qseal } = signed.trust;
  await seedSandboxBanks(getDb(), { origin: signed.door.origin, ca: authority.pem, qwac, qseal });
  foreign = await prepareTrust(join(signed.folder, "foreign"), { serverHosts: [], redirectHost: "localhost" });
});
afterAll(async () => {
  await signed?.close();
  await pages?.close();
});

afterEach(() => {
  vi.useRealTimers();
});

const psu = { ipAddress: "192.0.2.7" };
const start = (linkToken: string) => startAttempt(getDb(), linkToken, { bankId: "banco-lacre", psu });
const statusOf = async (uuid: string) => (await getOperation(getDb(), merchant.caller, uuid)).status;
const attemptsOf = (uuid: string) => database.sql`
  select uuid, state, failure->>'reason' as reason, next_poll_at as next
  from payment_attempt where operation_uuid = ${uuid} order by created_at, uuid`;

/** As an operator would, without a restart. */
const showing = ({ path, pem }: Readonly<{ path: string; pem: string }>) =>
  putKey(
    getDb(),
    { name: SANDBOX_KEYS.qwac, kind: "QWAC", certificates: pem, reference: `file:${path}` },
    "operator:test",
  );

it("an order that is refused ends its attempt, and the payer pays with the next", async () => {
  const { uuid, linkToken } = firstOf(await aFlow(merchant.caller));
  await showing(foreign.qwac);
  expect(await start(linkToken)).toEqual({ next: "PAGE" });
  expect(await attemptsOf(uuid)).toMatchObject([{ state: "FAILED", reason: "CERTIFICATE_INVALID" }]);
  expect(await statusOf(uuid)).toBe("OPENED");

  await showing(signed.trust.qwac);
  const begun = await start(linkToken);
  const landed = await walk(pages, begun.next === "BANK" ? begun.url : "");
  await returnFromBank(getDb(), new URL(landed).searchParams.get("state") ?? "");
  expect(await statusOf(uuid)).toBe("COMPLETED");
});

it("a question that is refused closes nothing: it is asked again, and the payment is found", async () => {
  await showing(signed.trust.qwac);
  const { uuid, linkToken } = firstOf(await aFlow(merchant.caller));
  const begun = await start(linkToken);
  const landed = await walk(pages, begun.next === "BANK" ? begun.url : "");
  await showing(foreign.qwac);
  await returnFromBank(getDb(), new URL(landed).searchParams.get("state") ?? "");
  const [attempt] = await attemptsOf(uuid);
  expect(attempt).toMatchObject({ state: "AT_BANK", reason: null, next: expect.any(String) });
  expect(await statusOf(uuid)).toBe("OPENED");

  await showing(signed.trust.qwac);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  await refreshAttempt(getDb(), merchant.tenantUuid, attempt?.uuid);
  expect(await statusOf(uuid)).toBe("COMPLETED");
});
