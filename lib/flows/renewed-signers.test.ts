import { beforeAll, describe, expect, it } from "vitest";
import { findNewestSignerLink } from "@/db/queries/flows/renewals";
import { listSigners } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aSignature, signersOf, type TestSignature } from "@/lib/signatures/testing/a-signature";
import { renewOperation } from "./renew-operation";

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

async function renewed({ uuid }: Pick<TestSignature, "uuid">): Promise<string> {
  await database.sql`update operation set status = 'EXPIRED', status_updated_at = now() where uuid = ${uuid}`;
  return (await renewOperation(database.db, merchant.caller, uuid, "API")).uuid;
}

const linksOf = async (operationUuid: string) =>
  (await listSigners(database.db, merchant.tenantUuid, operationUuid)).map(({ linkToken }) => linkToken);
const newest = (links: readonly string[]) =>
  Promise.all(links.map((linkToken) => findNewestSignerLink(database.db, linkToken)));

describe("a signer's old link (decision 188)", () => {
  it("leads to the same signer's of the newest renewal", async () => {
    const first = await aSignature(merchant.caller, { signature: { signers: signersOf(1, 1) } });
    const old = first.signers.map(({ linkToken }) => linkToken);
    expect(await newest(old)).toEqual([null, null]);
    const last = await renewed({ uuid: await renewed(first) });
    expect(await newest(old)).toEqual(await linksOf(last));
  });

  it("and whoever has picked a language is written to in it", async () => {
    const first = await aSignature(merchant.caller, { signature: { signers: signersOf(1, 1) } });
    await database.sql`update signer set language = 'ca' where uuid = ${first.signers[0]?.uuid ?? ""}`;
    const copied = await listSigners(database.db, merchant.tenantUuid, await renewed(first));
    expect(copied.map(({ language }) => language)).toEqual(["ca", null]);
  });

  it("leads nowhere where somebody else signs in that place by now", async () => {
    const first = await aSignature(merchant.caller, { signature: { signers: signersOf(1, 1) } });
    const copy = await renewed(first);
    const [, other] = await linksOf(copy);
    await database.sql`
      update signer set subject = jsonb_set(subject, '{name}', '"Somebody Else"')
       where operation_uuid = ${copy} and position = 0`;
    expect(await newest(first.signers.map(({ linkToken }) => linkToken))).toEqual([null, other]);
  });
});
