import { beforeAll, describe, expect, it } from "vitest";
import { type Business, insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { Caller } from "@/lib/shared/caller";
import { shortReference } from "@/lib/shared/short-reference";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { searchOperations } from "./search-operations";

let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;
let wanted: Business;

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
  await insertBusiness(database, merchant, { externalId: "ped-1", invoiceExternalId: "F-10", amount: 125_076 });
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

describe("search by what a person has at hand", () => {
  it.each(["PED-1", " PED-1 ", "F-1", "ana.soler@EXAMPLE.com", "1.250,75", "1250.75 €", "1250,75"])(
    "finds the operation by %s, exactly",
    async (text) => {
      expect(await found(text)).toEqual({ operations: [wanted.operationUuid], flows: [] });
    },
  );

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
    const hit = { operations: [], flows: [wanted.flowUuid] };
    expect(await found(wanted.flowUuid)).toEqual(hit);
    expect(await found("FLOW-1")).toEqual(hit);
  });

  it.each(["", "   ", "PED", "%", "F-1%", "_", "' or true --", "ana.soler", "125075"])(
    "finds nothing by %j",
    async (text) => {
      expect(await found(text)).toEqual({ operations: [], flows: [] });
    },
  );

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
