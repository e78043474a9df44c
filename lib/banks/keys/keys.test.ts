import { createHash } from "node:crypto";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { listBankKeys } from "@/db/queries/banks/bank-keys";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { enrolBank } from "@/lib/banks/records/enrol-bank";
import { findRecord } from "@/lib/banks/records/list-records";
import { putBanks } from "@/lib/banks/records/put-banks";
import { readCertificate } from "@/lib/seals/certificate";
import { qualitiesOf } from "@/lib/seals/qualities";
import { derOf } from "@/lib/seals/testing/test-pki";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { bankDirectory, forgetBanks } from "../registry";
import { type IssuedFile, makePsd2Pki } from "../testing/psd2-pki";
import { findSealCertificates } from "./find-certificate";
import { openKey } from "./open-key";
import { putKey } from "./put-key";
import { removeKey } from "./remove-key";
import { warnOfEndings } from "./warn-of-endings";

const WHO = "operator:test";
const DAY_MS = 86_400_000;

let database: TestDatabase;
const pki = makePsd2Pki();
let qwac: IssuedFile;
let qseal: IssuedFile;
beforeAll(async () => {
  database = await testDatabase();
  qwac = pki.issue("our-qwac", { roles: ["PSP_AI", "PSP_PI"] });
  qseal = pki.issue("our-qseal", { type: "QSEAL", key: "RSA" });
});
afterAll(() => pki.remove());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const said = (name: string, kind: string, { chain, keyPath }: IssuedFile) => ({
  name,
  kind,
  certificates: chain,
  reference: `file:${keyPath}`,
});
const put = (...args: Parameters<typeof said>) => putKey(getDb(), said(...args), WHO);

async function refusalOf(work: Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`Expected an AppError, got ${String(error)}.`);
  if (error.errors.length === 0) return [error.code, error.message];
  return error.errors.map((each) => `${"parameter" in each ? each.parameter : each.pointer} ${each.detail}`);
}

const aBankWith = (id: string, changes: object) => ({
  id,
  platform: `platform-of-${id}`,
  adapter: "BERLIN_GROUP",
  name: `Bank ${id}`,
  country: "ES",
  bic: "HUBAESM0XXX",
  segments: ["RETAIL"],
  endpoint: { base: "https://bank.example" },
  products: { SEPA_CREDIT_TRANSFER: { path: "sepa-credit-transfers" } },
  methods: [{ approach: "REDIRECT" }],
  ...changes,
});
const find = async (id: string) => (await bankDirectory(getDb())).find(id);

