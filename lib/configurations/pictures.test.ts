import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findConfiguration } from "@/db/queries/configurations";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import type { Gate } from "@/lib/outbound/gate";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { findPayeePicture } from "@/lib/payer/payee-picture";
import * as environment from "@/lib/shared/env";
import { JOBS } from "@/lib/shared/jobs";
import { type Answer, type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { SYSTEM } from "@/lib/tenants/author";
import { changeConfiguration } from "./change-configuration";
import { configurationRequest } from "./configuration-request";
import { copyPicture } from "./copy-picture";
import { createConfiguration } from "./create-configuration";
import { fetchPicture } from "./fetch-picture";
import { findAwaitedPictures } from "./find-awaited-pictures";
import { getConfiguration } from "./get-configuration";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const asDataUrl = (type: string, body: string) => `data:image/${type};base64,${Buffer.from(body).toString("base64")}`;
const image = (type: string, body: string): Answer => ({ status: 200, headers: { "content-type": type }, body });
const OPEN: Gate = { enter: () => ({ admitted: true, leave: () => undefined }) };
const START = new Date("2026-03-02T09:00:00.000Z");
/** One pixel, as far as its header says. */
const GIF = "GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000";
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
  afterEach(async () => {
    vi.useRealTimers();
    await elsewhere.close();
  });

  it.each([
    ["an SVG", image("image/svg+xml; charset=utf-8", SVG), { dataUrl: asDataUrl("svg+xml", SVG) }],
    ["a GIF", image("image/gif", GIF), { dataUrl: asDataUrl("gif", GIF) }],
    ["a page with a drawing in it", image("text/html", `<html>${SVG}</html>`), { problem: NOT_ONE }],
    ["a PNG that is none", image("image/png", SVG), { problem: NOT_ONE }],
    ["another kind of image", image("image/bmp", "BM"), { problem: NOT_ONE }],
    ["no type at all", { status: 200, body: SVG }, { problem: NOT_ONE }],
    [
      "too much",
      image("image/gif", `${GIF}${"x".repeat(262_144)}`),
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

  const asking = (visualConfiguration: object) => configurationRequest.parse({ name: "Shop", visualConfiguration });
  const create = (look: object) => createConfiguration(database.db, SYSTEM, merchant.tenantUuid, asking(look));
  const save = (uuid: string, look: object) =>
    changeConfiguration(database.db, SYSTEM, merchant.tenantUuid, uuid, asking(look));
  const stored = async (uuid: string) =>
    (await findConfiguration(database.db, merchant.tenantUuid, uuid))?.visualConfiguration;

  /** Takes the jobs of a configuration out of the queue. */
  async function takeJobs(uuid: string) {
    const rows = await database.sql`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'copy-picture' and j.payload ->> 'configurationUuid' = ${uuid}
      returning j.payload, j.run_at`;
    return rows.map((row) => ({ job: JOBS["copy-picture"].parse(row.payload), runAt: new Date(row.run_at) }));
  }
  async function work(uuid: string, gate: Gate = OPEN): Promise<void> {
    for (const { job } of await takeJobs(uuid)) await copyPicture(database.db, job, gate);
  }

  it("is asked for when it is saved, and fetched by nobody until the worker does", async () => {
    const made = await create({ logo: elsewhere.url, icon: asDataUrl("gif", GIF) });
    expect(made.visualConfiguration).toEqual({
      icon: asDataUrl("gif", GIF),
      logo: elsewhere.url,
      brandColor: "#0f5c8c",
      accentColor: "#f2994a",
      language: "es",
      voice: null,
      contact: { email: null, phone: null },
      downloadSignedDocumentsButton: true,
      autoDownloadDocuments: false,
    });
    expect(await getConfiguration(database.db, merchant.caller, made.uuid)).toEqual(made);
    expect((await stored(made.uuid))?.logo).toBeNull();
    expect((await takeJobs(made.uuid)).map(({ job }) => job)).toEqual([
      {
        tenantUuid: merchant.tenantUuid,
        configurationUuid: made.uuid,
        picture: "logo",
        savedAt: made.createdAt,
        tryNumber: 1,
      },
    ]);
    expect(elsewhere.connectionCount()).toBe(0);
  });

  it("is copied for payers; the API answers the address as it was set", async () => {
    elsewhere.answerWith(image("image/svg+xml", SVG));
    const made = await create({ logo: elsewhere.url, icon: `${elsewhere.url}/icon` });
    expect(await findAwaitedPictures(database.db, merchant.caller, made.uuid)).toEqual(["icon", "logo"]);
    const jobs = await takeJobs(made.uuid);
    // Each twice: a worker may have been killed before it could say "done".
    for (const { job } of [...jobs, ...jobs]) await copyPicture(database.db, job, OPEN);
    const copy = asDataUrl("svg+xml", SVG);
    expect(await stored(made.uuid)).toMatchObject({ logo: copy, icon: copy });
    expect(await getConfiguration(database.db, merchant.caller, made.uuid)).toEqual(made);
    expect(await findAwaitedPictures(database.db, merchant.caller, made.uuid)).toEqual([]);
    expect(await takeJobs(made.uuid)).toEqual([]);
  });

  it("is on the payer's page once it is there, and until then the page asks nobody for it", async () => {
    elsewhere.answerWith(image("image/svg+xml", SVG));
    const { uuid } = await create({ logo: elsewhere.url });
    const { operations } = await createInvoiceCollection(database.db, merchant.caller, {
      json: { operations: [{ externalId: "F 1", payment: { amount: 15_075 }, configurationUuid: uuid }] },
      files: new Map(),
      channel: "API",
    });
    const [row] = await database.sql`select link_token from operation where uuid = ${operations[0]?.uuid ?? ""}`;
    const appearance = async () => (await findPayerView(database.db, row?.link_token))?.appearance;
    const others = {
      icon: null,
      brandColor: "#0f5c8c",
      accentColor: "#f2994a",
      plates: { logo: "LIGHT", icon: "LIGHT" },
    };
    expect(await appearance()).toEqual({ ...others, logo: null });
    await work(uuid);
    const { logo, ...unchanged } = (await appearance()) ?? {};
    expect(unchanged).toEqual(others);
    const [, hash = ""] = logo?.split("/logo.") ?? [];
    const picture = await findPayeePicture(database.db, uuid, "logo", hash);
    expect(picture).toEqual({ type: "image/svg+xml", bytes: Buffer.from(SVG), lasts: true });
  });

  it("is fetched again when it is saved again; the copy stays while its address is silent", async () => {
    elsewhere.answerWith(image("image/svg+xml", SVG));
    const { uuid } = await create({ logo: elsewhere.url });
    await work(uuid);
    elsewhere.answerWith(image("image/gif", GIF));
    await save(uuid, { logo: elsewhere.url });
    expect((await stored(uuid))?.logo).toBe(asDataUrl("svg+xml", SVG));
    await work(uuid);
    expect((await stored(uuid))?.logo).toBe(asDataUrl("gif", GIF));
    elsewhere.answerWith("CUT");
    expect((await save(uuid, { logo: elsewhere.url })).visualConfiguration.logo).toBe(elsewhere.url);
    await work(uuid);
    expect((await stored(uuid))?.logo).toBe(asDataUrl("gif", GIF));
  });

  it("gives way at once to one of another address, to one's own and to none", async () => {
    elsewhere.answerWith(image("image/svg+xml", SVG));
    const { uuid } = await create({ logo: elsewhere.url, icon: elsewhere.url });
    await work(uuid);
    const other = `${elsewhere.url}/other`;
    const own = asDataUrl("gif", GIF);
    expect((await save(uuid, { logo: other, icon: own })).visualConfiguration).toMatchObject({
      logo: other,
      icon: own,
    });
    expect(await stored(uuid)).toMatchObject({ logo: null, icon: own, addresses: { logo: other } });
    await save(uuid, {});
    expect(await stored(uuid)).toMatchObject({ logo: null, icon: null });
    expect(await stored(uuid)).not.toHaveProperty("addresses");
  });

  it.each([
    ["another address", "https://other.example/logo.png", null],
    ["a picture of one's own", asDataUrl("gif", GIF), asDataUrl("gif", GIF)],
    ["none", null, null],
  ])("that was changed to %s while it was fetched is not stored", async (_what, logo, shown) => {
    const { uuid } = await create({ logo: elsewhere.url });
    elsewhere.answerWith(async () => {
      await save(uuid, { logo });
      return image("image/svg+xml", SVG);
    });
    await work(uuid);
    expect(elsewhere.received).toHaveLength(1);
    expect((await stored(uuid))?.logo).toBe(shown);
    expect((await getConfiguration(database.db, merchant.caller, uuid)).visualConfiguration.logo).toBe(logo);
  });

  it("that was saved again while it was fetched is left to the later saving", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
    const { uuid } = await create({ logo: elsewhere.url });
    elsewhere.answerWith(async () => {
      vi.setSystemTime(START.getTime() + 1);
      await save(uuid, { logo: elsewhere.url });
      return image("image/svg+xml", SVG);
    });
    await work(uuid);
    expect((await stored(uuid))?.logo).toBeNull();
    elsewhere.answerWith(image("image/gif", GIF));
    await work(uuid);
    expect((await stored(uuid))?.logo).toBe(asDataUrl("gif", GIF));
  });

  it("is not fetched for an earlier saving, nor for another organisation", async () => {
    const { uuid } = await create({ logo: elsewhere.url });
    const [asked] = await takeJobs(uuid);
    if (!asked) throw new Error("Nobody asked for the picture.");
    const { tenantUuid } = await insertMerchant(database);
    await copyPicture(database.db, { ...asked.job, savedAt: "2026-01-01T00:00:00.000Z" }, OPEN);
    await copyPicture(database.db, { ...asked.job, tenantUuid }, OPEN);
    await copyPicture(database.db, { ...asked.job, picture: "icon" }, OPEN);
    expect(elsewhere.connectionCount()).toBe(0);
    expect(await takeJobs(uuid)).toEqual([]);
  });

  it("that can't be had is tried five times, further and further apart, and then left", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
    elsewhere.answerWith({ status: 404 });
    const { uuid } = await create({ logo: elsewhere.url });
    const delays: number[] = [];
    for (let jobs = await takeJobs(uuid); jobs.length > 0; jobs = await takeJobs(uuid)) {
      expect(jobs).toHaveLength(1);
      for (const { job, runAt } of jobs) {
        if (job.tryNumber > 1) delays.push(runAt.getTime() - START.getTime());
        await copyPicture(database.db, job, OPEN);
      }
    }
    expect(delays).toEqual([10_000, 60_000, 600_000, 3_600_000]);
    expect(elsewhere.received).toHaveLength(5);
    expect(await findAwaitedPictures(database.db, merchant.caller, uuid)).toEqual(["logo"]);
  });

  it("waits for a place in the worker without losing a try", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
    const { uuid } = await create({ logo: elsewhere.url });
    const enter = vi.fn<Gate["enter"]>(() => ({ admitted: false, retryAfterMs: 2500 }));
    await work(uuid, { enter });
    expect(enter.mock.calls).toEqual([[`pictures ${merchant.tenantUuid}`, { failing: false }]]);
    expect(elsewhere.connectionCount()).toBe(0);
    const waiting = await takeJobs(uuid);
    expect(waiting).toMatchObject([{ job: { tryNumber: 1 }, runAt: new Date(START.getTime() + 2500) }]);
  });

  it.each([
    [true, image("image/svg+xml", SVG)],
    [false, "CUT" as const],
  ])("tells the worker's gate whether its address answered: %s", async (succeeded, answer) => {
    elsewhere.answerWith(answer);
    const { uuid } = await create({ logo: elsewhere.url });
    const leave = vi.fn<(outcome: { succeeded: boolean }) => void>();
    await work(uuid, { enter: () => ({ admitted: true, leave }) });
    expect(leave.mock.calls.map(([outcome]) => outcome.succeeded)).toEqual([succeeded]);
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
