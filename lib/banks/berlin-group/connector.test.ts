import { afterEach, describe, expect, it } from "vitest";
import { isUuid } from "@/lib/shared/ids";
import { type Bank, BankError } from "../connector";
import { aBank, anInitiation } from "../testing/fixtures";
import { type Handler, serve, type TestServer } from "../testing/http-server";
import { berlinGroupConnector } from "./connector";

/** What reached the bank. */
type Seen = { method: string; path: string; headers: Headers; body: string };

let server: TestServer | null = null;
let seen: Seen[] = [];

afterEach(async () => {
  await server?.close();
  server = null;
  seen = [];
});

/** A bank that answers as told, call by call; the last answer is repeated. */
async function bankAnswering(answers: readonly (Handler | Response)[], changes: Partial<Bank> = {}) {
  server = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    seen.push({ method: request.method, path: pathname + search, headers: request.headers, body });
    const answer = answers[Math.min(seen.length, answers.length) - 1];
    if (answer === undefined) throw new Error("no answer");
    return typeof answer === "function" ? answer(request) : answer.clone();
  });
  return berlinGroupConnector(aBank(server.origin, changes));
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });
}

function created(links: Record<string, unknown>, more: Record<string, unknown> = {}): Response {
  return json(201, { transactionStatus: "RCVD", paymentId: "pay-1", _links: links, ...more });
}

/** The redirect must be on the bank's own host, which is known only when its server runs. */
const redirectHere: Handler = (request) =>
  created({
    scaRedirect: { href: `${new URL(request.url).origin}/login?x=1` },
    scaStatus: { href: "/v1/payments/sepa-credit-transfers/pay-1/authorisations/auth-1" },
  });

const never: Handler = (request) =>
  new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(new Error("gone"))));

const REFERENCE = { bankPaymentId: "pay-1", authorisationId: "auth-1", product: "SEPA_CREDIT_TRANSFER" } as const;

async function failure(promise: Promise<unknown>): Promise<BankError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof BankError) return error;
  throw new Error(`Expected a BankError, got ${String(error)}.`);
}

