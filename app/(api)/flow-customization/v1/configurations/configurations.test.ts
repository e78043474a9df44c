import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertCollaborator, insertMerchant, insertTestConfiguration, type Merchant } from "@/db/testing/merchant";
import { changeConfiguration } from "@/lib/configurations/change-configuration";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { type ConfigurationDetail, configurationDetail } from "@/lib/configurations/contract";
import { createConfiguration } from "@/lib/configurations/create-configuration";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { SYSTEM } from "@/lib/tenants/author";
import { createTenant } from "@/lib/tenants/create-tenant";
import * as one from "./[configurationUuid]/route";
import * as many from "./route";

let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  merchant = await insertMerchant(database);
  collaborator = await insertCollaborator(database, merchant);
});

const path = "/flow-customization/v1/configurations";
const onePath = `${path}/[configurationUuid]`;

const list = (search = "", as: Caller = merchant.caller) => callRoute(many, { path, search, as });
const create = (body: unknown, as: Caller = merchant.caller) => callRoute(many, { method: "POST", path, as, body });
const read = (configurationUuid: string, as: Caller = merchant.caller, headers = {}, search = "") =>
  callRoute(one, { path: onePath, params: { configurationUuid }, as, headers, search });
const replace = (configurationUuid: string, body: unknown, as: Caller = merchant.caller, headers = {}) =>
  callRoute(one, { method: "PUT", path: onePath, params: { configurationUuid }, as, body, headers });

const request = (body: object) => configurationRequest.parse(body);
const author = () => ({ caller: merchant.caller, ipAddress: null });

it("201, 409: 200 at most, one that somebody is just making counted too", async () => {
  await database.sql`
    insert into configuration
    select (jsonb_populate_record(c, jsonb_build_object('uuid', gen_random_uuid(), 'is_default', false))).*
    from configuration c, generate_series(1, 198) where tenant_uuid = ${merchant.tenantUuid}`;
  const late = await interleave(
    database,
    (tx) => createConfiguration(tx, author(), merchant.tenantUuid, request({ name: "The last" })),
    () => create({ name: "One more" }),
  );
  expectProblem(late, 409, "conflict");
});

function made(answer: Answer): ConfigurationDetail {
  expect([answer.status, namedFields(answer)]).toEqual([answer.status === 201 ? 201 : 200, []]);
  return configurationDetail.strict().parse(answer.body);
}

async function defaultsOf({ tenantUuid }: Pick<Merchant, "tenantUuid">) {
  const rows = await database.sql`select uuid from configuration where tenant_uuid = ${tenantUuid} and is_default`;
  return rows.map(({ uuid }) => uuid);
}

async function auditOf({ tenantUuid }: Merchant) {
  return database.sql`
    select action, subject_type, subject_uuid, actor_type from audit_entry where tenant_uuid = ${tenantUuid} order by at, uuid`;
}

const FULL = {
  name: "Shop",
  description: "The shop's own page",
  isDefault: false,
  status: "ACTIVE",
  visualConfiguration: {
    icon: "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=",
    logo: "data:image/svg+xml,%3Csvg%20%2F%3E",
    brandColor: "#0a0b0c",
    accentColor: "#ffffff",
    language: "de-AT",
    voice: "INFORMAL",
    contact: { email: "hallo@example.com", phone: "+4930123456" },
    downloadSignedDocumentsButton: false,
    autoDownloadDocuments: true,
  },
  operationConfiguration: {
    documentDelivery: {
      includePaymentReceiptInDownload: false,
      sendDocumentsByEmail: true,
      carbonCopyRecipients: ["a@example.com"],
      blindCarbonCopyRecipients: ["b@example.com", "c@example.com"],
    },
    redirection: {
      callback: {
        url: "https://erp.example/callback?x=1",
        requestTimeout: 100,
        parameters: ["operationUuid", "status"],
      },
      return: { url: "https://shop.example/thanks#end", parameters: [] },
    },
    allowDecline: false,
    allowDispute: false,
    expirationOffset: "P10D",
    automaticRenewals: 2,
    instantPolicy: "INSTANT_PREFERRED",
    delivery: { channels: [{ type: "SMS" }, { type: "EMAIL" }] },
    reminders: { daysFromDue: [-3, 0, 7], channels: [{ type: "SMS" }] },
  },
  signatureConfiguration: {
    SIGNATURE: { signingMethods: ["SMS"], failoverCertificateSignature: true, failoverSmsSignature: false },
  },
};

