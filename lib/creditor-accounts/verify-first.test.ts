import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { seedSandboxBanks } from "@/lib/banks/records/seed-sandbox-banks";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { beDemoAt, haveNoVerifier, serveSandboxVerifier } from "@/lib/payee-verification/testing/sandbox";
import { findPayerView, visitPayerView } from "@/lib/payer/find-payer-view";
import { verifyCreditorAccount } from "./verify-creditor-account";

/** No money on an account that was never verified (decision 134). */

let database: TestDatabase;
let merchant: Merchant;
let provider: TestServer;
let questions: number;
/** What stands in the provider's way, before it answers. */
let before: () => Promise<Response | null>;

beforeAll(async () => {
  database = await testDatabase();
  await seedSandboxBanks(getDb(), null);
});
beforeEach(async () => {
  before = async () => null;
  questions = 0;
  provider = await serveSandboxVerifier((handle) => async (...call) => {
    questions += 1;
    return (await before()) ?? handle(...call);
  });
  beDemoAt(provider);
  merchant = await insertMerchant(database);
  await called("Ejemplo S.L.");
});
afterEach(() => provider.close());

const called = (ownerName: string) => database.sql`
  update creditor_account
  set owner_name = ${ownerName}, verification_result = null, matched_name = null, verified_at = null, verified_by = null,
    verification_due_at = now() - interval '1 hour'
  where uuid = ${merchant.creditorAccountUuid}`;
const due = () =>
  database.sql`update creditor_account set verification_due_at = now() - interval '1 hour' where uuid = ${merchant.creditorAccountUuid}`;
const link = async () => firstOf(await aFlow(merchant.caller)).linkToken;
const visited = async (token: string) => (await visitPayerView(getDb(), token))?.step.name;
const start = (token: string) =>
  startAttempt(getDb(), token, { bankId: "banco-almendro", psu: { ipAddress: "192.0.2.7" } });
const attempts = async () =>
  (await database.sql`select 1 from payment_attempt where tenant_uuid = ${merchant.tenantUuid}`).length;
const silent = async () => new Response(null, { status: 503 });
const REFUSED = { code: "conflict", message: expect.stringContaining("has not been verified yet") };

describe("a payer at an account that was never verified", () => {
  it("sees what there is to pay by as soon as its bank has been heard, which is asked for them", async () => {
    const token = await link();
    expect((await findPayerView(getDb(), token))?.step).toEqual({ name: "PAYEE_HELD" });
    expect(await visited(token)).toBe("CHOOSE_BANK");
    expect(await visited(token)).toBe("CHOOSE_BANK");
    expect(questions).toBe(1);
  });

  it("pays nothing while the provider is silent, and can once it has answered", async () => {
    const token = await link();
    before = silent;
    expect(await visited(token)).toBe("PAYEE_HELD");
    await due();
    await expect(start(token)).rejects.toMatchObject(REFUSED);
    expect(questions).toBe(2);
    // Who has just kept silent is not asked before its time.
    await expect(start(token)).rejects.toMatchObject(REFUSED);
    expect([questions, await attempts()]).toEqual([2, 0]);
    before = async () => null;
    await due();
    await start(token).catch(() => null);
    expect([questions, await attempts()]).toEqual([3, 1]);
  });

  it("pays nothing where the first word is that it is somebody else's", async () => {
    const token = await link();
    await called("Otra Persona");
    await expect(start(token)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("NMTC") });
    expect(await attempts()).toBe(0);
  });

  it("pays where its bank can't say: that is a word, too", async () => {
    const token = await link();
    await called("Ejemplo (sin respuesta)");
    expect(await visited(token)).toBe("CHOOSE_BANK");
  });

  it("waits with all others for the one question", async () => {
    const token = await link();
    let answer = (_: null) => {};
    const asked = new Promise<void>((resolve) => {
      before = () => {
        resolve();
        return new Promise((said) => {
          answer = said;
        });
      };
    });
    const work = verifyCreditorAccount(getDb(), merchant.tenantUuid, merchant.creditorAccountUuid);
    await asked;
    const pages = [visited(token), visited(token)];
    answer(null);
    await work;
    expect([await Promise.all(pages), questions]).toEqual([["CHOOSE_BANK", "CHOOSE_BANK"], 1]);
  });
});

describe("an account whose bank was heard once", () => {
  it("is paid on while the provider is away", async () => {
    const token = await link();
    await verifyCreditorAccount(getDb(), merchant.tenantUuid, merchant.creditorAccountUuid);
    before = silent;
    await due();
    expect(await visited(token)).toBe("CHOOSE_BANK");
    expect(questions).toBe(1);
  });
});

describe("where nobody verifies payees", () => {
  it("nothing waits", async () => {
    const token = await link();
    haveNoVerifier();
    expect(await visited(token)).toBe("CHOOSE_BANK");
    expect(questions).toBe(0);
  });
});
