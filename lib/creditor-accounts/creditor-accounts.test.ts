import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertCollaborator, insertMerchant, insertTestAccount, type Merchant } from "@/db/testing/merchant";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { SYSTEM } from "@/lib/tenants/author";
import { createTenant } from "@/lib/tenants/create-tenant";
import { changeCreditorAccountStatus } from "./change-creditor-account-status";
import { createCreditorAccount } from "./create-creditor-account";
import { type CreditorAccountRequest, creditorAccountRequest } from "./creditor-account-request";
import { getCreditorAccount } from "./get-creditor-account";
import { setDefaultCreditorAccount } from "./set-default-creditor-account";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  merchant = await insertMerchant(database);
});

const author = (caller: Caller = merchant.caller) => ({ caller, ipAddress: "192.0.2.1" });
const REQUEST: CreditorAccountRequest = {
  alias: "Shop",
  accountNumber: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  ownerName: "Ejemplo S.L.",
  isDefault: false,
};

const create = (
  request: Partial<CreditorAccountRequest> = {},
  caller: Caller = merchant.caller,
  db: Db = database.db,
) => createCreditorAccount(db, author(caller), caller.tenantUuid, { ...REQUEST, ...request });
const makeDefault = (uuid: string, caller: Caller = merchant.caller, db: Db = database.db) =>
  setDefaultCreditorAccount(db, author(caller), caller.tenantUuid, uuid);
const setStatus = (uuid: string, status: "ACTIVE" | "DISABLED", caller: Caller = merchant.caller) =>
  changeCreditorAccountStatus(database.db, author(caller), caller.tenantUuid, uuid, status);

async function auditOf({ tenantUuid }: Merchant) {
  const rows =
    await database.sql`select action, ip_address from audit_entry where tenant_uuid = ${tenantUuid} order by at, uuid`;
  return rows.map(({ action, ip_address }) => `${action} ${ip_address}`);
}

async function defaultsOf(tenantUuid: string) {
  const rows = await database.sql`select uuid from creditor_account where tenant_uuid = ${tenantUuid} and is_default`;
  return rows.map(({ uuid }) => uuid);
}

describe("what makes a creditor account", () => {
  it("takes numbers as people write them", () => {
    expect(
      creditorAccountRequest.parse({
        alias: "Shop",
        accountNumber: " de89 3704 0044 0532 0130 00",
        bic: "coba de ff xxx",
        ownerName: "Ejemplo S.L.",
      }),
    ).toEqual(REQUEST);
  });

  it.each([
    ["wrong check digits", { accountNumber: "DE88370400440532013000" }, "/accountNumber"],
    ["a number outside of SEPA", { accountNumber: "BR1500000000000010932840814P2" }, "/accountNumber"],
    ["no number", { accountNumber: "Main account" }, "/accountNumber"],
    ["a BIC that is too short", { bic: "COBADE" }, "/bic"],
    ["a BIC of no country", { bic: "COBAXXFF" }, "/bic"],
    ["an empty alias", { alias: "" }, "/alias"],
    ["an owner of whom a bank can pass on nothing", { ownerName: "😀 ♥" }, "/ownerName"],
    ["an owner of 71 characters", { ownerName: "x".repeat(71) }, "/ownerName"],
  ])("refuses %s", (_what, change, pointer) => {
    const parsed = creditorAccountRequest.safeParse({ ...REQUEST, ...change });
    if (parsed.success) throw new Error("Not refused.");
    expect(bodyErrors(parsed.error)).toMatchObject([{ pointer }]);
  });
});

