import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import * as client from "@/db/client";
import type { BankChanges } from "@/lib/banks/records/record";
import { berlinGroupConnector } from "../berlin-group/connector";
import type { Bank } from "../connector";
import type { OAuthAction } from "../next-action";
import { aBank, anInitiation } from "../testing/fixtures";
import { failureOf } from "../testing/sandbox";
import { bankAnswering, json } from "../testing/scripted-bank";
import { askToOrder } from "./authorize";
import { readReturn, redeemCode, renewToken } from "./payer-token";

const CLIENT = { id: "we", secret: "s3cret" };
const back = { redirectUri: "https://us.example/psd2/callback/x", state: "signed.state" };
const PRE_STEP: BankChanges["auth"] = {
  psuToken: "PRE_STEP",
  authorizeUrl: "https://login.bank.example/authorize?brand=blue",
  tokenUrl: "https://login.bank.example/token",
};

function bankWith(auth: BankChanges["auth"] = PRE_STEP, origin = "https://bank.example"): Bank {
  return { ...aBank(origin, { auth }), client: CLIENT };
}

async function actionOf(bank: Bank): Promise<OAuthAction> {
  const action = await askToOrder(bank, back);
  if (!action) throw new Error("The bank wants nothing first.");
  return action;
}

describe("the way to an authorization server (decision 140)", () => {
  it("says who we are, what for, where the payer comes back to, and proves later that it was us (PKCE)", async () => {
    const action = await actionOf(bankWith({ ...PRE_STEP, scope: "PIS" }));
    const { origin, pathname, searchParams } = new URL(action.authorizeUrl);
    expect(origin + pathname).toBe("https://login.bank.example/authorize");
    const challenge = createHash("sha256")
      .update(action.codeVerifier ?? "")
      .digest("base64url");
    expect(Object.fromEntries(searchParams)).toEqual({
      brand: "blue",
      response_type: "code",
      client_id: "we",
      redirect_uri: back.redirectUri,
      scope: "PIS",
      state: back.state,
      code_challenge: challenge,
      code_challenge_method: "S256",
    });
    expect(action).toMatchObject({ type: "OAUTH", purpose: "PRE_STEP", ...back });
  });

  it("has no proof where the bank knows none, no scope where it wants none, and each its own verifier", async () => {
    const { codeVerifier, authorizeUrl } = await actionOf(bankWith({ ...PRE_STEP, pkce: false }));
    expect(codeVerifier).toBeNull();
    expect([...new URL(authorizeUrl).searchParams.keys()]).not.toContain("code_challenge");
    expect([...new URL(authorizeUrl).searchParams.keys()]).not.toContain("scope");
    const [first, second] = await Promise.all([actionOf(bankWith()), actionOf(bankWith())]);
    expect(first.codeVerifier).not.toBe(second.codeVerifier);
  });

  it("is none where the bank wants nothing first", async () => {
    expect(await askToOrder(bankWith({}), back)).toBeNull();
    expect(await askToOrder(bankWith({ psuToken: "INTEGRATED" }), back)).toBeNull();
  });
});

describe("what a payer brings back", () => {
  const { state } = back;
  it.each([
    ["a code", { state, code: "c" }, "CODE"],
    ["a code and the server's name", { state, code: "c", iss: "https://login.bank.example" }, "CODE"],
    ["their own no", { state, error: "access_denied" }, "DENIED"],
    ["the server's failure", { state, error: "temporarily_unavailable" }, "FAILED"],
    ["the state alone", { state }, "NOTHING"],
    ["nothing", {}, "NOTHING"],
    ["a code without a state", { code: "c" }, "FOREIGN"],
    ["a code with another state", { state: "other", code: "c" }, "FOREIGN"],
    ["a no with another state", { state: "other", error: "access_denied" }, "FOREIGN"],
    ["a code of another server", { state, code: "c", iss: "https://login.evil.example" }, "FOREIGN"],
    ["a token in the address", { state, token: "t" }, "FOREIGN"],
  ])("may be %s", async (_, broughtBack, answer) => {
    const bank = bankWith();
    expect(readReturn(bank, await actionOf(bank), broughtBack)).toBe(answer);
  });

  it("has to name the server to the letter where we know its name, and at all where it always does", async () => {
    const bank = bankWith({ ...PRE_STEP, issuer: "https://login.bank.example/brand" });
    const action = await actionOf(bank);
    const read = (iss: string | null, namesIssuer = false) =>
      readReturn(bank, { ...action, namesIssuer }, { state, code: "c", ...(iss !== null && { iss }) });
    expect(read("https://login.bank.example/brand")).toBe("CODE");
    expect(read("https://login.bank.example")).toBe("FOREIGN");
    expect([read(null), read(null, true)]).toEqual(["CODE", "FOREIGN"]);
  });
});

