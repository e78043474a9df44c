import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeDatabase, getDb, isDatabaseAway, renewPool, setDatabase, watchDatabase } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { openRoad, type Road } from "@/db/testing/road";
import { aMailServer } from "@/lib/mail/testing/mail-server";
import { log } from "@/lib/shared/log";
import { sendDueDeliveries } from "./send-due-deliveries";
import { aSentFlow, EMAIL, NEVER, rowsOf, through } from "./testing/world";

/** What is read for a batch that was taken up, before any of it begins. */
const reading = vi.hoisted((): { fails: boolean } => ({ fails: false }));
vi.mock("@/db/queries/deliveries/delivery-matter", async (original) => {
  const real = await original<typeof import("@/db/queries/deliveries/delivery-matter")>();
  const findDeliveryMatters: typeof real.findDeliveryMatters = async (...given) => {
    if (!reading.fails) return real.findDeliveryMatters(...given);
    reading.fails = false;
    throw Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
  };
  return { ...real, findDeliveryMatters };
});

const PATIENT = { timeout: 30_000, interval: 20 };

let database: TestDatabase;
let road: Road;

/** Who sends goes by a road that can be cut; what `database` asks goes past it. */
beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue();
  database = await testDatabase();
  road = await openRoad(database.url);
  setDatabase(null);
  watchDatabase({ url: road.url });
});
afterEach(async () => {
  road.become("OPEN");
  await closeDatabase();
  setDatabase(database);
  road.end();
  vi.restoreAllMocks();
});

/** Links to these are handed over, each by an organisation of its own; `meanwhile` what happens before the server says that it has one. */
async function handedOver(to: readonly string[], meanwhile: () => unknown) {
  const server = await aMailServer({
    data: () => {
      meanwhile();
      return "250 ok";
    },
  });
  through(server.url);
  const flows = [];
  for (const email of to) flows.push(await aSentFlow((await insertMerchant(database)).caller, [EMAIL], { email }));
  return { server, flows, sending: sendDueDeliveries(getDb(), NEVER) };
}

it("what became of a message is written by the pool that has taken the place of the one it was taken up with", async () => {
  const { server, flows, sending } = await handedOver(["ana@example.org"], renewPool);
  await sending;
  for (const flow of flows) expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENT", attempts: 1 }]);
  expect(server.given).toHaveLength(1);
});

it("and once the database is back, where it was away as the messages ended: nothing is sent again", async () => {
  const to = ["ana@example.org", "eva@example.org"];
  let inHand = 0;
  const { server, flows, sending } = await handedOver(to, () => {
    inHand += 1;
    if (inHand === to.length) road.become("CLOSED");
  });
  await expect.poll(isDatabaseAway, PATIENT).toBe(true);
  road.become("OPEN");
  await sending;
  for (const flow of flows) expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENT", attempts: 1 }]);
  expect(server.given).toHaveLength(2);
});

it("a batch of which nothing could be read waits for nobody's lease: the next one who sends has it, as if it had not been tried", async () => {
  reading.fails = true;
  const { server, flows, sending } = await handedOver(["ana@example.org", "eva@example.org"], () => undefined);
  await expect(sending).rejects.toThrow("CONNECTION_CLOSED");
  for (const flow of flows) expect(await rowsOf(database, flow)).toMatchObject([{ state: "QUEUED", attempts: 0 }]);
  await sendDueDeliveries(getDb(), NEVER);
  for (const flow of flows) expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENT", attempts: 1 }]);
  expect(server.given).toHaveLength(2);
});
