import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb, inTransaction, openDatabase, setDatabase } from "@/db/client";
import * as queries from "@/db/queries/banks/banks";
import { insertBankChange, listBankChanges, listBankRows, upsertBank } from "@/db/queries/banks/banks";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { afterThisFile } from "@/db/testing/tidying";
import { bankDirectory, forgetBanks } from "@/lib/banks/registry";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { enrolBank } from "./enrol-bank";
import { listRecords } from "./list-records";
import { putBanks } from "./put-banks";
import { seedSandboxBanks } from "./seed-sandbox-banks";
import { disableBank, enableBank } from "./switch-bank";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const WHO = "operator:test";
const PLATFORM = {
  id: "hub",
  adapter: "BERLIN_GROUP",
  defaults: {
    segments: ["RETAIL"],
    endpoint: { base: "https://hub.example", version: "v1.1" },
    products: { SEPA_CREDIT_TRANSFER: { path: "sepa-credit-transfers" } },
    methods: [{ approach: "REDIRECT" }],
    limits: { breakerFailures: 7 },
  },
};
const bankOf = (id: string, changes: object = {}) => ({
  id,
  platform: "hub",
  name: `Bank ${id}`,
  country: "ES",
  bic: "HUBAESM0XXX",
  endpoint: { pathPrefix: `/api/${id}` },
  ...changes,
});

/** A platform that speaks STET, and a bank of it. */
const stetBank = (changes: object) => [
  { ...PLATFORM, id: "stet-hub", adapter: "STET", defaults: PLATFORM.defaults },
  bankOf("bad", { platform: "stet-hub", stet: { initiatingParty: "Us" }, ...changes }),
];

const signedOver = (headers?: readonly string[]) => ({
  signature: { key: "our-qseal", variant: "CAVAGE", ...(headers && { headers }) },
});

const put = (file: unknown) => putBanks(getDb(), file, WHO);
const find = async (id: string) => (await bankDirectory(getDb())).find(id);
const versionOf = async (id: string) => (await listBankRows(getDb())).find((row) => row.id === id)?.version;

async function refused(file: unknown): Promise<readonly string[]> {
  const before = await listBankRows(getDb());
  const error: unknown = await put(file).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(await listBankRows(getDb()), "nothing half-done").toEqual(before);
  if (!(error instanceof AppError)) throw new Error(`Expected an AppError, got ${String(error)}.`);
  return error.errors.map((each) => ("pointer" in each ? each.pointer : each.parameter));
}