describe("GET /flow-customization/v1/configurations", () => {
  itIsGuarded({
    handlers: many,
    path,
    caller: () => merchant.caller,
    tenantHeader: "optional",
    allow: "GET, POST, HEAD, OPTIONS",
  });

  it("200: the newest first, filtered, page by page, to collaborators as well", async () => {
    await database.sql`update configuration set created_at = '2026-01-01' where tenant_uuid = ${merchant.tenantUuid}`;
    const disabled = await insertTestConfiguration(database, merchant.tenantUuid, { status: "DISABLED" });
    const item = (uuid: string, isDefault: boolean, status: string) => ({
      uuid,
      name: "Default",
      description: "",
      isDefault,
      status,
    });
    const items = [item(disabled, false, "DISABLED"), item(merchant.configurationUuid, true, "ACTIVE")];
    const answer = await list();
    expect([answer.status, answer.body]).toEqual([200, { total: 2, results: items }]);
    expect((await list("", collaborator)).body).toEqual({ total: 2, results: items });
    expect((await list("limit=1&offset=1")).body).toEqual({ total: 2, results: [items[1]] });
    expect((await list("q_isDefault=TRUE")).body).toEqual({ total: 1, results: [items[1]] });
    expect((await list("q_isDefault=false")).body).toEqual({ total: 1, results: [items[0]] });
    expect((await list("q_status=disabled")).body).toEqual({ total: 1, results: [items[0]] });
    expect((await list("q_status=ACTIVE,DISABLED&limit=50")).body).toEqual({ total: 2, results: items });
    expect((await list("", (await insertMerchant(database)).caller)).body).toMatchObject({ total: 1 });
  });

  it.each([
    ["limit=0", ["limit"]],
    ["limit=51", ["limit"]],
    ["offset=-1", ["offset"]],
    ["q_isDefault=1", ["q_isDefault"]],
    ["q_status=GONE", ["q_status"]],
    ["q_name=x", ["q_name"]],
  ])("400: %s", async (search, fields) => {
    const answer = await list(search);
    expectProblem(answer, 400, "invalid_field");
    expect(namedFields(answer)).toEqual(fields);
  });
});

