import { beforeAll, describe, expect, it } from "vitest";
import { type Business, insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { Caller } from "@/lib/shared/caller";
import { shortReference } from "@/lib/shared/text/short-reference";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { searchOperations } from "./search-operations";

let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;
let wanted: Business;
let similar: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const acting = await insertCollaborator(database, merchant, "Gestoría");
  collaborator = acting;
  wanted = await insertBusiness(database, merchant, {
    externalId: "PED-1",
    flowExternalId: "FLOW-1",
    invoiceExternalId: "F-1",
    email: "Ana.Soler@example.com",
    amount: 125_075,
  });
  ({ operationUuid: similar } = await insertBusiness(database, merchant, {
    externalId: "ped-1",
    invoiceExternalId: "F-10",
    amount: 125_076,
    createdAt: new Date("2026-01-01"),
  }));
  const other = await insertMerchant(database);
  await insertBusiness(database, other, {
    externalId: "PED-1",
    flowExternalId: "FLOW-1",
    invoiceExternalId: "F-1",
    email: "ana.soler@example.com",
    amount: 125_075,
  });
});

async function found(text: string, caller = merchant.caller) {
  const { operations, flows } = await searchOperations(database.db, caller, text, "es");
  return { operations: operations.map(({ uuid }) => uuid), flows: flows.map(({ uuid }) => uuid) };
}

describe("search as one types (decisions 230 and 235)", () => {
  const shop = () => insertMerchant(database);

  it.each([
    ["muñoz", "the name"],
    ["MUNOZ", "without its accent"],
    ["Mun", "its beginning"],
    ["uño", "three letters of it"],
    ["muñoz begoña", "both names, in any order"],
    ["dental limpieza", "words of the concept and of nothing else"],
    ["strasse", "what a letter stands for"],
    ["søren", "a letter that has no accent to lose"],
    ["soren", "the same, as others write it"],
    ["2026-0042", "a number, with its signs"],
    ["20260042", "without them"],
    ["F2026/00", "with others, as far as it is typed"],
    ["begona.mu", "an address, as far as it is typed"],
    ["clinica.example", "whose house it is"],
    ["600 111 222", "a telephone number in threes"],
    ["1234", "an amount, without its cents"],
    ["1.234,5", "as far as it is typed"],
    ["1234,56 EUR", "all of it"],
    ["be mu", "two letters of each"],
    ["600 11 12 22", "a telephone number in pairs"],
    ["+34 600 11 12 22", "with its country"],
    ["0034 600 11 12 22", "as it is dialled"],
    ["begoña 600 11 12 22", "beside a name"],
    ["muñoz 1234,56", "a name and an amount"],
    ["1234 muñoz", "an amount and a name"],
    ["1234 euros", "an amount with its currency in words"],
    ["begoña 1.234,56 € dental", "in the middle of words"],
    ["1234,56 €", "with the space that programs put there"],
    ["€1234,56", "with the sign in front"],
    ["1 234,56", "as others part thousands"],
    ["F-2026-0042 1234,56", "a number and an amount"],
    ["2026-0042 1234,56", "both of digits alone"],
    ["1234,56 2026-0042", "the other way round"],
    ["O'Brien", "a name with its sign"],
    ["O´Brien", "with another sign"],
    ["O’Brien", "with a third"],
    ["O`Brien", "with a fourth"],
    ["obrien", "without any"],
    ["D´Angelo", "where the other sign was kept"],
    ["dangelo", "where it was kept, without any"],
    ["muñoz\0", "with what no text can hold"],
  ])("finds %j: %s", async (text) => {
    const merchantOfOne = await shop();
    const { operationUuid } = await insertBusiness(database, merchantOfOne, {
      invoiceExternalId: "F-2026-0042",
      email: "begona.munoz@clinica.example",
      amount: 123_456,
    });
    await database.sql`
      update operation set concept = 'Limpieza dental, Straße Søren, O''Brien y D´Angelo', subject = subject || ${'{"name": "Begoña", "lastName": "Muñoz", "phone": "+34 600 11 12 22"}'}::jsonb
       where uuid = ${operationUuid}`;
    await insertBusiness(database, merchantOfOne, { amount: 999 });
    expect((await found(text, merchantOfOne.caller)).operations).toEqual([operationUuid]);
  });

  it.each([
    ...["un", "234", "3456", "eur1", "munoz gato", "1235 €", "munoz 1235", "234,56 €"],
    // What its amount is kept as: 1234,56 is EURBCDEFG.
    ...["eur", "euros", "bcd", "cdef", "EURBCDEFG", "€"],
  ])("does not find it by %j", async (text) => {
    const merchantOfOne = await shop();
    const { operationUuid } = await insertBusiness(database, merchantOfOne, {
      amount: 123_456,
      email: "munoz@x.example",
    });
    await database.sql`update operation set external_id = '1' where uuid = ${operationUuid}`;
    expect((await found(text, merchantOfOne.caller)).operations).toEqual([]);
  });

  it("finds by a signer's new name, and no longer by the old one", async () => {
    const merchantOfOne = await shop();
    const { operationUuid } = await insertSignature(database, merchantOfOne, [
      { name: "Íñigo", email: "i@example.com" },
    ]);
    expect((await found("inigo", merchantOfOne.caller)).operations).toEqual([operationUuid]);
    await database.sql`update signer set subject = subject || '{"name": "Núria"}' where operation_uuid = ${operationUuid}`;
    expect((await found("nuria", merchantOfOne.caller)).operations).toEqual([operationUuid]);
    expect((await found("inigo", merchantOfOne.caller)).operations).toEqual([]);
  });

  it("goes with its operation", async () => {
    const merchantOfOne = await shop();
    const { operationUuid } = await insertBusiness(database, merchantOfOne, {});
    await database.sql`delete from operation where uuid = ${operationUuid}`;
    expect(await database.sql`select from operation_search where operation_uuid = ${operationUuid}`).toHaveLength(0);
  });
});