describe("a file of banks (decision 115)", () => {
  it("brings a platform and its banks, wherever they stand in it", async () => {
    expect(await put([bankOf("first"), PLATFORM])).toEqual([
      { kind: "PLATFORM", id: "hub", version: 1, outcome: "ADDED" },
      { kind: "BANK", id: "first", version: 1, outcome: "ADDED" },
    ]);
    expect(await find("first")).toMatchObject({
      endpoint: { base: "https://hub.example", pathPrefix: "/api/first", version: "v1.1" },
      limits: { breakerFailures: 7, readTimeoutMs: 10_000 },
      status: "ACTIVE",
    });
  });

  it("changes nothing when it is put twice, nor when what is in force is put back", async () => {
    await put(bankOf("twice"));
    expect(await put(bankOf("twice"))).toMatchObject([{ outcome: "UNCHANGED", version: 1 }]);
    const { id, platform, ...overrides } = bankOf("twice");
    expect(await put({ id, platform, overrides })).toMatchObject([{ outcome: "UNCHANGED" }]);
    const inForce = (await listRecords(getDb())).flatMap((one) => ("record" in one ? [one.record] : []));
    const outcomes = await put(JSON.parse(JSON.stringify(inForce)));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["UNCHANGED"]));
  });

  it("is a new version when it says something else, with who and what", async () => {
    await put(bankOf("changed"));
    expect(await put(bankOf("changed", { name: "Another" }))).toMatchObject([{ outcome: "CHANGED", version: 2 }]);
    expect((await find("changed"))?.name).toBe("Another");
    expect(await listBankChanges(getDb(), "changed")).toMatchObject([
      { version: 1, what: "PUT", who: WHO },
      { version: 2, what: "PUT", who: WHO, content: { overrides: { name: "Another" } } },
    ]);
  });

  it("with a whole record says all of it: what the platform has beside it is taken away", async () => {
    await put([
      { ...PLATFORM, id: "rich", defaults: { ...PLATFORM.defaults, headers: { static: { "X-Hub": "1" } } } },
      bankOf("whole", { platform: "rich" }),
    ]);
    const whole = await find("whole");
    if (!whole) throw new Error("There is no bank.");
    const { logoPath: _, keys: __, client: ___, isSandbox: ____, ...record } = whole;
    expect(record.headers.static).toEqual({ "X-Hub": "1" });
    await put({ ...record, headers: { ...record.headers, static: { "X-Own": "2" } } });
    expect((await find("whole"))?.headers.static).toEqual({ "X-Own": "2" });
  });

  it("whose record needs no platform makes it", async () => {
    const { defaults } = PLATFORM;
    const alone = { ...defaults, ...bankOf("alone"), platform: "of-its-own", adapter: "BERLIN_GROUP" };
    expect(await put({ ...alone, endpoint: { base: "https://alone.example" } })).toEqual([
      { kind: "PLATFORM", id: "of-its-own", version: 1, outcome: "ADDED" },
      { kind: "BANK", id: "alone", version: 1, outcome: "ADDED" },
    ]);
  });

  it("takes up to four methods, each with its name and word where they have one approach (decision 133)", async () => {
    const methods = [
      { approach: "REDIRECT" },
      { approach: "DECOUPLED" },
      { approach: "EMBEDDED", label: "photoTAN" },
      { id: "chip", approach: "EMBEDDED", label: "chipTAN" },
    ];
    expect(await put(bankOf("many-ways", { methods }))).toMatchObject([{ outcome: "ADDED" }]);
    expect((await find("many-ways"))?.methods).toMatchObject(methods);
  });

  it.each<[string, unknown, string[]]>([
    ["a wrong field", bankOf("bad", { bic: "NO" }), ["/bic"]],
    ["a field that there is not", bankOf("bad", { endpoint: { patPrefix: "/x" } }), ["/endpoint/patPrefix"]],
    [
      "a field deep inside",
      bankOf("bad", { methods: [{ approach: "REDIRECT" }, { approach: "CARRIER_PIGEON" }] }),
      ["/methods/1/approach"],
    ],
    [
      "overrides",
      { id: "bad", platform: "hub", overrides: { ...bankOf("bad"), id: undefined, platform: undefined, bic: "NO" } },
      ["/overrides/bic"],
    ],
    ["no name", bankOf("bad", { name: undefined }), ["/name"]],
    ["a platform that nobody has put", bankOf("bad", { platform: "hbu" }), ["/platform"]],
    ["another adapter than the platform's", bankOf("bad", { adapter: "STET" }), ["/adapter"]],
    [
      "methods that neither an attempt nor a payer could tell apart (decision 133)",
      bankOf("bad", { methods: [{ approach: "REDIRECT" }, { approach: "REDIRECT" }] }),
      ["/methods/1/id", "/methods/1/label"],
    ],
    [
      "a method that is called what another is called by its approach (decision 133)",
      bankOf("bad", { methods: [{ approach: "REDIRECT" }, { id: "redirect", approach: "DECOUPLED" }] }),
      ["/methods/1/id"],
    ],
    [
      "what nobody would read where the payer gives no token (decision 144)",
      bankOf("bad", {
        auth: {
          ...{ pkce: false, statusNeedsPsuToken: true, issuer: "https://x.example" },
          ...{ authorizeUrl: "https://x.example/a", tokenUrl: "https://x.example/t", scope: "pis" },
        },
        redirectState: "OAUTH_STATE",
      }),
      [
        ...["/auth/authorizeUrl", "/auth/tokenUrl", "/auth/issuer", "/auth/scope", "/auth/pkce"],
        ...["/auth/statusNeedsPsuToken", "/redirectState"],
      ],
    ],
    [
      "what STET has no use for (decision 151)",
      stetBank({
        headers: { names: "CLIENT" },
        methods: [{ approach: "DECOUPLED", start: "EXPLICIT", psuIdType: "LOGIN", credentials: [{ name: "PSU_ID" }] }],
        completion: "CODE",
        notifies: true,
        stet: undefined,
      }),
      [
        ...["/1/stet", "/1/headers/names", "/1/methods/0/approach", "/1/methods/0/start", "/1/methods/0/psuIdType"],
        ...["/1/methods/0/credentials/0/name", "/1/completion", "/1/notifies"],
      ],
    ],
    [
      "a payer's token first, and nowhere to have it",
      bankOf("bad", { auth: { psuToken: "PRE_STEP" }, redirectState: "OAUTH_STATE" }),
      ["/auth/authorizeUrl", "/auth/tokenUrl", "/redirectState"],
    ],
    [
      "half of an authorization server",
      bankOf("bad", { auth: { psuToken: "INTEGRATED", authorizeUrl: "https://x.example/a" } }),
      ["/auth/tokenUrl"],
    ],
    [
      "the name of an authorization server that is described elsewhere",
      bankOf("bad", { auth: { psuToken: "INTEGRATED", issuer: "https://x.example" } }),
      ["/auth/issuer"],
    ],
    [
      "a status that is no authorisation where a confirmation is awaited",
      stetBank({ completion: "POST_CONFIRMATION", statuses: { reportsSca: false } }),
      ["/1/statuses/reportsSca"],
    ],
    [
      "a payer's token with STET",
      stetBank({
        auth: { psuToken: "INTEGRATED", authorizeUrl: "https://x.example/a", tokenUrl: "https://x.example/t" },
      }),
      ["/1/auth/psuToken"],
    ],
    ["STET's words with another adapter", bankOf("bad", { stet: { initiatingParty: "Us" } }), ["/stet"]],
    ["STET's confirmation with another adapter", bankOf("bad", { completion: "POST_CONFIRMATION" }), ["/completion"]],
    [
      "the older framework's words in openFinance 2 (decision 152)",
      [
        { ...PLATFORM, id: "new-hub", adapter: "OPENFINANCE_2", defaults: { ...PLATFORM.defaults, endpoint: {} } },
        bankOf("bad", { platform: "new-hub", endpoint: { base: "https://x.example", version: "v1" } }),
      ],
      ["/1/headers/names", "/1/endpoint/version"],
    ],
    ["a version that is none", bankOf("bad", { endpoint: { version: "1.4" } }), ["/endpoint/version"]],
    ["an authority that is no certificate", bankOf("bad", { tls: { ca: "PEM" } }), ["/tls/ca"]],
    [
      "a signature over what no header is called",
      ["Digest", "(created)"].map((name, at) => ({ ...bankOf(`bad-${at}`), ...signedOver([name]) })),
      ["/0/signature/headers/0", "/1/signature/headers/0"],
    ],
    ["a header signed twice", bankOf("bad", signedOver(["date", "date"])), ["/signature/headers"]],
    [
      "hosts that no address has",
      bankOf("bad", { endpoint: { hosts: ["ok.example", "https://x.example/login", "*.x.example", "x example"] } }),
      ["/endpoint/hosts/1", "/endpoint/hosts/2", "/endpoint/hosts/3"],
    ],
    [
      "a code that is awaited, of a status that nobody reads",
      bankOf("bad", { completion: "CODE", statuses: { reportsSca: false } }),
      ["/statuses/reportsSca"],
    ],
    [
      "a product that no payment fits",
      bankOf("bad", { products: { SEPA_CREDIT_TRANSFER: { amountMinorMin: 500, amountMinorMax: 499 } } }),
      ["/products/SEPA_CREDIT_TRANSFER/amountMinorMin"],
    ],
    [
      "a code that is awaited where the platform says that nobody reads the status",
      [
        { ...PLATFORM, defaults: { ...PLATFORM.defaults, statuses: { reportsSca: false } } },
        bankOf("bad", { completion: "CODE" }),
      ],
      ["/1/statuses/reportsSca"],
    ],
    ["nothing that is signed", bankOf("bad", signedOver([])), ["/signature/headers"]],
    [
      "a digest that is signed and not sent",
      bankOf("bad", { ...signedOver(), digest: "NONE" }),
      ["/signature/headers"],
    ],
    [
      "a JWS with a certificate in PEM",
      bankOf("bad", { signature: { key: "our-qseal", variant: "JWS", certificate: "PEM" } }),
      ["/signature/certificate"],
    ],
    ["a pattern that is none", bankOf("bad", { payment: { remittancePattern: "(" } }), ["/payment/remittancePattern"]],
    [
      "an address with a slash behind it",
      bankOf("bad", { endpoint: { base: "https://x.example/" } }),
      ["/endpoint/base"],
    ],
    ["a time without the status", bankOf("bad", { disabledUntil: "2030-01-01T00:00:00Z" }), ["/disabledUntil"]],
    [
      "one of several",
      [bankOf("good"), bankOf("bad", { bic: "NO" }), bankOf("worse", { country: "es" })],
      ["/1/bic", "/2/country"],
    ],
    ["one twice", [bankOf("good"), bankOf("good")], ["/1/id"]],
    ["neither a bank nor a platform", [17], ["/0"]],
    [
      "defaults",
      [{ ...PLATFORM, defaults: { limits: { breakerFailures: 0 } } }],
      ["/0/defaults/limits/breakerFailures"],
    ],
    ["defaults that are a bank's own", [{ ...PLATFORM, defaults: { id: "x" } }], ["/0/defaults/id"]],
    ["defaults that a bank can't do without", [{ ...PLATFORM, defaults: {} }], ["/0/defaults/segments"]],
  ])("is refused whole, naming the field: %s", async (_, file, pointers) => {
    await put([PLATFORM, bankOf("first")]);
    expect(await refused(file)).toEqual(expect.arrayContaining(pointers));
  });

  it("takes hosts and a bank's own words however they are written, and meets them", async () => {
    const hosts = ["https://login.bank.example", "Pay.Bank.example", "x.example:8443", "http://LOCALHOST:3000/"];
    await put(bankOf("written", { endpoint: { hosts }, statuses: { map: { Accepted: "ACSP", " booked ": "ACSC" } } }));
    expect(await find("written")).toMatchObject({
      endpoint: { hosts: ["login.bank.example", "pay.bank.example", "x.example:8443", "http://localhost:3000"] },
      statuses: { map: { ACCEPTED: "ACSP", BOOKED: "ACSC" } },
    });
  });

  it("does not lose a bank that stands, whatever a file may not say any more", async () => {
    await put(bankOf("standing"));
    const futile = { completion: "CODE", statuses: { reportsSca: false }, endpoint: { hosts: ["*.x.example"] } };
    await database.sql`
      update bank set overrides = overrides || ${JSON.stringify(futile)}::jsonb where id = 'standing'`;
    forgetBanks();
    expect(await find("standing")).toMatchObject({ completion: "CODE" });
    // A change of its platform names it.
    expect(await refused({ ...PLATFORM, defaults: { ...PLATFORM.defaults, limits: { breakerFailures: 8 } } })).toEqual(
      expect.arrayContaining(["/defaults/statuses/reportsSca"]),
    );
    await database.sql`delete from bank where id = 'standing'`;
    forgetBanks();
  });

  it("that changes a platform changes its banks", async () => {
    await put([{ ...PLATFORM, defaults: { ...PLATFORM.defaults, limits: { breakerFailures: 9 } } }]);
    expect((await find("first"))?.limits.breakerFailures).toBe(9);
    await put(PLATFORM);
    expect((await find("first"))?.limits.breakerFailures).toBe(7);
  });
});

