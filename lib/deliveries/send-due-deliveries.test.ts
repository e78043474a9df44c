import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { putBack, takeDueDeliveries } from "@/db/queries/deliveries/deliveries";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { firstOf } from "@/lib/flows/testing/a-flow";
import { aMailServer } from "@/lib/mail/testing/mail-server";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { openSandbox } from "@/lib/sandboxes/open-sandbox";
import { addSeconds } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { aPerson } from "@/lib/tokens/testing/cast";
import { DELIVERY_CHANNELS } from "./model";
import { noteTries } from "./note-tries";
import { sendDueDeliveries } from "./send-due-deliveries";
import { aSentFlow, EMAIL, NEVER, rowsOf, through, toldOf } from "./testing/world";

/** Each test begins a month after the one before: what a process remembers of a server that was away has passed. */
const MONTH_SECONDS = 30 * 86_400;
let start = new Date("2030-05-06T08:00:00.000Z");
const LATER_SECONDS = 90;

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  start = addSeconds(start, MONTH_SECONDS);
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  await database.sql`delete from delivery`;
  merchant = await insertMerchant(database);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const send = () => sendDueDeliveries(database.db, NEVER);
const pass = (seconds: number) => vi.setSystemTime(addSeconds(new Date(), seconds));

describe("a link that is to be mailed (decision 180)", () => {
  it("is written with its flow, and mailed once", async () => {
    const server = await aMailServer();
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    expect(await rowsOf(database, flow)).toMatchObject([
      {
        channel: "EMAIL",
        address: "ana@example.org",
        state: "QUEUED",
        attempts: 0,
        created_by: { by: "CLIENT" },
      },
    ]);
    await send();
    await send();
    const [row] = await rowsOf(database, flow);
    expect(row).toMatchObject({ state: "SENT", attempts: 1, reason: null, next_attempt_at: null });
    expect(server.given.map(({ to, messageId }) => [to, messageId])).toEqual([["ana@example.org", row?.message_id]]);
    expect(server.given[0]?.messageId).toBe(`<${row?.uuid}@example.com>`);
    const told = await toldOf(database, flow);
    expect(told).toMatchObject({
      status: "CREATED",
      facts: [{ kind: "LINK_SENT", channel: "EMAIL" }],
      events: ["OPERATION_DELIVERED"],
      resources: [{ uuid: firstOf(flow).uuid, status: "CREATED", deliveryUuid: row?.uuid, channel: "EMAIL" }],
    });
    // Where it went is personal data.
    expect(JSON.stringify(told.resources)).not.toContain("ana@");
  });

  it("is of a sandbox, and goes to the organisation's own people alone (decision 208)", async () => {
    const server = await aMailServer();
    through(server.url);
    const person = await aPerson({ [merchant.tenantUuid]: "VIEWER" });
    const actor = { type: "PERSON", personUuid: person.uuid, role: "VIEWER", authenticatedAt: null } as const;
    const live = { tenantUuid: merchant.tenantUuid, actor, collaborator: null };
    const { uuid } = await openSandbox(database.db, { caller: live, ipAddress: null }, merchant.tenantUuid);
    const caller = { ...merchant.caller, tenantUuid: uuid };
    const own = await aSentFlow(caller, [EMAIL], { email: person.email.toUpperCase() });
    const others = await aSentFlow(caller, [EMAIL]);
    await send();
    expect(server.given.map(({ to }) => to.toLowerCase())).toEqual([person.email]);
    expect(await rowsOf(database, own)).toMatchObject([{ state: "SENT", reason: null }]);
    expect(await rowsOf(database, others)).toMatchObject([{ state: "CANCELLED", reason: "SANDBOX" }]);
    expect(await toldOf(database, others)).toMatchObject({ status: "CREATED", facts: [], events: [] });
  });

  it("waits for its time", async () => {
    const server = await aMailServer();
    through(server.url);
    await aSentFlow(merchant.caller, [EMAIL], { sendAt: addSeconds(start, 3600).toISOString() });
    await send();
    expect(server.given).toEqual([]);
    pass(3600);
    await send();
    expect(server.given.length).toBe(1);
  });

  it("that every address refuses is NOT_DELIVERED, in the server's own words", async () => {
    const server = await aMailServer({ rcpt: () => "550 5.1.1 <nobody@example.org>: no\u0007 such user" });
    through(server.url);
    const flow = await aSentFlow(merchant.caller, [EMAIL, { type: "EMAIL", to: "other@example.org" }]);
    await send();
    expect(await rowsOf(database, flow)).toMatchObject([
      { state: "REFUSED", reason: "REFUSED_BY_SERVER", reason_text: "550 5.1.1 <nobody@example.org>: no such user" },
      { state: "REFUSED" },
    ]);
    expect(await toldOf(database, flow)).toMatchObject({
      status: "NOT_DELIVERED",
      facts: [
        { kind: "LINK_REFUSED", channel: "EMAIL", reason: "REFUSED_BY_SERVER" },
        { kind: "LINK_REFUSED", channel: "EMAIL", reason: "REFUSED_BY_SERVER" },
      ],
      events: ["OPERATION_NOT_DELIVERED"],
    });
  });

  it("that one of two addresses takes is not NOT_DELIVERED", async () => {
    const server = await aMailServer({ rcpt: (to) => (to === "gone@example.org" ? "550 no" : "250 ok") });
    through(server.url);
    const flow = await aSentFlow(merchant.caller, [EMAIL, { type: "EMAIL", to: "gone@example.org" }]);
    await send();
    expect((await rowsOf(database, flow)).map(({ state }) => state).toSorted()).toEqual(["REFUSED", "SENT"]);
    expect((await toldOf(database, flow)).status).toBe("CREATED");
  });

  it("that is not taken now is tried again, as the same mail", async () => {
    let patience = 2;
    const server = await aMailServer({ data: () => (patience-- > 0 ? "451 4.7.1 greylisted" : "250 taken") });
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    await send();
    expect(await rowsOf(database, flow)).toMatchObject([
      { state: "DEFERRED", reason: "NOT_NOW", reason_text: "451 4.7.1 greylisted", attempts: 1 },
    ]);
    await send();
    expect(server.given.length).toBe(1);
    for (const seconds of [LATER_SECONDS, 3600]) {
      pass(seconds);
      await send();
    }
    expect(await rowsOf(database, flow)).toMatchObject([
      { state: "SENT", attempts: 3, reason: null, reason_text: null },
    ]);
    expect(new Set(server.given.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await toldOf(database, flow)).events).toEqual(["OPERATION_DELIVERED"]);
  });

  it("that nobody takes for two days is given up", async () => {
    const server = await aMailServer({ rcpt: () => "450 4.2.0 later" });
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    for (let hour = 0; hour < 60; hour++) {
      await send();
      pass(3600);
    }
    const [row] = await rowsOf(database, flow);
    expect(row).toMatchObject({ state: "REFUSED", reason: "GIVEN_UP", reason_text: "450 4.2.0 later" });
    expect(row?.attempts).toBeGreaterThan(10);
    expect((await toldOf(database, flow)).status).toBe("NOT_DELIVERED");
  });

  it("that a server takes again and again and never says so is no more sent after two days", async () => {
    const server = await aMailServer({ data: () => "take and die" });
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    await send();
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED", reason: "NO_ANSWER", attempts: 1 }]);
    for (let hour = 0; hour < 60; hour++) {
      await send();
      pass(3600);
    }
    const [row] = await rowsOf(database, flow);
    // Nobody knows whether it has arrived, and nobody says so.
    expect(row).toMatchObject({ state: "REFUSED", reason: "NO_ANSWER", next_attempt_at: null });
    expect(row?.attempts).toBeGreaterThan(10);
    expect(new Set(server.taken().map(({ messageId }) => messageId))).toEqual(new Set([row?.message_id]));
    expect(await toldOf(database, flow)).toMatchObject({
      status: "NOT_DELIVERED",
      facts: [{ kind: "LINK_REFUSED", channel: "EMAIL", reason: "NO_ANSWER" }],
    });
  });

  it("waits where nobody has named a mail server, but in a demo (decision 402)", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    through(null, { demo: false });
    const flow = await aSentFlow(merchant.caller);
    await send();
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED", reason: "OUR_SERVER_AWAY" }]);
    const server = await aMailServer();
    through(server.url);
    pass(3600);
    await send();
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENT" }]);
  });

  it("is nobody's refusal where our own server is away, and goes once it is back", async () => {
    const complain = vi.spyOn(log, "error").mockReturnValue();
    const server = await aMailServer();
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    await server.fall();
    for (let hour = 0; hour < 72; hour++) {
      await send();
      pass(3600);
    }
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED", reason: "OUR_SERVER_AWAY" }]);
    await server.rise();
    await send();
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENT" }]);
    expect(complain).toHaveBeenCalled();
  });

  it("whose address asks for patience once our own server is back after days has all of it", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const server = await aMailServer({ rcpt: () => "450 4.2.0 greylisted" });
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    await server.fall();
    for (let hour = 0; hour < 72; hour++) {
      await send();
      pass(3600);
    }
    await server.rise();
    for (let hour = 0; hour < 40; hour++) {
      await send();
      expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED", reason: "NOT_NOW" }]);
      pass(3600);
    }
    for (let hour = 0; hour < 20; hour++) {
      await send();
      pass(3600);
    }
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "REFUSED", reason: "GIVEN_UP" }]);
  });

  it("leaves what is behind it as it was while our own server is away", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const server = await aMailServer();
    through(server.url);
    await server.fall();
    for (let count = 0; count < 30; count++) await aSentFlow(merchant.caller);
    await send();
    await send();
    const rows = await database.sql`select state, count(*)::int from delivery group by 1 order by 1`;
    expect(rows.map(({ state, count }) => [state, count])).toEqual([
      ["DEFERRED", 10],
      ["QUEUED", 20],
    ]);
    // What says no to our own name or password says nothing of a payer.
    expect(
      await database.sql`select 1 from operation
      where tenant_uuid = ${merchant.tenantUuid} and status <> 'CREATED'`,
    ).toEqual([]);
  });

  it.each([
    ["cuts the line before it says that it has taken it", "die"],
    ["has taken it and cuts the line before it says so", "take and die"],
  ] as const)("goes again under its Message-ID when the server %s", async (_, answer) => {
    vi.spyOn(log, "error").mockReturnValue();
    const answers: ("die" | "take and die" | "250 taken")[] = [answer, "250 taken"];
    const server = await aMailServer({ data: () => answers.shift() ?? "250 taken" });
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    await send();
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED" }]);
    pass(LATER_SECONDS);
    await send();
    const [row] = await rowsOf(database, flow);
    expect(row).toMatchObject({ state: "SENT" });
    expect(new Set(server.taken().map(({ messageId }) => messageId))).toEqual(new Set([row?.message_id]));
  });

  it("is not sent any more once it has ended, and says so", async () => {
    const server = await aMailServer();
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    await cancelOperation(database.db, merchant.caller, firstOf(flow).uuid);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "CANCELLED", reason: "LINK_ENDED" }]);
    await send();
    expect(server.given).toEqual([]);
  });

  it("is not sent when it ends between being taken up and being sent", async () => {
    const server = await aMailServer();
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    await database.sql`update operation set status = 'CANCELLED' where uuid = ${firstOf(flow).uuid}`;
    await send();
    expect(server.given).toEqual([]);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "CANCELLED", reason: "LINK_ENDED" }]);
  });
});

