import { encode } from "next-auth/jwt";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { awaitTokenState, insertRevocation } from "@/db/queries/tokens/revocations";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { nextAuthCookieNames, nextAuthSecret } from "@/lib/http/dashboard-claims";
import { politeEndOf } from "@/lib/http/reply/event-stream";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { endSession } from "@/lib/people/signing-in/end-session";
import { beginSession } from "@/lib/people/signing-in/login-session";
import { now } from "@/lib/shared/clock";
import { SYSTEM } from "@/lib/tenants/author";
import { removeMember } from "@/lib/tenants/remove-member";
import { aPerson } from "@/lib/tokens/testing/cast";
import { GET } from "./route";

let database: TestDatabase;
let merchant: Merchant;
let personUuid: string;
let sessionUuid: string;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
  personUuid = (await aPerson({ [merchant.tenantUuid]: "VIEWER" })).uuid;
  sessionUuid = (await beginSession(database.db, personUuid, { ipAddress: null, userAgent: null })).sessionUuid;
});

async function call({ of = merchant.tenantUuid, secret = nextAuthSecret(), at = "" } = {}): Promise<Response> {
  const claims = { personUuid, sessionUuid, tenantUuid: merchant.tenantUuid };
  const cookie = `${nextAuthCookieNames().session}=${await encode({ token: claims, secret })}`;
  return GET(new Request(`http://localhost/dashboard/live?of=${of}&by=&at=${at}`, { headers: { cookie } }));
}

/** What is said on a line, as it comes. */
function listenTo(response: Response) {
  const reader = response.body?.getReader();
  if (!reader) throw new Error("There is no body.");
  const heard = { text: "", ended: false };
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      heard.text += Buffer.from(value).toString();
    }
    heard.ended = true;
  })();
  return { heard, reading, hangUp: () => reader.cancel() };
}

describe("the line of an open page", () => {
  it("tells a VIEWER that something has changed, by name and nothing else", async () => {
    const response = await call();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const { heard, hangUp } = listenTo(response);
    const { uuid } = firstOf(await aFlow(merchant.caller, [{ payment: { amount: 4_711, concept: "Secret matter" } }]));
    // Until all is heard by name it is told that anything may have changed.
    const change = async () => {
      await database.sql`update operation set external_id = gen_random_uuid()::text where uuid = ${uuid}`;
      return heard.text;
    };
    await expect.poll(change, { timeout: 20_000, interval: 300 }).toContain(uuid);
    // Any digits may come together in the name itself.
    expect(heard.text.replaceAll(uuid, "")).not.toMatch(/Secret matter|4711|CREATED/);
    await hangUp();
  });

  it("says at the beginning that something may have changed, but for a page that is newer than all that has", async () => {
    const first = listenTo(await call());
    await expect.poll(() => first.heard.text).toMatch(/^retry: 2000\ndata:\n\n/);
    // What was under way when it was first listened to has ended: from now on all is heard.
    await expect.poll(() => first.heard.text, { timeout: 10_000 }).toContain('"uuids":null');
    const second = listenTo(await call({ at: String(Date.now() + 10_000) }));
    await expect.poll(() => second.heard.text).toMatch(/^retry: 2000\nevent: same\ndata:\n\n/);
    const third = listenTo(await call({ at: "1" }));
    await expect.poll(() => third.heard.text).toMatch(/^retry: 2000\ndata:\n\n/);
    for (const { hangUp } of [first, second, third]) await hangUp();
  });

  it("is nobody's without a sign-in that lasts, nor by a cookie that is not ours", async () => {
    expect((await GET(new Request("http://localhost/dashboard/live"))).status).toBe(401);
    expect((await call({ secret: "another" })).status).toBe(401);
    await endSession(database.db, personUuid, sessionUuid);
    expect((await call()).status).toBe(401);
  });

  it("is closed to a page of another organisation than the browser is in", async () => {
    const other = await insertMerchant(database);
    expect((await call({ of: other.tenantUuid })).status).toBe(409);
    expect((await call({ of: "" })).status).toBe(409);
  });

  it("ends with the sign-in: the page is told to call again, and is refused", async () => {
    const { heard, reading } = listenTo(await call());
    await endSession(database.db, personUuid, sessionUuid);
    await reading;
    expect(heard.text).toMatch(/event: again\ndata:\n\n$/);
    expect((await call()).status).toBe(401);
  });

  it("ends at once where the sign-in ends while it is being opened", async () => {
    await insertRevocation(database.db, "SESSION", sessionUuid, now());
    await awaitTokenState(database.db);
    const { heard, reading } = listenTo(await call());
    await reading;
    expect(heard.text).toMatch(/event: again\ndata:\n\n$/);
  });

  it("ends with the membership", async () => {
    const { heard, reading } = listenTo(await call());
    await removeMember(database.db, SYSTEM, merchant.tenantUuid, personUuid);
    await reading;
    expect(heard.text).toMatch(/event: again\ndata:\n\n$/);
    expect((await call()).status).toBe(401);
  });

  it("says good-bye when the server stops, and hears nothing more", async () => {
    const response = await call();
    const { heard, reading } = listenTo(response);
    politeEndOf(response)?.();
    await reading;
    expect(heard.text).toMatch(/event: bye\ndata:\n\n$/);
    const { uuid } = firstOf(await aFlow(merchant.caller));
    await cancelOperation(database.db, merchant.caller, uuid);
    expect(heard.text).not.toContain(uuid);
  });
});
