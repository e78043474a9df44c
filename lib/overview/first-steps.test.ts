import { beforeAll, beforeEach, expect, it } from "vitest";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { haveNoVerifier } from "@/lib/payee-verification/testing/sandbox";
import type { Role } from "@/lib/shared/caller";
import type { Author } from "@/lib/tenants/author";
import { aPerson } from "@/lib/tokens/testing/cast";
import { insertEndpoint } from "@/lib/webhooks/testing/rows";
import { findFirstSteps, hideFirstSteps, sayWithoutErp } from "./first-steps";

let database: TestDatabase;
let merchant: Merchant;
let owner: Author;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
  await database.sql`
    update creditor_account set verification_result = null, verified_at = null, verified_by = null
    where tenant_uuid = ${merchant.tenantUuid}`;
  owner = await aMember("OWNER");
});

async function aMember(role: Role): Promise<Author> {
  const { uuid: personUuid } = await aPerson({ [merchant.tenantUuid]: role });
  const actor = { type: "PERSON", personUuid, role, authenticatedAt: new Date() } as const;
  return { caller: { tenantUuid: merchant.tenantUuid, actor, collaborator: null }, ipAddress: null };
}

const find = (author = owner) => findFirstSteps(database.db, author, merchant.tenantUuid);
const left = async (author = owner) =>
  (await find(author))?.flatMap(({ name, isDone }) => (isDone ? [] : name)) ?? "nothing is shown";

it("ticks each step from what there is, and is gone with the last one (decision 267)", async () => {
  expect(await left()).toEqual(["account", "logo", "collection", "erp", "people"]);
  await database.sql`
    update creditor_account set verification_result = 'MTCH', verified_at = now(), verified_by = 'x'
    where tenant_uuid = ${merchant.tenantUuid}`;
  expect(await left()).toEqual(["logo", "collection", "erp", "people"]);
  await database.sql`
    update configuration set visual_configuration = visual_configuration || '{"logo": "data:image/png;base64,AA=="}'
    where tenant_uuid = ${merchant.tenantUuid}`;
  expect(await left()).toEqual(["collection", "erp", "people"]);
  await insertBusiness(database, merchant, {});
  expect(await left()).toEqual(["erp", "people"]);
  await insertEndpoint(database, merchant.tenantUuid, {});
  expect(await left()).toEqual(["people"]);
  await aMember("VIEWER");
  expect(await left()).toBe("nothing is shown");
});

/** What the account's bank has said of it, and which name an OWNER has confirmed. */
const accountIs = (result: string | null, confirmed: string | null = null) => database.sql`
  update creditor_account set verification_result = ${result}, matched_name = ${result === "CMTC" ? "Sur" : null},
    confirmed_name = ${confirmed}, name_confirmed_at = case when ${confirmed}::text is not null then now() end,
    verified_at = case when ${result}::text is not null then now() end,
    verified_by = case when ${result}::text is not null then 'x' end
   where tenant_uuid = ${merchant.tenantUuid}`;
const ofAccount = async () => (await find())?.find(({ name }) => name === "account")?.isDone ?? "is none";

it("takes an account for verified that its bank has said is theirs, or an OWNER, and no other", async () => {
  const said: unknown[] = [];
  for (const [result, confirmed] of [[null], ["NMTC"], ["CMTC"], ["CMTC", "Sur"], ["MTCH"]] as const) {
    await accountIs(result, confirmed);
    said.push(await ofAccount());
  }
  expect(said).toEqual([false, false, false, true, true]);
});

it("has nobody take the step that nobody can take: where nobody verifies, or the bank can't say (decision 267)", async () => {
  await accountIs("NOAP");
  expect(await ofAccount()).toBe("is none");
  // Another bank may know.
  await database.sql`update creditor_account set status = 'DISABLED' where tenant_uuid = ${merchant.tenantUuid}`;
  expect(await ofAccount()).toBe(false);
  await database.sql`update creditor_account set status = 'ACTIVE' where tenant_uuid = ${merchant.tenantUuid}`;

  haveNoVerifier();
  await accountIs(null);
  expect(await left()).toEqual(["logo", "collection", "erp", "people"]);
  // What was said while there was somebody who could be asked.
  await accountIs("MTCH");
  expect(await ofAccount()).toBe(true);
});

it("is hidden for one person, and goes on for the others", async () => {
  const admin = await aMember("ADMIN");
  await hideFirstSteps(database.db, admin, merchant.tenantUuid);
  await hideFirstSteps(database.db, admin, merchant.tenantUuid);
  expect(await find(admin)).toBeNull();
  expect(await left()).toContain("logo");
});

it("takes the word of who has no ERP, for everybody", async () => {
  const admin = await aMember("ADMIN");
  await sayWithoutErp(database.db, admin, merchant.tenantUuid);
  await sayWithoutErp(database.db, admin, merchant.tenantUuid);
  expect(await left()).not.toContain("erp");
});

it("is nothing for whoever can't take the steps, nor changed by them", async () => {
  for (const role of ["OPERATOR", "VIEWER"] as const) {
    const member = await aMember(role);
    expect(await find(member)).toBeNull();
    await expect(hideFirstSteps(database.db, member, merchant.tenantUuid)).rejects.toMatchObject({ code: "forbidden" });
    await expect(sayWithoutErp(database.db, member, merchant.tenantUuid)).rejects.toMatchObject({ code: "forbidden" });
  }
  const other = await insertMerchant(database);
  expect(await findFirstSteps(database.db, owner, other.tenantUuid)).toBeNull();
  await expect(sayWithoutErp(database.db, owner, other.tenantUuid)).rejects.toMatchObject({ code: "forbidden" });
});
