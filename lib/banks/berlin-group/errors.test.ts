import { describe, expect, it } from "vitest";
import { anInitiation } from "../testing/fixtures";
import type { Handler } from "../testing/http-server";
import { failureOf } from "../testing/sandbox";
import { bankAnswering, created, json, redirectHere } from "../testing/scripted-bank";
import { takeRead } from "../transport/read-budget";

const REFERENCE = { bankPaymentId: "pay-1", authorisationId: "auth-1", product: "SEPA_CREDIT_TRANSFER" } as const;

const never: Handler = (request) =>
  new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(new Error("gone"))));

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
    [401, messages("token_expired"), "TOKEN", "token_expired"],
    // One message without a list around it is the bank's own word as well.
    [400, { tppMessages: messages("FUNDS_NOT_AVAILABLE").tppMessages[0] }, "INSUFFICIENT_FUNDS", "FUNDS_NOT_AVAILABLE"],
    [400, messages("SOMETHING_NEW"), "REQUEST_INVALID", "SOMETHING_NEW"],
    [400, messages("constructor"), "REQUEST_INVALID", "constructor"],
    [409, messages("STATUS_INVALID"), "CONFLICT", "STATUS_INVALID"],
    [429, messages("ACCESS_EXCEEDED"), "RATE_LIMITED", "ACCESS_EXCEEDED"],
    [404, messages("PRODUCT_UNKNOWN"), "PRODUCT_UNSUPPORTED", "PRODUCT_UNKNOWN"],
    // Not the bank's own no: it may hold the payment.
    [404, messages("RESOURCE_UNKNOWN"), "OUTCOME_UNKNOWN", "RESOURCE_UNKNOWN"],
    [404, {}, "OUTCOME_UNKNOWN", null],
    [409, {}, "OUTCOME_UNKNOWN", null],
    [429, messages("SOMETHING_NEW"), "OUTCOME_UNKNOWN", "SOMETHING_NEW"],
    [500, messages("FORMAT_ERROR"), "OUTCOME_UNKNOWN", "FORMAT_ERROR"],
    [502, {}, "OUTCOME_UNKNOWN", null],
    [503, messages("SERVICE_UNAVAILABLE"), "OUTCOME_UNKNOWN", "SERVICE_UNAVAILABLE"],
    [504, {}, "OUTCOME_UNKNOWN", null],
    [418, {}, "OUTCOME_UNKNOWN", null],
  ])("initiation: %i %j is %s", async (httpStatus, body, kind, bankCode) => {
    const { connector, seen } = await bankAnswering([json(httpStatus, body)]);
    const error = await failureOf(connector.initiate(anInitiation()));
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
    [404, messages("RESOURCE_UNKNOWN"), "RESOURCE_GONE"],
    [404, messages("SOMETHING_NEW"), "RESOURCE_GONE"],
    [410, messages("SOMETHING_NEW"), "RESOURCE_GONE"],
    [403, messages("RESOURCE_UNKNOWN"), "RESOURCE_GONE"],
    // A gateway's, behind which the bank is away: it would say so of every payment.
    [404, {}, "BANK_UNAVAILABLE"],
    [404, { message: "no Route matched with those values" }, "BANK_UNAVAILABLE"],
    [404, { type: "about:blank", title: "Not Found", status: 404 }, "BANK_UNAVAILABLE"],
    [404, { code: "404", type: "Status report", message: "Not Found" }, "BANK_UNAVAILABLE"],
    [404, { type: "https://x.example/e", title: "Gone", code: "SOMETHING_NEW" }, "RESOURCE_GONE"],
    [410, {}, "BANK_UNAVAILABLE"],
    [500, {}, "BANK_UNAVAILABLE"],
    [502, {}, "BANK_UNAVAILABLE"],
  ])("a read, or a wish that it forget the payment: %i %j is %s", async (httpStatus, body, kind) => {
    const { connector } = await bankAnswering([json(httpStatus, body), json(httpStatus, body)]);
    expect((await failureOf(connector.getStatus(REFERENCE))).kind).toBe(kind);
    expect((await failureOf(connector.cancel(REFERENCE))).kind).toBe(kind);
  });

  it("says when a read may be made again, twice, and reads the third time", async () => {
    const busy = json(503, {}, { "Retry-After": "7" });
    const { connector, seen } = await bankAnswering([busy, busy, json(200, { transactionStatus: "ACSP" })]);
    for (const _ of [1, 2]) {
      const error = await failureOf(connector.getStatus(REFERENCE));
      expect([error.kind, error.retryable, error.retryAfterSeconds]).toEqual(["BANK_UNAVAILABLE", true, 7]);
    }
    expect(await connector.getStatus(REFERENCE)).toMatchObject({ transactionStatus: "ACSP" });
    expect(seen).toHaveLength(3);
  });

  it("keeps its own reads within the bank's budget", async () => {
    const changes = { id: "small-budget", limits: { readsPerSecond: 1 } };
    const { connector, seen } = await bankAnswering([json(200, { transactionStatus: "ACSP" })], changes);
    await connector.getStatus(REFERENCE);
    const error = await failureOf(connector.getStatus(REFERENCE));
    expect([error.kind, error.retryable, error.retryAfterSeconds]).toEqual(["RATE_LIMITED", true, 1]);
    expect(seen).toHaveLength(1);
  });

  it("ends a question that it has begun, whatever else has spent the budget (decision 12)", async () => {
    const changes = { id: "spent-budget", limits: { readsPerSecond: 5 } };
    const answers = [json(200, { transactionStatus: "PDNG" }), json(200, { scaStatus: "finalised" })];
    const { connector, bank, seen } = await bankAnswering(answers, changes);
    for (let spent = 0; spent < 4; spent += 1) takeRead(bank, performance.now());
    expect(await connector.getStatus(REFERENCE)).toMatchObject({ transactionStatus: "PDNG", scaStatus: "finalised" });
    expect(seen).toHaveLength(2);
  });

  it("reads a Retry-After that is a date", async () => {
    const retryAt = new Date(Date.now() + 3_600_000 * 5).toUTCString();
    const { connector } = await bankAnswering([json(429, {}, { "Retry-After": retryAt })]);
    expect((await failureOf(connector.getStatus(REFERENCE))).retryAfterSeconds).toBe(3_600);
  });

  it("takes an HTML page for what its status says", async () => {
    const page = new Response("<html><h1>Maintenance</h1>", { status: 503, headers: { "Content-Type": "text/html" } });
    const { connector } = await bankAnswering([page]);
    expect((await failureOf(connector.getStatus(REFERENCE))).kind).toBe("BANK_UNAVAILABLE");
  });

  it("does not take an HTML page for an answer", async () => {
    const { connector } = await bankAnswering([new Response("<html>Welcome</html>", { status: 200 })]);
    expect((await failureOf(connector.getStatus(REFERENCE))).kind).toBe("PROTOCOL");
  });

  it("does not follow a redirect", async () => {
    const { connector, seen } = await bankAnswering([
      new Response(null, { status: 302, headers: { Location: "/elsewhere" } }),
    ]);
    expect((await failureOf(connector.getStatus(REFERENCE))).kind).toBe("PROTOCOL");
    expect(seen).toHaveLength(1);
  });

  it("an initiation without an answer has an unknown outcome and is not repeated", async () => {
    const { connector, seen } = await bankAnswering([never], { limits: { initiationTimeoutMs: 1_000 } });
    const error = await failureOf(connector.initiate(anInitiation()));
    expect([error.kind, error.retryable]).toEqual(["OUTCOME_UNKNOWN", false]);
    expect(seen).toHaveLength(1);
  });

  it("a connection cut after the request left is an unknown outcome too", async () => {
    const { connector } = await bankAnswering([
      () => {
        throw new Error("the bank's process dies");
      },
    ]);
    expect((await failureOf(connector.initiate(anInitiation()))).kind).toBe("OUTCOME_UNKNOWN");
  });

  it("a read without an answer may be made again", async () => {
    const { connector } = await bankAnswering([never], { limits: { readTimeoutMs: 100 } });
    const error = await failureOf(connector.getStatus(REFERENCE));
    expect([error.kind, error.retryable]).toEqual(["BANK_UNAVAILABLE", true]);
  });

  it.each([
    ["an HTML page", () => new Response("<html>Welcome</html>", { status: 200 })],
    ["an HTML page that forbids", () => new Response("<html>No</html>", { status: 403 })],
    ["nothing", () => new Response("", { status: 201 })],
    ["half of it", () => new Response('{"transactionStatus":"RCVD","paym', { status: 201 })],
    ["a redirect", () => new Response(null, { status: 302, headers: { Location: "/elsewhere" } })],
  ])("an initiation that is answered by %s has an unknown outcome", async (_, answer) => {
    const { connector } = await bankAnswering([answer]);
    const error = await failureOf(connector.initiate(anInitiation()));
    expect([error.kind, error.maybeAtBank, error.notSent]).toEqual(["OUTCOME_UNKNOWN", true, false]);
  });

  it.each([
    ["no answer", json(500, {})],
    ["a refusal", json(400, messages("FORMAT_ERROR"))],
    [
      "an address that isn't the bank's",
      json(201, { scaStatus: "received", _links: { scaRedirect: { href: "https://evil.example" } } }),
    ],
  ])("the payment stands when its authorisation gets %s", async (_, second) => {
    const { connector } = await bankAnswering([created({}), second]);
    const error = await failureOf(connector.initiate(anInitiation()));
    expect([error.bankPaymentId, error.maybeAtBank]).toEqual(["pay-1", true]);
  });

  it("nobody at the address: nothing was sent", async () => {
    const { connector, close } = await bankAnswering([redirectHere]);
    await close();
    const error = await failureOf(connector.initiate(anInitiation()));
    expect([error.kind, error.notSent, error.maybeAtBank]).toEqual(["BANK_UNAVAILABLE", true, false]);
  });
});
