import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { newUuid } from "@/lib/shared/ids";
import { type AccessTokenContent, issueAccessToken, toNumericDate } from "./issue-access-token";

const NOW = new Date("2026-05-04T10:00:00.999Z");
const content: AccessTokenContent = {
  subject: "client-1",
  clientId: "client-1",
  tenantUuid: newUuid(),
  scopes: ["api", "openid"],
  roles: [],
  authorities: ["flows:write"],
};
const session = {
  uuid: newUuid(),
  authenticatedAt: new Date("2026-05-04T09:00:00.500Z"),
  expiresAt: new Date("2026-05-05T10:00:00.000Z"),
  grantUuid: newUuid(),
};

beforeAll(async () => {
  await testDatabase();
});

afterEach(() => {
  vi.useRealTimers();
});

async function issued(changes: Partial<AccessTokenContent> = {}) {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const answer = await issueAccessToken({ ...content, ...changes });
  return { answer, claims: decodeJwt(answer.access_token) };
}

describe("an access token (RFC 9068)", () => {
  it("of a client says who it is for, what it may, and when it ends", async () => {
    const { answer, claims } = await issued();
    expect(answer).toEqual({
      access_token: expect.any(String),
      token_type: "Bearer",
      expires_in: 900,
      scope: "api openid",
    });
    expect(decodeProtectedHeader(answer.access_token)).toEqual({
      alg: "ES256",
      typ: "at+jwt",
      kid: expect.any(String),
    });
    expect(claims).toEqual({
      iss: "http://localhost:3000/idp",
      aud: "http://localhost:3000",
      sub: "client-1",
      client_id: "client-1",
      jti: expect.any(String),
      iat: toNumericDate(NOW),
      exp: toNumericDate(NOW) + 900,
      scope: "api openid",
      tenant_id: content.tenantUuid,
      roles: [],
      authorities: ["flows:write"],
    });
  });

  it("of a person says by which sign-in, and of a collaborator by which mandate", async () => {
    const delegation = { tenantUuid: newUuid(), mandateUuid: newUuid() };
    const { claims } = await issued({ roles: ["ADMIN"], session, delegation });
    expect(claims).toMatchObject({
      roles: ["ADMIN"],
      sid: session.uuid,
      auth_time: 1_777_885_200,
      grant_id: session.grantUuid,
      act: { sub: delegation.tenantUuid, client_id: "client-1" },
      mandate_id: delegation.mandateUuid,
    });
  });

  it.each([
    ["a day", "2026-05-05T10:00:00.000Z", 900],
    ["a minute", "2026-05-04T10:01:00.000Z", 60],
    ["no time at all", "2026-05-04T10:00:00.000Z", 1],
  ])("does not outlive a sign-in that has %s left", async (_, expiresAt, seconds) => {
    const { answer, claims } = await issued({ session: { ...session, expiresAt: new Date(expiresAt) } });
    expect([answer.expires_in, (claims.exp ?? 0) - (claims.iat ?? 0)]).toEqual([seconds, seconds]);
  });
});
