import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { putBanks } from "@/lib/banks/records/put-banks";
import { sandboxFile } from "@/lib/banks/records/sandbox-banks";
import { disableBank, enableBank } from "@/lib/banks/records/switch-bank";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { type HubBank, serveHubBank } from "@/lib/banks/testing/hub-bank";
import { serveSandboxBank, walk } from "@/lib/banks/testing/sandbox";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { getOperation } from "@/lib/operations/get-operation";
import { askedFirst } from "@/lib/payer/asked-first";
import { findPayerView } from "@/lib/payer/find-payer-view";
import type { PayerView } from "@/lib/payer/payer-view";
import { type CollectionDraft, previewPayerView } from "@/lib/payer/preview-payer-view";
import { openSandbox } from "@/lib/sandboxes/open-sandbox";
import * as environment from "@/lib/shared/env";
import { aSignature } from "@/lib/signatures/testing/a-signature";
import { aPerson } from "@/lib/tokens/testing/cast";
import { returnFromBank } from "./starting/return-from-bank";
import { startAttempt } from "./starting/start-attempt";

/** Virtual banks beside real ones: no live collection is paid where no money moves (decision 209). The hub's stands for a real one. */

const REAL = "banco-de-nadie";
const VIRTUAL = "banco-almendro";
const WHO = "operator:test";
const psu = { ipAddress: "192.0.2.7" };

let database: TestDatabase;
let merchant: Merchant;
let sandbox: TestServer;
let hub: HubBank;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  sandbox = await serveSandboxBank();
  hub = await serveHubBank(() => sandbox.origin, "localhost:3000");
  const virtual = sandboxFile(null).find(({ id }) => id === VIRTUAL);
  const hosts = ["localhost:3000", new URL(sandbox.origin).host];
  const endpoint = { base: sandbox.origin, pathPrefix: `/sandbox-bank/${VIRTUAL}`, hosts };
  await putBanks(getDb(), { ...virtual, endpoint }, WHO);
});
afterAll(async () => {
  await hub.server.close();
  await sandbox.close();
});

const real = environment.env();
const inDemo = (demo: boolean) => vi.spyOn(environment, "env").mockReturnValue({ ...real, demo });
beforeEach(() => void inDemo(false));

const DRAFT: CollectionDraft = {
  amount: 15_075,
  concept: "Kitchen",
  invoiceNumber: null,
  dueDate: null,
  executionDate: null,
  configurationUuid: null,
  accountUuid: null,
  languageCode: null,
  validity: null,
  product: null,
};

const payable = async () => firstOf(await aFlow(merchant.caller));
const offeredIn = (view: PayerView | null) =>
  view?.step.name === "CHOOSE_BANK" ? view.step.banks.map(({ id }) => id) : [];
const offered = async (linkToken: string) => offeredIn(await findPayerView(getDb(), linkToken));
const previewed = async () => offeredIn(await previewPayerView(getDb(), merchant.caller, DRAFT));
const begin = (linkToken: string, bankId: string) => startAttempt(getDb(), linkToken, { bankId, psu });
const attemptsOf = (uuid: string) =>
  database.sql`select bank_id, state from payment_attempt where operation_uuid = ${uuid}`;

it("where there are virtual banks alone, payers are offered those; from the first real one on, that one", async () => {
  const { linkToken } = await payable();
  expect(await offered(linkToken)).toContain(VIRTUAL);
  expect(await previewed()).toContain(VIRTUAL);

  const underWay = await payable();
  const begun = await begin(underWay.linkToken, VIRTUAL);
  await putBanks(getDb(), hub.record, WHO);

  expect(await offered(linkToken)).toEqual([REAL]);
  inDemo(true);
  expect(await offered(linkToken)).toEqual(expect.arrayContaining([REAL, VIRTUAL]));
  inDemo(false);
  expect(await previewed()).toEqual([REAL]);

  // What was begun before, while everything was virtual, is asked about as ever.
  const landed = await walk(sandbox, begun.next === "BANK" ? begun.url : "");
  await returnFromBank(getDb(), new URL(landed).searchParams.get("state") ?? "");
  expect((await getOperation(getDb(), merchant.caller, underWay.uuid)).status).toBe("COMPLETED");
});