describe("a key that banks know (decision 130)", () => {
  it("is kept by where it lies: of the key itself the database holds nothing", async () => {
    expect(await put("whole", "QWAC", qwac)).toEqual({ version: 1, outcome: "ADDED" });
    const [row] = (await listBankKeys(getDb())).filter(({ name }) => name === "whole");
    expect(row).toMatchObject({ kind: "QWAC", reference: `file:${qwac.keyPath}`, addedBy: WHO, version: 1 });
    expect(row?.validUntil.getTime()).toBeGreaterThan(Date.now() + 364 * DAY_MS);
    const tables =
      await database.sql`select k::text || coalesce(h::text, '') as text from bank_key k left join bank_history h on true`;
    expect(tables.map(({ text }) => text).join()).not.toContain("PRIVATE");
  });

  it("put twice is no new version, and another certificate is one, with who and what", async () => {
    await put("twice", "QSEAL", qseal);
    expect(await put("twice", "QSEAL", qseal)).toEqual({ version: 1, outcome: "UNCHANGED" });
    const renewed = pki.issue("renewed", { type: "QSEAL" });
    expect(await put("twice", "QSEAL", renewed)).toEqual({ version: 2, outcome: "CHANGED" });
    await removeKey(getDb(), "twice", WHO);
    expect(await put("twice", "QSEAL", renewed)).toEqual({ version: 4, outcome: "ADDED" });
    const history =
      await database.sql`select version, what, who from bank_history where key_name = 'twice' order by sequence`;
    expect(history.map(({ version, what, who }) => [version, what, who])).toEqual([
      [1, "KEY_PUT", WHO],
      [2, "KEY_PUT", WHO],
      [3, "KEY_REMOVED", WHO],
      [4, "KEY_PUT", WHO],
    ]);
  });

  it("leaves its certificate at its address when it is renewed or removed, of a seal alone (decision 145)", async () => {
    const givenFor = async ({ chain }: IssuedFile) => {
      const thumbprint = createHash("sha256").update(derOf(chain)).digest("hex");
      return findSealCertificates(getDb(), thumbprint);
    };
    const [first, second] = [pki.issue("first", { type: "QSEAL" }), pki.issue("second", { type: "QSEAL" })];
    await put("changing", "QSEAL", first);
    const before = await givenFor(first);
    expect(derOf(before ?? "")).toEqual(derOf(first.chain));
    await put("changing", "QSEAL", second);
    expect(await givenFor(first)).toBe(before);
    expect(derOf((await givenFor(second)) ?? "")).toEqual(derOf(second.chain));
    await removeKey(getDb(), "changing", WHO);
    expect(derOf((await givenFor(second)) ?? "")).toEqual(derOf(second.chain));
    await put("no-seal", "QWAC", qwac);
    expect(await givenFor(qwac)).toBeNull();
    await removeKey(getDb(), "no-seal", WHO);
  });

  it("may lie in a variable, its line ends written out", async () => {
    vi.stubEnv("OUR_QWAC_KEY", qwac.key.replaceAll("\n", "\\n"));
    expect(
      await putKey(getDb(), { ...said("variable", "QWAC", qwac), reference: "env:OUR_QWAC_KEY" }, WHO),
    ).toMatchObject({
      outcome: "ADDED",
    });
  });

  const bad = (...args: Parameters<typeof pki.issue>) => pki.issue(...args);
  it.each<[string, () => Parameters<typeof put>, RegExp]>([
    ["a name that is no slug", () => ["Not A Slug", "QWAC", qwac], /^name is not a slug/],
    ["another kind", () => ["bad", "SEAL", qwac], /^kind is neither QWAC nor QSEAL$/],
    ["no certificate", () => ["bad", "QWAC", { ...qwac, chain: "nothing" }], /^certificate holds no certificates/],
    ["another's key", () => ["bad", "QWAC", { ...qwac, keyPath: qseal.keyPath }], /^key is not the key of the first/],
    [
      "no such file",
      () => ["bad", "QWAC", { ...qwac, keyPath: "/nowhere/our.key" }],
      /^key .*\/nowhere\/our.key, which cannot be read/,
    ],
    [
      "a relative path",
      () => ["bad", "QWAC", { ...qwac, keyPath: "our.key" }],
      /^key is neither file:\/path nor env:NAME$/,
    ],
    ["a seal for TLS", () => ["bad", "QWAC", qseal], /^certificate is no QWAC/],
    ["a QWAC for a seal", () => ["bad", "QSEAL", qwac], /^certificate is no QSEAL/],
    [
      "an account reader's",
      () => ["bad", "QWAC", bad("reader", { roles: ["PSP_AI"] })],
      /^certificate has not the role PSP_PI/,
    ],
    [
      "nobody's of payments",
      () => ["bad", "QSEAL", bad("shop", { type: "QSEAL", roles: [] })],
      /^certificate says nothing of payment/,
    ],
    [
      "not a client's",
      () => ["bad", "QWAC", bad("server", { extendedKeyUsage: "serverAuth" })],
      /^certificate is not for TLS clients/,
    ],
    [
      "not for signing",
      () => ["bad", "QSEAL", bad("cipher", { type: "QSEAL", keyUsage: "keyEncipherment" })],
      /^certificate is not for signatures/,
    ],
    [
      "a curve that nobody knows",
      () => ["bad", "QSEAL", bad("curve", { type: "QSEAL", key: "P384" })],
      /^certificate is neither for RSA/,
    ],
    [
      "a broken chain",
      () => ["bad", "QWAC", { ...qwac, chain: qwac.certificate + qseal.certificate }],
      /^certificate must hold the key's/,
    ],
  ])("is refused with %s, by what is wrong", async (_, args, expected) => {
    const problems = await refusalOf(put(...args()));
    expect(problems[0]).toMatch(expected);
    expect((await listBankKeys(getDb())).map(({ name }) => name)).not.toContain("bad");
  });

  it("is refused before and after its days", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 366 * DAY_MS });
    expect(await refusalOf(put("bad", "QWAC", qwac))).toEqual([expect.stringMatching(/^certificate has ended on 20/)]);
    vi.setSystemTime(Date.now() - 800 * DAY_MS);
    expect(await refusalOf(put("bad", "QWAC", qwac))).toEqual([
      expect.stringMatching(/^certificate begins only on 20/),
    ]);
  });

  it("is what OpenSSL says it is", () => {
    const { certificate } = pki.issue("all", { roles: ["PSP_AS", "PSP_PI", "PSP_AI", "PSP_IC"] });
    expect(qualitiesOf(readCertificate(derOf(certificate)))).toEqual({
      types: ["WEB"],
      roles: ["PSP_AS", "PSP_PI", "PSP_AI", "PSP_IC"],
    });
  });
});

