import { spawn } from "node:child_process";
import { createHash, createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fetch } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { issueQseal, issueQwac } from "@/lib/sandbox-bank/trust/issue-psd2";
import { prepareTrust } from "@/lib/sandbox-bank/trust/prepare-trust";
import type { Issuer } from "@/lib/seals/issue-certificate";
import { readError } from "./berlin-group/read-error";
import { type Exchange, showingExchanges } from "./calls";
import { putKey } from "./keys/put-key";
import type { BankChanges } from "./records/record";
import { SANDBOX_KEYS } from "./records/sandbox-banks";
import { anInitiation } from "./testing/fixtures";
import type { TestServer } from "./testing/http-server";
import { failureOf, redirectOf, referenceOf, serveSandboxBank, walk } from "./testing/sandbox";
import { aParty, keyIn, keyOf, serveSignedBank } from "./testing/signed-sandbox";
import { agentFor } from "./tls-agents";
import { errorFromAnswer } from "./transport/error-answer";

const PATIENT = { timeout: 30_000, interval: 20 };

/** The connector against the bank that wants certificates and signatures, with nothing between them but TLS (decision 132). */

const DAY_MS = 86_400_000;
const YEAR = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + 365 * DAY_MS) };

let database: TestDatabase;
let pages: TestServer;
let signed: Awaited<ReturnType<typeof serveSignedBank>>;
let authority: Issuer;
beforeAll(async () => {
  database = await testDatabase();
  pages = await serveSandboxBank();
  signed = await serveSignedBank();
  for (const [name, kind, { path, pem }] of [
    [SANDBOX_KEYS.qwac, "QWAC", signed.trust.qwac],
    [SANDBOX_KEYS.qseal, "QSEAL", signed.trust.qseal],
  ] as const) {
    await putKey(database.db, { name, kind, certificates: pem, reference: `file:${path}` }, "operator:test");
  }
  authority = authorityIn(signed.folder);
});
afterAll(async () => {
  await signed?.close();
  await pages?.close();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whoever has the sandbox's folder can issue what its bank believes. */
function authorityIn(folder: string): Issuer {
  const pem = readFileSync(join(folder, "sandbox-bank", "authority.pem"), "utf8");
  const privateKey = createPrivateKey(pem);
  const [, organisation = "", commonName = ""] =
    /O=(.+)\nCN=(.+)/.exec(new X509Certificate(pem.slice(pem.indexOf("-----BEGIN CERT"))).subject) ?? [];
  return { organisation, commonName, privateKey, publicKey: createPublicKey(privateKey) };
}

const ordersHeld = async () => (await database.sql`select 1 from sandbox_bank.payment`).length;

/** The bank's answer to a call that was seen on its way and is sent again, changed. */
async function sendAgain(
  { method, url, requestHeaders, requestBody }: Exchange,
  changes: Partial<{ headers: object; body: string }>,
) {
  const headers = z.record(z.string(), z.string()).parse({ ...requestHeaders, ...changes.headers });
  const dispatcher = await agentFor(signed.bank);
  const answer = await fetch(url, { method, headers, body: changes.body ?? requestBody, dispatcher });
  const text = await answer.text();
  const failed = { call: "initiate", creates: true, httpStatus: answer.status, retryAfter: null, requestId: "r" };
  return errorFromAnswer(failed, readError(text), new Date());
}

async function anOrderOnItsWay(): Promise<Exchange> {
  const seen: Exchange[] = [];
  await showingExchanges(
    (exchange) => seen.push(exchange),
    () => signed.connector().initiate(anInitiation()),
  );
  const [first] = seen;
  if (!first) throw new Error("Nothing was sent.");
  return first;
}

describe("a bank that wants certificates and signatures", () => {
  it("is paid through, each call shown and signed", async () => {
    const connector = signed.connector();
    const calls: Exchange[] = [];
    const initiation = await showingExchanges(
      (exchange) => calls.push(exchange),
      () => connector.initiate(anInitiation()),
    );
    expect(initiation).toMatchObject({ transactionStatus: "RCVD", scaStatus: "received" });
    expect(await walk(pages, redirectOf(initiation))).toBe(anInitiation().redirectUrl);
    await showingExchanges(
      (exchange) => calls.push(exchange),
      async () => {
        const status = await connector.getStatus(referenceOf(initiation));
        expect(status).toMatchObject({ transactionStatus: "ACSP" });
        expect((await connector.getDetails(referenceOf(initiation))).debtor.iban).toMatch(/^ES/);
      },
    );
    expect(calls.length).toBeGreaterThan(2);
    for (const { url, requestHeaders } of calls) {
      expect(url).toMatch(/^https:\/\/127\.0\.0\.1:/);
      expect(requestHeaders).toMatchObject({
        Digest: expect.any(String),
        Signature: expect.any(String),
        Date: expect.any(String),
      });
    }
    expect(calls[0]?.requestHeaders.Signature).toContain('headers="digest x-request-id date tpp-redirect-uri"');
    expect(calls.at(-1)?.requestHeaders.Signature).toContain('headers="digest x-request-id date"');
  });

  it.each(["rsa", "ec"])("takes a JWS as well, of a key that is %s", async (type) => {
    const party = aParty();
    const seal = keyOf("QSEAL", signed.folder, party, issueQseal(party, authority, YEAR));
    const connector = signed.connector({ signature: { variant: "JWS" } }, type === "ec" ? { seal } : {});
    const initiation = await connector.initiate(anInitiation());
    expect((await connector.getStatus(referenceOf(initiation))).transactionStatus).toBe("RCVD");
    const shorter = { signature: { variant: "JWS" as const, headers: ["digest", "x-request-id", "date"] } };
    const error = await failureOf(signed.connector(shorter).initiate(anInitiation()));
    expect(error).toMatchObject({ kind: "SIGNATURE", bankCode: "SIGNATURE_INVALID" });
    const nameless = { signature: { variant: "JWS" as const, certificate: "NONE" as const } };
    const unknown = await failureOf(signed.connector(nameless).initiate(anInitiation()));
    expect(unknown).toMatchObject({ kind: "TPP_AUTH", bankCode: "CERTIFICATE_MISSING" });
  });

  it("knows a JWS that was changed on its way", async () => {
    const seen: Exchange[] = [];
    const connector = signed.connector({ signature: { variant: "JWS" } });
    await showingExchanges(
      (exchange) => seen.push(exchange),
      () => connector.initiate(anInitiation()),
    );
    const [order] = seen;
    if (!order) throw new Error("Nothing was sent.");
    const before = await ordersHeld();
    const headers = { "X-Request-ID": "0190b1c2-d3e4-7f50-8617-28394a5b6c7d" };
    expect(await sendAgain(order, { headers })).toMatchObject({ kind: "SIGNATURE", bankCode: "SIGNATURE_INVALID" });
    expect(await ordersHeld()).toBe(before);
  });

  it("is paid through with an ECDSA key, too", async () => {
    const party = aParty();
    const seal = keyOf("QSEAL", signed.folder, party, issueQseal(party, authority, YEAR));
    const initiation = await signed.connector({}, { seal }).initiate(anInitiation());
    expect(initiation.transactionStatus).toBe("RCVD");
  });

  it("is cancelled at, by a signed DELETE", async () => {
    const connector = signed.connector();
    const initiation = await connector.initiate(anInitiation());
    expect(await connector.cancel(referenceOf(initiation))).toEqual({ outcome: "CANCELLED" });
  });

  it("speaks at no other door", async () => {
    const plain = { endpoint: { base: pages.origin }, tls: { qwac: null, ca: null } };
    const error = await failureOf(signed.connector(plain).initiate(anInitiation()));
    expect(error).toMatchObject({ kind: "TPP_AUTH", bankCode: "CERTIFICATE_MISSING", httpStatus: 401 });
  });

  it("is not spoken to where nobody vouches for its server: nothing is sent", async () => {
    const error = await failureOf(signed.connector({ tls: { ca: null } }).initiate(anInitiation()));
    expect(error).toMatchObject({ kind: "BANK_UNAVAILABLE", notSent: true, httpStatus: null });
  });
});

describe("what it refuses, and holds nothing of", () => {
  let before: number;
  const expectRefusal = async (
    error: Awaited<ReturnType<typeof failureOf>>,
    expected: Readonly<{ kind: string; bankCode: string; httpStatus: number }>,
  ) => {
    expect(error).toMatchObject({ ...expected, notSent: false, bankPaymentId: null });
    expect(error.maybeAtBank).toBe(false);
    expect(await ordersHeld()).toBe(before);
  };
  const initiating = (...args: Parameters<typeof signed.connector>) =>
    failureOf(signed.connector(...args).initiate(anInitiation()));

  it("1: no client certificate", async () => {
    before = await ordersHeld();
    const error = await initiating({ tls: { qwac: null } });
    await expectRefusal(error, { kind: "TPP_AUTH", bankCode: "CERTIFICATE_MISSING", httpStatus: 401 });
  });

  it("2: a certificate of another authority", async () => {
    before = await ordersHeld();
    const elsewhere = await prepareTrust(join(signed.folder, "elsewhere"), {
      serverHosts: [],
      redirectHost: "localhost",
    });
    const error = await initiating({}, { qwac: keyIn("QWAC", elsewhere.qwac.path, elsewhere.qwac.pem) });
    const invalid = { kind: "TPP_AUTH", bankCode: "CERTIFICATE_INVALID", httpStatus: 401 };
    await expectRefusal(error, invalid);
    // One that says it is of this authority, and isn't signed by it.
    const party = aParty();
    const forger = { ...authority, privateKey: aParty().privateKey };
    const forged = issueQwac(party, forger, YEAR, { hosts: ["localhost"] });
    await expectRefusal(await initiating({}, { qwac: keyOf("QWAC", signed.folder, party, forged) }), invalid);
  });

  it("3: a certificate that has ended", async () => {
    before = await ordersHeld();
    const party = aParty();
    const past = { notBefore: new Date(Date.now() - 9 * DAY_MS), notAfter: new Date(Date.now() - DAY_MS) };
    const ended = issueQwac(party, authority, past, { hosts: ["localhost"] });
    const error = await initiating({}, { qwac: keyOf("QWAC", signed.folder, party, ended) });
    await expectRefusal(error, { kind: "TPP_AUTH", bankCode: "CERTIFICATE_EXPIRED", httpStatus: 401 });
  });

  it("4: a certificate of somebody who may only read accounts", async () => {
    before = await ordersHeld();
    const party = aParty();
    const reader = issueQwac(party, authority, YEAR, { hosts: ["localhost"], role: "PSP_AI" });
    const error = await initiating({}, { qwac: keyOf("QWAC", signed.folder, party, reader) });
    await expectRefusal(error, { kind: "TPP_AUTH", bankCode: "ROLE_INVALID", httpStatus: 401 });
  });

  it("5: no signature", async () => {
    before = await ordersHeld();
    const error = await initiating({ signature: null });
    await expectRefusal(error, { kind: "SIGNATURE", bankCode: "SIGNATURE_MISSING", httpStatus: 401 });
  });

  it("6: another body than was signed", async () => {
    const order = await anOrderOnItsWay();
    before = await ordersHeld();
    const error = await sendAgain(order, { body: order.requestBody.replace("150.75", "950.75") });
    await expectRefusal(error, { kind: "SIGNATURE", bankCode: "SIGNATURE_INVALID", httpStatus: 401 });
  });

  it("7: a signature of something else", async () => {
    const order = await anOrderOnItsWay();
    before = await ordersHeld();
    const body = order.requestBody.replace("150.75", "950.75");
    const digest = `SHA-256=${createHash("sha256").update(body).digest("base64")}`;
    const wrong = { kind: "SIGNATURE", bankCode: "SIGNATURE_INVALID", httpStatus: 401 };
    await expectRefusal(await sendAgain(order, { body, headers: { Digest: digest } }), wrong);
    const elsewhere = { "TPP-Redirect-URI": "http://localhost:3000/psd2/callback/other" };
    await expectRefusal(await sendAgain(order, { headers: elsewhere }), wrong);
    const { Signature: signature = "" } = order.requestHeaders;
    const otherwise = { Signature: signature.replace("rsa-sha256", "ecdsa-sha256") };
    await expectRefusal(await sendAgain(order, { headers: otherwise }), wrong);
    // What isn't signed proves nothing, and must be: the digest, the date, where the customer is sent.
    for (const headers of [
      ["x-request-id", "date", "tpp-redirect-uri"],
      ["digest", "x-request-id", "date"],
    ]) {
      await expectRefusal(await initiating({ signature: { headers } }), wrong);
    }
  });

  it("8: a date of another day: what was seen on its way is not sent again later", async () => {
    const order = await anOrderOnItsWay();
    before = await ordersHeld();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 60_000 });
    const late = { kind: "SIGNATURE", bankCode: "TIMESTAMP_INVALID", httpStatus: 400 };
    await expectRefusal(await sendAgain(order, {}), late);
    vi.setSystemTime(Date.now() - 12 * 60_000);
    await expectRefusal(await sendAgain(order, {}), late);
  });

  it("9: a customer to be sent to somebody else's pages", async () => {
    before = await ordersHeld();
    const redirectUrl = "https://elsewhere.example/psd2/callback";
    const error = await failureOf(signed.connector().initiate(anInitiation({ redirectUrl })));
    await expectRefusal(error, { kind: "REQUEST_INVALID", bankCode: "FORMAT_ERROR", httpStatus: 400 });
    const nokRedirectUrl = redirectUrl;
    const other = await failureOf(signed.connector().initiate(anInitiation({ nokRedirectUrl })));
    await expectRefusal(other, { kind: "REQUEST_INVALID", bankCode: "FORMAT_ERROR", httpStatus: 400 });
  });

  it("a seal of another holder, of another type, or of another certificate than keyId says", async () => {
    before = await ordersHeld();
    const invalid = { kind: "TPP_AUTH", bankCode: "CERTIFICATE_INVALID", httpStatus: 401 };
    const other = aParty("PSDXX-SANDBOX-0002");
    const others = keyOf("QSEAL", signed.folder, other, issueQseal(other, authority, YEAR));
    await expectRefusal(await initiating({}, { seal: others }), invalid);
    await expectRefusal(await initiating({}, { seal: signed.keys.qwac }), invalid);
    const renamed = await initiating({ signature: { keyId: "SERIAL" } });
    await expectRefusal(renamed, { kind: "SIGNATURE", bankCode: "SIGNATURE_INVALID", httpStatus: 401 });
  });
});