it("nobody pays a live collection at a virtual bank by naming it, whatever the banks' own state", async () => {
  const { uuid, linkToken } = await payable();
  const refused = { code: "invalid_field", errors: [{ pointer: "/bankId", code: "unknown_reference" }] };
  await expect(begin(linkToken, VIRTUAL)).rejects.toMatchObject(refused);
  expect(
    await askedFirst(getDb(), { isSandbox: false }, { bankId: "zwillingsbank-sternwarte", methodId: null }),
  ).toEqual({ what: "NOTHING" });

  // A real bank that is switched off, or lacks its key, makes no sandbox of the installation.
  await disableBank(getDb(), REAL, null, WHO);
  await expect(begin(linkToken, VIRTUAL)).rejects.toMatchObject(refused);
  expect(await offered(linkToken)).toEqual([REAL]);
  await enableBank(getDb(), REAL, WHO);
  await putBanks(getDb(), { ...hub.record, tls: { qwac: "there-is-none" } }, WHO);
  await expect(begin(linkToken, VIRTUAL)).rejects.toMatchObject(refused);
  expect(await offered(linkToken)).toEqual([]);
  expect(await attemptsOf(uuid)).toEqual([]);

  await putBanks(getDb(), { ...hub.record, tls: null }, WHO);
  await expect(begin(linkToken, REAL)).resolves.toMatchObject({ next: "BANK" });
  expect(await attemptsOf(uuid)).toEqual([{ bank_id: REAL, state: "AT_BANK" }]);
});

it("in a sandbox payers are offered virtual banks alone, and pay there, while the live organisation's don't (decision 208)", async () => {
  const person = await aPerson({ [merchant.tenantUuid]: "OPERATOR" });
  const actor = { type: "PERSON", personUuid: person.uuid, role: "OPERATOR", authenticatedAt: null } as const;
  const live = { tenantUuid: merchant.tenantUuid, actor, collaborator: null };
  const { uuid: tenantUuid } = await openSandbox(getDb(), { caller: live, ipAddress: null }, merchant.tenantUuid);
  const caller = { ...live, tenantUuid };
  const { uuid, linkToken } = firstOf(await aFlow(caller));

  const view = await findPayerView(getDb(), linkToken);
  expect(view).toMatchObject({ isSandbox: true, transferCode: null, payee: { legalName: "TEST Ejemplo S.L." } });
  expect(offeredIn(view)).toContain(VIRTUAL);
  expect(offeredIn(view)).not.toContain(REAL);
  expect(offeredIn(await previewPayerView(getDb(), caller, DRAFT))).not.toContain(REAL);
  await expect(begin(linkToken, REAL)).rejects.toMatchObject({ code: "invalid_field" });

  const begun = await begin(linkToken, VIRTUAL);
  const landed = await walk(sandbox, begun.next === "BANK" ? begun.url : "");
  await returnFromBank(getDb(), new URL(landed).searchParams.get("state") ?? "");
  expect((await getOperation(getDb(), caller, uuid)).status).toBe("COMPLETED");

  // Neither is there for the other.
  await expect(getOperation(getDb(), live, uuid)).rejects.toMatchObject({ code: "not_found" });
  const own = await payable();
  await expect(getOperation(getDb(), caller, own.uuid)).rejects.toMatchObject({ code: "not_found" });
  await expect(begin(own.linkToken, VIRTUAL)).rejects.toMatchObject({ code: "invalid_field" });
  expect(await findPayerView(getDb(), own.linkToken)).toMatchObject({ isSandbox: false });
});

it("nothing is signed in a sandbox: its seals would be as good as any", async () => {
  const actor = { type: "PERSON", personUuid: "x", role: "VIEWER", authenticatedAt: null } as const;
  const live = { tenantUuid: merchant.tenantUuid, actor, collaborator: null };
  const { uuid: tenantUuid } = await openSandbox(getDb(), { caller: live, ipAddress: null }, merchant.tenantUuid);
  await expect(aSignature({ ...merchant.caller, tenantUuid })).rejects.toMatchObject({
    errors: [{ pointer: "/operations/0/type", code: "unsupported" }],
  });
});