describe("a bank whose record names a key", () => {
  it("is offered when there is one of that name and kind, and everybody hears of it", async () => {
    await putBanks(
      getDb(),
      aBankWith("needs-both", { tls: { qwac: "later-qwac" }, signature: { key: "later-qseal", variant: "JWS" } }),
      WHO,
    );
    expect(await find("needs-both")).toBeNull();
    expect(await findRecord(getDb(), "needs-both")).toMatchObject({
      lacks: ["there is no QWAC later-qwac", "there is no QSEAL later-qseal"],
    });
    await put("later-qwac", "QWAC", qwac);
    await put("later-qseal", "QWAC", qwac);
    expect(await find("needs-both"), "a QWAC signs nothing").toBeNull();
    await put("later-qseal", "QSEAL", qseal);
    expect(await find("needs-both")).toMatchObject({
      status: "ACTIVE",
      keys: { qwac: { name: "later-qwac" }, seal: { name: "later-qseal" } },
    });
    expect(await findRecord(getDb(), "needs-both")).toMatchObject({
      lacks: [],
      endings: [
        { what: "the QWAC later-qwac", warning: null },
        { what: "the QSEAL later-qseal", warning: null },
      ],
    });
  });

  it("keeps its key: what is named is not removed", async () => {
    await put("kept", "QWAC", qwac);
    await putBanks(getDb(), aBankWith("keeper", { tls: { qwac: "kept" } }), WHO);
    expect(await refusalOf(removeKey(getDb(), "kept", WHO))).toEqual([
      "conflict",
      "The key kept is named by keeper: change their records first.",
    ]);
    await putBanks(getDb(), aBankWith("keeper", { tls: {} }), WHO);
    await removeKey(getDb(), "kept", WHO);
    expect(await refusalOf(removeKey(getDb(), "kept", WHO))).toEqual(["not_found", expect.any(String)]);
  });

  it("keeps its key's kind, too: under that name no other is put", async () => {
    await put("of-one-kind", "QWAC", qwac);
    await putBanks(getDb(), aBankWith("kind-keeper", { tls: { qwac: "of-one-kind" } }), WHO);
    expect(await refusalOf(put("of-one-kind", "QSEAL", qseal))).toEqual([
      "kind is QWAC under this name, as kind-keeper name it",
    ]);
    expect((await find("kind-keeper"))?.keys.qwac?.name).toBe("of-one-kind");
    await putBanks(getDb(), aBankWith("kind-keeper", { tls: {} }), WHO);
    expect(await put("of-one-kind", "QSEAL", qseal)).toMatchObject({ outcome: "CHANGED" });
  });

  it("is disabled once the certificate has ended: nobody begins there, and what is under way is asked about", async () => {
    await put("ending", "QWAC", qwac);
    await putBanks(getDb(), aBankWith("ends", { tls: { qwac: "ending" } }), WHO);
    expect((await find("ends"))?.status).toBe("ACTIVE");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 366 * DAY_MS });
    forgetBanks();
    expect((await find("ends"))?.status).toBe("DISABLED");
  });
});

