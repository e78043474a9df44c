import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson, aTenant } from "@/lib/tokens/testing/cast";
import { endSession, signOutEverywhere } from "./end-session";
import { findPersonSession } from "./find-person-session";
import { listSessions } from "./list-sessions";
import { beginSession, findSession } from "./login-session";

const START = new Date("2026-03-02T09:00:00.000Z");
const DEVICE = { ipAddress: "192.0.2.1", userAgent: "A browser" };

beforeAll(async () => {
  await testDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});
const at = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: START.getTime() + minutes * 60_000 });

describe("a sign-in on a browser that is signed in already", () => {
  it("goes on with the session under a new cookie; the old one is dead", async () => {
    const { uuid } = await aPerson({});
    at(0);
    const first = await beginSession(getDb(), uuid, DEVICE);
    at(30);
    const again = await beginSession(getDb(), uuid, {
      ipAddress: null,
      userAgent: "It again",
      cookie: first.cookies.session,
    });
    expect(again.sessionUuid).toBe(first.sessionUuid);
    expect(await findSession(getDb(), first.cookies.session)).toBeNull();
    expect(await listSessions(getDb(), uuid)).toEqual([
      {
        uuid: first.sessionUuid,
        personUuid: uuid,
        authenticatedAt: new Date("2026-03-02T09:30:00.000Z"),
        expiresAt: new Date("2026-03-02T21:30:00.000Z"),
        lastSeenAt: new Date("2026-03-02T09:30:00.000Z"),
        ipAddress: null,
        userAgent: "It again",
      },
    ]);
  });

  it("is another session for another person, for a stranger's cookie and for one that has ended", async () => {
    const [ana, eva] = [await aPerson({}), await aPerson({})];
    at(0);
    const anas = await beginSession(getDb(), ana.uuid, DEVICE);
    const evas = await beginSession(getDb(), eva.uuid, { ...DEVICE, cookie: anas.cookies.session });
    expect(evas.sessionUuid).not.toBe(anas.sessionUuid);
    expect((await findSession(getDb(), anas.cookies.session))?.personUuid).toBe(ana.uuid);
    const stranger = await beginSession(getDb(), ana.uuid, { ...DEVICE, cookie: "made-up" });
    expect(stranger.sessionUuid).not.toBe(anas.sessionUuid);
    at(12 * 60);
    const late = await beginSession(getDb(), ana.uuid, { ...DEVICE, cookie: anas.cookies.session });
    expect(late.sessionUuid).not.toBe(anas.sessionUuid);
  });
});

describe("a sign-in that nobody uses (decision 65)", () => {
  it("ends after two hours, and after twelve however much it is used", async () => {
    const tenantUuid = await aTenant();
    const { uuid: personUuid } = await aPerson({ [tenantUuid]: "VIEWER" });
    at(0);
    const { sessionUuid, cookies } = await beginSession(getDb(), personUuid, DEVICE);
    const idle = await beginSession(getDb(), personUuid, DEVICE);
    const use = () => findPersonSession(getDb(), { sessionUuid, personUuid, tenantUuid });
    const returnToIdle = () => findPersonSession(getDb(), { sessionUuid: idle.sessionUuid, personUuid, tenantUuid });
    at(119);
    expect(await returnToIdle()).not.toBeNull();
    at(119 + 121);
    expect(await returnToIdle()).toBeNull();
    at(0);
    for (let minutes = 119; minutes < 720; minutes += 119) {
      at(minutes);
      expect(await use(), `after ${minutes} minutes`).not.toBeNull();
    }
    expect((await listSessions(getDb(), personUuid)).map(({ uuid }) => uuid)).toEqual([sessionUuid]);
    expect(await findSession(getDb(), idle.cookies.session)).toBeNull();
    at(720);
    expect(await use()).toBeNull();
    expect(await findSession(getDb(), cookies.session)).toBeNull();
  });

  it("is still ended when everything is: tokens may rest on it", async () => {
    const { uuid: personUuid } = await aPerson({});
    at(0);
    const { sessionUuid } = await beginSession(getDb(), personUuid, DEVICE);
    at(180);
    await signOutEverywhere(getDb(), personUuid, null);
    const revoked = await getDb().execute(`select from revocation where kind = 'SESSION' and id = '${sessionUuid}'`);
    expect(revoked).toHaveLength(1);
  });
});

it("signing in and out is written down in each of the person's organisations, with where from", async () => {
  const [first, second] = [await aTenant(), await aTenant()];
  const { uuid } = await aPerson({ [first]: "OWNER", [second]: "VIEWER" });
  const { sessionUuid } = await beginSession(getDb(), uuid, DEVICE);
  expect(await endSession(getDb(), uuid, sessionUuid, "192.0.2.2")).toBe(true);
  expect(await endSession(getDb(), uuid, sessionUuid, "192.0.2.2")).toBe(false);
  for (const tenantUuid of [first, second]) {
    const entries = await listAuditEntries(getDb(), member(tenantUuid, "ADMIN"), tenantUuid, { area: "person" });
    expect(entries.map(({ action, actorId, ipAddress }) => [action, actorId, ipAddress])).toEqual([
      ["person.signed_out", uuid, "192.0.2.2"],
      ["person.signed_in", uuid, "192.0.2.1"],
    ]);
  }
});
