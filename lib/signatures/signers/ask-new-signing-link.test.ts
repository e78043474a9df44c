import { beforeAll, beforeEach, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { findSignerView } from "../signing/find-signer-view";
import { insertSignature, type TestSignature } from "../testing/insert-signature";
import { askNewSigningLink } from "./ask-new-signing-link";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
});

const linkOf = ({ signers }: TestSignature, index: number) => signers[index]?.linkToken ?? "";
const ask = (signature: TestSignature, index: number) => askNewSigningLink(database.db, linkOf(signature, index));
const stepOf = async (signature: TestSignature, index: number) =>
  (await findSignerView(database.db, linkOf(signature, index)))?.step;
const made = (expiresAt: Date) => insertSignature(database, merchant, [{ order: 1 }, { order: 2 }], { expiresAt });
const factsOf = ({ operationUuid }: TestSignature) =>
  database.sql`select kind from operation_fact where operation_uuid = ${operationUuid} and kind = 'NEW_LINK_ASKED'`;
const statusOf = async ({ operationUuid }: TestSignature) =>
  (await database.sql`select status from operation where uuid = ${operationUuid}`)[0]?.status;

it("tells the merchant once, whoever of the signers asks, and ends what is over", async () => {
  const signature = await made(new Date(Date.now() - 1_000));
  expect(await stepOf(signature, 1)).toMatchObject({ name: "EXPIRED", newLinkAsked: false });
  await ask(signature, 1);
  await ask(signature, 0);
  expect(await factsOf(signature)).toHaveLength(1);
  expect(await statusOf(signature)).toBe("EXPIRED");
  for (const index of [0, 1]) {
    expect(await stepOf(signature, index)).toMatchObject({ name: "EXPIRED", newLinkAsked: true });
  }
});

it("changes nothing before the deadline, and knows no link that nobody made", async () => {
  const signature = await made(new Date(Date.now() + 60_000));
  await ask(signature, 0);
  expect([await factsOf(signature), await statusOf(signature)]).toEqual([[], "CREATED"]);
  await expect(askNewSigningLink(database.db, "AAAAAAAAAAAAAAAAAAAAAA")).rejects.toMatchObject({ code: "not_found" });
});

it("tells who waits of a message only where one is sent", async () => {
  const signature = await insertSignature(database, merchant, [
    { order: 1 },
    { order: 2 },
    { order: 2, isNotified: false },
    { order: 2, email: null },
  ]);
  const told = await Promise.all([1, 2, 3].map((index) => stepOf(signature, index)));
  expect(told).toMatchObject([{ isToldThen: true }, { isToldThen: false }, { isToldThen: false }]);
});
