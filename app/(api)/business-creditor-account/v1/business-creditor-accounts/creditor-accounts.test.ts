import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, insertTestAccount, type Merchant } from "@/db/testing/merchant";
import { callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import type { Caller } from "@/lib/shared/caller";
import * as one from "./[uuid]/route";
import * as many from "./route";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  merchant = await insertMerchant(database);
});

const path = "/business-creditor-account/v1/business-creditor-accounts";

const account = (uuid: string, isDefault: boolean, status = "ACTIVE") => ({
  uuid,
  accountNumber: "ES91 •••• 1332",
  type: "IBAN",
  alias: "Main",
  status,
  isDefault,
  ownerName: "Ejemplo S.L.",
  bic: "BRSMESM0XXX",
  country: "ES",
});

describe("GET /business-creditor-account/v1/business-creditor-accounts", () => {
  itIsGuarded({ handlers: many, path, caller: () => merchant.caller, allow: "GET, HEAD, OPTIONS" });

  it("200: the newest first, masked, filtered, page by page, to collaborators as well", async () => {
    await database.sql`update creditor_account set created_at = '2026-01-01' where tenant_uuid = ${merchant.tenantUuid}`;
    const disabled = await insertTestAccount(database, merchant.tenantUuid, { status: "DISABLED" });
    const items = [account(disabled, false, "DISABLED"), account(merchant.creditorAccountUuid, true)];
    const list = async (search = "", as: Caller = merchant.caller) =>
      (await callRoute(many, { path, search, as })).body;
    expect((await callRoute(many, { path, as: merchant.caller })).status).toBe(200);
    expect(await list()).toEqual({ total: 2, results: items });
    expect(await list("", await insertCollaborator(database, merchant))).toEqual({ total: 2, results: items });
    expect(await list("limit=1&offset=1")).toEqual({ total: 2, results: [items[1]] });
    expect(await list("limit=0")).toEqual({ total: 2, results: [] });
    expect(await list("q_isDefault=true")).toEqual({ total: 1, results: [items[1]] });
    expect(await list("q_status=Disabled")).toEqual({ total: 1, results: [items[0]] });
    expect(await list("", (await insertMerchant(database)).caller)).toMatchObject({ total: 1 });
  });

  it("400: names each bad parameter", async () => {
    const search = "limit=101&offset=x&q_isDefault=yes&q_status=GONE&q_alias=Main";
    const answer = await callRoute(many, { path, search, as: merchant.caller });
    expectProblem(answer, 400, "invalid_field");
    expect(namedFields(answer)).toEqual(["q_alias", "limit", "offset", "q_isDefault", "q_status"]);
  });
});

describe("GET /business-creditor-account/v1/business-creditor-accounts/{uuid}", () => {
  itIsGuarded({
    handlers: one,
    path: `${path}/[uuid]`,
    params: () => ({ uuid: merchant.creditorAccountUuid }),
    caller: () => merchant.caller,
    allow: "GET, HEAD, OPTIONS",
  });

  it("200: the account; 404: another tenant's", async () => {
    const read = (uuid: string) => callRoute(one, { path: `${path}/[uuid]`, params: { uuid }, as: merchant.caller });
    const answer = await read(merchant.creditorAccountUuid);
    expect([answer.status, answer.body]).toEqual([200, account(merchant.creditorAccountUuid, true)]);
    expectProblem(await read((await insertMerchant(database)).creditorAccountUuid), 404, "not_found");
  });
});
