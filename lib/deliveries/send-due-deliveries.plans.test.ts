import { beforeAll, expect, it } from "vitest";
import { takeDueDeliveries } from "@/db/queries/deliveries/deliveries";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { type PlanNode, plansOf } from "@/db/testing/plans";
import { firstOf } from "@/lib/flows/testing/a-flow";
import { addSeconds, now } from "@/lib/shared/clock";
import { DELIVERY_CHANNELS } from "./model";
import { aSentFlow } from "./testing/world";

const SENT = 3_000;
const LIMIT = 10;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  for (let merchants = 0; merchants < 3; merchants += 1) {
    const { caller } = await insertMerchant(database);
    const { uuid } = firstOf(await aSentFlow(caller));
    await database.sql`
      insert into delivery
      select (jsonb_populate_record(delivery, jsonb_build_object('uuid', made, 'message_id', '<' || made || '@example.com>'))).*
        from delivery, (select uuidv7() as made from generate_series(1, ${SENT - 1})) as more
       where delivery.operation_uuid = ${uuid}`;
  }
});

/** Rows that any step has read, wanted or not. */
function rowsRead({ rows, removedRows, loops, steps }: PlanNode): number {
  return Math.max((rows + removedRows) * loops, ...steps.map(rowsRead));
}

it("what was sent is not read again to find what is due, whatever Postgres knows of how much that is (decision 203)", async () => {
  // As when an organisation has just written all of them, and most have been sent since.
  await database.sql`analyze delivery`;
  const later = addSeconds(now(), 300).toISOString();
  await database.sql`
    update delivery set state = 'SENDING', next_attempt_at = ${later}
     where uuid in (select uuid from (select uuid, row_number() over (partition by tenant_uuid order by uuid desc) as place from delivery) placed
                     where place > ${LIMIT})`;
  await database.sql`update delivery set state = 'SENT', next_attempt_at = null where state = 'SENDING'`;
  const [taking] = await plansOf(database, (db) =>
    takeDueDeliveries(db, {
      at: addSeconds(now(), 1),
      leaseUntil: addSeconds(now(), 300),
      limit: LIMIT,
      channels: DELIVERY_CHANNELS,
    }),
  );
  if (!taking) throw new Error("It asks.");
  expect(rowsRead(taking.plan)).toBeLessThanOrEqual(4 * LIMIT);
});

it("of a thousand organisations with something due only those are looked at whose turn it is (decision 203)", async () => {
  const ORGANISATIONS = 1_000;
  const other = await testDatabase();
  await aSentFlow((await insertMerchant(other)).caller);
  await other.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into delivery
      select (jsonb_populate_record(delivery, jsonb_build_object('uuid', made, 'tenant_uuid', made, 'message_id', '<' || made || '@example.com>'))).*
        from delivery, (select uuidv7() as made from generate_series(1, ${ORGANISATIONS})) as more`;
  });
  await other.sql`vacuum analyze delivery`;
  const [half] =
    await other.sql`select tenant_uuid from delivery order by tenant_uuid offset ${ORGANISATIONS / 2} limit 1`;
  const [taking] = await plansOf(other, (db) =>
    takeDueDeliveries(db, {
      at: addSeconds(now(), 1),
      leaseUntil: addSeconds(now(), 300),
      limit: LIMIT,
      channels: DELIVERY_CHANNELS,
      after: String(half?.tenant_uuid),
    }),
  );
  if (!taking) throw new Error("It asks.");
  expect(rowsRead(taking.plan)).toBeLessThanOrEqual(ORGANISATIONS / 10);
});