describe("a bank that is disabled (decision 117)", () => {
  it("is so until somebody enables it, whatever a file says that says nothing of it", async () => {
    await put(bankOf("off", { status: "DEGRADED" }));
    await disableBank(getDb(), "off", null, WHO);
    expect((await find("off"))?.status).toBe("DISABLED");
    expect(await disableBank(getDb(), "off", null, WHO)).toMatchObject({ outcome: "UNCHANGED" });
    await put(bankOf("off", { name: "Renamed" }));
    expect(await find("off")).toMatchObject({ name: "Renamed", status: "DISABLED" });
    await enableBank(getDb(), "off", WHO);
    expect((await find("off"))?.status).toBe("ACTIVE");
    expect((await listBankChanges(getDb(), "off")).map(({ what }) => what)).toEqual([
      "PUT",
      "DISABLED",
      "PUT",
      "ENABLED",
    ]);
  });

  it("until a time is what it was before when that has come, by itself", async () => {
    await put(bankOf("pause", { status: "DEGRADED" }));
    const until = new Date(Date.now() + 3_600_000);
    await disableBank(getDb(), "pause", until, WHO);
    expect(await find("pause")).toMatchObject({ status: "DISABLED", disabledUntil: until.toISOString() });
    vi.useFakeTimers({ toFake: ["Date"], now: until });
    expect(await find("pause")).toMatchObject({ status: "DEGRADED", disabledUntil: null });
  });

  it("is so by a file, too, and is enabled by one", async () => {
    await put(bankOf("by-file", { status: "DISABLED" }));
    expect((await find("by-file"))?.status).toBe("DISABLED");
    await put(bankOf("by-file", { status: "ACTIVE" }));
    expect((await find("by-file"))?.status).toBe("ACTIVE");
  });

  it("is one that there is, and for a time to come", async () => {
    await expect(disableBank(getDb(), "nobody", null, WHO)).rejects.toMatchObject({ code: "not_found" });
    await expect(disableBank(getDb(), "first", new Date(0), WHO)).rejects.toMatchObject({ code: "invalid_field" });
  });
});

