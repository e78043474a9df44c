import { NextRequest } from "next/server";
import NextAuth, { type AuthOptions } from "next-auth";
import { encode } from "next-auth/jwt";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { type DashboardClaims, nextAuthCookieNames, nextAuthSecret } from "@/lib/http/dashboard-claims";
import { beginSession, sessionCookie } from "@/lib/people/signing-in/login-session";
import { newUuid } from "@/lib/shared/ids";
import { aPerson, aTenant, NOWHERE } from "@/lib/tokens/testing/cast";
import { GET } from "./route";

const given = vi.hoisted((): { options: AuthOptions | null } => ({ options: null }));
vi.mock("next-auth", () => ({
  default: vi.fn(async (_request: Request, _context: unknown, options: AuthOptions) => {
    given.options = options;
    return new Response();
  }),
}));

const ME = newUuid();
const HOME = newUuid();

beforeAll(async () => {
  await testDatabase();
});
beforeEach(() => {
  given.options = null;
});

/** What the browser keeps after this person has signed in again, to the organisation that comes first. */
async function keptAfter(cookie: string | null, personUuid = ME): Promise<unknown> {
  const headers = cookie === null ? {} : { cookie: `${nextAuthCookieNames().session}=${cookie}` };
  const request = new NextRequest("http://localhost:3000/api/auth/callback/paraph?code=x", { headers });
  await GET(request, { params: Promise.resolve({ nextauth: ["callback", "paraph"] }) });
  expect(NextAuth).toHaveBeenCalled();
  const profile = { sub: personUuid, sid: SESSION, tenant_id: HOME, name: "Ana", email: "ana@example.com" };
  return given.options?.callbacks?.jwt?.({ token: {}, user: { id: personUuid }, account: null, profile });
}

const SESSION = newUuid();
const signedIn = { personUuid: ME, sessionUuid: SESSION, tenantUuid: HOME };
const cookieOf = (claims: DashboardClaims) => encode({ token: claims, secret: nextAuthSecret() });

it.each([{}, { actingForUuid: newUuid() }])("who signs in again is where they were (%j)", async (beyond) => {
  const was = { personUuid: ME, sessionUuid: newUuid(), tenantUuid: newUuid(), ...beyond };
  expect(await keptAfter(await cookieOf(was))).toEqual({ ...was, sessionUuid: SESSION });
});

it("who comes for the first time, or after somebody else, is where the sign-in is to", async () => {
  const another = { personUuid: newUuid(), sessionUuid: newUuid(), tenantUuid: newUuid() };
  for (const cookie of [null, "none of ours", await cookieOf(another)]) {
    expect(await keptAfter(cookie)).toEqual(signedIn);
  }
});

/** Where a browser goes that is told of a no, and which cookies it is to forget. */
async function denied(cookie: string | null) {
  const headers = cookie === null ? {} : { cookie: `${sessionCookie().name}=${cookie}` };
  const request = new NextRequest("http://localhost:3000/api/auth/callback/paraph?error=access_denied", { headers });
  const answer = await GET(request, { params: Promise.resolve({ nextauth: ["callback", "paraph"] }) });
  return [answer.headers.get("location"), answer.headers.getSetCookie().length];
}

const sessionOf = async (roles: Parameters<typeof aPerson>[0]) =>
  (await beginSession(getDb(), (await aPerson(roles)).uuid, NOWHERE)).cookies.session;

it("forgets the sign-in of who belongs to no organisation, and of nobody whom another site leads there", async () => {
  const forgotten = ["/sign-in?error=no_organisation", 1];
  expect([await denied(null), await denied("none of ours")]).toEqual([forgotten, forgotten]);
  expect(await denied(await sessionOf({}))).toEqual(forgotten);
  expect(await denied(await sessionOf({ [await aTenant()]: "VIEWER" }))).toEqual(["/dashboard", 0]);
});