describe("POST /flow-customization/v1/configurations", () => {
  itIsGuarded({
    handlers: many,
    method: "POST",
    path,
    caller: () => merchant.caller,
    body: { name: "Shop" },
    tenantHeader: "optional",
    allow: "GET, POST, HEAD, OPTIONS",
    least: "ADMIN",
    refusesCollaborators: true,
  });

  it("201: a name alone, everything else by default", async () => {
    const answer = await create({ name: "Shop" });
    expect(answer.status).toBe(201);
    const { uuid, createdAt } = made(answer);
    expect(answer.headers.get("location")).toBe(`${path}/${uuid}`);
    expect(answer.body).toEqual({
      uuid,
      name: "Shop",
      description: "",
      createdAt,
      isDefault: false,
      status: "ACTIVE",
      visualConfiguration: {
        icon: null,
        logo: null,
        brandColor: "#0f5c8c",
        accentColor: "#f2994a",
        language: "es",
        voice: null,
        contact: { email: null, phone: null },
        downloadSignedDocumentsButton: true,
        autoDownloadDocuments: false,
      },
      operationConfiguration: {
        documentDelivery: {
          includePaymentReceiptInDownload: true,
          sendDocumentsByEmail: false,
          carbonCopyRecipients: [],
          blindCarbonCopyRecipients: [],
        },
        redirection: { callback: null, return: null },
        allowDecline: true,
        allowDispute: true,
        expirationOffset: null,
        automaticRenewals: 0,
        instantPolicy: "STANDARD",
        delivery: { channels: [] },
        reminders: { daysFromDue: [], channels: [{ type: "EMAIL" }] },
      },
      signatureConfiguration: {},
    });
    expect((await read(uuid)).body).toEqual(answer.body);
    expect(await auditOf(merchant)).toEqual([
      { action: "configuration.created", subject_type: "configuration", subject_uuid: uuid, actor_type: "CLIENT" },
    ]);
  });

  it("201: everything that it is given", async () => {
    const answer = await create({
      ...FULL,
      visualConfiguration: { ...FULL.visualConfiguration, brandColor: "#0A0B0C" },
    });
    const { uuid, createdAt } = made(answer);
    expect(answer.body).toEqual({ ...FULL, uuid, createdAt });
  });

  it("201, 200: addresses of hosts that nobody knows are taken by their form, and answered as they were set", async () => {
    const addresses = {
      name: "Shop",
      visualConfiguration: { logo: "https://cdn.invalid/logo.png?v=1", icon: "https://cdn.invalid:8443/icon.svg" },
      operationConfiguration: {
        redirection: {
          callback: { url: "https://erp.invalid/callback?shop=7", requestTimeout: 5000, parameters: [] },
          return: { url: "https://shop.invalid/thanks", parameters: [] },
        },
      },
    };
    const created = made(await create(addresses));
    expect(created).toMatchObject(addresses);
    const renamed = { ...addresses, name: "Renamed" };
    const changed = made(await replace(created.uuid, renamed));
    expect(changed).toMatchObject(renamed);
    expect((await read(created.uuid)).body).toEqual(changed);
  });

  it("201: the first is the default; a later one takes its place when it is told to", async () => {
    const { uuid: tenantUuid } = await createTenant(database.db, SYSTEM, {
      legalName: "Nueva S.L.",
      countryCode: "ES",
      languageCode: "ca",
      timeZone: "Europe/Madrid",
    });
    const caller: Caller = { tenantUuid, actor: { type: "CLIENT", clientId: newUuid() }, collaborator: null };
    expectProblem(await create({ name: "Off", status: "DISABLED" }, caller), 409, "conflict");
    const first = made(await create({ name: "First", isDefault: false }, caller));
    expect([first.isDefault, first.visualConfiguration.language]).toEqual([true, "ca"]);
    expect(await defaultsOf({ tenantUuid })).toEqual([first.uuid]);
    const second = made(await create({ name: "Second", isDefault: true }, caller));
    expect(await defaultsOf({ tenantUuid })).toEqual([second.uuid]);
  });

  const settings = (operationConfiguration: object) => ({ name: "Shop", operationConfiguration });
  const callback = (fields: object) => settings({ redirection: { callback: { url: "https://a.example", ...fields } } });
  const reminders = (daysFromDue: readonly number[]) => settings({ reminders: { daysFromDue } });
  const look = (visualConfiguration: object) => ({ name: "Shop", visualConfiguration });

  it.each<[string, unknown, string[]]>([
    ["no object", [], [""]],
    ["no name", {}, ["/name"]],
    ["an empty name, a long description", { name: "", description: "x".repeat(501) }, ["/name", "/description"]],
    ["a default that is DISABLED", { name: "Shop", isDefault: true, status: "DISABLED" }, ["/status"]],
    ["the same, without a name", { name: 5, isDefault: true, status: "DISABLED" }, ["/name", "/status"]],
    ["another status", { name: "Shop", status: "PAUSED" }, ["/status"]],
    [
      "colours of another form",
      look({ brandColor: "red", accentColor: "#abc" }),
      ["/visualConfiguration/brandColor", "/visualConfiguration/accentColor"],
    ],
    ["a logo over http", look({ logo: "http://a.example/logo.png" }), ["/visualConfiguration/logo"]],
    ["an icon that is no picture", look({ icon: "data:text/html,x" }), ["/visualConfiguration/icon"]],
    ["a language that is none", look({ language: "Spanish!" }), ["/visualConfiguration/language"]],
    ["another voice", look({ voice: "formal" }), ["/visualConfiguration/voice"]],
    ["no e-mail address to write to", look({ contact: { email: "shop" } }), ["/visualConfiguration/contact/email"]],
    [
      "telephone numbers that can't be called from elsewhere",
      look({ contact: { phone: "911 234 567" } }),
      ["/visualConfiguration/contact/phone"],
    ],
    [
      "a telephone number with an extension",
      look({ contact: { phone: "+34 911 234 567 ext. 4" } }),
      ["/visualConfiguration/contact/phone"],
    ],
    [
      "a picture with what can't be kept",
      look({ icon: "data:image/svg+xml,<svg>\0</svg>", logo: "https://cdn.example/\ud83d.png" }),
      ["/visualConfiguration/icon", "/visualConfiguration/logo"],
    ],
    ["a word for a switch", look({ autoDownloadDocuments: "yes" }), ["/visualConfiguration/autoDownloadDocuments"]],
    [
      "a timeout under 100 ms",
      callback({ requestTimeout: 99 }),
      ["/operationConfiguration/redirection/callback/requestTimeout"],
    ],
    [
      "a timeout over 30 s",
      callback({ requestTimeout: 30_001 }),
      ["/operationConfiguration/redirection/callback/requestTimeout"],
    ],
    [
      "half a millisecond",
      callback({ requestTimeout: 100.5 }),
      ["/operationConfiguration/redirection/callback/requestTimeout"],
    ],
    [
      "an unknown parameter",
      callback({ parameters: ["status", "iban"] }),
      ["/operationConfiguration/redirection/callback/parameters/1"],
    ],
    [
      "a callback without a URL",
      settings({ redirection: { callback: {} } }),
      ["/operationConfiguration/redirection/callback/url"],
    ],
    ["another scheme", callback({ url: "ftp://a.example" }), ["/operationConfiguration/redirection/callback/url"]],
    ["no URL", callback({ url: "a.example" }), ["/operationConfiguration/redirection/callback/url"]],
    [
      "a password in a URL",
      settings({ redirection: { return: { url: "https://a:b@c.example" } } }),
      ["/operationConfiguration/redirection/return/url"],
    ],
    [
      "recipients that are none",
      settings({
        documentDelivery: { carbonCopyRecipients: ["a@example.com", "b"], blindCarbonCopyRecipients: ["c"] },
      }),
      [
        "/operationConfiguration/documentDelivery/carbonCopyRecipients/1",
        "/operationConfiguration/documentDelivery/blindCarbonCopyRecipients/0",
      ],
    ],
    [
      "21 recipients",
      settings({
        documentDelivery: { carbonCopyRecipients: Array.from({ length: 21 }, (_, n) => `a${n}@example.com`) },
      }),
      ["/operationConfiguration/documentDelivery/carbonCopyRecipients"],
    ],
    ["thirteen renewals", settings({ automaticRenewals: 13 }), ["/operationConfiguration/automaticRenewals"]],
    ["half a renewal", settings({ automaticRenewals: 0.5 }), ["/operationConfiguration/automaticRenewals"]],
    ["nine reminders", reminders([1, 2, 3, 4, 5, 6, 7, 8, 9]), ["/operationConfiguration/reminders/daysFromDue"]],
    ["a reminder twice", reminders([7, 7]), ["/operationConfiguration/reminders/daysFromDue"]],
    ["half a day", reminders([0, 0.5]), ["/operationConfiguration/reminders/daysFromDue/1"]],
    ["half a year", reminders([151, -151]), [0, 1].map((n) => `/operationConfiguration/reminders/daysFromDue/${n}`)],
    ["reminders by no way", settings({ reminders: { channels: [] } }), ["/operationConfiguration/reminders/channels"]],
    [
      "reminders by fax",
      settings({ reminders: { channels: [{ type: "FAX" }] } }),
      ["/operationConfiguration/reminders/channels/0/type"],
    ],
    ["an offset over 156 days", settings({ expirationOffset: "P157D" }), ["/operationConfiguration/expirationOffset"]],
    ["an offset under a day", settings({ expirationOffset: "PT1H" }), ["/operationConfiguration/expirationOffset"]],
    ["a name of two lines", { name: "Shop\r\nBcc: x@example.com" }, ["/name"]],
    [
      "a language nobody speaks",
      { name: "Shop", visualConfiguration: { language: "xx" } },
      ["/visualConfiguration/language"],
    ],
    [
      "a picture on port 0",
      { name: "Shop", visualConfiguration: { logo: "https://a.example:0/l.png" } },
      ["/visualConfiguration/logo"],
    ],
    [
      "a callback on port 0",
      callback({ url: "https://a.example:0/" }),
      ["/operationConfiguration/redirection/callback/url"],
    ],
    [
      "a return to port 0",
      settings({ redirection: { return: { url: "https://a.example:0/" } } }),
      ["/operationConfiguration/redirection/return/url"],
    ],
    [
      "an offset with an empty time",
      settings({ expirationOffset: "P1DT" }),
      ["/operationConfiguration/expirationOffset"],
    ],
    [
      "a signing method that there is not",
      { name: "Shop", signatureConfiguration: { SIGNATURE: { signingMethods: ["SMS_OTP", "PIGEON"] } } },
      ["/signatureConfiguration/SIGNATURE/signingMethods/1"],
    ],
    [
      "signing methods that are no list",
      { name: "Shop", signatureConfiguration: { SIGNATURE: { signingMethods: "SMS" } } },
      ["/signatureConfiguration/SIGNATURE/signingMethods"],
    ],
  ])("400: %s", async (_what, body, fields) => {
    const answer = await create(body);
    expectProblem(answer, 400, "invalid_field");
    expect(namedFields(answer)).toEqual(fields);
    expect(await auditOf(merchant)).toEqual([]);
  });

  it.each([
    ["callback", "https://exämple.com/a|b", [], "must be a URI (RFC 3986), such as https://xn--exmple-cua.com/a%7Cb"],
    ["return", "https://exämple.com/a|b", [], "must be a URI (RFC 3986), such as https://xn--exmple-cua.com/a%7Cb"],
    ["callback", "https://a.example/#part", [], "must not have a fragment: no request carries it"],
    ...["callback", "return"].map((of) => [
      of,
      "https://a.example/?a=1&st%61tus=mine",
      ["amount", "status"],
      "must not have status in its query: it is one of its parameters, and would be there twice",
    ]),
  ])("400: says what is wrong with a %s to %s with %j (decision 362)", async (of, url, parameters, detail) => {
    const answer = await create(settings({ redirection: { [String(of)]: { url, parameters } } }));
    expectProblem(answer, 400, "invalid_field");
    expect(Object(answer.body).errors).toEqual([
      { pointer: `/operationConfiguration/redirection/${of}/url`, code: "invalid", detail },
    ]);
  });

  it("takes what is appended to a query of its own, and answers it as it was sent", async () => {
    const redirection = {
      callback: { url: "https://a.example?status=mine", requestTimeout: 5000, parameters: ["amount"] },
      return: { url: "https://a.example/?tok=a%20b&sig=%2Fx%7e#status", parameters: ["status"] },
    };
    const answer = await create(settings({ redirection }));
    expect([answer.status, answer.body]).toMatchObject([201, { operationConfiguration: { redirection } }]);
  });

  it("400: an operation type of nobody", async () => {
    const answer = await create({ name: "Shop", signatureConfiguration: { CARD: {} } });
    expectProblem(answer, 400, "invalid_field");
    expect(namedFields(answer)[0]).toMatch(/^\/signatureConfiguration/);
  });
});

