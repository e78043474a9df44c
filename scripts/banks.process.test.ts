import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ApiClient, created } from "@/e2e/api/api-client";
import { startLater } from "@/e2e/support/first-start";
import type { RunningServer } from "@/e2e/support/server";
import { type HubBank, serveHubBank } from "@/lib/banks/testing/hub-bank";
import { makePsd2Pki } from "@/lib/banks/testing/psd2-pki";
import { walk } from "@/lib/banks/testing/sandbox";

/** For what happens in another process, on a machine that may be busy. */
const PATIENT = { timeout: 60_000, interval: 100 };
const PERSON = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", accept: "text/html" };

const records = z.array(z.looseObject({ id: z.string(), status: z.string() }));

function raise(message: string): never {
  throw new Error(message);
}

describe("npm run banks, beside a running server (decision 118)", () => {
  let folder: string;
  let server: RunningServer;
  let hub: HubBank;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "paraph-banks-"));
    server = await startLater();
    hub = await serveHubBank(() => server.baseUrl, new URL(server.baseUrl).host);
  }, 240_000);
  afterAll(async () => {
    await hub?.server.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const banks = (...args: string[]) => banksWith({}, ...args);
  const banksWith = async (environment: Readonly<Record<string, string>>, ...args: readonly string[]) => {
    const env = {
      ...process.env,
      NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-test",
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      DATA_DIR: server.dataDir,
      // Of that server, in its data folder; the tests' own is another.
      APP_SECRET: "",
      // As servers have it, whose lines nobody wants among an answer.
      LOG_LEVEL: "info",
      ...environment,
    };
    const child = spawn(process.execPath, ["scripts/banks.mjs", ...args], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const closed = once(child, "close");
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await closed;
    return { code, out, err };
  };
  const file = async (name: string, content: unknown) => {
    await writeFile(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  const list = async () => records.parse(JSON.parse((await banks("list", "--json")).out));

  it("lists what is in force, and nothing else", async () => {
    expect((await list()).length).toBeGreaterThanOrEqual(40);
  });

  /** A payer of the demo pays there, from the link to the end. */
  const payAt = async (bankId: string) => {
    const demo = server.demo();
    const erp = new ApiClient(demo, demo.tenants[0] ?? raise("The demo has no tenant."));
    const operation = { payment: { amount: 15_075, concept: "Invoice 1" } };
    const { operations } = created.parse((await erp.createInvoiceCollection({ operations: [operation] })).body);
    const page = operations[0]?.url ?? "";
    const offered = async () => (await fetch(`${page}/banks`, { headers: PERSON })).text();
    await vi.waitFor(async () => expect(await offered()).toContain(`value="${bankId}"`), PATIENT);

    const body = new URLSearchParams({ bankId });
    const headers = { ...PERSON, origin: server.baseUrl };
    const pressed = await fetch(`${page}/attempt`, { method: "POST", body, headers });
    const toBank = /0;url=([^"]+)"/.exec(await pressed.text())?.[1] ?? "";
    const landed = await walk(
      { origin: server.baseUrl, close: async () => undefined },
      toBank.replaceAll("&amp;", "&"),
    );
    await fetch(landed, { headers: PERSON, redirect: "manual" });
    const isPaid = async () => {
      const { body } = await erp.get(`/flow/v1/operations/${operations[0]?.uuid}`);
      expect(body).toMatchObject({ status: "COMPLETED" });
    };
    await vi.waitFor(isPaid, PATIENT);
  };

  it("adds a bank by a file, which the server that runs takes a payment to", async () => {
    const answer = await banks("put", await file("bank.json", hub.record));
    expect(answer).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringContaining("bank banco-de-nadie: added, version 1"),
    });
    await payAt("banco-de-nadie");
    expect(hub.asked[0]).toContain("/api/nadie/v1.1/payments/sepa-credit-transfers 201");
  });

  it("answers a bad file by the field, and writes nothing of it", async () => {
    const answer = await banks("put", await file("bad.json", [hub.record, { ...hub.record, id: "other", bic: "NO" }]));
    expect(answer).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringMatching(/bad\.json: \/1\/bic .*\nNothing was written\.\n$/s),
    });
  });

  it("tests it: each exchange is shown, its client id is not", async () => {
    const { code, out } = await banks("test", "banco-de-nadie");
    expect(out).toMatch(/→ POST .*\/api\/nadie\/v1\.1\/payments\/sepa-credit-transfers/);
    expect(out).toContain("cancel: CANCELLED");
    expect(out).not.toContain("known-to-nobody-else");
    expect(out).not.toContain('"level":');
    // The hub's links are no objects, which the document forbids.
    expect([code, out.includes("Every step has worked")]).toEqual([expect.any(Number), true]);
  });

  it.each([
    ["credit-du-mimosa", /→ PUT .*\/v1\/payment-requests\/[\w-]+\n/, "cancel: CANCELLED"],
    [
      "zukunftsbank-weidenkamp",
      /→ POST .*\/v2\/payments\/sepa-credit-transfers\/[\w-]+\/authorisations\n/,
      "cancel: the bank has no cancellation",
    ],
  ])("tests %s, which speaks another protocol", async (id, exchange, cancelled) => {
    const { code, out } = await banks("test", id);
    expect(out).toMatch(exchange);
    expect(out).toContain(cancelled);
    expect(out).not.toMatch(/\b(Bearer|Basic) |"access_token":"[^•]/);
    expect([code, out.includes("Every step has worked")]).toEqual([0, true]);
  });

  it("has a bank that wants certificates and signatures, and it is paid at (decision 132)", async () => {
    const { out, err, code } = await banks("keys", "list");
    expect({ err, code }).toEqual({ err: "", code: 0 });
    expect(out).toMatch(/^sandbox-qseal +QSEAL +file:\/.+\.pem +ends on .+ +banco-lacre, banque-cire-rouge$/m);
    expect(out).toMatch(/^sandbox-qwac +QWAC +file:\/.+\.pem +ends on .+ +banco-lacre, banque-cire-rouge$/m);
    await payAt("banco-lacre");
    for (const id of ["banco-lacre", "banque-cire-rouge"]) {
      expect((await banks("test", id)).out).toContain("cancel: CANCELLED");
    }
  });

  it("keeps keys, and says what is wrong with one, and what a bank lacks", async () => {
    const pki = makePsd2Pki();
    try {
      const { keyPath, chain } = pki.issue("our-qwac");
      const certificate = join(folder, "chain.pem");
      await writeFile(certificate, chain);
      const put = (kind: string, key: string) =>
        banks("keys", "put", "our-qwac", "--kind", kind, "--certificate", certificate, "--key", key);

      const naming = { ...hub.record, id: "banco-con-llave", tls: { qwac: "our-qwac" } };
      expect((await banks("put", await file("naming.json", naming))).code).toBe(0);
      const lacks = "banco-con-llave is not offered: there is no QWAC our-qwac\n";
      expect((await banks("list")).err).toBe(lacks);
      expect((await banks("show", "banco-con-llave")).err).toBe(lacks);

      expect(await put("QSEAL", "env:NOT_SET_HERE")).toEqual({
        code: 2,
        out: "",
        err: [
          "certificate is no QSEAL (QcType eseal, ETSI EN 319 412-5)",
          "key needs the variable NOT_SET_HERE, which is not set",
          "Nothing was written.",
          "",
        ].join("\n"),
      });
      expect(await put("QWAC", `file:${keyPath}`)).toEqual({
        code: 0,
        err: "",
        out: "key our-qwac: added, version 1\n",
      });
      expect((await banks("list")).err).toBe("");
      expect(await banks("keys", "remove", "our-qwac")).toMatchObject({
        code: 2,
        err: "The key our-qwac is named by banco-con-llave: change their records first.\n",
      });
      await rm(keyPath);
      expect((await banks("keys", "list")).err).toMatch(
        /^our-qwac has its key in .*our-qwac\.key, which cannot be read/,
      );
    } finally {
      pki.remove();
    }
  });

  it("says how it is used", async () => {
    expect(await banks("keys")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^There is no keys\.\n\nnpm run banks/),
    });
  });

  it("refuses a secret that the database is not sealed with: nobody could open what it writes", async () => {
    const refused = await banksWith({ APP_SECRET: "another secret, of enough characters for this" }, "list");
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("APP_SECRET is not the one") });
    const missing = await banksWith({ APP_SECRET: "", DATABASE_URL: "postgres://paraph@127.0.0.1:9/paraph" }, "list");
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining("APP_SECRET is missing") });
  });

  it("disables and enables", async () => {
    const statusOf = async () => (await list()).find(({ id }) => id === "banco-de-nadie")?.status;
    expect((await banks("disable", "banco-de-nadie", "--until", "2999-01-01")).code).toBe(0);
    expect(await statusOf()).toBe("DISABLED");
    expect((await banks("enable", "banco-de-nadie")).code).toBe(0);
    expect(await statusOf()).toBe("ACTIVE");
    expect(await banks("disable", "nobody")).toMatchObject({ code: 2, err: "There is no bank nobody.\n" });
  });
});
