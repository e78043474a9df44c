import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/shared/log";
import { berlinGroupConnector } from "../berlin-group/connector";
import { noteCall } from "../calls";
import { aBank, anInitiation } from "../testing/fixtures";
import { type Handler, serve, type TestServer } from "../testing/http-server";
import { failureOf } from "../testing/sandbox";
import { json } from "../testing/scripted-bank";

vi.mock("../calls", async (original) => ({ ...(await original<typeof import("../calls")>()), noteCall: vi.fn() }));

const NOW = new Date("2026-03-02T09:00:00.000Z");
const CLIENT = { id: "we", secret: "s3cret of ours" };
const reference = { bankPaymentId: "pay-1", authorisationId: "a-1", product: "SEPA_CREDIT_TRANSFER" } as const;

type Seen = Readonly<{ method: string; path: string; authorization: string | null; body: string; headers: Headers }>;
let server: TestServer;
let seen: Seen[];
let token: Handler;
let api: Handler;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  seen = [];
  let given = 0;
  token = () => json(200, { access_token: `t-${++given}`, token_type: "Bearer", expires_in: 300 });
  api = () => json(200, { transactionStatus: "ACSC" });
  server = await serve(async (request) => {
    const { pathname: path } = new URL(request.url);
    const authorization = request.headers.get("authorization");
    const { method, headers } = request;
    seen.push({ method, path, authorization, headers, body: await request.clone().text() });
    return path === "/token" ? token(request) : api(request);
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

/** Each test's bank is another, so that none has a token of another's. */
let banks = 0;
function bankWith(auth: object = {}, client: typeof CLIENT | { id: string; secret: null } = CLIENT) {
  const clientToken = { url: `${server.origin}/token`, scope: "pisp" };
  const bank = { ...aBank(server.origin, { id: `bank-${++banks}`, auth: { clientToken, ...auth } }), client };
  return { ...berlinGroupConnector(bank), bank };
}
const asked = () => seen.filter(({ path }) => path === "/token");
const shown = () => seen.filter(({ path }) => path !== "/token").map(({ authorization }) => authorization);
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

describe("a token of ours (decision 142)", () => {
  it("is had by our name and secret, goes with every call, and is kept until shortly before it runs out", async () => {
    const bank = bankWith();
    await bank.getStatus(reference);
    pass(269);
    await bank.getDetails(reference);
    expect(shown()).toEqual(["Bearer t-1", "Bearer t-1"]);
    const [grant, ...others] = asked();
    expect(others).toEqual([]);
    expect(Object.fromEntries(new URLSearchParams(grant?.body))).toEqual({
      grant_type: "client_credentials",
      scope: "pisp",
    });
    // RFC 6749, 2.3.1: each of the two form-encoded.
    expect(grant?.authorization).toBe(`Basic ${Buffer.from("we:s3cret+of+ours").toString("base64")}`);
    pass(2);
    await bank.getStatus(reference);
    expect(shown().at(-1)).toBe("Bearer t-2");
  });

  it("is asked for once by any number that want it at the same time", async () => {
    const bank = bankWith();
    await Promise.all([bank.getStatus(reference), bank.getStatus(reference), bank.getStatus(reference)]);
    expect(asked()).toHaveLength(1);
    expect(new Set(shown())).toEqual(new Set(["Bearer t-1"]));
  });

  it("is another bank's never, nor of another client: what was enrolled anew asks anew", async () => {
    await bankWith().getStatus(reference);
    await bankWith().getStatus(reference);
    expect(shown()).toEqual(["Bearer t-1", "Bearer t-2"]);
    const { bank } = bankWith();
    await berlinGroupConnector(bank).getStatus(reference);
    await berlinGroupConnector({ ...bank, client: { ...CLIENT, secret: "another" } }).getStatus(reference);
    expect(shown().slice(2)).toEqual(["Bearer t-3", "Bearer t-4"]);
  });

  it("is asked for with what the bank wants with every call, beneath what a grant needs itself", async () => {
    const { bank } = bankWith();
    const headers = { ...bank.headers, static: { "X-IBM-Client-Id": "us", Authorization: "theirs", ACCEPT: "text/x" } };
    await berlinGroupConnector({ ...bank, headers }).getStatus(reference);
    const [grant] = asked();
    expect(Object.fromEntries(grant?.headers ?? [])).toMatchObject({
      "x-ibm-client-id": "us",
      accept: "application/json",
      "content-type": expect.stringContaining("application/x-www-form-urlencoded"),
    });
    expect(grant?.authorization).toMatch(/^Basic [A-Za-z0-9+/=]+$/);
  });

  it("is none where its answer grows beyond a megabyte when it is decompressed", async () => {
    const body = gzipSync(`{"access_token":"t","token_type":"Bearer"${" ".repeat(2 ** 21)}}`);
    token = () => new Response(body, { headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" } });
    expect(await failureOf(bankWith().getStatus(reference))).toMatchObject({ kind: "TOKEN", notSent: true });
    expect(shown()).toEqual([]);
  });

  it.each<[string, number, object]>([
    ["as Apigee writes it", 200, { token_type: "BearerToken", expires_in: "1799", scope: "", refresh_count: "0" }],
    [
      "with null for what it leaves out",
      200,
      { token_type: "Bearer", expires_in: null, refresh_token: null, scope: null },
    ],
    ["without a word of its kind", 200, {}],
    ["as something created", 201, { token_type: "Bearer" }],
  ])("is taken %s", async (_, status, said) => {
    token = () => json(status, { access_token: "theirs", ...said });
    await bankWith().getStatus(reference);
    expect(shown()).toEqual(["Bearer theirs"]);
  });

  it("lasts as long as is said, also where that is said in a text", async () => {
    let given = 0;
    token = () => json(200, { access_token: `a-${++given}`, token_type: "BearerToken", expires_in: "1799" });
    const bank = bankWith();
    await bank.getStatus(reference);
    pass(1_760);
    await bank.getStatus(reference);
    pass(10);
    await bank.getStatus(reference);
    expect(shown()).toEqual(["Bearer a-1", "Bearer a-1", "Bearer a-2"]);
  });

  it("is not needed where the payer's goes with the call", async () => {
    await bankWith().getStatus({ ...reference, token: "payer's" });
    expect([shown(), asked()]).toEqual([["Bearer payer's"], []]);
  });

  it("is nobody's where our certificate alone says who we are", async () => {
    await bankWith({}, { id: "we", secret: null }).getStatus(reference);
    expect(asked()[0]).toMatchObject({ authorization: null, body: expect.stringContaining("client_id=we") });
  });

  it("that the bank refuses is had anew, once, and the call made again", async () => {
    const bank = bankWith();
    const refusal = json(401, { tppMessages: [{ category: "ERROR", code: "TOKEN_INVALID" }] });
    api = (request) => {
      return request.headers.get("authorization") === "Bearer t-1"
        ? refusal.clone()
        : json(200, { transactionStatus: "ACSC" });
    };
    expect((await bank.getStatus(reference)).transactionStatus).toBe("ACSC");
    expect(shown()).toEqual(["Bearer t-1", "Bearer t-2"]);
    api = () => refusal.clone();
    const failure = await failureOf(bank.getStatus(reference));
    expect([failure.kind, asked().length]).toEqual(["TOKEN", 3]);
  });

  it("that is refused in nobody's words may have gone with an order: the order is not made again, the next has another token", async () => {
    const bank = bankWith();
    api = () => new Response("", { status: 401 });
    expect(await failureOf(bank.initiate(anInitiation()))).toMatchObject({ kind: "OUTCOME_UNKNOWN" });
    expect(shown()).toHaveLength(1);
    api = () => json(200, { transactionStatus: "ACSC" });
    await bank.getStatus(reference);
    expect(shown()).toEqual(["Bearer t-1", "Bearer t-2"]);
  });

  it("of a payer who is not known at the bank is no matter of it", async () => {
    const bank = bankWith();
    api = () => json(401, { tppMessages: [{ category: "ERROR", code: "PSU_CREDENTIALS_INVALID" }] });
    expect((await failureOf(bank.initiate(anInitiation()))).kind).toBe("PSU_CREDENTIALS");
    expect(asked()).toHaveLength(1);
  });

  it.each<[string, Handler, object]>([
    ["refuses us", () => json(401, { error: "invalid_client" }), { httpStatus: 401, bankCode: "invalid_client" }],
    ["is away", () => new Response("<h1>502</h1>", { status: 502 }), { httpStatus: 502 }],
    ["says nothing of use", () => json(200, { token_type: "Bearer" }), {}],
    ["hangs up", () => Promise.reject(new Error("cut")), {}],
    ["sends us elsewhere", () => Response.redirect("https://evil.example/", 302), {}],
  ])("that is not given where the server %s is a failure with which nothing has left", async (_, answer, facts) => {
    const bank = bankWith();
    token = answer;
    const failure = await failureOf(bank.initiate(anInitiation()));
    expect(failure).toMatchObject({ kind: "TOKEN", notSent: true, maybeAtBank: false, ...facts });
    expect(shown()).toEqual([]);
    token = () => json(200, { access_token: "later", token_type: "Bearer" });
    await bank.getStatus(reference);
    expect(shown()).toEqual(["Bearer later"]);
  });

  it.each<[string, Handler, object]>([
    ["given", () => json(200, { access_token: "t", token_type: "Bearer" }), { outcome: "OK", bankCode: null }],
    ["refused", () => json(401, { error: "invalid_client" }), { outcome: "TOKEN", bankCode: "invalid_client" }],
    ["refused in nobody's words", () => new Response("<h1>no</h1>", { status: 400 }), { bankCode: null }],
    ["refused with a sentence", () => json(400, { error: "Dear customer, no." }), { bankCode: null }],
    [
      "given, whatever it says beside",
      () => json(200, { error: "x", access_token: "t", token_type: "Bearer" }),
      { bankCode: null },
    ],
  ])("%s is written down by the X-Request-ID that the server has seen (decision 116)", async (_, answer, noted) => {
    vi.mocked(noteCall).mockClear();
    token = answer;
    await bankWith()
      .getStatus(reference)
      .catch(() => null);
    const [call] = vi
      .mocked(noteCall)
      .mock.calls.flat()
      .filter(({ call }) => call === "clientToken");
    expect(call).toMatchObject(noted);
    expect(asked()[0]?.headers.get("x-request-id")).toBe(call?.requestId);
  });

  it("is in no log and in no error", async () => {
    const said: unknown[] = [];
    for (const level of ["info", "warn", "error", "debug"] as const) {
      vi.spyOn(log, level).mockImplementation((...told: unknown[]) => void said.push(told));
    }
    const bank = bankWith();
    await bank.getStatus(reference);
    token = () => json(200, { access_token: "leaked", token_type: "mac" });
    pass(300);
    const failure = await failureOf(bank.getStatus(reference));
    const told = JSON.stringify([said, failure, failure.message, String(failure.cause)]);
    expect(told).toContain("clientToken");
    for (const secret of ["t-1", "leaked", "s3cret"]) expect(told).not.toContain(secret);
  });
});
