import { expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { aMailServer } from "@/lib/mail/testing/mail-server";
import { turnOf } from "./even-pace";
import { sendDueDeliveries } from "./send-due-deliveries";
import { aSentFlow, EMAIL, NEVER, through } from "./testing/world";

vi.mock("./even-pace");

it("each batch has its turn before any of it goes, at the pace that was set (decision 203)", async () => {
  const database = await testDatabase();
  const merchant = await insertMerchant(database);
  const server = await aMailServer();
  through(server.url, { messagesPerSecond: 7 });
  for (let payer = 0; payer < 12; payer++) {
    await aSentFlow(merchant.caller, [EMAIL], { email: `payer-${payer}@example.org` });
  }
  const turns: unknown[] = [];
  vi.mocked(turnOf).mockImplementation((_, count, perSecond) => {
    turns.push({ count, perSecond, given: server.given.length });
    return 0;
  });
  await sendDueDeliveries(database.db, NEVER);
  expect(turns).toEqual([
    { count: 10, perSecond: 7, given: 0 },
    { count: 2, perSecond: 7, given: 10 },
  ]);
  expect(server.given).toHaveLength(12);
});
