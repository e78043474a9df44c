import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { putBanks } from "@/lib/banks/records/put-banks";
import { sandboxFile } from "@/lib/banks/records/sandbox-banks";
import { seedSandboxBanks } from "@/lib/banks/records/seed-sandbox-banks";
import type { Handler, TestServer } from "@/lib/banks/testing/http-server";
import { serveSandboxBank, walk } from "@/lib/banks/testing/sandbox";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { getOperation } from "@/lib/operations/get-operation";
import { getOperationDossier } from "@/lib/overview/get-operation-dossier";
import { askedFirst } from "@/lib/payer/asked-first";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { expectToldAsDescribed } from "@/lib/webhooks/testing/told-as-described";
import { bankOfAttempt } from "./bank-of-attempt";
import { abandonAttempt } from "./ending/abandon-attempt";
import { refreshAttempt } from "./following/refresh-attempt";
import { returnFromBank } from "./starting/return-from-bank";
import { startAttempt } from "./starting/start-attempt";

/** A bank with pages and an app, where the payer chooses (decision 133). */

const BANK = "zwillingsbank-sternwarte";
const psu = { ipAddress: "192.0.2.7" };
const seen: Request[] = [];
let database: TestDatabase;
let merchant: Merchant;
let server: TestServer;

const watched =
  (handle: Handler): Handler =>
  (request) => {
    seen.push(request.clone());
    return handle(request);
  };

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  server = await serveSandboxBank(watched);
  await seedSandboxBanks(getDb(), null);
  await put({});
});
afterAll(async () => {
  await server?.close();
});

/** The bank of the sandbox's file, at the test's server. */
async function put(changes: object): Promise<void> {
  const bank = sandboxFile(null).find(({ id }) => id === BANK);
  const hosts = ["localhost:3000", new URL(server.origin).host];
  const endpoint = { base: server.origin, pathPrefix: `/sandbox-bank/${BANK}`, hosts };
  await putBanks(getDb(), { ...bank, endpoint, ...changes }, "operator:test");
}

const asks = (bankId: string, methodId: string | null) =>
  askedFirst(getDb(), { isSandbox: false }, { bankId, methodId });
const payable = async () => firstOf(await aFlow(merchant.caller));
const step = async (linkToken: string) => (await findPayerView(getDb(), linkToken))?.step;
const attemptsOf = (uuid: string) => database.sql`
  select uuid, state, bank_method from payment_attempt where operation_uuid = ${uuid} order by created_at, uuid`;
const statusOf = async (uuid: string) => (await getOperation(getDb(), merchant.caller, uuid)).status;
const ordered = () => seen.findLast(({ method, url }) => method === "POST" && /-credit-transfers$/.test(url));
const inApp = (linkToken: string, user = "ok") =>
  startAttempt(getDb(), linkToken, { bankId: BANK, methodId: "decoupled", psu, typed: { PSU_ID: user } });

async function ask(uuid: string): Promise<void> {
  for (const attempt of await attemptsOf(uuid)) {
    await database.sql`update payment_attempt set next_poll_at = now() where uuid = ${attempt.uuid} and next_poll_at is not null`;
    await refreshAttempt(getDb(), merchant.tenantUuid, attempt.uuid);
  }
}

describe("what is asked first", () => {
  it("is by which method, in the record's order; then what that method wants to know", async () => {
    expect(await asks(BANK, null)).toEqual({
      what: "METHOD",
      methods: [
        { id: "redirect", approach: "REDIRECT", label: null },
        { id: "decoupled", approach: "DECOUPLED", label: null },
      ],
    });
    expect(await asks(BANK, "redirect")).toEqual({ what: "NOTHING" });
    expect(await asks(BANK, "decoupled")).toMatchObject({
      what: "FIELDS",
      methodId: "decoupled",
      fields: [{ name: "PSU_ID" }],
    });
    expect(await asks(BANK, "pigeon")).toMatchObject({ what: "METHOD" });
  });

  it("is not which method where there is one, whatever an old form says", async () => {
    expect(await asks("banco-almendro", "decoupled")).toEqual({ what: "NOTHING" });
    expect(await asks("sparbank-eulental", null)).toMatchObject({ what: "FIELDS" });
  });
});

