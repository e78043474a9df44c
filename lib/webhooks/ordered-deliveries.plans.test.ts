import { beforeAll, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { areTwoBefore, findLastBegun, findNextDelivery } from "@/db/queries/webhooks/webhook-deliveries";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { plansOf, wastefulSteps } from "@/db/testing/plans";
import { addSeconds } from "@/lib/shared/clock";
import { firstUuid } from "@/lib/shared/ids";
import { insertEndpoint, insertTenant } from "./testing/rows";

/** One a minute: the first half was delivered, the second waits. */
const EVENTS = 10_000;
const WAITING = EVENTS / 2;
const START = new Date("2026-03-02T09:00:00.000Z");
const happenedAt = (sequence: number) => addSeconds(START, sequence * 60);

let database: TestDatabase;
let tenantUuid: string;
let endpointUuid: string;

beforeAll(async () => {
  database = await testDatabase();
  tenantUuid = await insertTenant(database);
  endpointUuid = await insertEndpoint(database, tenantUuid, {});
  const sequences = Array.from({ length: EVENTS }, (_, index) => index + 1);
  const uuids = sequences.map((sequence) => firstUuid(happenedAt(sequence)));
  await database.sql`
    insert into event (uuid, tenant_uuid, sequence, type, subject_uuid, resource, created_at)
    select uuid, ${tenantUuid}, n, 'OPERATION_COMPLETED', uuid, '{}', ${START.toISOString()}::timestamptz + n * interval '1 minute'
      from unnest(${uuids}::uuid[]) with ordinality as made(uuid, n)`;
  await database.sql`
    insert into webhook_delivery
      (uuid, tenant_uuid, endpoint_uuid, event_uuid, state, attempt_count, round_attempt_count, next_attempt_at, created_at, ended_at)
    select uuid, tenant_uuid, ${endpointUuid}, uuid, case when sequence > ${WAITING} then 'PENDING' else 'DELIVERED' end, 0, 0,
           case when sequence > ${WAITING} then created_at end, created_at, case when sequence <= ${WAITING} then created_at end
      from event where tenant_uuid = ${tenantUuid}`;
  await database.sql`vacuum analyze event`;
  await database.sql`vacuum analyze webhook_delivery`;
});

const turn = () => ({ endpointUuid, eventTenantUuid: tenantUuid });
const lastOne = () => ({ ...turn(), sequence: EVENTS, createdAt: happenedAt(EVENTS) });
const nextOne = () => ({ ...turn(), sequence: WAITING + 1, createdAt: happenedAt(WAITING + 1) });

it.each<[string, (db: Db) => Promise<unknown>, unknown]>([
  ["whether two stand before the last", (db) => areTwoBefore(db, tenantUuid, lastOne()), true],
  ["whether two stand before the first", (db) => areTwoBefore(db, tenantUuid, nextOne()), false],
  ["when the last was begun", (db) => findLastBegun(db, tenantUuid, turn()), null],
  [
    "whose turn it is",
    (db) => findNextDelivery(db, tenantUuid, turn()),
    {
      deliveryUuid: firstUuid(happenedAt(WAITING + 1)),
      attemptCount: 0,
      nextAttemptAt: happenedAt(WAITING + 1),
    },
  ],
])("of a row of thousands, %s is found without reading it (decision 353)", async (_, ask, answer) => {
  expect(await ask(database.db)).toEqual(answer);
  const plans = await plansOf(database, ask);
  expect(plans).not.toHaveLength(0);
  expect(plans.flatMap(({ plan }) => wastefulSteps(plan, WAITING / 50))).toEqual([]);
});
