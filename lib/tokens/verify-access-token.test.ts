import { createHmac, generateKeyPairSync, sign as signBytes } from "node:crypto";
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
} from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { listSigningKeys } from "@/db/queries/tokens/signing-keys";
import { testDatabase } from "@/db/testing/database";
import { revokeClient } from "@/lib/clients/revoke-client";
import { revokeMandate } from "@/lib/mandates/revoke-mandate";
import { endSession } from "@/lib/people/signing-in/end-session";
import { beginSession } from "@/lib/people/signing-in/login-session";
import { open } from "@/lib/shared/crypto";
import { SYSTEM } from "@/lib/tenants/author";
import { changeRole } from "@/lib/tenants/change-role";
import { removeMember } from "@/lib/tenants/remove-member";
import { issueAccessToken } from "./issue-access-token";
import { currentKeys } from "./keys/current-keys";
import { KEY_PURPOSE } from "./keys/key-set";
import { aClient, aMandate, aPerson, aTenant, type TestClient } from "./testing/cast";
import { verifyAccessToken } from "./verify-access-token";

let erp: TestClient;
/** A good token and its parts, for tests that change one of them. */
let good: string;
let claims: JWTPayload;
let kid: string;

beforeAll(async () => {
  await testDatabase();
  erp = await aClient();
  good = (await issueAccessToken(content())).access_token;
  claims = decodeJwt(good);
  kid = decodeProtectedHeader(good).kid ?? "";
});

function content() {
  const { clientId, tenantUuid } = erp;
  return { subject: clientId, clientId, tenantUuid, scopes: ["api"], roles: [], authorities: [] };
}

/** Our own private key: what is signed with it is ours in all but what the test changes. */
async function ownKey(alg: "ES256" | "RS256" = "ES256") {
  const row = (await listSigningKeys(getDb())).find((key) => key.alg === alg && key.state === "ACTIVE");
  return { kid: row?.kid ?? "", key: await importJWK(JSON.parse(open(KEY_PURPOSE, row?.privateJwkSealed ?? "")), alg) };
}

async function signed(changes: JWTPayload, header: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { key } = await ownKey();
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid, ...header })
    .sign(key);
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const seconds = () => Math.floor(Date.now() / 1000);

describe("a token of ours", () => {
  it("is understood", async () => {
    expect(await verifyAccessToken(good)).toEqual({
      jti: claims.jti,
      subject: erp.clientId,
      clientId: erp.clientId,
      tenantUuid: erp.tenantUuid,
      scopes: ["api"],
      roles: [],
      authorities: [],
      sessionUuid: null,
      authenticatedAt: null,
      grantUuid: null,
      act: null,
      mandateUuid: null,
      issuedAt: new Date((claims.iat ?? 0) * 1000),
      expiresAt: new Date((claims.exp ?? 0) * 1000),
    });
  });

  it("is good until 5 seconds after its end, in the cache and out of it", async () => {
    const ended = async (ago: number) => signed({ exp: seconds() - ago });
    expect(await verifyAccessToken(await ended(3))).not.toBeNull();
    expect(await verifyAccessToken(await ended(6))).toBeNull();
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(((claims.exp ?? 0) + 5) * 1000 - 1);
    expect(await verifyAccessToken(good)).not.toBeNull();
    vi.setSystemTime(((claims.exp ?? 0) + 5) * 1000);
    expect(await verifyAccessToken(good)).toBeNull();
    vi.useRealTimers();
  });

  it("says when its person signed in", async () => {
    const token = await signed({ auth_time: 1_777_888_999 });
    expect((await verifyAccessToken(token))?.authenticatedAt).toEqual(new Date("2026-05-04T10:03:19.000Z"));
  });

  it("has its scopes between any spaces", async () => {
    expect((await verifyAccessToken(await signed({ scope: " api  openid " })))?.scopes).toEqual(["api", "openid"]);
  });

  it("has 8192 characters at most", async () => {
    const long = async (length: number) => signed({ scope: "x".repeat(length) });
    const room = 8_192 - (await long(0)).length;
    // Three letters of the scope make four of the token.
    const longest = await long(Math.floor((room * 3) / 4));
    expect(longest.length).toBeGreaterThan(8_188);
    expect(longest.length).toBeLessThanOrEqual(8_192);
    expect(await verifyAccessToken(longest)).not.toBeNull();
    expect(await verifyAccessToken(await long(Math.floor((room * 3) / 4) + 3))).toBeNull();
  });
});

