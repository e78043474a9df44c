import { beforeAll, describe, expect, it } from "vitest";
import { findConfiguration } from "@/db/queries/configurations";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { SYSTEM } from "@/lib/tenants/author";
import { changeConfiguration } from "./change-configuration";
import { configurationRequest } from "./configuration-request";
import { getConfiguration } from "./get-configuration";

describe("a configuration that a process of the version before has saved (decision 81)", () => {
  const unsaid = { contact: { email: null, phone: null }, voice: null };
  let database: TestDatabase;
  let merchant: Merchant;
  beforeAll(async () => {
    database = await testDatabase();
    merchant = await insertMerchant(database);
    await database.sql`
      update configuration set visual_configuration = visual_configuration - 'contact' - 'voice'
       where uuid = ${merchant.configurationUuid}`;
  });

  it("is read back with nobody to ask and the custom's voice", async () => {
    const { visualConfiguration } = await getConfiguration(database.db, merchant.caller, merchant.configurationUuid);
    expect(visualConfiguration).toMatchObject(unsaid);
  });

  it("shows its payers their page, and makes their document", async () => {
    const invoice = { id: "inv", generateDocument: true };
    const { linkToken } = firstOf(await aFlow(merchant.caller, [{ invoice }]));
    const view = await findPayerView(database.db, linkToken);
    expect(view).toMatchObject({ ...unsaid, documents: [{ name: "inv.pdf" }] });
  });

  it("is saved whole by the next one", async () => {
    const { configurationUuid: uuid, tenantUuid } = merchant;
    const contact = { email: "hola@example.com", phone: null };
    const request = configurationRequest.parse({ name: "Shop", visualConfiguration: { contact } });
    await changeConfiguration(database.db, SYSTEM, tenantUuid, uuid, request);
    const row = await findConfiguration(database.db, tenantUuid, uuid);
    expect(row?.visualConfiguration).toMatchObject({ contact, voice: null });
  });
});