describe("a bank that speaks STET, and wants the certificate named by where it lies (decision 145)", () => {
  const OURS = { signature: { keyId: "URL", certificateUrl: "https://pay.example/seal_{thumbprint}" } } as const;
  const initiating = (changes: BankChanges) => failureOf(signed.connectorInStet(changes).initiate(anInitiation()));

  it("is paid through, from the order to the confirmation", async () => {
    const connector = signed.connectorInStet();
    const seen: Exchange[] = [];
    const initiation = await showingExchanges(
      (exchange) => seen.push(exchange),
      () => connector.initiate(anInitiation()),
    );
    const { pem } = signed.trust.qseal;
    const thumbprint = createHash("sha256").update(new X509Certificate(pem).raw).digest("hex");
    const address = `http://localhost:3000/psd2/certificates/seal_${thumbprint}`;
    expect(seen[0]?.requestHeaders.Signature).toContain(`keyId="${address}"`);
    const landed = await walk(pages, redirectOf(initiation));
    const { psu, redirectUrl, nokRedirectUrl } = anInitiation();
    const broughtBack = Object.fromEntries(new URL(landed).searchParams);
    await connector.complete?.(referenceOf(initiation), {
      ...{ session: initiation.session, broughtBack, redirectUrl, nokRedirectUrl, psu },
    });
    expect((await connector.getStatus(referenceOf(initiation))).transactionStatus).toBe("ACSP");
    // What lies there is the certificate.
    const { pathname } = new URL(address);
    const answer = await certificateAt(pathname.split("/").at(-1) ?? "");
    expect([answer.status, new X509Certificate(await answer.text()).raw]).toEqual([200, new X509Certificate(pem).raw]);
    expect((await certificateAt(`seal_${"0".repeat(64)}`)).status).toBe(404);
    const qwac = createHash("sha256").update(new X509Certificate(signed.trust.qwac.pem).raw).digest("hex");
    expect((await certificateAt(`seal_${qwac}`)).status).toBe(404);
  });

  it.each<[string, BankChanges]>([
    ["by serial number and issuer", { signature: { keyId: "SN_CA", certificateUrl: null } }],
    [
      "by an address that says nothing of it",
      { signature: { ...OURS.signature, certificateUrl: "https://pay.example/{thumbprint}/seal" } },
    ],
    [
      "while method and path are not signed",
      { signature: { ...OURS.signature, headers: ["digest", "x-request-id", "date"] } },
    ],
  ])("takes no order that is signed %s", async (_, changes) => {
    const before = await ordersHeld();
    expect(await initiating(changes)).toMatchObject({
      kind: "SIGNATURE",
      bankCode: "SIGNATURE_INVALID",
      httpStatus: 401,
    });
    expect(await ordersHeld()).toBe(before);
  });

  it("sends nobody to other people's pages", async () => {
    const elsewhere = { redirectUrl: "https://elsewhere.example/psd2/callback" };
    const refused = failureOf(signed.connectorInStet().initiate(anInitiation(elsewhere)));
    expect(await refused).toMatchObject({ kind: "REQUEST_INVALID", httpStatus: 400, maybeAtBank: false });
  });
});