describe("refused is", () => {
  it("a token without a signature", async () => {
    const unsigned = `${part({ alg: "none", typ: "at+jwt", kid })}.${part(claims)}.`;
    expect(await verifyAccessToken(unsigned)).toBeNull();
    expect(await verifyAccessToken(`${part({ alg: "NONE", typ: "at+jwt", kid })}.${part(claims)}.`)).toBeNull();
    expect(await verifyAccessToken(`${good.split(".").slice(0, 2).join(".")}.`)).toBeNull();
  });

  it("an HMAC with the public key as its secret", async () => {
    const { jwks } = await currentKeys();
    const publicJwk = jwks.keys.find((key) => key.kid === kid);
    for (const secret of [JSON.stringify(publicJwk), publicJwk?.x ?? ""]) {
      const input = `${part({ alg: "HS256", typ: "at+jwt", kid })}.${part(claims)}`;
      const mac = createHmac("sha256", secret).update(input).digest("base64url");
      expect(await verifyAccessToken(`${input}.${mac}`)).toBeNull();
    }
  });

  it("a token signed with our RS256 key, which signs ID tokens alone", async () => {
    const rsa = await ownKey("RS256");
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: rsa.kid })
      .sign(rsa.key);
    expect(await verifyAccessToken(token)).toBeNull();
  });

  it("a foreign key, under its own id, under ours and without one", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    for (const header of [{ kid: "foreign" }, { kid }, {}]) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", typ: "at+jwt", ...header })
        .sign(privateKey);
      expect(await verifyAccessToken(token)).toBeNull();
    }
  });

  it("a key that the token brings along", async () => {
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    const jwk = await exportJWK(publicKey);
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid, jwk })
      .sign(privateKey);
    expect(await verifyAccessToken(token)).toBeNull();
  });

  it("a DER signature in the place of the JWS one", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const input = `${part({ alg: "ES256", typ: "at+jwt", kid })}.${part(claims)}`;
    expect(
      await verifyAccessToken(`${input}.${signBytes("sha256", Buffer.from(input), privateKey).toString("base64url")}`),
    ).toBeNull();
  });

  it.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>([
    ["another type", {}, { typ: "JWT" }],
    ["no type", {}, { typ: undefined }],
    ["a critical header we don't know", {}, { crit: ["exp"], exp: 1 }],
    ["another issuer", { iss: "https://idp.example.com" }, {}],
    ["the issuer's address without its path", { iss: "http://localhost:3000" }, {}],
    ["another audience", { aud: "https://api.example.com" }, {}],
    ["no audience", { aud: undefined }, {}],
    ["no end", { exp: undefined }, {}],
    ["no subject", { sub: undefined }, {}],
    ["no client", { client_id: undefined }, {}],
    ["no tenant", { tenant_id: undefined }, {}],
    ["a tenant that is no UUID", { tenant_id: "acme" }, {}],
    ["an unknown role", { roles: ["ROOT"] }, {}],
    ["a beginning in the future", { nbf: 4_000_000_000 }, {}],
  ])("%s", async (_name, changes, header) => {
    const defined = Object.fromEntries(Object.entries(header).filter(([, value]) => value !== undefined));
    const { key } = await ownKey();
    const typ = "typ" in header ? {} : { typ: "at+jwt" };
    const payload = Object.fromEntries(
      Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined),
    );
    const jwt = new SignJWT(payload).setProtectedHeader({ alg: "ES256", kid, ...typ, ...defined });
    const token = await jwt.sign(key, { crit: { exp: false } });
    expect(await verifyAccessToken(token)).toBeNull();
  });

  it.each(["", ".", "..", "a.b.c", "x".repeat(9_000), "eyJhbGciOiJFUzI1NiJ9..", "\u0000"])("%j", async (text) => {
    expect(await verifyAccessToken(text)).toBeNull();
  });

  it("a changed payload", async () => {
    const [header, , signature] = good.split(".");
    expect(
      await verifyAccessToken(`${header}.${part({ ...claims, tenant_id: await aTenant() })}.${signature}`),
    ).toBeNull();
  });
});