describe("every process", () => {
  /** As another process writes: nothing of ours is called, but the row and the word to everybody. */
  async function elsewhere(name: string, isTold: boolean): Promise<void> {
    const other = openDatabase(database.url, 1);
    afterThisFile(other.close);
    const row = (await listBankRows(other.db)).find(({ id }) => id === "first");
    if (!row) throw new Error("There is no first bank.");
    const changed = { ...row, overrides: bankOf("first", { name }), version: row.version + 1 };
    const { platformId, id: bankId, version, updatedAt: at } = changed;
    if (isTold) {
      await inTransaction(other.db, async (tx) => {
        await upsertBank(tx, changed);
        await insertBankChange(tx, { platformId, bankId, version, what: "PUT", who: WHO, at, content: {} });
      });
      return;
    }
    await upsertBank(other.db, changed);
    await other.sql`insert into bank_history (platform_id, bank_id, version, what, who, at, content)
      values (${platformId}, ${bankId}, ${version}, 'PUT', ${WHO}, now(), '{}')`;
  }

  it("knows what another has changed as soon as it is told", async () => {
    await put([PLATFORM, bankOf("first")]);
    await find("first");
    // No time passes: nothing but the word makes it look again.
    vi.spyOn(performance, "now").mockReturnValue(performance.now());
    await elsewhere("Told", true);
    await vi.waitFor(async () => expect((await find("first"))?.name).toBe("Told"), { timeout: 30_000, interval: 20 });
  });

  it("and some seconds later where the word was lost", async () => {
    const begun = Math.ceil(performance.now());
    const clock = vi.spyOn(performance, "now").mockReturnValue(begun);
    forgetBanks();
    await find("first");
    await elsewhere("Not told", false);
    expect((await find("first"))?.name).toBe("Told");
    clock.mockReturnValue(begun + 5_000);
    expect((await find("first"))?.name).toBe("Not told");
  });

  /** As at the start of a process, which has read nothing of its database yet. */
  const begin = () => setDatabase({ ...database });

  it("reads them once for all who ask before there are any", async () => {
    const read = vi.spyOn(queries, "listBankRows");
    begin();
    const asked = await Promise.all(Array.from({ length: 30 }, () => bankDirectory(getDb())));
    expect(asked.every((directory) => directory.find("first") !== null)).toBe(true);
    expect(read).toHaveBeenCalledOnce();
  });

  it("reads them on no transaction's connection, which may fail for reasons of its own", async () => {
    begin();
    const asked: Promise<unknown>[] = [];
    const failing = inTransaction(getDb(), async (tx) => {
      await tx.execute("select 1 / 0").catch(() => undefined);
      asked.push(bankDirectory(tx), bankDirectory(getDb()));
      await Promise.allSettled(asked);
    });
    await expect(failing).rejects.toThrow();
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  });

  it("asks anew after a first reading that failed, for everybody", async () => {
    begin();
    vi.spyOn(queries, "listBankRows").mockRejectedValueOnce(new Error("away"));
    const asked = await Promise.allSettled(Array.from({ length: 3 }, () => bankDirectory(getDb())));
    expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await find("first")).not.toBeNull();
  });

  it("leaves out what is no record, says so, and has the others", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    await put(bankOf("broken"));
    await database.sql`update bank set overrides = '{"bic": 17}' where id = 'broken'`;
    await put(bankOf("next"));
    expect(await find("broken")).toBeNull();
    expect(await find("next")).not.toBeNull();
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({
        bank: "broken",
        problems: expect.arrayContaining([expect.objectContaining({ pointer: "/bic" })]),
      }),
      expect.stringContaining("left out"),
    );
    await put(bankOf("broken"));
    expect(await find("broken")).not.toBeNull();
  });
});