describe("those who send", () => {
  const take = (at: Date, limit = 10, after?: string) =>
    takeDueDeliveries(database.db, {
      ...{ at, leaseUntil: addSeconds(at, 300), limit, after },
      channels: DELIVERY_CHANNELS,
    });

  it("never take up the same at the same time", async () => {
    for (let count = 0; count < 20; count++) await aSentFlow(merchant.caller);
    const taken = await Promise.all([take(start), take(start), take(start)]);
    expect(taken.flat().length).toBe(20);
    expect(new Set(taken.flat().map(({ uuid }) => uuid)).size).toBe(20);
  });

  it("leave to others what they took and did not tell of, and are not heard afterwards", async () => {
    const flow = await aSentFlow(merchant.caller);
    const [dead] = await take(start);
    if (!dead) throw new Error("There is something to take.");
    expect(await take(addSeconds(start, 299))).toEqual([]);
    const [next] = await take(addSeconds(start, 300));
    expect(next).toMatchObject({ uuid: dead.uuid, messageId: dead.messageId, attempts: 2 });
    await noteTries(database.db, [{ taken: dead, attempted: { outcome: "REFUSED", words: "550" } }]);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENDING", attempts: 2 }]);
    expect((await toldOf(database, flow)).status).toBe("CREATED");
  });

  it("give each organisation its turn beside one that sends many", async () => {
    for (let count = 0; count < 5; count++) await aSentFlow(merchant.caller);
    const others = [await insertMerchant(database), await insertMerchant(database)];
    for (const { caller } of others) await aSentFlow(caller);
    const turns: string[] = [];
    for (let after: string | undefined; ; after = turns.at(-1)) {
      const [taken] = await take(start, 1, after);
      if (!taken) break;
      turns.push(taken.tenantUuid);
    }
    const [a, b, c] = [merchant, ...others].map(({ tenantUuid }) => tenantUuid).toSorted();
    const many = Array.from({ length: 4 }, () => merchant.tenantUuid);
    expect(turns).toEqual([a, b, c, ...many]);
  });

  it("begin after the one whose turn was last", async () => {
    const server = await aMailServer();
    through(server.url);
    for (let count = 0; count < 40; count++) await aSentFlow(merchant.caller);
    const other = await insertMerchant(database);
    const flow = await aSentFlow(other.caller);
    const [mail] = await rowsOf(database, flow);
    await send();
    const place = server.taken().findIndex(({ messageId }) => messageId === mail?.message_id);
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(20);
  });

  it("go on with what others ask for meanwhile", async () => {
    const server = await aMailServer();
    through(server.url);
    for (let count = 0; count < 25; count++) await aSentFlow(merchant.caller);
    await Promise.all([send(), send(), send(), send()]);
    expect(new Set(server.taken().map(({ messageId }) => messageId)).size).toBe(25);
    expect(server.given.length).toBe(25);
  });

  it("put back what another had in hand when it died", async () => {
    const server = await aMailServer();
    through(server.url);
    const flow = await aSentFlow(merchant.caller);
    await take(start);
    pass(300);
    const [again] = await take(addSeconds(start, 300));
    if (again) await putBack(database.db, [again], addSeconds(start, 300));
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "QUEUED", attempts: 1 }]);
    await send();
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENT" }]);
  });

  it("lose no patience with an address while a message waits for its own moment", async () => {
    const flow = await aSentFlow(merchant.caller);
    const [first] = await take(start);
    if (!first) throw new Error("There is something to take.");
    const nextAttemptAt = addSeconds(start, 60);
    const attempted = { outcome: "NOT_NOW", words: "450", nextAttemptAt, isAway: false } as const;
    await noteTries(database.db, [{ taken: first, attempted }]);
    const [second] = await take(nextAttemptAt);
    const monday = addSeconds(nextAttemptAt, 3 * 86_400);
    if (second) await putBack(database.db, [second], monday);
    const [third] = await take(monday);
    expect(third).toMatchObject({ attempts: 2, reason: "NOT_NOW", firstTriedAt: addSeconds(start, 3 * 86_400) });
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENDING" }]);
  });

  it("count the time alone that an address itself was asked, however often our own server is away in between", async () => {
    const flow = await aSentFlow(merchant.caller);
    const tried = async (outcome: "NOT_NOW" | "OUR_SERVER_AWAY") => {
      const at = new Date();
      const [taken] = await take(at);
      if (!taken) throw new Error("There is something to take.");
      // Our own server, which is away, is waited for.
      if (outcome === "OUR_SERVER_AWAY") pass(20);
      const attempted = { outcome, words: null, nextAttemptAt: at, isAway: outcome !== "NOT_NOW" } as const;
      await noteTries(database.db, [{ taken, attempted }]);
      return taken.firstTriedAt;
    };
    await tried("NOT_NOW");
    pass(3600);
    expect(await tried("OUR_SERVER_AWAY")).toEqual(start);
    pass(60);
    const [taken] = await take(new Date());
    if (!taken) throw new Error("There is something to take.");
    await putBack(database.db, [taken], addSeconds(new Date(), 540));
    pass(540);
    expect(await tried("OUR_SERVER_AWAY")).toEqual(addSeconds(start, 620));
    pass(300);
    expect(await tried("NOT_NOW")).toEqual(addSeconds(start, 940));
    pass(3600);
    expect(await tried("NOT_NOW")).toEqual(addSeconds(start, 940));
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED", reason: "NOT_NOW" }]);
  });

  it("stop when they are told to, and lose nothing", async () => {
    const server = await aMailServer();
    through(server.url);
    await aSentFlow(merchant.caller);
    await sendDueDeliveries(database.db, AbortSignal.abort());
    expect(server.given).toEqual([]);
    await send();
    expect(server.given.length).toBe(1);
  });
});