describe("initiate, implicit start", () => {
  it("sends the payment as the document wants it and returns where the payer goes", async () => {
    const connector = await bankAnswering([redirectHere]);
    expect(await connector.initiate(anInitiation())).toEqual({
      bankPaymentId: "pay-1",
      authorisationId: "auth-1",
      transactionStatus: "RCVD",
      scaStatus: null,
      reason: null,
      fundsAvailable: null,
      next: { type: "REDIRECT", url: `${server?.origin}/login?x=1` },
    });
    expect(seen).toHaveLength(1);
    const [call] = seen;
    expect(call?.method).toBe("POST");
    expect(call?.path).toBe("/psd2/v1/payments/sepa-credit-transfers");
    expect(JSON.parse(call?.body ?? "")).toEqual({
      endToEndIdentification: "E2E0190b1c2d3e4f5061728394a5b6c7d8e",
      debtorAccount: {},
      instructedAmount: { currency: "EUR", amount: "150.75" },
      creditorAccount: { iban: "ES9121000418450200051332" },
      creditorAgent: "CAIXESBBXXX",
      creditorName: "Pena e Hijos",
      creditorAddress: { country: "ES" },
      remittanceInformationUnstructured: "F-2024/0012 Servicios de marzo",
    });
  });

  it("sends the protocol's headers", async () => {
    const connector = await bankAnswering([redirectHere]);
    await connector.initiate(anInitiation());
    const headers = Object.fromEntries(seen[0]?.headers ?? []);
    expect(isUuid(headers["x-request-id"] ?? "")).toBe(true);
    expect(new Date(headers.date ?? "").toUTCString()).toBe(headers.date);
    expect(headers.digest).toMatch(/^SHA-256=[A-Za-z0-9+/]{43}=$/);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "psu-ip-address": "192.0.2.7",
      "psu-user-agent": "Mozilla/5.0 ()",
      "psu-accept-language": "es",
      "psu-http-method": "POST",
      "tpp-redirect-preferred": "true",
      "tpp-redirect-uri": "http://localhost:3000/psd2/callback/test-bank?state=ok",
      "tpp-nok-redirect-uri": "http://localhost:3000/psd2/callback/test-bank?state=nok",
      "tpp-explicit-authorisation-preferred": "false",
    });
  });

  it.each([
    ["192.0.2.7", "V4", "192.0.2.7"],
    ["::ffff:192.0.2.7", "V4", "192.0.2.7"],
    ["2001:db8::7", "V4", "0.0.0.0"],
    ["2001:db8::7", "ANY", "2001:db8::7"],
    ["unknown", "V4", "0.0.0.0"],
  ] as const)("tells the payer's address %s to a %s bank as %s", async (ipAddress, psuIpFamily, expected) => {
    const connector = await bankAnswering([redirectHere], { psuIpFamily });
    await connector.initiate(anInitiation({ psu: { ipAddress } }));
    expect(seen[0]?.headers.get("psu-ip-address")).toBe(expected);
  });

  it("omits the debtor's account at a bank that refuses an empty one, and sends the date when there is one", async () => {
    const connector = await bankAnswering([redirectHere], { debtorAccount: "OMITTED" });
    await connector.initiate(anInitiation({ requestedExecutionDate: "2030-01-02" }));
    const body = JSON.parse(seen[0]?.body ?? "");
    expect(body).not.toHaveProperty("debtorAccount");
    expect(body).toHaveProperty("requestedExecutionDate", "2030-01-02");
  });

  it("sends an instant payment to the instant product", async () => {
    const connector = await bankAnswering([redirectHere]);
    await connector.initiate(anInitiation({ product: "INSTANT_SEPA_CREDIT_TRANSFER" }));
    expect(seen[0]?.path).toBe("/psd2/v1/payments/instant-sepa-credit-transfers");
  });

  it("asks the bank for the authorisation's id when the answer doesn't say it", async () => {
    const redirect: Handler = (request) => created({ scaRedirect: `${new URL(request.url).origin}/login` });
    const connector = await bankAnswering([redirect, json(200, { authorisationIds: ["auth-9"] })]);
    expect(await connector.initiate(anInitiation())).toMatchObject({ authorisationId: "auth-9" });
    expect(seen[1]?.path).toBe("/psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations");
  });

  it("does without the authorisation's id when the bank won't tell", async () => {
    const redirect: Handler = (request) => created({ scaRedirect: `${new URL(request.url).origin}/login` });
    const connector = await bankAnswering([redirect, json(405, {})]);
    expect(await connector.initiate(anInitiation())).toMatchObject({ authorisationId: null });
  });
});

describe("initiate, explicit start", () => {
  const started: Handler = (request) =>
    json(201, {
      scaStatus: "received",
      authorisationId: "auth-2",
      _links: { scaRedirect: { href: `${new URL(request.url).origin}/login` } },
    });

  it("starts the authorisation at the link of the answer", async () => {
    const links = { startAuthorisation: { href: "/psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations" } };
    const connector = await bankAnswering([created(links), started], { authorisationStart: "EXPLICIT" });
    expect(await connector.initiate(anInitiation())).toMatchObject({
      authorisationId: "auth-2",
      scaStatus: "received",
      next: { type: "REDIRECT", url: `${server?.origin}/login` },
    });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /psd2/v1/payments/sepa-credit-transfers",
      "POST /psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations",
    ]);
    expect(seen[0]?.headers.get("tpp-explicit-authorisation-preferred")).toBe("true");
    expect(seen[1]?.headers.get("tpp-redirect-uri")).toBe(anInitiation().redirectUrl);
    expect(seen[0]?.headers.get("x-request-id")).not.toBe(seen[1]?.headers.get("x-request-id"));
  });

  it("starts it at the built address when there is no link", async () => {
    const connector = await bankAnswering([created({}), started]);
    await connector.initiate(anInitiation());
    expect(seen[1]?.path).toBe("/psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations");
  });

  it("does not send its second call to a foreign host either", async () => {
    const connector = await bankAnswering([created({ startAuthorisation: { href: "https://evil.example/v1/x" } })]);
    expect((await failure(connector.initiate(anInitiation()))).kind).toBe("PROTOCOL");
    expect(seen).toHaveLength(1);
  });

  it("gives up on a bank that names no address for the payer", async () => {
    const connector = await bankAnswering([created({}), json(201, { scaStatus: "received", authorisationId: "a" })]);
    expect((await failure(connector.initiate(anInitiation()))).kind).toBe("PROTOCOL");
  });
});