describe("GET /flow-customization/v1/configurations/{configurationUuid}", () => {
  itIsGuarded({
    handlers: one,
    path: onePath,
    params: () => ({ configurationUuid: merchant.configurationUuid }),
    caller: () => merchant.caller,
    tenantHeader: "optional",
    allow: "GET, PUT, HEAD, OPTIONS",
  });

  it("404: another tenant's; 200 to a collaborator", async () => {
    const other = await insertMerchant(database);
    expectProblem(await read(other.configurationUuid), 404, "not_found");
    expect((await read(merchant.configurationUuid, collaborator)).status).toBe(200);
  });

  it("304 to who has it, until it changes", async () => {
    const first = await read(merchant.configurationUuid);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = await read(merchant.configurationUuid, merchant.caller, { "if-none-match": etag });
    expect([again.status, again.bytes.length, again.headers.get("etag")]).toEqual([304, 0, etag]);
    const part = await read(
      merchant.configurationUuid,
      merchant.caller,
      { "if-none-match": etag },
      "operation_type=SEPA",
    );
    expect(part.status).toBe(200);
    expect(part.headers.has("etag"), "nothing is replaced by a part").toBe(false);
    await replace(merchant.configurationUuid, { name: "Renamed" });
    const changed = await read(merchant.configurationUuid, merchant.caller, { "if-none-match": etag });
    expect([changed.status, changed.body]).toMatchObject([200, { name: "Renamed" }]);
  });
});

