import { EventEmitter } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testDatabase } from "./testing/database";
import { openRoad, type Road } from "./testing/road";
import { openWorkerPool } from "./worker-pool";

const PATIENT = { timeout: 60_000 };
const SILENT = new Logger(() => () => undefined);

let road: Road;
const unheard: unknown[] = [];
const note = (error: unknown) => unheard.push(error);

beforeEach(async () => {
  road = await openRoad((await testDatabase()).url);
  process.on("unhandledRejection", note);
});
afterEach(() => {
  process.off("unhandledRejection", note);
  road.end();
});

it("a runner that ends while its LISTEN has no answer ends nothing else (decision 53)", async () => {
  const { pool, destroy } = openWorkerPool(road.url, () => undefined);
  const events: WorkerEvents = new EventEmitter();
  const released: unknown[] = [];
  // It says so just before it listens, and each time before it gives the connection back.
  const listening = new Promise<void>((resolve) => {
    events.once("pool:listen:success", () => {
      road.become("SILENT");
      resolve();
    });
  });
  events.on("pool:listen:release", ({ client }) => released.push(client));
  const runner = await run({ pgPool: pool, events, taskList: {}, noHandleSignals: true, logger: SILENT });
  await listening;
  const stopped = runner.stop().catch(() => undefined);
  await expect.poll(() => released, PATIENT).toHaveLength(1);
  road.become("CLOSED");
  await expect.poll(() => released, PATIENT).toHaveLength(2);
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  destroy();
  await stopped;
  expect(released[1]).toBe(released[0]);
  expect(unheard).toEqual([]);
});