describe("the bank's links", () => {
  it.each([
    ["relative to the host", "/login/9", "/login/9"],
    ["relative to the interface", "/v1/login/9", "/psd2/v1/login/9"],
    ["relative without a slash", "login/9", "/psd2/login/9"],
    ["with blanks around", "  /login/9 \n", "/login/9"],
  ])("%s", async (_, href, path) => {
    const connector = await bankAnswering([created({ scaRedirect: { href } })], { reportsScaStatus: false });
    const { next } = await connector.initiate(anInitiation());
    expect(next).toEqual({ type: "REDIRECT", url: `${server?.origin}${path}` });
  });

  it.each([
    "https://evil.example/login",
    "//evil.example/login",
    "http://127.0.0.1:1/login",
    "javascript:alert(1)",
    "http://",
  ])("refuses %s", async (href) => {
    const connector = await bankAnswering([created({ scaRedirect: { href } })]);
    expect((await failure(connector.initiate(anInitiation()))).kind).toBe("PROTOCOL");
  });

  it("refuses credentials in front of the bank's host", async () => {
    const tricky: Handler = (request) =>
      created({ scaRedirect: { href: `http://user:pw@${new URL(request.url).host}/login` } });
    const connector = await bankAnswering([tricky]);
    expect((await failure(connector.initiate(anInitiation()))).kind).toBe("PROTOCOL");
  });
});

describe("nothing to authorise", () => {
  it("is told for an exempted payment", async () => {
    const answer = json(201, { transactionStatus: "ACTC", paymentId: 17, scaStatus: "exempted", _links: {} });
    const connector = await bankAnswering([answer]);
    expect(await connector.initiate(anInitiation())).toMatchObject({
      bankPaymentId: "17",
      authorisationId: null,
      transactionStatus: "ACTC",
      scaStatus: "exempted",
      next: { type: "NONE" },
    });
  });

  it("is told, with the reason, for a payment rejected at once", async () => {
    const tppMessages = [{ category: "ERROR", code: "AM04", text: "no" }];
    const connector = await bankAnswering([json(201, { transactionStatus: "RJCT", paymentId: "p", tppMessages })]);
    expect(await connector.initiate(anInitiation())).toMatchObject({
      transactionStatus: "RJCT",
      reason: "AM04",
      next: { type: "NONE" },
    });
  });
});

describe("validate", () => {
  it("lets a good payment through", async () => {
    const connector = await bankAnswering([redirectHere]);
    expect(connector.validate(anInitiation())).toEqual([]);
  });

  it.each([
    ["/bank", "disabled", {}, { status: "DISABLED" }],
    ["/product", "unsupported", {}, { products: {} }],
    ["/currency", "unsupported", { currency: "USD" }, {}],
    ["/amount", "too_small", { amount: 0 }, {}],
    ["/amount", "too_small", { amount: 1.5 }, {}],
    ["/amount", "too_large", { amount: 11 }, { products: { SEPA_CREDIT_TRANSFER: { amountMinorMax: 10 } } }],
    ["/requestedExecutionDate", "unsupported", { requestedExecutionDate: "2030-01-02" }, { futureDate: false }],
    ["/creditor/iban", "invalid", { creditor: { ...anInitiation().creditor, iban: "ES00" } }, {}],
    ["/creditor/bic", "invalid", { creditor: { ...anInitiation().creditor, bic: "NO" } }, {}],
    ["/creditor/name", "invalid", { creditor: { ...anInitiation().creditor, name: "😀" } }, {}],
    ["/remittance", "invalid", { remittance: "Año" }, {}],
    ["/remittance", "invalid", { remittance: "x".repeat(36) }, { remittanceLengthMax: 35 }],
    ["/endToEndId", "invalid", { endToEndId: "x".repeat(36) }, {}],
  ] as const)("names %s (%s)", async (pointer, code, input, bank) => {
    const connector = await bankAnswering([redirectHere], bank);
    const impediments = connector.validate(anInitiation(input));
    expect(impediments.map((impediment) => [impediment.pointer, impediment.code])).toEqual([[pointer, code]]);
    // What is known to be refused never leaves.
    expect((await failure(connector.initiate(anInitiation(input)))).kind).toBe("REQUEST_INVALID");
    expect(seen).toEqual([]);
  });
});

