import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findConfiguration } from "@/db/queries/configurations";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import * as environment from "@/lib/shared/env";
import { type Answer, type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { SYSTEM } from "@/lib/tenants/author";
import { changeConfiguration } from "./change-configuration";
import { configurationRequest } from "./configuration-request";
import { createConfiguration } from "./create-configuration";
import { fetchPicture } from "./fetch-picture";
import { getConfiguration } from "./get-configuration";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const asDataUrl = (type: string, body: string) => `data:image/${type};base64,${Buffer.from(body).toString("base64")}`;
const image = (type: string, body: string): Answer => ({ status: 200, headers: { "content-type": type }, body });
const NOT_ONE = "must lead to a PNG, JPEG, GIF, WebP or SVG image";

describe("a picture from elsewhere (decision 31)", () => {
  let database: TestDatabase;
  let merchant: Merchant;
  let elsewhere: Receiver;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    elsewhere = await startReceiver();
    merchant = await insertMerchant(database);
  });
  afterEach(() => elsewhere.close());

  it.each([
    ["an SVG", image("image/svg+xml; charset=utf-8", SVG), { dataUrl: asDataUrl("svg+xml", SVG) }],
    ["a GIF", image("image/gif", "GIF89a"), { dataUrl: asDataUrl("gif", "GIF89a") }],
    ["a page with a drawing in it", image("text/html", `<html>${SVG}</html>`), { problem: NOT_ONE }],
    ["a PNG that is none", image("image/png", SVG), { problem: NOT_ONE }],
    ["another kind of image", image("image/bmp", "BM"), { problem: NOT_ONE }],
    ["no type at all", { status: 200, body: SVG }, { problem: NOT_ONE }],
    [
      "too much",
      image("image/gif", `GIF89a${"x".repeat(262_144)}`),
      { problem: "must lead to an image of at most 262144 bytes" },
    ],
    [
      "a redirect",
      { status: 302, headers: { location: "/elsewhere" } },
      { problem: "must answer with an image: it answered 302" },
    ],
    ["nothing", { status: 404 }, { problem: "must answer with an image: it answered 404" }],
    ["a closed door", "CUT", { problem: "must lead to an image that we can fetch" }],
  ] satisfies [string, Answer, object][])("that is %s", async (_what, answer, result) => {
    elsewhere.answerWith(answer);
    expect(await fetchPicture(elsewhere.url)).toEqual(result);
    expect(elsewhere.received.map(({ path }) => path)).toEqual(["/hook"]);
  });

  it("is not fetched from where we must not go", async () => {
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), webhookAllowCidrs: [], demo: false });
    expect(await fetchPicture(elsewhere.url)).toEqual({ problem: "must lead to an image that we can fetch" });
    expect(elsewhere.connectionCount()).toBe(0);
  });

  const asking = (logo: string) => configurationRequest.parse({ name: "Shop", visualConfiguration: { logo } });
  const stored = async (uuid: string) =>
    (await findConfiguration(database.db, merchant.tenantUuid, uuid))?.visualConfiguration;

  it("is copied for payers; the API answers the address as it was set", async () => {
    elsewhere.answerWith(image("image/svg+xml", SVG));
    const made = await createConfiguration(database.db, SYSTEM, merchant.tenantUuid, asking(elsewhere.url));
    expect(made.visualConfiguration).toEqual({
      icon: null,
      logo: elsewhere.url,
      brandColor: "#0f5c8c",
      accentColor: "#f2994a",
      language: "es",
      downloadSignedDocumentsButton: true,
      autoDownloadDocuments: false,
    });
    expect(await getConfiguration(database.db, merchant.caller, made.uuid)).toEqual(made);
    expect(await stored(made.uuid)).toMatchObject({ logo: asDataUrl("svg+xml", SVG), icon: null });
  });

  it("that can't be had is refused by its field, and nothing is stored", async () => {
    elsewhere.answerWith({ status: 404 });
    const refused = createConfiguration(database.db, SYSTEM, merchant.tenantUuid, asking(elsewhere.url));
    await expect(refused).rejects.toMatchObject({
      code: "invalid_field",
      errors: [
        {
          pointer: "/visualConfiguration/logo",
          code: "invalid",
          detail: "must answer with an image: it answered 404",
        },
      ],
    });
    const [row] = await database.sql`
      select count(*)::int as count from configuration where tenant_uuid = ${merchant.tenantUuid} and name = 'Shop'`;
    expect(row?.count).toBe(0);
  });

  it("is fetched again when it is saved again; the copy stays while its address is silent", async () => {
    elsewhere.answerWith(image("image/svg+xml", SVG));
    const { uuid } = await createConfiguration(database.db, SYSTEM, merchant.tenantUuid, asking(elsewhere.url));
    const save = (logo: string) => changeConfiguration(database.db, SYSTEM, merchant.tenantUuid, uuid, asking(logo));
    elsewhere.answerWith(image("image/gif", "GIF89a"));
    await save(elsewhere.url);
    expect((await stored(uuid))?.logo).toBe(asDataUrl("gif", "GIF89a"));
    elsewhere.answerWith("CUT");
    expect((await save(elsewhere.url)).visualConfiguration.logo).toBe(elsewhere.url);
    expect((await stored(uuid))?.logo).toBe(asDataUrl("gif", "GIF89a"));
    await expect(save(`${elsewhere.url}/other`)).rejects.toMatchObject({ code: "invalid_field" });
    const own = asDataUrl("svg+xml", SVG);
    expect((await save(own)).visualConfiguration.logo).toBe(own);
    expect(await stored(uuid)).not.toHaveProperty("addresses");
  });
});

it.each([
  ["https://10.0.0.1/cb", "must not point at a private, local or reserved address"],
  ["https://169.254.169.254/latest", "must not point at a private, local or reserved address"],
  ["http://8.8.8.8/cb", "must be an https URL: plain http is for local receivers"],
])("a callback to %s is refused when it is saved, as a webhook would be", (url, message) => {
  const redirection = (callback: object | null, target: object | null) => ({
    name: "Shop",
    operationConfiguration: { redirection: { callback, return: target } },
  });
  const refused = configurationRequest.safeParse(redirection({ url }, null));
  expect(refused.error?.issues.map((issue) => [issue.path.join("/"), issue.message])).toEqual([
    ["operationConfiguration/redirection/callback/url", message],
  ]);
  // A payer's own browser goes there, from wherever it is.
  expect(configurationRequest.safeParse(redirection(null, { url })).success).toBe(true);
});
