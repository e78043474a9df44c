import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, insertTestAccount, type Merchant } from "@/db/testing/merchant";
import { creditorAccountDetail } from "@/lib/creditor-accounts/contract";
import { callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import * as itsDefault from "./[uuid]/default/route";
import * as itsOwner from "./[uuid]/owner-name/route";
import * as one from "./[uuid]/route";
import * as itsStatus from "./[uuid]/status/route";
import * as itsConfirmation from "./[uuid]/verification/confirmation/route";
import * as itsVerification from "./[uuid]/verification/route";
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
  verification: expect.objectContaining({ result: "MTCH", provider: "Test" }),
  pending: null,
});

describe("GET /business-creditor-account/v1/business-creditor-accounts", () => {
  itIsGuarded({ handlers: many, path, caller: () => merchant.caller, allow: "GET, POST, HEAD, OPTIONS" });

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

const REQUEST = {
  alias: "Shop",
  accountNumber: "DE89 3704 0044 0532 0130 00",
  bic: "cobadeffxxx",
  ownerName: "Ejemplo",
};

describe("POST /business-creditor-account/v1/business-creditor-accounts", () => {
  itIsGuarded({
    handlers: many,
    method: "POST",
    path,
    caller: () => merchant.caller,
    body: REQUEST,
    allow: "GET, POST, HEAD, OPTIONS",
    least: "ADMIN",
    refusesCollaborators: true,
  });

  const create = (body: unknown) => callRoute(many, { method: "POST", path, as: merchant.caller, body });

  it("201: the account, where it can be read, and new payments are collected on it; 409 for the same number", async () => {
    const answer = await create({ ...REQUEST, isDefault: true });
    expect(answer.status).toBe(201);
    const { uuid, ...rest } = creditorAccountDetail.parse(answer.body);
    expect(rest).toEqual({
      accountNumber: "DE89 •••• 3000",
      type: "IBAN",
      alias: "Shop",
      status: "ACTIVE",
      isDefault: true,
      ownerName: "Ejemplo",
      bic: "COBADEFFXXX",
      country: "DE",
      verification: null,
      pending: null,
    });
    expect(answer.headers.get("location")).toBe(`${path}/${uuid}`);
    const read = await callRoute(one, { path: `${path}/[uuid]`, params: { uuid }, as: merchant.caller });
    expect(read.body).toEqual(answer.body);
    expectProblem(await create(REQUEST), 409, "conflict");
  });

  it("400: names each bad field", async () => {
    const answer = await create({ ...REQUEST, accountNumber: "DE00", bic: "1", alias: "" });
    expectProblem(answer, 400, "invalid_field");
    expect(namedFields(answer)).toEqual(["/alias", "/accountNumber", "/bic"]);
  });
});

describe("PUT /business-creditor-account/v1/business-creditor-accounts/{uuid}/default", () => {
  itIsGuarded({
    handlers: itsDefault,
    method: "PUT",
    path: `${path}/[uuid]/default`,
    params: () => ({ uuid: merchant.creditorAccountUuid }),
    caller: () => merchant.caller,
    allow: "PUT, OPTIONS",
    least: "ADMIN",
    refusesCollaborators: true,
  });

  it("200: the account, the default from now on, twice alike; 409 for a DISABLED one", async () => {
    const makeDefault = (uuid: string) =>
      callRoute(itsDefault, { method: "PUT", path: `${path}/[uuid]/default`, params: { uuid }, as: merchant.caller });
    const other = await insertTestAccount(database, merchant.tenantUuid);
    for (const answer of [await makeDefault(other), await makeDefault(other)]) {
      expect([answer.status, answer.body]).toEqual([200, account(other, true)]);
    }
    const disabled = await insertTestAccount(database, merchant.tenantUuid, { status: "DISABLED" });
    expectProblem(await makeDefault(disabled), 409, "conflict");
  });
});

describe("PUT /business-creditor-account/v1/business-creditor-accounts/{uuid}/status", () => {
  itIsGuarded({
    handlers: itsStatus,
    method: "PUT",
    path: `${path}/[uuid]/status`,
    params: () => ({ uuid: merchant.creditorAccountUuid }),
    caller: () => merchant.caller,
    body: { status: "ACTIVE" },
    allow: "PUT, OPTIONS",
    least: "ADMIN",
    refusesCollaborators: true,
  });

  it("200: the account as it is now; 409 for the default; 400 for another status", async () => {
    const setStatus = (uuid: string, status: string) =>
      callRoute(itsStatus, {
        method: "PUT",
        path: `${path}/[uuid]/status`,
        params: { uuid },
        as: merchant.caller,
        body: { status },
      });
    const other = await insertTestAccount(database, merchant.tenantUuid);
    for (const status of ["DISABLED", "ACTIVE"]) {
      const answer = await setStatus(other, status);
      expect([answer.status, answer.body]).toEqual([200, account(other, false, status)]);
    }
    expectProblem(await setStatus(merchant.creditorAccountUuid, "DISABLED"), 409, "conflict");
    expect(namedFields(await setStatus(other, "CLOSED"))).toEqual(["/status"]);
  });
});

describe("PUT /business-creditor-account/v1/business-creditor-accounts/{uuid}/verification", () => {
  itIsGuarded({
    handlers: itsVerification,
    method: "PUT",
    path: `${path}/[uuid]/verification`,
    params: () => ({ uuid: merchant.creditorAccountUuid }),
    caller: () => merchant.caller,
    allow: "PUT, OPTIONS",
    least: "ADMIN",
    refusesCollaborators: true,
  });

  it("200: the account as it stands; its bank is asked behind it (decision 125)", async () => {
    const { creditorAccountUuid: uuid } = merchant;
    await database.sql`update creditor_account set verification_due_at = 'infinity' where uuid = ${uuid}`;
    const call = { method: "PUT", path: `${path}/[uuid]/verification`, params: { uuid }, as: merchant.caller } as const;
    const answer = await callRoute(itsVerification, call);
    expect([answer.status, answer.body]).toEqual([200, account(uuid, true)]);
    const jobs = await database.sql`
      select 1 from graphile_worker.jobs where task_identifier = 'verify-creditor-account' and key = ${`verify:${uuid}`}`;
    expect(jobs).toHaveLength(1);
  });
});

describe("PUT /business-creditor-account/v1/business-creditor-accounts/{uuid}/verification/confirmation", () => {
  const owner = (): Caller => ({
    ...merchant.caller,
    actor: { type: "PERSON", personUuid: newUuid(), role: "OWNER", authenticatedAt: new Date() },
  });

  itIsGuarded({
    handlers: itsConfirmation,
    method: "PUT",
    path: `${path}/[uuid]/verification/confirmation`,
    params: () => ({ uuid: merchant.creditorAccountUuid }),
    caller: owner,
    body: { matchedName: "Ejemplo Sociedad Limitada" },
    allow: "PUT, OPTIONS",
    least: "OWNER",
  });

  it("200: the account, confirmed; 409 where nothing is to be confirmed; 403 for a client; 400 for another name", async () => {
    const { creditorAccountUuid: uuid } = merchant;
    const confirm = (matchedName: string, as: Caller = owner()) =>
      callRoute(itsConfirmation, {
        method: "PUT",
        path: `${path}/[uuid]/verification/confirmation`,
        params: { uuid },
        as,
        body: { matchedName },
      });
    expectProblem(await confirm("Ejemplo Sociedad Limitada"), 409, "conflict");
    await database.sql`
      update creditor_account
      set verification_result = 'CMTC', matched_name = 'Ejemplo Sociedad Limitada', verified_at = '2026-03-01', verified_by = 'Registro'
      where uuid = ${uuid}`;
    expectProblem(await confirm("Ejemplo Sociedad Limitada", merchant.caller), 403, "forbidden");
    expect(namedFields(await confirm("Ejemplo"))).toEqual(["/matchedName"]);
    const answer = await confirm("Ejemplo Sociedad Limitada");
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...account(uuid, true),
        verification: {
          result: "CMTC",
          matchedName: "Ejemplo Sociedad Limitada",
          checkedAt: "2026-03-01T00:00:00.000Z",
          provider: "Registro",
          confirmedAt: expect.any(String),
        },
      },
    ]);
  });
});

describe("PUT /business-creditor-account/v1/business-creditor-accounts/{uuid}/owner-name", () => {
  itIsGuarded({
    handlers: itsOwner,
    method: "PUT",
    path: `${path}/[uuid]/owner-name`,
    params: () => ({ uuid: merchant.creditorAccountUuid }),
    caller: () => merchant.caller,
    body: { ownerName: "Ejemplo" },
    allow: "PUT, OPTIONS",
    least: "ADMIN",
    refusesCollaborators: true,
  });

  it("200: the account as it is called now; 400 for what is no name", async () => {
    const { creditorAccountUuid: uuid } = merchant;
    const rename = (ownerName: string) =>
      callRoute(itsOwner, {
        method: "PUT",
        path: `${path}/[uuid]/owner-name`,
        params: { uuid },
        as: merchant.caller,
        body: { ownerName },
      });
    const answer = await rename("Ejemplo Sociedad Limitada");
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...account(uuid, true), ownerName: "Ejemplo Sociedad Limitada", verification: null },
    ]);
    expect(namedFields(await rename("x".repeat(71)))).toEqual(["/ownerName"]);
  });
});