describe("getStatus", () => {
  it("reads transaction and SCA status", async () => {
    const connector = await bankAnswering([
      json(200, { transactionStatus: " actc ", fundsAvailable: true }),
      json(200, { scaStatus: "finalised" }),
    ]);
    expect(await connector.getStatus(REFERENCE)).toEqual({
      transactionStatus: "ACTC",
      scaStatus: "finalised",
      reason: null,
      fundsAvailable: true,
    });
    expect(seen.map(({ path }) => path)).toEqual([
      "/psd2/v1/payments/sepa-credit-transfers/pay-1/status",
      "/psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations/auth-1",
    ]);
  });

  it("spares the second read where it can't matter", async () => {
    const decided = await bankAnswering([json(200, { transactionStatus: "ACSC" })]);
    expect(await decided.getStatus(REFERENCE)).toMatchObject({ transactionStatus: "ACSC", scaStatus: null });
    expect(seen).toHaveLength(1);
  });

  it("asks no SCA status of a bank without one, and none for a payment without an authorisation", async () => {
    const old = await bankAnswering([json(200, { transactionStatus: "ACTC" })], { reportsScaStatus: false });
    expect(await old.getStatus(REFERENCE)).toMatchObject({ scaStatus: null });
    await server?.close();
    const exempted = await bankAnswering([json(200, { transactionStatus: "ACTC" })]);
    expect(await exempted.getStatus({ ...REFERENCE, authorisationId: null })).toMatchObject({ scaStatus: null });
    expect(seen).toHaveLength(2);
  });

  it("takes a forgotten authorisation for an unknown SCA status", async () => {
    const connector = await bankAnswering([json(200, { transactionStatus: "PDNG" }), json(404, {})]);
    expect(await connector.getStatus(REFERENCE)).toMatchObject({ transactionStatus: "PDNG", scaStatus: null });
  });

  it("passes an unknown status on", async () => {
    const connector = await bankAnswering([json(200, { transactionStatus: "ZZZZ", scaStatus: "somethingNew" })]);
    expect(await connector.getStatus(REFERENCE)).toMatchObject({
      transactionStatus: "ZZZZ",
      scaStatus: "somethingNew",
    });
  });

  it.each([
    [{ tppMessages: [{ category: "ERROR", code: "ERROR", text: "AM04: insufficient funds" }] }, "AM04"],
    [{ tppMessages: [{ category: "ERROR", code: "AC06" }] }, "AC06"],
    [{ reasonCode: "MS03" }, "MS03"],
    [{ statusReasonInformation: { reason: { code: "AC04" } } }, "AC04"],
    [{ statusReasonInformation: [{ code: "FOCR" }] }, "FOCR"],
    [{ tppMessages: [{ category: "ERROR", code: "ERROR", text: "We are sorry" }] }, null],
    [{ tppMessages: "nonsense", reasonCode: 4 }, null],
  ])("finds the reason in %j", async (where, reason) => {
    const connector = await bankAnswering([json(200, { transactionStatus: "RJCT", scaStatus: "failed", ...where })]);
    expect(await connector.getStatus(REFERENCE)).toMatchObject({ reason });
  });

  it("escapes the bank's identifiers in paths", async () => {
    const connector = await bankAnswering([json(200, { transactionStatus: "ACSP" })]);
    await connector.getStatus({ ...REFERENCE, bankPaymentId: "../a b" });
    expect(seen[0]?.path).toBe("/psd2/v1/payments/sepa-credit-transfers/..%2Fa%20b/status");
  });
});

