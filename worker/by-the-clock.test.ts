import { parseCronItems } from "graphile-worker";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import * as client from "@/db/client";
import { closeDatabase, watchDatabase } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import type { JobName } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { keptInTime, withinItsClock } from "./by-the-clock";
import { startWorker, type Worker } from "./start-worker";
import { task } from "./task";

/** A busy machine takes its time. */
const PATIENT = { timeout: 60_000 };
const JUDGING: readonly JobName[] = [
  "expire-operations",
  "apply-account-changes",
  "queue-reminders",
  "rotate-signing-keys",
  "prune",
];

let database: TestDatabase;
let worker: Worker;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  await worker?.stop();
  await closeDatabase();
});

it("leaves what is judged by the clock alone to others until its own is right, and does the rest (decision 348)", async () => {
  vi.spyOn(log, "error").mockReturnValue();
  const done: string[] = [];
  const noting = (name: JobName) => [name, task(z.unknown(), async () => done.push(name))] as const;
  const rest: readonly JobName[] = ["send-deliveries", "fold-tally"];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
  watchDatabase({ url: database.url });
  worker = await startWorker({
    databaseUrl: database.url,
    tasks: Object.fromEntries([...JUDGING, ...rest].map(noting)),
  });
  const add = (name: JobName) => database.sql`select from graphile_worker.add_job(${name})`;
  for (const name of [...JUDGING, "fold-tally"] as const) await add(name);
  await expect.poll(() => done, PATIENT).toEqual(["fold-tally"]);
  // They were due before it, and it is fetched behind them.
  await add("send-deliveries");
  await expect.poll(() => done, PATIENT).toEqual(["fold-tally", "send-deliveries"]);
  vi.useRealTimers();
  await expect.poll(() => done.toSorted(), PATIENT).toEqual([...JUDGING, ...rest].toSorted());
});

it("leaves it to others as long as nobody knows, which a start may be too quick for", () => {
  const isKnown = vi.spyOn(client, "isClockKnownRight").mockReturnValue(false);
  const tasks = withinItsClock({ prune: () => undefined, "fold-tally": () => undefined });
  expect(Object.keys(tasks)).toEqual(["fold-tally"]);
  isKnown.mockReturnValue(true);
  expect(Object.keys(tasks)).toEqual(["prune", "fold-tally"]);
});

it.each([
  ["right", 0, false, true],
  ["far ahead", 3600, true, false],
  ["far behind, which others have been before", -3600, true, true],
])("keeps the schedule by a clock that is %s", (_what, ahead, isFar, keeps) => {
  vi.spyOn(client, "clockAheadSeconds").mockReturnValue(ahead);
  vi.spyOn(client, "isClockFar").mockReturnValue(isFar);
  const [item] = parseCronItems([{ task: "prune", match: "37 * * * *" }]).map(keptInTime);
  expect(item?.match({ min: 37, hour: 12, date: 24, month: 11, dow: 2 })).toBe(keeps);
  expect(item?.match({ min: 38, hour: 12, date: 24, month: 11, dow: 2 })).toBe(false);
});