describe("the chosen method", () => {
  it("is the first where nobody has chosen", async () => {
    const { uuid, linkToken } = await payable();
    expect(await startAttempt(getDb(), linkToken, { bankId: BANK, psu })).toMatchObject({ next: "BANK" });
    expect(await attemptsOf(uuid)).toMatchObject([{ state: "AT_BANK", bank_method: "redirect" }]);
    expect(ordered()?.headers.get("tpp-redirect-preferred")).toBe("true");
    expect(ordered()?.headers.get("psu-id")).toBeNull();
  });

  it("asks its own credentials, is told to the bank, and pays in the app", async () => {
    const { uuid, linkToken } = await payable();
    const untold = await startAttempt(getDb(), linkToken, { bankId: BANK, methodId: "decoupled", psu });
    expect(untold).toEqual({ next: "ASK", problems: {} });
    expect(await attemptsOf(uuid)).toEqual([]);

    expect(await inApp(linkToken)).toEqual({ next: "PAGE" });
    expect(Object.fromEntries(ordered()?.headers ?? [])).toMatchObject({
      "tpp-redirect-preferred": "false",
      "tpp-decoupled-preferred": "true",
      "psu-id": "ok",
      "psu-id-type": "LOGIN",
    });
    const shown = await step(linkToken);
    if (shown?.name !== "AUTHORISE" || shown.action.type !== "DECOUPLED")
      throw new Error("Nothing is to be done in an app.");
    await walk(server, shown.action.appUrl ?? "");
    await ask(uuid);
    expect(await statusOf(uuid)).toBe("COMPLETED");
    expect(await attemptsOf(uuid)).toMatchObject([{ state: "AUTHORISED", bank_method: "decoupled" }]);
    const { attempts } = await getOperationDossier(getDb(), merchant.caller, uuid);
    expect(attempts).toMatchObject([{ method: { approach: "DECOUPLED", label: null } }]);
  });

  it("is the only one that whoever speaks with the bank about the attempt knows", async () => {
    const methodsOf = async (bankMethod: string | null) =>
      (await bankOfAttempt(getDb(), { bankId: BANK, bankMethod }))?.methods.map(({ approach }) => approach);
    expect(await methodsOf("decoupled")).toEqual(["DECOUPLED"]);
    expect(await methodsOf("redirect")).toEqual(["REDIRECT"]);
    // From before there was a choice, or gone from the record: the first leads.
    expect(await methodsOf(null)).toEqual(["REDIRECT", "DECOUPLED"]);
    expect(await methodsOf("pigeon")).toEqual(["REDIRECT", "DECOUPLED"]);
  });

  it("may be another after one that was given up", async () => {
    const { uuid, linkToken } = await payable();
    await inApp(linkToken);
    await abandonAttempt(getDb(), linkToken, psu);
    const begun = await startAttempt(getDb(), linkToken, { bankId: BANK, methodId: "redirect", psu });
    const landed = await walk(server, begun.next === "BANK" ? begun.url : "");
    await returnFromBank(getDb(), new URL(landed).searchParams.get("state") ?? "");
    expect(await statusOf(uuid)).toBe("COMPLETED");
    expect(await attemptsOf(uuid)).toMatchObject([
      { state: "FAILED", bank_method: "decoupled" },
      { state: "AUTHORISED", bank_method: "redirect" },
    ]);
  });

  it("that the bank has not is refused by its field, and nothing leaves", async () => {
    const { uuid, linkToken } = await payable();
    const before = seen.length;
    await expect(startAttempt(getDb(), linkToken, { bankId: BANK, methodId: "pigeon", psu })).rejects.toMatchObject({
      code: "invalid_field",
      errors: [{ pointer: "/methodId" }],
    });
    expect([seen.length, await attemptsOf(uuid)]).toEqual([before, []]);
  });

  it("whose bank has it no more is asked about all the same", async () => {
    const { uuid, linkToken } = await payable();
    await inApp(linkToken);
    const shown = await step(linkToken);
    await put({ methods: [{ approach: "REDIRECT" }] });
    if (shown?.name === "AUTHORISE" && shown.action.type === "DECOUPLED") await walk(server, shown.action.appUrl ?? "");
    await ask(uuid);
    expect(await statusOf(uuid)).toBe("COMPLETED");
  });
});

it("has told everything as the catalogue of events describes it", async () => {
  await expectToldAsDescribed(database, [
    "FLOW_COMPLETED",
    "OPERATION_COMPLETED",
    "PSD2_PAYMENT_ATTEMPT_FAILED",
    "PSD2_PAYMENT_SUBMITTED",
  ]);
});