describe("a payer's token", () => {
  const answer = { access_token: "pt-1", token_type: "bearer", expires_in: 60, refresh_token: "r-1" };

  it("is had for the code with the proof, at the address that the payer went by", async () => {
    const { seen, origin } = await bankAnswering([json(200, answer)]);
    const bank = bankWith({ ...PRE_STEP, tokenUrl: `${origin}/token` }, origin);
    const action = await actionOf(bank);
    const before = Date.now();
    const token = await redeemCode(bank, action, { state: back.state, code: "c-1" });
    expect(token).toMatchObject({ value: "pt-1", refreshToken: "r-1", tokenUrl: `${origin}/token` });
    expect(new Date(token.expiresAt ?? 0).getTime()).toBeGreaterThanOrEqual(before + 60_000);
    expect(seen).toMatchObject([{ method: "POST", path: "/token" }]);
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      grant_type: "authorization_code",
      code: "c-1",
      redirect_uri: back.redirectUri,
      code_verifier: action.codeVerifier,
    });
  });

  it("is had whatever comes with it: whom an ID token speaks of nobody has asked", async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = {
      iss: "https://login.bank.example/realms/payers",
      aud: "we",
      sub: "anna",
      iat: 1,
      exp: 2,
      nonce: "n",
    };
    const id_token = `${part({ alg: "PS256" })}.${part(claims)}.${part({})}`;
    const { origin } = await bankAnswering([json(200, { ...answer, id_token, refresh_token: null })]);
    const bank = bankWith({ ...PRE_STEP, tokenUrl: `${origin}/token` }, origin);
    const redeemed = redeemCode(bank, await actionOf(bank), { state: back.state, code: "c-1" });
    expect(await redeemed).toMatchObject({ value: "pt-1", refreshToken: null });
  });

  it("ends by the clock that all processes share (decision 348)", async () => {
    const { origin } = await bankAnswering([json(200, answer)]);
    const bank = bankWith({ ...PRE_STEP, tokenUrl: `${origin}/token` }, origin);
    const action = await actionOf(bank);
    vi.spyOn(client, "clockAheadSeconds").mockReturnValue(45);
    const { expiresAt } = await redeemCode(bank, action, { state: back.state, code: "c-1" });
    expect(new Date(expiresAt ?? 0).getTime()).toBeLessThanOrEqual(Date.now() + 15_000);
  });

  it("is had once: what fails is not tried again", async () => {
    const { seen, origin } = await bankAnswering([json(400, { error: "invalid_grant" })]);
    const bank = bankWith({ ...PRE_STEP, tokenUrl: `${origin}/token` }, origin);
    const redeemed = redeemCode(bank, await actionOf(bank), { state: back.state, code: "c-1" });
    expect(await failureOf(redeemed)).toMatchObject({ kind: "TOKEN", bankCode: "invalid_grant", notSent: true });
    expect(seen).toHaveLength(1);
  });

  it("is renewed by what came with it, which another may replace", async () => {
    const { seen, origin } = await bankAnswering([
      json(200, { ...answer, refresh_token: "r-2" }),
      json(200, { access_token: "pt-3", token_type: "bearer" }),
    ]);
    const bank = bankWith(PRE_STEP, origin);
    const old = { value: "pt-0", expiresAt: null, refreshToken: "r-1", tokenUrl: `${origin}/token` };
    const second = await renewToken(bank, old);
    expect(second).toMatchObject({ value: "pt-1", refreshToken: "r-2" });
    expect(await renewToken(bank, second)).toMatchObject({ value: "pt-3", refreshToken: "r-2", expiresAt: null });
    expect(seen.map(({ body }) => new URLSearchParams(body).get("refresh_token"))).toEqual(["r-1", "r-2"]);
    const spent = renewToken(bank, { ...second, refreshToken: null });
    expect((await failureOf(spent)).kind).toBe("TOKEN");
  });
});

