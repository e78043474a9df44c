import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { newUuid } from "@/lib/shared/ids";
import { SYSTEM } from "@/lib/tenants/author";
import { recordEvent } from "@/lib/webhooks/events/record-event";
import { LATENCY_BOUNDS_MS } from "@/lib/webhooks/model";
import { insertEndpoint, insertTenant } from "@/lib/webhooks/testing/rows";
import { getFigures } from "./get-figures";

const NOW = new Date("2026-03-02T09:40:00.000Z");

describe("an endpoint's figures (decision 241)", () => {
  let database: TestDatabase;
  let tenantUuid: string;
  let endpointUuid: string;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    tenantUuid = await insertTenant(database);
    endpointUuid = await insertEndpoint(database, tenantUuid, {});
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  type Attempt = Readonly<{ at: string; ms: number; status: number | null }>;

  /** Each of a delivery of its own; any way to note an attempt is counted. */
  async function attempted(attempts: readonly Attempt[]): Promise<void> {
    for (const { at, ms, status } of attempts) {
      const resource = { uuid: newUuid(), changedAt: at };
      await recordEvent(database.db, tenantUuid, { type: "FLOW_EXPIRED", resource });
      const error = status === null ? "TIMEOUT" : status < 300 ? null : "STATUS";
      await database.sql`
        insert into webhook_delivery_attempt (delivery_uuid, number, at, latency_ms, response_status, error)
        select d.uuid, 1, ${at}::timestamptz, ${ms}, ${status}, ${error} from webhook_delivery d
          join event e on e.uuid = d.event_uuid where d.endpoint_uuid = ${endpointUuid} order by e.sequence desc limit 1`;
    }
  }

  const figures = (days: 1 | 7 | 30, timeZone = "Europe/Madrid", of = tenantUuid) =>
    getFigures(database.db, SYSTEM, of, { endpointUuid, days, timeZone });
  const empty = { attempts: 0, delivered: 0, latency: null };

  it("are counted by the organisation's own days, and days without any are there", async () => {
    await attempted([
      { at: "2026-02-23T22:59:59.000Z", ms: 10, status: 200 },
      { at: "2026-02-23T23:00:00.000Z", ms: 10, status: 200 },
      { at: "2026-02-28T23:05:00.000Z", ms: 120, status: 500 },
      { at: "2026-03-01T23:05:00.000Z", ms: 700, status: 204 },
      { at: "2026-03-02T09:00:00.000Z", ms: 15_000, status: null },
    ]);
    const { unit, total, periods } = await figures(7);
    expect(unit).toBe("day");
    expect(total).toEqual({ attempts: 4, delivered: 2, latency: { half: 250, most: 1000 } });
    expect(periods).toEqual([
      { from: "2026-02-23T23:00:00.000Z", attempts: 1, delivered: 1, latency: { half: 50, most: 50 } },
      ...["24", "25", "26", "27"].map((day) => ({ from: `2026-02-${day}T23:00:00.000Z`, ...empty })),
      { from: "2026-02-28T23:00:00.000Z", attempts: 1, delivered: 0, latency: { half: 250, most: 250 } },
      { from: "2026-03-01T23:00:00.000Z", attempts: 2, delivered: 1, latency: { half: 1000, most: 1000 } },
    ]);
    expect((await figures(30)).total.attempts).toBe(5);
  });

  it("have every day where clocks pass midnight, and every hour that they repeat", async () => {
    vi.setSystemTime("2026-03-29T09:40:00.000Z");
    await attempted([
      { at: "2026-03-27T02:00:00.000Z", ms: 1, status: 200 },
      { at: "2026-03-28T01:30:00.000Z", ms: 1, status: 200 },
      { at: "2026-03-29T01:30:00.000Z", ms: 1, status: 200 },
    ]);
    const attemptsOf = async (days: 1 | 7) =>
      (await figures(days, "Atlantic/Azores")).periods.flatMap(({ from, attempts }) => (attempts ? [from] : []));
    expect(await attemptsOf(7)).toEqual([
      "2026-03-27T01:00:00.000Z",
      "2026-03-28T01:00:00.000Z",
      "2026-03-29T01:00:00.000Z",
    ]);
    vi.setSystemTime("2026-10-25T09:40:00.000Z");
    await attempted([
      { at: "2026-10-25T00:30:00.000Z", ms: 1, status: 200 },
      { at: "2026-10-25T01:30:00.000Z", ms: 1, status: 200 },
    ]);
    expect(await attemptsOf(7)).toEqual(["2026-10-25T00:00:00.000Z"]);
    expect(await attemptsOf(1)).toEqual(["2026-10-25T00:00:00.000Z", "2026-10-25T01:00:00.000Z"]);
  });

  it("of one day are counted by the hour, where the clock is a quarter of an hour off, too", async () => {
    await attempted([
      { at: "2026-03-02T09:14:59.000Z", ms: 1, status: 200 },
      { at: "2026-03-02T09:15:00.000Z", ms: 1, status: 200 },
    ]);
    const { unit, periods } = await figures(1, "Asia/Kathmandu");
    expect([unit, periods.length]).toEqual(["hour", 24]);
    expect(periods.slice(-2)).toEqual([
      { from: "2026-03-02T08:15:00.000Z", attempts: 1, delivered: 1, latency: { half: 50, most: 50 } },
      { from: "2026-03-02T09:15:00.000Z", attempts: 1, delivered: 1, latency: { half: 50, most: 50 } },
    ]);
  });

  it("tell latencies by the bound that they lie under, as the database counts them", async () => {
    const classes = [...LATENCY_BOUNDS_MS, Number.POSITIVE_INFINITY];
    for (const bound of classes) {
      await database.sql`delete from webhook_tally`;
      const ms = bound === Number.POSITIVE_INFINITY ? 10_001 : bound;
      await attempted([{ at: NOW.toISOString(), ms, status: 200 }]);
      expect((await figures(1)).total.latency).toEqual({ half: bound, most: bound });
    }
    await database.sql`delete from webhook_tally`;
    await attempted(
      Array.from({ length: 20 }, (_, place) => ({ at: NOW.toISOString(), ms: place < 19 ? 51 : 9000, status: 200 })),
    );
    expect((await figures(1)).total).toEqual({ attempts: 20, delivered: 20, latency: { half: 100, most: 100 } });
    await attempted([{ at: NOW.toISOString(), ms: 9000, status: 200 }]);
    expect((await figures(1)).total.latency).toEqual({ half: 100, most: 10_000 });
  });

  it("are the organisation's own", async () => {
    await expect(figures(7, "Europe/Madrid", await insertTenant(database))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