async function certificateAt(name: string): Promise<Response> {
  const { GET } = await import("@/app/(api)/psd2/certificates/[name]/route");
  const request = new Request(`http://localhost:3000/psd2/certificates/${name}`);
  return GET(request, { params: Promise.resolve({ name }) });
}

describe("our own side of it", () => {
  it("takes a server's no to our certificate for a no: nothing was read there", async () => {
    const { server, authority: ca } = signed.trust;
    const file = (name: string, pem: string) => {
      writeFileSync(join(signed.folder, name), pem);
      return join(signed.folder, name);
    };
    const files = ["-key", file("s.key", server.key), "-cert", file("s.pem", server.certificate)];
    const strict = ["-CAfile", file("ca.pem", ca.pem), "-Verify", "1", "-verify_return_error", "-tls1_2", "-www"];
    const openssl = spawn("openssl", ["s_server", "-accept", "127.0.0.1:0", ...files, ...strict]);
    try {
      let said = "";
      openssl.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
      });
      const base = await vi.waitFor(() => {
        const [, port] = /ACCEPT 127\.0\.0\.1:(\d+)/.exec(said) ?? [];
        expect(port).toBeDefined();
        return `https://127.0.0.1:${port}`;
      }, 10_000);
      const elsewhere = await prepareTrust(join(signed.folder, "strict"), {
        serverHosts: [],
        redirectHost: "localhost",
      });
      const foreign = keyIn("QWAC", elsewhere.qwac.path, elsewhere.qwac.pem);
      const none = signed.connector({ endpoint: { base }, tls: { qwac: null } });
      for (const connector of [none, signed.connector({ endpoint: { base } }, { qwac: foreign })]) {
        const error = await failureOf(connector.initiate(anInitiation()));
        expect(error).toMatchObject({ kind: "TPP_AUTH", notSent: true, bankCode: null });
      }
    } finally {
      openssl.kill();
    }
  });

  it("takes another certificate without a restart, and closes what the old one had open", async () => {
    const { bank, folder } = signed;
    const first = await agentFor(bank);
    expect(await agentFor(bank)).toBe(first);
    const party = aParty();
    const qwac = keyOf("QWAC", folder, party, issueQwac(party, authority, YEAR, { hosts: ["localhost"] }));
    const second = await agentFor({ ...bank, keys: { ...bank.keys, qwac } });
    expect(second).not.toBe(first);
    await vi.waitFor(() => expect(first.closed).toBe(true), PATIENT);
    expect(second.closed).toBe(false);
    expect(await agentFor({ ...bank, tls: { qwac: null, ca: null }, keys: { qwac: null, seal: null } })).not.toBe(
      second,
    );
    await vi.waitFor(() => expect(second.closed).toBe(true), PATIENT);
  });

  it("sends nothing while a key can't be read, and goes on when it is there again", async () => {
    const { path } = signed.trust.qseal;
    const initiation = await signed.connector().initiate(anInitiation());
    renameSync(path, `${path}.away`);
    const before = await ordersHeld();
    const error = await failureOf(signed.connector().initiate(anInitiation()));
    expect(error).toMatchObject({ kind: "TPP_AUTH", notSent: true, httpStatus: null, bankCode: null });
    expect(error.message).toContain(path);
    expect((await failureOf(signed.connector().getStatus(referenceOf(initiation)))).kind).toBe("TPP_AUTH");
    expect(await ordersHeld()).toBe(before);
    renameSync(`${path}.away`, path);
    expect((await signed.connector().getStatus(referenceOf(initiation))).transactionStatus).toBe("RCVD");
  });
});
