import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CookieOptions } from "@/lib/http/request/cookies";
import { openSandbox } from "@/lib/sandboxes/open-sandbox";
import * as environment from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { switchTenant } from "@/lib/tokens/authorizing/switch-tenant";
import { type DashboardSession, requireSession } from "./session";
import { comeBack, enterSandbox, signOut } from "./session-actions";

type Kept = Readonly<{ name: string; value: string; options: CookieOptions }>;
const kept = vi.hoisted((): { cookies: Kept[] } => ({ cookies: [] }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(),
  cookies: async () => ({
    set: (name: string, value: string, options: CookieOptions) => kept.cookies.push({ name, value, options }),
  }),
}));
vi.mock("next/navigation", () => ({
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
  notFound: () => {
    throw new Error("not found");
  },
}));
vi.mock("next-auth/jwt", () => ({ encode: vi.fn() }));
vi.mock("./session", () => ({ requireSession: vi.fn(), findSession: vi.fn() }));
vi.mock("@/lib/sandboxes/open-sandbox", () => ({ openSandbox: vi.fn() }));
vi.mock("@/lib/tokens/authorizing/switch-tenant", () => ({ switchTenant: vi.fn() }));
vi.mock("@/lib/http/database", () => ({ getDb: vi.fn() }));

function signedIn(needsSecondFactor: boolean): void {
  const tenantUuid = newUuid();
  const session: DashboardSession = {
    sessionUuid: newUuid(),
    authenticatedAt: new Date(),
    person: { uuid: newUuid(), name: "Ana", email: "ana@example.com" },
    tenant: { uuid: tenantUuid, legalName: "Mine", timeZone: "Europe/Madrid", languageCode: "en" },
    role: "VIEWER",
    needsSecondFactor,
    memberships: [],
    membership: { tenantUuid, role: "VIEWER" },
    collaborator: null,
    actingFor: [],
    isSandbox: false,
  };
  vi.mocked(requireSession).mockResolvedValue(session);
}

beforeEach(() => {
  kept.cookies = [];
});

describe("going to the sandbox (decision 208)", () => {
  beforeEach(() => {
    vi.mocked(encode).mockResolvedValue("claims");
    vi.mocked(openSandbox).mockReset().mockResolvedValue({ uuid: newUuid() });
  });

  it("waits for the second factor that the organisation asks for: nothing is made and nothing opened before", async () => {
    signedIn(true);
    await expect(enterSandbox()).rejects.toThrow("to /security?notice=second_factor");
    expect(openSandbox).not.toHaveBeenCalled();
    expect(kept.cookies).toEqual([]);
  });

  it("opens it for everybody else", async () => {
    signedIn(false);
    await expect(enterSandbox()).rejects.toThrow("to /dashboard");
    expect(openSandbox).toHaveBeenCalledOnce();
    expect(kept.cookies).toHaveLength(1);
  });
});

describe("a window that its browser has left behind (decision 373)", () => {
  beforeEach(() => {
    vi.mocked(encode).mockResolvedValue("claims");
    signedIn(false);
  });

  it("comes back to its own organisation, or to the one that it acted for, and stays where it is", async () => {
    const at = new Date();
    const session = { uuid: newUuid(), personUuid: newUuid(), authenticatedAt: at, expiresAt: at, lastSeenAt: at };
    const person = { name: "Ana", email: "ana@example.com", lacksSecondFactor: false };
    vi.mocked(switchTenant).mockResolvedValue({ ...session, ...person, role: "ADMIN" });
    const [target, other] = [newUuid(), newUuid()];
    expect(await comeBack(target, other)).toBe(true);
    expect(vi.mocked(encode)).toHaveBeenLastCalledWith(
      expect.objectContaining({ token: expect.objectContaining({ tenantUuid: target, actingForUuid: other }) }),
    );
    expect(kept.cookies).toHaveLength(1);
  });

  it("does not where its person is no member any more", async () => {
    vi.mocked(switchTenant).mockResolvedValue(null);
    expect(await comeBack(newUuid())).toBe(false);
    expect(kept.cookies).toEqual([]);
  });
});

describe("signing out of the dashboard", () => {
  it.each([
    ["https://pay.example.com", true, ["__Secure-next-auth.session-token", "__Host-paraph_login"]],
    ["http://localhost:3000", false, ["next-auth.session-token", "paraph_login"]],
  ])("takes both cookies away as the browser has them from %s", async (baseUrl, secure, names) => {
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), baseUrl });
    await expect(signOut()).rejects.toThrow("to /sign-in?notice=signed_out");
    const options = { httpOnly: true, sameSite: "lax", secure, path: "/", maxAge: 0 };
    expect(kept.cookies).toEqual(names.map((name) => ({ name, value: "", options })));
  });
});
