import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as client from "@/db/client";
import { closeDatabase, getDb, setDatabase, watchDatabase } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { openRoad, type Road } from "@/db/testing/road";
import { generator } from "@/lib/shared/testing/random";
import { createFlowsOf } from "./testing/without-turns";

const PATIENT = { timeout: 60_000, interval: 1 };
/** BATCH_FAULTS=100 takes some minutes. */
const FAULTS = Number(process.env.BATCH_FAULTS ?? 12);
/** More than are written at once. */
const LINES = 250;
const SEED = 20_261_124;
/** Beyond what a key is held for that a lost connection has left. */
const A_MINUTE_LATER_MS = 61_000;

describe("a batch whose way to the database breaks wherever it may (decision 225)", () => {
  let database: TestDatabase;
  let merchant: Merchant;
  let road: Road;
  beforeAll(async () => {
    database = await testDatabase();
    merchant = await insertMerchant(database);
    road = await openRoad(database.url);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    setDatabase(null);
    watchDatabase({ url: road.url });
  });
  afterAll(async () => {
    await closeDatabase();
    road?.end();
  });

  const operation = { payment: { amount: 100, subject: { email: "ana@example.com" } } };
  /** Some are made alone, under a claim of their key. */
  const isSigned = (at: number) => at % 100 === 7;
  const lineOf = (externalId: string, at: number) => ({
    externalId,
    operations: [
      isSigned(at)
        ? { type: "SIGNATURE", subject: { name: "Ana", email: "ana@example.com" } }
        : { ...operation, delivery: { channels: [{ type: "EMAIL" }] } },
    ],
  });
  const send = (lines: readonly object[]) => {
    const body = new Blob([lines.map((line) => `${JSON.stringify(line)}\n`).join("")]).stream();
    return createFlowsOf({ body, headers: new Headers({ "content-type": "application/x-ndjson" }) }, merchant.caller);
  };
  /** What there is of these lines, each with the identifier of its flow. */
  const madeOf = async (round: string) => {
    const rows = await database.sql<{ externalId: string; uuid: string; operations: number; deliveries: number }[]>`
      select f.external_id as "externalId", f.uuid, count(distinct o.uuid)::int as operations, count(d.uuid)::int as deliveries
        from flow f
        left join operation o on o.flow_uuid = f.uuid left join delivery d on d.operation_uuid = o.uuid
       where f.tenant_uuid = ${merchant.tenantUuid} and f.external_id like ${`${round} %`} group by 1, 2`;
    expect(new Set(rows.map(({ externalId }) => externalId)).size, "nothing is made twice").toBe(rows.length);
    return new Map(rows.map(({ externalId, ...made }) => [externalId, made]));
  };

  it(`is made once, as it was answered, when it is sent again until it is (${FAULTS} faults, seed ${SEED})`, async () => {
    // It makes many minutes pass that the database's clock knows nothing of.
    vi.spyOn(client, "isClockFar").mockReturnValue(false);
    const random = generator(SEED);
    let unanswered = 0;
    for (let fault = 0; fault < FAULTS; fault += 1) {
      const round = `round${fault}`;
      const hasKeys = fault % 3 > 0;
      const lines = Array.from({ length: LINES }, (_, at) => {
        const externalId = `${round} ${at}`;
        return { ...lineOf(externalId, at), ...(hasKeys && { idempotencyKey: externalId }) };
      });
      // A chunk is asked for by some hundred kilobytes, and answered by a few.
      const [of, bytes] = random.pick([
        ["QUESTIONS", 500_000],
        ["ANSWERS", 17_000],
      ] as const);
      road.cutAfter(Math.floor(random.next() * bytes), of);
      const uuids = new Map<string, string>();
      // Without keys nobody may send it twice.
      for (let isDone = false; !isDone; isDone = uuids.size === LINES || !hasKeys) {
        for (const { line, status, uuid } of await send(lines)) {
          const externalId = `${round} ${line - 1}`;
          expect({ externalId, status, isAllowed: [201, 409, 503].includes(status) }).toMatchObject({
            isAllowed: true,
          });
          if (status !== 201) unanswered += 1;
          else if (uuids.has(externalId)) expect(uuid).toBe(uuids.get(externalId));
          else if (uuid !== null) uuids.set(externalId, uuid);
        }
        await new Promise(setImmediate);
        vi.setSystemTime(Date.now() + A_MINUTE_LATER_MS);
      }
      const made = await madeOf(round);
      for (const [externalId, uuid] of uuids) expect(made.get(externalId)?.uuid).toBe(uuid);
      if (hasKeys) expect(made.size).toBe(LINES);
      for (const [externalId, { operations, deliveries }] of made) {
        const asked = { externalId, operations: 1, deliveries: isSigned(Number(externalId.split(" ")[1])) ? 0 : 1 };
        expect({ externalId, operations, deliveries }).toEqual(asked);
      }
      // What a batch was too short for breaks what is asked after it.
      const isCut = () => getDb().execute(sql`select 1`).then(road.isToBeCut, road.isToBeCut);
      await expect.poll(isCut, PATIENT).toBe(false);
    }
    // Not because nothing happened.
    expect(unanswered).toBeGreaterThan(FAULTS);
  }, 300_000);

  it("goes on where the database is asked anew before all of its body has come", async () => {
    const former = getDb();
    // Of one that has never been answered nothing is known.
    const endPulse = () => database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'paraph-pulse' and datname = current_database()
         and state = 'idle' and query like '%pg_is_in_recovery%'`;
    const text = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `${JSON.stringify(lineOf(`anew ${from + at}`, 1))}\n`).join("");
    async function* slowly() {
      yield Buffer.from(text(0, LINES));
      await expect.poll(endPulse, PATIENT).toHaveLength(1);
      await expect.poll(() => getDb() === former, PATIENT).toBe(false);
      yield Buffer.from(text(LINES, 50));
    }
    const headers = new Headers({ "content-type": "application/x-ndjson" });
    const pieces = slowly();
    const body = new ReadableStream<Uint8Array>({
      pull: async (into) => {
        const { done, value } = await pieces.next();
        if (done) into.close();
        else into.enqueue(value);
      },
    });
    const answers = await createFlowsOf({ body, headers }, merchant.caller);
    expect(answers).toHaveLength(LINES + 50);
    expect(answers.slice(LINES).map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
  }, 60_000);
});
