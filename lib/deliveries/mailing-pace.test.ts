import { expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { aMailServer } from "@/lib/mail/testing/mail-server";
import { messagePace, turnOf } from "./even-pace";
import { sendDueDeliveries } from "./send-due-deliveries";
import { aSentFlow, EMAIL, NEVER, through } from "./testing/world";

const pause = vi.hoisted(() => vi.fn());
vi.mock("./even-pace");
vi.mock("node:timers/promises", async (original) => ({ ...(await original<object>()), setTimeout: pause }));

it("each message waits for its turn before it goes, at the pace that was set (decision 203)", async () => {
  const database = await testDatabase();
  const merchant = await insertMerchant(database);
  const server = await aMailServer();
  through(server.url, { messagesPerSecond: 7 });
  for (let payer = 0; payer < 12; payer++) {
    await aSentFlow(merchant.caller, [EMAIL], { email: `payer-${payer}@example.org` });
  }
  vi.mocked(turnOf).mockImplementation((_, perSecond) => perSecond + 0.5);
  const given: number[] = [];
  pause.mockImplementation(async (ms: number) => {
    if (ms === 7.5) given.push(server.given.length);
  });
  await sendDueDeliveries(database.db, NEVER);
  // What is taken up together is what may go in a second.
  expect(given).toEqual([...Array(7).fill(0), ...Array(5).fill(7)]);
  expect(server.given).toHaveLength(12);
  expect(vi.mocked(turnOf).mock.calls.every(([pace]) => pace === messagePace)).toBe(true);
});
