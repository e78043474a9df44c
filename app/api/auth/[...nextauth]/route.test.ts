import { NextRequest } from "next/server";
import NextAuth, { type AuthOptions } from "next-auth";
import { encode } from "next-auth/jwt";
import { beforeEach, expect, it, vi } from "vitest";
import { type DashboardClaims, nextAuthCookieNames, nextAuthSecret } from "@/lib/http/dashboard-claims";
import { newUuid } from "@/lib/shared/ids";
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