describe("creditor accounts", () => {
  it("are shown masked, and written down in the audit log", async () => {
    const made = await create();
    expect(made).toEqual({
      uuid: expect.any(String),
      accountNumber: "DE89 •••• 3000",
      type: "IBAN",
      alias: "Shop",
      status: "ACTIVE",
      isDefault: false,
      ownerName: "Ejemplo S.L.",
      bic: "COBADEFFXXX",
      country: "DE",
      verification: null,
      pending: null,
    });
    expect(await getCreditorAccount(database.db, merchant.caller, made.uuid)).toEqual(made);
    await makeDefault(made.uuid);
    await setStatus(merchant.creditorAccountUuid, "DISABLED");
    await setStatus(merchant.creditorAccountUuid, "ACTIVE");
    expect(await auditOf(merchant)).toEqual([
      "creditor_account.created 192.0.2.1",
      "creditor_account.made_default 192.0.2.1",
      "creditor_account.disabled 192.0.2.1",
      "creditor_account.enabled 192.0.2.1",
    ]);
  });

  it("begin with a default; another takes its place", async () => {
    const place = { countryCode: "DE", languageCode: "de", timeZone: "Europe/Berlin" };
    const { uuid: tenantUuid } = await createTenant(database.db, SYSTEM, { legalName: "Neu GmbH", ...place });
    const caller: Caller = { tenantUuid, actor: { type: "CLIENT", clientId: newUuid() }, collaborator: null };
    const first = await create({}, caller);
    expect(await defaultsOf(tenantUuid)).toEqual([first.uuid]);
    const second = await create({ accountNumber: "ES9121000418450200051332", isDefault: true }, caller);
    expect(await defaultsOf(tenantUuid)).toEqual([second.uuid]);
  });

  it("are registered once", async () => {
    const outcomes = await Promise.allSettled([create(), create(), create()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(create()).rejects.toMatchObject({ code: "conflict", detail: "The account is registered already." });
    const other = await insertMerchant(database);
    await expect(create({}, other.caller)).resolves.toMatchObject({ alias: "Shop" });
  });

  it("are a hundred at most, one that is just being registered counted too", async () => {
    await database.sql`
      insert into creditor_account (uuid, tenant_uuid, alias, type, account_number, bic, owner_name, country, status, is_default, created_at)
      select gen_random_uuid(), tenant_uuid, alias, type, 'ES' || n, bic, owner_name, country, status, false, created_at
      from creditor_account, generate_series(1, 98) as n where tenant_uuid = ${merchant.tenantUuid}`;
    const late = interleave(
      database,
      (tx) => create({}, merchant.caller, tx),
      () => create({ accountNumber: "FR1420041010050500013M02606", bic: "PSSTFRPPXXX" }),
    );
    await expect(late).rejects.toMatchObject({ code: "conflict", detail: expect.stringContaining("100") });
  });

  it("have one default, also while another is just being made it; twice is harmless", async () => {
    const one = await insertTestAccount(database, merchant.tenantUuid);
    const other = await insertTestAccount(database, merchant.tenantUuid);
    await interleave(
      database,
      (tx) => makeDefault(one, merchant.caller, tx),
      () => makeDefault(other),
    );
    expect(await defaultsOf(merchant.tenantUuid)).toEqual([other]);
    await makeDefault(other);
    expect(await defaultsOf(merchant.tenantUuid)).toEqual([other]);
    expect(await auditOf(merchant)).toHaveLength(2);
  });

  it("are never without an ACTIVE default", async () => {
    await expect(setStatus(merchant.creditorAccountUuid, "DISABLED")).rejects.toMatchObject({ code: "conflict" });
    const disabled = await insertTestAccount(database, merchant.tenantUuid, { status: "DISABLED" });
    await expect(makeDefault(disabled)).rejects.toMatchObject({ code: "conflict" });
    await setStatus(disabled, "DISABLED");
    expect(await auditOf(merchant)).toEqual([]);
  });

  it("are the organisation's own: not another's, not a collaborator's, not an OPERATOR's", async () => {
    const other = await insertMerchant(database);
    await expect(makeDefault(other.creditorAccountUuid)).rejects.toMatchObject({ code: "not_found" });
    await expect(setStatus(other.creditorAccountUuid, "DISABLED")).rejects.toMatchObject({ code: "not_found" });
    const operator: Caller = {
      ...merchant.caller,
      actor: { type: "PERSON", personUuid: newUuid(), role: "OPERATOR", authenticatedAt: new Date() },
    };
    for (const caller of [await insertCollaborator(database, merchant), operator]) {
      await expect(create({}, caller)).rejects.toMatchObject({ code: "forbidden" });
      await expect(makeDefault(merchant.creditorAccountUuid, caller)).rejects.toMatchObject({ code: "forbidden" });
      await expect(setStatus(merchant.creditorAccountUuid, "DISABLED", caller)).rejects.toMatchObject({
        code: "forbidden",
      });
    }
  });
});