describe("getDetails", () => {
  it("tells what the bank tells of the payer", async () => {
    const debtorAccount = { iban: "ES7921000813610123456789", currency: "EUR" };
    const connector = await bankAnswering([json(200, { transactionStatus: "ACSC", debtorAccount, debtorName: "Ana" })]);
    expect(await connector.getDetails(REFERENCE)).toEqual({
      transactionStatus: "ACSC",
      debtor: { iban: debtorAccount.iban, currency: "EUR", name: "Ana", bic: null },
    });
  });

  it("does with nothing", async () => {
    const connector = await bankAnswering([json(200, { debtorAccount: {} })]);
    expect(await connector.getDetails(REFERENCE)).toEqual({
      transactionStatus: null,
      debtor: { iban: null, currency: null, name: null, bic: null },
    });
  });
});

describe("cancel", () => {
  it.each([
    [new Response(null, { status: 204 }), true],
    [json(202, { transactionStatus: "ACTC", _links: { startAuthorisation: { href: "/v1/x" } } }), false],
    [json(405, { tppMessages: [{ category: "ERROR", code: "CANCELLATION_INVALID" }] }), false],
  ])("%o", async (answer, cancelled) => {
    const connector = await bankAnswering([answer]);
    expect(await connector.cancel(REFERENCE)).toBe(cancelled);
    expect(seen[0]?.method).toBe("DELETE");
  });

  it("doesn't ask a bank that cancels nothing", async () => {
    const connector = await bankAnswering([json(500, {})], { cancellation: false });
    expect(await connector.cancel(REFERENCE)).toBe(false);
    expect(seen).toEqual([]);
  });
});

