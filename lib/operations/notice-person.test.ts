import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { declineOperation } from "@/lib/payer/decline-operation";
import { aSignature } from "@/lib/signatures/testing/a-signature";
import { noticePerson } from "./notice-person";
import { openOperation } from "./open-operation";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const payable = async () => firstOf(await aFlow(merchant.caller));
type Payable = Awaited<ReturnType<typeof payable>>;

const factsOf = async ({ uuid }: Pick<Payable, "uuid">) => {
  const rows = await database.sql`
    select kind, detail, tenant_uuid, at, uuid from operation_fact where operation_uuid = ${uuid} order by at, uuid`;
  return rows;
};
const kindsOf = async (operation: Payable) => (await factsOf(operation)).map(({ kind }) => kind).toSorted();
const statusOf = async ({ uuid }: Pick<Payable, "uuid">) => {
  const [row] = await database.sql`select status from operation where uuid = ${uuid}`;
  return row?.status;
};

describe("a sign of a person (decision 83)", () => {
  it("is written down once, by ten at the same time and whenever it comes again", async () => {
    const operation = await payable();
    await openOperation(database.db, operation.linkToken);
    expect(await kindsOf(operation)).toEqual(["SEEN"]);
    await Promise.all(Array.from({ length: 10 }, () => noticePerson(database.db, operation.linkToken)));
    const first = await factsOf(operation);
    expect(await kindsOf(operation)).toEqual(["PERSON_SEEN", "SEEN"]);
    expect(first).toEqual([
      expect.objectContaining({ kind: "SEEN" }),
      expect.objectContaining({ kind: "PERSON_SEEN", detail: {}, tenant_uuid: merchant.tenantUuid }),
    ]);
    await noticePerson(database.db, operation.linkToken);
    expect(await factsOf(operation)).toEqual(first);
  });

  it("opens a link that no visit has opened: a page made ahead of time and shown later", async () => {
    const operation = await payable();
    await noticePerson(database.db, operation.linkToken);
    expect(await statusOf(operation)).toBe("OPENED");
    expect(await kindsOf(operation)).toEqual(["PERSON_SEEN", "SEEN"]);
  });

  it("is none of what is to be signed: that its signers open, and decline, as the evidence tells", async () => {
    const { uuid, signers } = await aSignature(merchant.caller);
    const linkToken = signers[0]?.linkToken ?? "";
    await noticePerson(database.db, linkToken);
    await openOperation(database.db, linkToken);
    await expect(declineOperation(database.db, linkToken)).rejects.toMatchObject({ code: "not_found" });
    expect([await factsOf({ uuid }), await statusOf({ uuid })]).toEqual([[], "CREATED"]);
  });

  it("is of its own link: another one, and one that nobody made, show none", async () => {
    const [operation, other] = [await payable(), await payable()];
    await noticePerson(database.db, operation.linkToken);
    await noticePerson(database.db, "nobodys");
    expect(await factsOf(other)).toEqual([]);
    expect(await statusOf(other)).toBe("CREATED");
  });
});
