import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import { expect } from "vitest";
import { z } from "zod";
import { randomToken } from "@/lib/shared/crypto";
import { TestBrowser } from "@/lib/tokens/testing/browser";
import { REDIRECT_URI, type TestClient } from "@/lib/tokens/testing/cast";
import type { ServedRoutes } from "@/lib/tokens/testing/serve-routes";
import { askForToken, authorizationAddress, readTokens, redemption, type Tokens } from "@/lib/tokens/testing/tokens";

const ISSUER = "http://localhost:3000/idp";
const USERINFO = `${ISSUER}/oauth2/userinfo`;

type Changes = Readonly<Record<string, string>>;
type Claims = Readonly<Record<string, unknown>>;
export type SignedIn = Readonly<{ code: string; tokens: Tokens; claims: JWTPayload; userinfo: Claims }>;

/** A client as OpenID's conformance suite plays it: one sign-in, with what every module of the suite checks of it. */
export class RelyingParty {
  readonly #served: ServedRoutes;
  readonly #client: TestClient;
  readonly #email: string;

  /** @param email of the person at the browser */
  constructor(served: ServedRoutes, client: TestClient, email: string) {
    this.#served = served;
    this.#client = client;
    this.#email = email;
  }

  /** Asks, lets the person do what comes up, and redeems the code. */
  async signIn(changes: Changes = {}, browser = new TestBrowser(this.#served)): Promise<SignedIn> {
    const asked = { nonce: randomToken(8), state: randomToken(8), scope: "openid", ...changes };
    const callback = await browser.authorize(authorizationAddress(this.#client, asked), this.#email);
    return this.redeem(callback, asked);
  }

  /** From the callback to the tokens. */
  async redeem(callback: URL, asked: Changes): Promise<SignedIn> {
    expect(`${callback.origin}${callback.pathname}`).toBe(REDIRECT_URI);
    const { code = "", ...rest } = Object.fromEntries(callback.searchParams);
    expect(rest).toEqual({ state: asked.state, iss: ISSUER });
    const response = await askForToken(this.#served, this.#client, redemption(code));
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await response.clone().json()).toMatchObject({ token_type: "Bearer" });
    const tokens = await readTokens(response);
    const claims = await this.readIdToken(tokens);
    expect(claims.nonce).toBe(asked.nonce || undefined);
    return { code, tokens, claims, userinfo: await this.readUserinfo(tokens, claims) };
  }

  /** OpenID Connect Core section 3.1.3.7. */
  async readIdToken({ id_token = "" }: Tokens): Promise<JWTPayload> {
    const keys = createRemoteJWKSet(new URL(`${ISSUER}/oauth2/jwks`), { [customFetch]: this.#served.fetch });
    const { payload, protectedHeader } = await jwtVerify(id_token, keys, {
      issuer: ISSUER,
      audience: this.#client.clientId,
      requiredClaims: ["sub", "iat", "exp", "auth_time"],
    });
    expect(protectedHeader).toEqual({ alg: "ES256", typ: "JWT", kid: expect.any(String) });
    expect(payload.sub).toMatch(/^[\x20-\x7e]{1,255}$/);
    return payload;
  }

  /** OpenID Connect Core section 5.3.2. */
  async readUserinfo({ access_token }: Tokens, { sub }: JWTPayload): Promise<Claims> {
    const headers = { authorization: `Bearer ${access_token}` };
    return readClaims(await this.#served.fetch(USERINFO, { headers }), sub);
  }

  async postUserinfo(init: Readonly<{ headers?: Changes; body?: URLSearchParams }>, { sub }: JWTPayload) {
    return readClaims(await this.#served.fetch(USERINFO, { method: "POST", ...init }), sub);
  }
}

async function readClaims(response: Response, sub: string | undefined): Promise<Claims> {
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  const claims = z.record(z.string(), z.unknown()).parse(await response.json());
  expect(claims.sub).toBe(sub);
  return claims;
}