describe("at once refused is", () => {
  it("the token of a revoked client", async () => {
    const { clientId, tenantUuid } = await aClient();
    const { access_token } = await issueAccessToken({ ...content(), subject: clientId, clientId, tenantUuid });
    expect(await verifyAccessToken(access_token)).not.toBeNull();
    await revokeClient(getDb(), SYSTEM, tenantUuid, clientId);
    expect(await verifyAccessToken(access_token)).toBeNull();
    expect(await verifyAccessToken(good)).not.toBeNull();
  });

  it("a delegated token whose mandate was revoked, and no other", async () => {
    const target = await aTenant("Target, S.A.");
    const mandateUuid = await aMandate(target, erp.tenantUuid);
    const delegation = { tenantUuid: erp.tenantUuid, mandateUuid };
    const { access_token } = await issueAccessToken({ ...content(), subject: target, tenantUuid: target, delegation });
    expect(await verifyAccessToken(access_token)).toMatchObject({
      act: { tenantUuid: erp.tenantUuid, clientId: erp.clientId },
      mandateUuid,
    });
    await revokeMandate(getDb(), SYSTEM, target, mandateUuid);
    expect(await verifyAccessToken(access_token)).toBeNull();
    expect(await verifyAccessToken(good)).not.toBeNull();
  });

  it("a person's token when the session has ended, the role has changed or the membership has gone", async () => {
    const { tenantUuid, clientId } = erp;
    const boss = await aPerson({ [tenantUuid]: "OWNER" });
    const { uuid: personUuid } = await aPerson({ [tenantUuid]: "ADMIN" });
    const device = { ipAddress: null, userAgent: null };
    const personsToken = async (role: "ADMIN" | "VIEWER") => {
      const { sessionUuid } = await beginSession(getDb(), personUuid, device);
      const session = {
        uuid: sessionUuid,
        authenticatedAt: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
        grantUuid: sessionUuid,
      };
      const subject = { ...content(), subject: personUuid, clientId, roles: [role], session };
      return { sessionUuid, token: (await issueAccessToken(subject)).access_token };
    };
    const first = await personsToken("ADMIN");
    const second = await personsToken("ADMIN");
    await endSession(getDb(), personUuid, first.sessionUuid);
    expect(await verifyAccessToken(first.token)).toBeNull();
    expect(await verifyAccessToken(second.token)).toMatchObject({ roles: ["ADMIN"], sessionUuid: second.sessionUuid });

    await changeRole(getDb(), SYSTEM, { tenantUuid, personUuid, role: "VIEWER" });
    expect(await verifyAccessToken(second.token)).toBeNull();
    const third = await personsToken("VIEWER");
    expect(await verifyAccessToken(third.token)).toMatchObject({ roles: ["VIEWER"] });
    await changeRole(getDb(), SYSTEM, { tenantUuid, personUuid, role: "ADMIN" });
    expect(await verifyAccessToken(second.token)).toMatchObject({ roles: ["ADMIN"] });

    await removeMember(getDb(), SYSTEM, tenantUuid, personUuid);
    expect(await verifyAccessToken(second.token)).toBeNull();
    await expect(removeMember(getDb(), SYSTEM, tenantUuid, boss.uuid)).rejects.toMatchObject({ code: "conflict" });
  });
});