describe("search by what a person has at hand", () => {
  it.each(["PED-1", " PED-1 ", "F-1"])(
    "finds %j exactly, and behind it what begins so or differs in case",
    async (text) => {
      expect(await found(text)).toEqual({ operations: [wanted.operationUuid, similar], flows: [] });
    },
  );

  it.each(["ana.soler@EXAMPLE.com", "1.250,75", "1250.75 €", "1250,75"])("finds the operation by %s", async (text) => {
    expect(await found(text)).toEqual({ operations: [wanted.operationUuid], flows: [] });
  });

  it("looks for both amounts that a text can mean", async () => {
    const { operationUuid: thousands } = await insertBusiness(database, merchant, { amount: 7_654_300 });
    const { operationUuid: fraction } = await insertBusiness(database, merchant, { amount: 7_654 });
    expect((await found("76,543")).operations.toSorted()).toEqual([thousands, fraction].toSorted());
    expect((await found("76.543")).operations).toEqual([thousands]);
  });

  it("finds it by its uuid and by its payment's, in any case", async () => {
    const hit = { operations: [wanted.operationUuid], flows: [] };
    expect(await found(wanted.operationUuid.toUpperCase())).toEqual(hit);
    expect(await found(wanted.paymentUuid ?? "")).toEqual(hit);
  });

  it("finds it by the short reference that its payer's receipt shows", async () => {
    const hit = { operations: [wanted.operationUuid], flows: [] };
    expect(await found(shortReference(wanted.operationUuid).toLowerCase())).toEqual(hit);
    expect(await found(shortReference(wanted.operationUuid), collaborator)).toEqual({ operations: [], flows: [] });
  });

  it("finds what somebody is to sign by the address of each who is asked, and of nobody else's signers", async () => {
    const emails = ["First@example.com", "Second@Example.com"];
    const { operationUuid } = await insertSignature(
      database,
      merchant,
      emails.map((email) => ({ email })),
    );
    await insertSignature(database, await insertMerchant(database), [{ email: "second@example.com" }]);
    for (const email of ["first@example.com", " second@EXAMPLE.com"]) {
      expect(await found(email)).toEqual({ operations: [operationUuid], flows: [] });
    }
    expect(await found("second@example.com", collaborator)).toEqual({ operations: [], flows: [] });
  });

  it("finds a flow by its uuid and its external id", async () => {
    expect(await found(wanted.flowUuid)).toEqual({ operations: [], flows: [wanted.flowUuid] });
    expect(await found("FLOW-1")).toEqual({ operations: [wanted.operationUuid], flows: [wanted.flowUuid] });
  });

  it.each([
    "",
    "   ",
    "%",
    "_",
    "%%%",
    "' or true --",
    "125075",
    "250,75",
    "bcfahf7",
    "er-1",
    "soler garcía",
    "\0",
    "baja",
  ])("finds nothing by %j", async (text) => {
    expect(await found(text)).toEqual({ operations: [], flows: [] });
  });

  it("shows a collaborator nothing of another channel", async () => {
    expect(await found("PED-1", collaborator)).toEqual({ operations: [], flows: [] });
    expect(await found(wanted.flowUuid, collaborator)).toEqual({ operations: [], flows: [] });
  });

  it("stops at the newest twenty", async () => {
    const shop = await insertMerchant(database);
    const made: string[] = [];
    for (let day = 1; day <= 21; day++) {
      const createdAt = new Date(Date.UTC(2026, 0, day));
      made.push((await insertBusiness(database, shop, { externalId: "SAME", createdAt })).operationUuid);
    }
    expect((await found("SAME", shop.caller)).operations).toEqual(made.toReversed().slice(0, 20));
  });
});

it("says that there are more than it shows", async () => {
  const busy = await insertMerchant(database);
  const some = (count: number) =>
    Promise.all(Array.from({ length: count }, () => insertBusiness(database, busy, { externalId: "SAME" })));
  const search = () => searchOperations(database.db, busy.caller, "SAME", "es");
  await some(20);
  expect(await search()).toMatchObject({ operations: { length: 20 }, hasMore: false });
  await some(1);
  expect(await search()).toMatchObject({ operations: { length: 20 }, hasMore: true });
});