describe("a bank whose enrolment has ended (decision 130)", () => {
  const SECRET = { headers: { static: { "X-Key": "secret:api-key" } } };
  const enrol = (id: string, validUntil: string | null) =>
    enrolBank(getDb(), id, { clientId: "c", secrets: { "api-key": "k" }, validUntil }, WHO);

  it("is disabled where its record needs that: nobody begins there, until there is another", async () => {
    await putBanks(getDb(), [aBankWith("needs-it", SECRET), aBankWith("needs-none", {})], WHO);
    const end = new Date(Date.now() + 5 * DAY_MS).toISOString();
    await enrol("needs-it", end);
    await enrol("needs-none", end);
    expect((await find("needs-it"))?.status).toBe("ACTIVE");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(end) });
    expect((await find("needs-it"))?.status).toBe("DISABLED");
    // What is drawn of it is kept as long as it is the same (decision 359).
    expect(await find("needs-it")).toBe(await find("needs-it"));
    expect((await find("needs-none"))?.status).toBe("ACTIVE");
    await enrol("needs-it", null);
    expect((await find("needs-it"))?.status).toBe("ACTIVE");
    await database.sql`delete from bank_enrolment where bank_id in ('needs-it', 'needs-none')`;
  });
});

describe("the key at hand", () => {
  it("is read once, and again when its file is another", async () => {
    const path = join(pki.folder, "moving.key");
    copyFileSync(qwac.keyPath, path);
    const key = {
      name: "moving",
      kind: "QWAC",
      certificates: qwac.chain,
      reference: `file:${path}`,
      validUntil: new Date(),
    } as const;
    const first = await openKey(key);
    expect(await openKey(key)).toBe(first);
    writeFileSync(path, `${qwac.key}\n`);
    const second = await openKey(key);
    expect(second).not.toBe(first);
    expect(second.mark).not.toBe(first.mark);
    writeFileSync(path, qseal.key);
    await expect(openKey(key)).rejects.toThrow("has a key that is not of its certificate");
    writeFileSync(path, "no key");
    await expect(openKey(key)).rejects.toThrow(/has no private key in .*moving\.key/);
  });
});

describe("the end of a key or an enrolment", () => {
  it("is warned of once at 60, 30 and 7 days, and said each day when it has come", async () => {
    await database.sql`delete from bank_key`;
    await put("warned", "QWAC", qwac);
    await putBanks(getDb(), aBankWith("enrolled", {}), WHO);
    const [{ validUntil: end } = { validUntil: new Date() }] = await listBankKeys(getDb());
    await enrolBank(getDb(), "enrolled", { clientId: "c", validUntil: end.toISOString() }, WHO);
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    const error = vi.spyOn(log, "error").mockReturnValue();
    const told: [number, string][] = [];
    for (let days = 70; days >= -2; days--) {
      const at = new Date(end.getTime() - (days + 0.25) * DAY_MS);
      // Twice a day, as two workers would.
      for (let time = 0; time < 2; time++) {
        const before = warn.mock.calls.length;
        await warnOfEndings(getDb(), at);
        for (const [said] of warn.mock.calls.slice(before)) told.push([days, JSON.stringify(said)]);
      }
    }
    const about = (word: string) => told.filter(([, said]) => said.includes(word)).map(([days]) => days);
    expect(about('"key":"warned"')).toEqual([60, 30, 7]);
    expect(about('"bank":"enrolled"')).toEqual([60, 30, 7]);
    expect(error).toHaveBeenCalledTimes(2 * 2 * 2);
  });

  it("is warned of anew once there is another", async () => {
    const [{ validUntil: end } = { validUntil: new Date() }] = await listBankKeys(getDb());
    await put("warned", "QWAC", pki.issue("another"));
    await enrolBank(getDb(), "enrolled", { clientId: "c", validUntil: end.toISOString() }, WHO);
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    await warnOfEndings(getDb(), new Date(end.getTime() - 20 * DAY_MS));
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