describe("PUT /flow-customization/v1/configurations/{configurationUuid} (decision 20)", () => {
  itIsGuarded({
    handlers: one,
    method: "PUT",
    path: onePath,
    params: () => ({ configurationUuid: merchant.configurationUuid }),
    caller: () => merchant.caller,
    body: { name: "Shop" },
    tenantHeader: "optional",
    allow: "GET, PUT, HEAD, OPTIONS",
    least: "ADMIN",
    refusesCollaborators: true,
  });

  it("200: replaces every setting, and says so in the audit log", async () => {
    const before = made(await read(merchant.configurationUuid));
    const answer = await replace(merchant.configurationUuid, { ...FULL, isDefault: true });
    expect(made(answer)).toEqual({ ...FULL, isDefault: true, uuid: before.uuid, createdAt: before.createdAt });
    expect((await read(merchant.configurationUuid)).body).toEqual(answer.body);
    expect(await auditOf(merchant)).toEqual([
      {
        action: "configuration.changed",
        subject_type: "configuration",
        subject_uuid: before.uuid,
        actor_type: "CLIENT",
      },
    ]);
  });

  it("412: an If-Match that names what it was; a change of somebody else's stays", async () => {
    const { configurationUuid: uuid, caller } = merchant;
    const replaceIf = (etag: string | null, name: string) =>
      replace(uuid, { ...FULL, name, isDefault: true }, caller, { "if-match": etag ?? "" });
    const read0 = (await read(uuid)).headers.get("etag");
    const first = await replaceIf(read0, "First");
    expect([first.status, first.headers.get("etag")]).toEqual([200, (await read(uuid)).headers.get("etag")]);
    const late = await replaceIf(read0, "Late");
    expectProblem(late, 412, "precondition_failed");
    expect(made(await read(uuid)).name).toBe("First");
    // A weak validator proves nothing here (RFC 9110 section 13.1.1), `*` asks only that there is one.
    const etag = first.headers.get("etag") ?? "";
    expectProblem(await replaceIf(`W/${etag}`, "Weak"), 412, "precondition_failed");
    expect((await replaceIf("*", "Any")).status).toBe(200);
    const raced = await Promise.all(
      ["A", "B"].map(async (name) => replaceIf((await read(uuid)).headers.get("etag"), name)),
    );
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it("takes the ETag of a compressed answer for what it is (decision 28)", async () => {
    const { configurationUuid: uuid, caller } = merchant;
    const etag = (await read(uuid)).headers.get("etag") ?? "";
    const compressed = etag.replace(/"$/, '-gzip"');
    expect((await read(uuid, caller, { "if-none-match": compressed })).status).toBe(304);
    expect((await replace(uuid, { name: "New" }, caller, { "if-match": compressed })).status).toBe(200);
  });

  it("200: its standing stays where nothing is said of it", async () => {
    const disabled = await insertTestConfiguration(database, merchant.tenantUuid, { status: "DISABLED" });
    expect(made(await replace(disabled, { name: "Old" }))).toMatchObject({ isDefault: false, status: "DISABLED" });
    expect(made(await replace(merchant.configurationUuid, { name: "New" }))).toMatchObject({ isDefault: true });
  });

  it("200: the default changes hands, from another that has just become it as well", async () => {
    const one = await insertTestConfiguration(database, merchant.tenantUuid);
    const other = await insertTestConfiguration(database, merchant.tenantUuid);
    const next = { name: "Next", isDefault: true };
    const late = await interleave(
      database,
      (tx) => changeConfiguration(tx, author(), merchant.tenantUuid, one, request(next)),
      () => replace(other, next),
    );
    expect(made(late)).toMatchObject({ isDefault: true });
    expect(await defaultsOf(merchant)).toEqual([other]);
  });

  it("409: an organisation without an ACTIVE default", async () => {
    const { configurationUuid } = merchant;
    const disabled = await insertTestConfiguration(database, merchant.tenantUuid, { status: "DISABLED" });
    for (const [uuid, body] of [
      [configurationUuid, { name: "Shop", isDefault: false }],
      [configurationUuid, { name: "Shop", status: "DISABLED" }],
      [disabled, { name: "Shop", isDefault: true }],
    ] as const) {
      expectProblem(await replace(uuid, body), 409, "conflict");
    }
    expect(await defaultsOf(merchant)).toEqual([configurationUuid]);
    expect(made(await read(configurationUuid))).toMatchObject({ name: "Default", status: "ACTIVE" });
  });

  it("404: another tenant's, and nothing of it changes", async () => {
    const other = await insertMerchant(database);
    expectProblem(await replace(other.configurationUuid, { name: "Mine" }), 404, "not_found");
    expect(made(await read(other.configurationUuid, other.caller)).name).toBe("Default");
  });

  it("400: names what is wrong", async () => {
    const answer = await replace(merchant.configurationUuid, { name: 7, visualConfiguration: 7 });
    expect([answer.status, namedFields(answer)]).toEqual([400, ["/name", "/visualConfiguration"]]);
  });
});
