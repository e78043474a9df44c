import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type PlanNode, plansOf, stepsOf } from "@/db/testing/plans";
import { parseQuery } from "@/lib/http/request/query";
import { insertManyOperations } from "@/lib/operations/testing/insert-many-operations";
import { collectionListQuery } from "./contract";
import { listCollections } from "./list-collections";

const ROWS = 5_000;

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const { sql } = database;
  for (const tenant of [merchant, await insertMerchant(database)]) {
    const collaboratorUuid = (await insertCollaborator(database, tenant)).collaborator.uuid;
    await insertManyOperations(database, tenant, { rows: ROWS, collaboratorUuid });
  }
  await sql`
    insert into payment_record (uuid, tenant_uuid, operation_uuid, source, type, product, status, code, amount, currency,
                                remittance_information, creditor, debtor, created_at, updated_at)
    select payment_uuid, tenant_uuid, uuid, 'STATEMENT', 'SINGLE_PAYMENT', 'SEPA_CREDIT_TRANSFER', 'EXECUTED', 'X', amount, 'EUR',
           '', '{"accountNumber": "ES28"}', '{}', created_at, created_at
      from operation where type = 'PAYMENT'`;
  for (const table of ["operation", "payment_record"]) await sql`vacuum analyze ${sql(table)}`;
});

const asked = (search: string) => parseQuery(collectionListQuery, new Request(`http://x/?${search}`));

/** What is read of tables and indexes, rows that are read in vain among it, where it is more than a page and its neighbours. */
const readsOf = (plan: PlanNode) =>
  stepsOf(plan)
    .filter(({ type, steps }) => type.endsWith("Scan") && steps.length === 0)
    .map(({ type, rows, removedRows, loops }) => ({ type, rows: (rows + removedRows) * loops }))
    .filter(({ rows }) => rows > 20);

describe("the list of what was collected", () => {
  it.each(["ASC", "DESC"])(
    "looks names up in the index, and fetches the rows of the page alone: %s",
    async (direction) => {
      const query = asked(`limit=10&offset=4000&sort_dir=${direction}`);
      const plans = await plansOf(database, (db) => listCollections(db, merchant.caller, query));
      const [page] = plans.filter(({ query }) => query.includes("offset"));
      expect(page && readsOf(page.plan)).toEqual([
        { type: "Index Only Scan", rows: ROWS - ROWS / 40 },
        { type: "Index Only Scan", rows: 4_010 },
      ]);
    },
  );

  it("is counted by the records alone, where nothing of their operations is asked for", async () => {
    const query = asked("limit=1");
    const { total } = await listCollections(database.db, merchant.caller, query);
    expect(total).toBe(ROWS - ROWS / 40);
    const plans = await plansOf(database, (db) => listCollections(db, merchant.caller, query));
    const [counted] = plans.filter(({ query }) => query.includes("count("));
    expect(counted && readsOf(counted.plan)).toEqual([{ type: "Index Only Scan", rows: total }]);
  });

  it("is of its operations where they are asked for", async () => {
    const { total, results } = await listCollections(database.db, merchant.caller, asked("q_amountFrom=49970"));
    expect([total, results.map(({ requested }) => requested.amount)]).toEqual([3, [49_990, 49_980, 49_970]]);
    const ofOne = await listCollections(
      database.db,
      merchant.caller,
      asked(`q_operationUuid=${results[1]?.operationUuid}`),
    );
    expect([ofOne.total, ofOne.results]).toEqual([1, [results[1]]]);
  });
});