describe("an authorisation that is OAuth's", () => {
  const INTEGRATED: BankChanges = { auth: { psuToken: "INTEGRATED" } };
  const ordered = (origin: string) =>
    json(201, {
      transactionStatus: "RCVD",
      paymentId: "pay/1",
      _links: { scaOAuth: { href: `${origin}/meta` }, scaStatus: { href: "/v1/x/authorisations/auth-1" } },
    });
  const described = (origin: string, changes: object = {}) =>
    json(200, {
      issuer: "https://login.bank.example",
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      authorization_response_iss_parameter_supported: true,
      ...changes,
    });
  const originOf = ({ url }: Request) => new URL(url).origin;
  const initiated = (bank: Bank) => berlinGroupConnector(bank).initiate(anInitiation({ oauth: back }));

  it("leads to the server that the bank's answer describes, with the payment as its scope", async () => {
    const { bank, origin, seen } = await bankAnswering(
      [(request) => ordered(originOf(request)), (request) => described(originOf(request))],
      INTEGRATED,
    );
    const initiation = await initiated({ ...bank, client: CLIENT });
    expect(initiation).toMatchObject({ bankPaymentId: "pay/1", authorisationId: "auth-1" });
    expect(initiation.next).toMatchObject({
      type: "OAUTH",
      purpose: "INTEGRATED",
      issuer: "https://login.bank.example",
      namesIssuer: true,
      tokenUrl: `${origin}/token`,
    });
    const url = initiation.next.type === "OAUTH" ? new URL(initiation.next.authorizeUrl) : null;
    expect([url?.origin, url?.searchParams.get("scope")]).toEqual([origin, "PIS:pay/1"]);
    expect(seen.map(({ method, path }) => `${method} ${path}`).at(-1)).toBe("GET /meta");
  });

  it("needs no description where the record says it all, in the bank's own words for the scope", async () => {
    const { bank, seen } = await bankAnswering([(request) => ordered(originOf(request))], {
      auth: { ...PRE_STEP, psuToken: "INTEGRATED", scope: "pay {paymentId}" },
    });
    const { next } = await initiated({ ...bank, client: CLIENT });
    const url = next.type === "OAUTH" ? new URL(next.authorizeUrl) : null;
    expect([url?.host, url?.searchParams.get("scope")]).toEqual(["login.bank.example", "pay pay/1"]);
    expect(seen).toHaveLength(1);
  });

  describe("at a server that the record names", () => {
    const NAMED = { auth: { ...PRE_STEP, psuToken: "INTEGRATED" } } as const;
    const answered = async (said: object, changes: BankChanges = NAMED, headers = {}) => {
      const links = { scaStatus: { href: "/v1/x/authorisations/auth-1" } };
      const { bank, seen } = await bankAnswering(
        [
          json(201, { transactionStatus: "RCVD", paymentId: "pay/1", _links: links, ...said }, headers),
          json(201, { scaStatus: "received", authorisationId: "auth-2", _links: {} }),
        ],
        changes,
      );
      const { next } = await initiated({ ...bank, client: CLIENT });
      const led = next.type === "OAUTH" ? new URL(next.authorizeUrl).host : next.type;
      return { led, calls: seen.map(({ method, path }) => `${method} ${path}`) };
    };

    it("is asked for wherever the bank says that one is described, or where it says nothing at all", async () => {
      for (const href of ["https://gateway.example/meta", "http://"]) {
        expect(await answered({ _links: { scaOAuth: { href } } })).toMatchObject({ led: "login.bank.example" });
      }
      const { led, calls } = await answered({});
      expect(led).toBe("login.bank.example");
      expect(calls).toHaveLength(1);
    });

    it("is asked for after an authorisation that is started in a call of its own", async () => {
      const explicit: BankChanges = { ...NAMED, methods: [{ approach: "REDIRECT", start: "EXPLICIT" }] };
      const { led, calls } = await answered({}, explicit);
      expect(led).toBe("login.bank.example");
      expect(calls[1]).toMatch(/^POST .*\/authorisations$/);
    });

    it.each<[string, object, object]>([
      ["by its app", {}, { "ASPSP-SCA-Approach": "DECOUPLED" }],
      ["by a method", { scaMethods: [{ authenticationMethodId: "sms" }] }, {}],
    ])("is not asked for where the bank goes on otherwise: %s", async (_, said, headers) => {
      expect((await answered(said, NAMED, headers)).led).toMatch(/DECOUPLED|SELECT_METHOD/);
    });
  });

  it.each<[string, object]>([
    ["the payer to somebody else", { authorization_endpoint: "https://login.evil.example/authorize" }],
    ["their code to somebody else", { token_endpoint: "https://login.evil.example/token" }],
    ["nobody anywhere", { issuer: 17 }],
  ])("whose server sends %s leads nowhere, and the bank holds the payment", async (_, changes) => {
    const { bank } = await bankAnswering(
      [(request) => ordered(originOf(request)), (request) => described(originOf(request), changes)],
      INTEGRATED,
    );
    const failure = await failureOf(initiated({ ...bank, client: CLIENT }));
    expect(failure).toMatchObject({ kind: "PROTOCOL", bankPaymentId: "pay/1", maybeAtBank: true });
  });

  it("is no way at a bank whose record doesn't say so", async () => {
    const { bank } = await bankAnswering([(request) => ordered(originOf(request))]);
    expect(await failureOf(initiated({ ...bank, client: CLIENT }))).toMatchObject({
      kind: "PROTOCOL",
      maybeAtBank: true,
    });
  });
});
