import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aMailServer } from "@/lib/mail/testing/mail-server";
import { addSeconds } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { sendDueDeliveries } from "./send-due-deliveries";
import { aSentFlow, EMAIL, NEVER, through } from "./testing/world";

/** 10 000 with MAILING=10000 (some minutes). */
const COUNT = Number(process.env.MAILING ?? 300);
const TOGETHER = 10;
const START = new Date("2032-06-01T08:00:00.000Z");

let database: TestDatabase;
let merchants: readonly Merchant[];

beforeAll(async () => {
  database = await testDatabase();
  merchants = [await insertMerchant(database), await insertMerchant(database), await insertMerchant(database)];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const addressOf = (number: number) => `payer-${number}@example.org`;
const numberOf = (address: string) => Number(/\d+/.exec(address)?.[0]);

it(
  "a mailing reaches every address once, or says why not, over a server that refuses, hesitates and dies (decision 180)",
  async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
    vi.spyOn(log, "error").mockReturnValue();
    const hesitated = new Set<string>();
    let taken = 0;
    const server = await aMailServer({
      rcpt: (to) => (numberOf(to) % 10 === 3 ? "550 5.1.1 no such user" : "250 ok"),
      data: ({ to }) => {
        if (numberOf(to) % 10 === 7 && !hesitated.has(to)) {
          hesitated.add(to);
          return "451 4.7.1 greylisted";
        }
        taken += 1;
        // Twice the line is cut between what it has done and what it says of it.
        return taken === Math.round(COUNT / 4) || taken === Math.round(COUNT / 2) ? "take and die" : "250 taken";
      },
    });
    through(server.url);

    for (let first = 0; first < COUNT; first += TOGETHER) {
      const flows = Array.from({ length: Math.min(TOGETHER, COUNT - first) }, (_, at) => {
        const merchant = merchants[(first + at) % merchants.length];
        if (!merchant) throw new Error("There are merchants.");
        return aSentFlow(merchant.caller, [EMAIL], { email: addressOf(first + at) });
      });
      await Promise.all(flows);
    }

    // As Postgres does by itself within a minute, but for the one of tests.
    await database.sql`analyze`;

    // It falls twice while it is being sent to, and is back an hour later.
    for (let fallen = 0; fallen < 2; fallen++) {
      const before = server.given.length;
      const falling = vi.waitUntil(() => server.given.length > before + COUNT / 10, { timeout: 600_000, interval: 5 });
      await Promise.all([sendDueDeliveries(database.db, NEVER), falling.then(() => server.fall())]);
      await sendDueDeliveries(database.db, NEVER);
      vi.setSystemTime(addSeconds(new Date(), 3600));
      await server.rise();
    }
    for (let hour = 0; hour < 12; hour++) {
      await sendDueDeliveries(database.db, NEVER);
      vi.setSystemTime(addSeconds(new Date(), 3600));
    }

    const rows = await database.sql`
      select delivery.address, delivery.state, delivery.reason, delivery.message_id, operation.status
        from delivery join operation on operation.uuid = delivery.operation_uuid`;
    expect(rows.length).toBe(COUNT);
    const messages = new Map<string, Set<string>>();
    for (const { to, messageId } of server.taken()) {
      messages.set(to, (messages.get(to) ?? new Set()).add(messageId));
    }
    const wrong = rows.filter(({ address, state, reason, message_id, status }) => {
      const isRefused = numberOf(address) % 10 === 3;
      if (isRefused)
        return (
          state !== "REFUSED" || reason !== "REFUSED_BY_SERVER" || status !== "NOT_DELIVERED" || messages.has(address)
        );
      const got = [...(messages.get(address) ?? [])];
      return state !== "SENT" || status !== "CREATED" || got.length !== 1 || got[0] !== message_id;
    });
    expect(wrong).toEqual([]);
    // What was sent twice was cut off in between, and nothing else was.
    const twice = server.taken().length - messages.size;
    expect(twice).toBeGreaterThanOrEqual(1);
    expect(twice).toBeLessThanOrEqual(2 + 2 * 20);
    expect(hesitated.size).toBe(Math.floor(COUNT / 10));
    const told = await database.sql`select count(*)::int as count from event where type = 'OPERATION_DELIVERED'`;
    expect(told[0]?.count).toBe(COUNT - COUNT / 10);
  },
  COUNT * 200 + 60_000,
);
