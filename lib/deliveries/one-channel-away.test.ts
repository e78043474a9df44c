import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aMailServer, type TestMailServer } from "@/lib/mail/testing/mail-server";
import { NotNow, Undeliverable } from "@/lib/mail/undeliverable";
import { addSeconds } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import * as provider from "@/lib/sms/post-to-provider";
import { sendDueDeliveries } from "./send-due-deliveries";
import { aSentFlow, EMAIL, NEVER, rowsOf, SMS, through } from "./testing/world";

const PROVIDER = { url: "https://sms.example.com", account: "a", token: "t", from: "Ejemplo" };
const AWAY = new NotNow("Nobody listens.", { isAway: true });
const NOT_THERE = new Undeliverable("The provider answered 400, 21408.", { isOurs: true });
const NO_ACCOUNT = new Undeliverable("The provider answered 401.", { isOurs: true, isAway: true });

let start = new Date("2033-06-03T08:00:00.000Z");
let database: TestDatabase;
let merchant: Merchant;
let other: Merchant;
let server: TestMailServer;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  start = addSeconds(start, 86_400);
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  vi.spyOn(log, "error").mockReturnValue();
  await database.sql`delete from delivery`;
  [merchant, other] = [await insertMerchant(database), await insertMerchant(database)];
  server = await aMailServer();
  through(server.url, { sms: PROVIDER });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const send = () => sendDueDeliveries(database.db, NEVER);
const texted = () => aSentFlow(merchant.caller, [SMS], { email: null, phone: "+34 600 000 000" });
const mailed = (from: Merchant) => aSentFlow(from.caller, [EMAIL]);
const answering = (error: Error) => vi.spyOn(provider, "postToProvider").mockRejectedValue(error);

async function statesByText(): Promise<readonly (readonly [string, number])[]> {
  const rows = await database.sql`
    select state, count(*)::int from delivery where channel = 'SMS' group by 1 order by 1`;
  return rows.map(({ state, count }) => [state, count] as const);
}

describe("text messages that nobody takes (decision 344)", () => {
  it.each([
    ["the provider is away", AWAY],
    ["it does not know our account", NO_ACCOUNT],
    ["it may not write to that country", NOT_THERE],
  ])("hold up no mail of anybody: %s", async (_, error) => {
    answering(error);
    for (let count = 0; count < 10; count++) await texted();
    await send();
    const link = await mailed(other);
    await send();
    expect(await rowsOf(database, link)).toMatchObject([{ state: "SENT" }]);
    expect(await statesByText()).toEqual([["DEFERRED", 10]]);
  });

  it("hold up no mail behind them in the same run, though one at a time goes", async () => {
    through(server.url, { sms: PROVIDER, messagesPerSecond: 1 });
    answering(AWAY);
    await texted();
    vi.setSystemTime(addSeconds(start, 60));
    const link = await mailed(merchant);
    await send();
    expect(await rowsOf(database, link)).toMatchObject([{ state: "SENT" }]);
  });

  it.each([
    ["the provider is away", AWAY],
    ["it does not know our account", NO_ACCOUNT],
  ])("are left as they are behind a batch that it did not take, for half a minute: %s", async (_, error) => {
    const carry = answering(error);
    for (let count = 0; count < 15; count++) await texted();
    await send();
    await send();
    expect(await statesByText()).toEqual([
      ["DEFERRED", 10],
      ["QUEUED", 5],
    ]);
    expect(log.error).toHaveBeenCalledWith({ channel: "SMS", count: 10 }, expect.stringContaining("they wait"));
    carry.mockResolvedValue();
    vi.setSystemTime(addSeconds(start, 30));
    await send();
    expect(await statesByText()).toEqual([
      ["DEFERRED", 10],
      ["SENT", 5],
    ]);
  });

  it("wait no longer where it was a clock that was ahead, and was put back", async () => {
    const carry = answering(AWAY);
    for (let count = 0; count < 15; count++) await texted();
    vi.setSystemTime(addSeconds(start, 3600));
    await send();
    carry.mockResolvedValue();
    vi.setSystemTime(addSeconds(start, 60));
    await send();
    expect(await statesByText()).toEqual([
      ["DEFERRED", 10],
      ["SENT", 5],
    ]);
  });

  it("are no sign that nobody can be written to, where they name the country", async () => {
    const carry = answering(NOT_THERE);
    for (let count = 0; count < 15; count++) await texted();
    await send();
    expect(carry).toHaveBeenCalledTimes(15);
    expect(await statesByText()).toEqual([["DEFERRED", 15]]);
    expect(log.error).toHaveBeenCalledWith({ channel: "SMS", count: 10 }, expect.stringContaining("they wait"));
  });

  it("are no sign of it either where another was taken beside them", async () => {
    const carry = answering(AWAY).mockResolvedValueOnce();
    for (let count = 0; count < 15; count++) await texted();
    await send();
    expect(carry).toHaveBeenCalledTimes(15);
    expect(await statesByText()).toEqual([
      ["DEFERRED", 14],
      ["SENT", 1],
    ]);
  });
});

it("text messages go while the mail server is away (decision 344)", async () => {
  const carry = vi.spyOn(provider, "postToProvider").mockResolvedValue();
  await server.fall();
  for (let count = 0; count < 10; count++) await mailed(merchant);
  await send();
  await texted();
  await send();
  expect(carry).toHaveBeenCalledTimes(1);
  expect(await statesByText()).toEqual([["SENT", 1]]);
});