describe("what a bank has given us", () => {
  const named = bankOf("named", { headers: { static: { "X-Key": "secret:api-key", "X-Client": "secret:client-id" } } });

  it("is sent in the place of its name, and the bank not offered before", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    await put([PLATFORM, named]);
    expect(await find("named")).toBeNull();
    await enrolBank(getDb(), "named", { clientId: "we", secrets: { "api-key": "s3cret" } }, WHO);
    expect((await find("named"))?.headers.static).toEqual({ "X-Key": "s3cret", "X-Client": "we" });
  });

  it("says who we are to its authorization server; a token of ours needs the secret, or our certificate", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const clientToken = { url: "https://hub.example/token" };
    await put(bankOf("oauth", { auth: { clientToken } }));
    await enrolBank(getDb(), "oauth", { clientId: "we" }, WHO);
    expect(await find("oauth")).toBeNull();
    await enrolBank(getDb(), "oauth", { clientId: "we", secrets: { "client-secret": "s3cret" } }, WHO);
    expect(await find("oauth")).toMatchObject({ client: { id: "we", secret: "s3cret" }, auth: { clientToken } });
    const server = { authorizeUrl: "https://hub.example/a", tokenUrl: "https://hub.example/t" };
    await put(bankOf("payers", { auth: { psuToken: "PRE_STEP", ...server } }));
    expect(await find("payers")).toBeNull();
    await enrolBank(getDb(), "payers", { clientId: "we" }, WHO);
    expect((await find("payers"))?.client).toEqual({ id: "we", secret: null });
    expect((await find("first"))?.client).toBeNull();
  });

  it("of the sandbox is known without it", async () => {
    expect((await find("banque-filigrane"))?.client).toMatchObject({ id: "paraph-sandbox" });
  });

  it("lies sealed, is in no record, and the history knows its names alone", async () => {
    const [row] = await database.sql`select secrets_sealed from bank_enrolment where bank_id = 'named'`;
    const told = [row, await listRecords(getDb()), await listBankChanges(getDb(), "named")];
    expect(JSON.stringify(told)).not.toContain("s3cret");
    expect(await listBankChanges(getDb(), "named")).toMatchObject([{ what: "PUT" }, { what: "ENROLLED", who: WHO }]);
  });

  it("sealed with an APP_SECRET that nobody has given leaves its own bank out, and says why", async () => {
    const error = vi.spyOn(log, "error").mockReturnValue();
    await database.sql`update bank_enrolment set secrets_sealed = 'v2.another.AAAA.AAAA' where bank_id = 'named'`;
    await put({ ...named, name: "Bank again" });
    const lacks = ["its enrolment can't be opened with this APP_SECRET: enrol it again"];
    expect(await find("named")).toBeNull();
    expect(error).toHaveBeenCalledWith({ bank: "named", lacks }, expect.stringContaining("left out"));
    expect((await find("oauth"))?.client).toEqual({ id: "we", secret: "s3cret" });
    expect(await listRecords(getDb())).toContainEqual(expect.objectContaining({ id: "named", lacks }));
    await enrolBank(getDb(), "named", { clientId: "we", secrets: { "api-key": "another" } }, WHO);
    expect((await find("named"))?.headers.static).toEqual({ "X-Key": "another", "X-Client": "we" });
  });

  it("is refused by the field", async () => {
    const wrong = enrolBank(getDb(), "named", { clientId: "", secret: {} }, WHO);
    await expect(wrong).rejects.toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ pointer: "/clientId" }),
        expect.objectContaining({ pointer: "/secret" }),
      ]),
    });
    await expect(enrolBank(getDb(), "nobody", { clientId: "x" }, WHO)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the history", () => {
  it("is only ever added to", async () => {
    await expect(database.sql`update bank_history set who = 'nobody'`).rejects.toThrow(/append/);
    await expect(database.sql`delete from bank_history`).rejects.toThrow(/append/);
  });
});

describe("the sandbox's banks", () => {
  it("are at least 40 of five countries, and those who start again find them as they are", async () => {
    const ours = (await bankDirectory(getDb())).list().filter(({ platform }) => platform === "sandbox");
    expect(ours.length).toBeGreaterThanOrEqual(40);
    expect(new Set(ours.map(({ country }) => country)).size).toBe(5);
    const before = await listBankRows(getDb());
    await seedSandboxBanks(getDb());
    expect(await listBankRows(getDb())).toEqual(before);
  });

  it("stay as an operator has left them", async () => {
    await disableBank(getDb(), "banco-almendro", null, WHO);
    const version = await versionOf("banco-almendro");
    await seedSandboxBanks(getDb());
    expect([(await find("banco-almendro"))?.status, await versionOf("banco-almendro")]).toEqual(["DISABLED", version]);
  });
});