describe("errors", () => {
  function messages(code: string) {
    return { tppMessages: [{ category: "ERROR", code, text: "words of the bank" }] };
  }

  it.each([
    [400, messages("FORMAT_ERROR"), "REQUEST_INVALID", "FORMAT_ERROR"],
    [400, messages("FUNDS_NOT_AVAILABLE"), "INSUFFICIENT_FUNDS", "FUNDS_NOT_AVAILABLE"],
    [400, messages("CREDITOR_INVALID"), "PAYEE_INVALID", "CREDITOR_INVALID"],
    [400, { tppMessages: [{ code: "ERROR", text: "AC01 wrong account" }] }, "PAYEE_INVALID", "AC01"],
    [401, messages("CERTIFICATE_EXPIRED"), "TPP_AUTH", "CERTIFICATE_EXPIRED"],
    [401, messages("SIGNATURE_INVALID"), "SIGNATURE", "SIGNATURE_INVALID"],
    [401, messages("TOKEN_EXPIRED"), "TOKEN", "TOKEN_EXPIRED"],
    [401, messages("PSU_CREDENTIALS_INVALID"), "PSU_CREDENTIALS", "PSU_CREDENTIALS_INVALID"],
    [403, messages("PRODUCT_INVALID"), "PRODUCT_UNSUPPORTED", "PRODUCT_INVALID"],
    [403, messages("RESOURCE_UNKNOWN"), "PRODUCT_UNSUPPORTED", "RESOURCE_UNKNOWN"],
    [400, { type: "https://x.example/e", title: "Bad", code: "FORMAT_ERROR" }, "REQUEST_INVALID", "FORMAT_ERROR"],
    [400, messages("SOMETHING_NEW"), "REQUEST_INVALID", "SOMETHING_NEW"],
    [409, {}, "CONFLICT", null],
    [429, {}, "RATE_LIMITED", null],
    [500, {}, "OUTCOME_UNKNOWN", null],
    [502, {}, "OUTCOME_UNKNOWN", null],
    [503, {}, "BANK_UNAVAILABLE", null],
    [504, {}, "OUTCOME_UNKNOWN", null],
    [418, {}, "PROTOCOL", null],
  ])("initiation: %i %j is %s", async (httpStatus, body, kind, bankCode) => {
    const connector = await bankAnswering([json(httpStatus, body)]);
    const error = await failure(connector.initiate(anInitiation()));
    expect({ kind: error.kind, bankCode: error.bankCode, httpStatus: error.httpStatus }).toEqual({
      kind,
      bankCode,
      httpStatus,
    });
    expect(error.requestId).toBe(seen[0]?.headers.get("x-request-id"));
    expect(error.message).not.toContain("words of the bank");
    expect(seen).toHaveLength(1);
  });

  it.each([
    [404, "RESOURCE_GONE"],
    [500, "BANK_UNAVAILABLE"],
    [502, "BANK_UNAVAILABLE"],
  ])("a read: %i is %s", async (httpStatus, kind) => {
    const connector = await bankAnswering([json(httpStatus, {})]);
    expect((await failure(connector.getStatus(REFERENCE))).kind).toBe(kind);
  });

  it("says when a read may be made again, twice, and reads the third time", async () => {
    const busy = json(503, {}, { "Retry-After": "7" });
    const connector = await bankAnswering([busy, busy, json(200, { transactionStatus: "ACSP" })]);
    for (const _ of [1, 2]) {
      const error = await failure(connector.getStatus(REFERENCE));
      expect([error.kind, error.retryable, error.retryAfterSeconds]).toEqual(["BANK_UNAVAILABLE", true, 7]);
    }
    expect(await connector.getStatus(REFERENCE)).toMatchObject({ transactionStatus: "ACSP" });
    expect(seen).toHaveLength(3);
  });

  it("keeps its own reads within the bank's budget", async () => {
    const changes = { id: "small-budget", readsPerSecondMax: 1 };
    const connector = await bankAnswering([json(200, { transactionStatus: "ACSP" })], changes);
    await connector.getStatus(REFERENCE);
    const error = await failure(connector.getStatus(REFERENCE));
    expect([error.kind, error.retryable, error.retryAfterSeconds]).toEqual(["RATE_LIMITED", true, 1]);
    expect(seen).toHaveLength(1);
  });

  it("reads a Retry-After that is a date", async () => {
    const retryAt = new Date(Date.now() + 3_600_000 * 5).toUTCString();
    const connector = await bankAnswering([json(429, {}, { "Retry-After": retryAt })]);
    expect((await failure(connector.getStatus(REFERENCE))).retryAfterSeconds).toBe(3_600);
  });

  it("takes an HTML page for what its status says", async () => {
    const page = new Response("<html><h1>Maintenance</h1>", { status: 503, headers: { "Content-Type": "text/html" } });
    const connector = await bankAnswering([page]);
    expect((await failure(connector.getStatus(REFERENCE))).kind).toBe("BANK_UNAVAILABLE");
  });

  it("does not take an HTML page for an answer", async () => {
    const connector = await bankAnswering([new Response("<html>Welcome</html>", { status: 200 })]);
    expect((await failure(connector.getStatus(REFERENCE))).kind).toBe("PROTOCOL");
  });

  it("does not follow a redirect", async () => {
    const connector = await bankAnswering([new Response(null, { status: 302, headers: { Location: "/elsewhere" } })]);
    expect((await failure(connector.getStatus(REFERENCE))).kind).toBe("PROTOCOL");
    expect(seen).toHaveLength(1);
  });

  it("an initiation without an answer has an unknown outcome and is not repeated", async () => {
    const connector = await bankAnswering([never], { initiationTimeoutMs: 50 });
    const error = await failure(connector.initiate(anInitiation()));
    expect([error.kind, error.retryable]).toEqual(["OUTCOME_UNKNOWN", false]);
    expect(seen).toHaveLength(1);
  });

  it("a connection cut after the request left is an unknown outcome too", async () => {
    const connector = await bankAnswering([
      () => {
        throw new Error("the bank's process dies");
      },
    ]);
    expect((await failure(connector.initiate(anInitiation()))).kind).toBe("OUTCOME_UNKNOWN");
  });

  it("a read without an answer may be made again", async () => {
    const connector = await bankAnswering([never], { readTimeoutMs: 50 });
    const error = await failure(connector.getStatus(REFERENCE));
    expect([error.kind, error.retryable]).toEqual(["BANK_UNAVAILABLE", true]);
  });

  it("nobody at the address: nothing was sent", async () => {
    const connector = await bankAnswering([redirectHere]);
    await server?.close();
    server = null;
    expect((await failure(connector.initiate(anInitiation()))).kind).toBe("BANK_UNAVAILABLE");
  });
});

describe("health", () => {
  it.each([
    [json(404, {}), true],
    [json(401, {}), true],
    [json(503, {}), false],
  ])("%o", async (answer, available) => {
    const connector = await bankAnswering([answer]);
    expect(await connector.health()).toMatchObject({ available });
  });
});
