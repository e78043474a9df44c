import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as deliveries from "@/db/queries/deliveries/deliveries";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aMailServer } from "@/lib/mail/testing/mail-server";
import { log } from "@/lib/shared/log";
import { turnOf } from "./even-pace";
import { sendDueDeliveries } from "./send-due-deliveries";
import { aSentFlow, EMAIL, NEVER, rowsOf, through } from "./testing/world";

const pause = vi.hoisted(() => vi.fn());
vi.mock("./even-pace");
vi.mock("node:timers/promises", async (original) => ({ ...(await original<object>()), setTimeout: pause }));

const SLOW = "slow@example.org";
const PATIENT = { timeout: 20_000, interval: 20 };

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  vi.spyOn(log, "error").mockReturnValue();
  vi.mocked(turnOf).mockReturnValue(0);
  pause.mockResolvedValue(undefined);
  await database.sql`delete from delivery`;
  merchant = await insertMerchant(database);
});
afterEach(() => void vi.restoreAllMocks());

const mailed = (email: string, from = merchant) => aSentFlow(from.caller, [EMAIL], { email });

describe("what became of a message is written (decision 345)", () => {
  it.each([
    ["while another one hangs", () => undefined],
    ["when the worker is told to stop", (stop: AbortController) => stop.abort()],
  ])("%s", async (_, then) => {
    const server = await aMailServer({ data: ({ to }) => (to === SLOW ? "silence" : "250 ok") });
    through(server.url);
    const [slow, quick] = [await mailed(SLOW), await mailed("ana@example.org")];
    const stop = new AbortController();
    const sending = sendDueDeliveries(database.db, stop.signal);
    await vi.waitUntil(() => server.given.length === 2, PATIENT);
    then(stop);
    await expect.poll(() => rowsOf(database, quick), PATIENT).toMatchObject([{ state: "SENT" }]);
    expect(await rowsOf(database, slow)).toMatchObject([{ state: "SENDING" }]);
    await server.fall();
    await sending;
    expect(await rowsOf(database, slow)).toMatchObject([{ state: "DEFERRED", reason: "NO_ANSWER" }]);
    expect(await rowsOf(database, quick)).toMatchObject([{ state: "SENT", attempts: 1 }]);
  });

  it("though that of one before it can't be", async () => {
    const server = await aMailServer({ data: ({ to }) => (to === SLOW ? "silence" : "250 ok") });
    through(server.url);
    const [slow, quick] = [await mailed(SLOW), await mailed("ana@example.org")];
    const write = vi.spyOn(deliveries, "closeTries").mockRejectedValueOnce(new Error("The line was cut."));
    const sending = expect(sendDueDeliveries(database.db, NEVER)).rejects.toThrow("The line was cut.");
    await vi.waitUntil(() => write.mock.calls.length === 1, PATIENT);
    await server.fall();
    await sending;
    expect(await rowsOf(database, slow)).toMatchObject([{ state: "DEFERRED", reason: "NO_ANSWER" }]);
    expect(await rowsOf(database, quick)).toMatchObject([{ state: "SENDING" }]);
  });

  it("though that of another organisation can't be", async () => {
    const server = await aMailServer();
    through(server.url);
    await mailed("ana@example.org");
    await mailed("eva@example.org", await insertMerchant(database));
    vi.spyOn(deliveries, "closeTries").mockRejectedValueOnce(new Error("The line was cut."));
    await expect(sendDueDeliveries(database.db, NEVER)).rejects.toThrow("The line was cut.");
    const rows = await database.sql`select state from delivery order by state`;
    expect(rows.map(({ state }) => state)).toEqual(["SENDING", "SENT"]);
  });
});

it("what has not begun when the worker is told to stop is put back for another one (decision 345)", async () => {
  const server = await aMailServer();
  through(server.url);
  await mailed("ana@example.org");
  await mailed("eva@example.org");
  const stop = new AbortController();
  pause.mockResolvedValueOnce(undefined).mockImplementationOnce(async () => {
    await vi.waitUntil(() => server.given.length === 1, PATIENT);
    stop.abort();
  });
  await sendDueDeliveries(database.db, stop.signal);
  const rows = await database.sql`select state, attempts from delivery order by state`;
  expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual([
    ["QUEUED", 0],
    ["SENT", 1],
  ]);
  await sendDueDeliveries(database.db, NEVER);
  expect(server.given.map(({ to }) => to).toSorted()).toEqual(["ana@example.org", "eva@example.org"]);
});
