import { beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, insertTestConfiguration, type Merchant } from "@/db/testing/merchant";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { previewConfiguration } from "./preview-configuration";
import { previewPayerView } from "./preview-payer-view";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const LOGO = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/%3E";
const ELSEWHERE = "https://shop.example/logo.png";

const draftOf = (visual: object = {}, operation: object = {}) =>
  configurationRequest.parse({ name: "-", visualConfiguration: visual, operationConfiguration: operation });

const preview = (draft = draftOf(), uuid: string | null = null, of = merchant) =>
  previewConfiguration(database.db, of.caller, uuid, draft, { concept: "Annual service" });

async function saved(visual: object, more: Parameters<typeof insertTestConfiguration>[2] = {}): Promise<string> {
  const uuid = await insertTestConfiguration(database, merchant.tenantUuid, more);
  await database.sql`
    update configuration set visual_configuration = ${JSON.stringify(visual)}::text::jsonb where uuid = ${uuid}`;
  return uuid;
}

it("is the page that a collection in such a configuration opens, before it is saved", async () => {
  const draft = draftOf(
    { brandColor: "#7a1f3d", language: "fr", contact: { email: "a@b.example" } },
    { allowDecline: false },
  );
  const { visualConfiguration, operationConfiguration } = draft;
  const configurationUuid = await saved(visualConfiguration, { settings: operationConfiguration });
  const opened = await previewPayerView(database.db, merchant.caller, {
    ...{ amount: 128_450, concept: "Annual service", invoiceNumber: null, dueDate: null, executionDate: null },
    ...{ configurationUuid, accountUuid: null, languageCode: null, validity: null, product: null },
  });
  expect(await preview(draft)).toEqual(opened);
});

it("comes with the picture that nobody has saved", async () => {
  const { appearance } = await preview(draftOf({ logo: LOGO, brandColor: "#123456" }));
  expect(appearance).toMatchObject({ logo: LOGO, icon: null, brandColor: "#123456" });
});

it("has of a picture elsewhere the copy that there is, of one's own configuration alone", async () => {
  const uuid = await saved({ ...draftOf().visualConfiguration, logo: LOGO, addresses: { logo: ELSEWHERE } });
  const logoFor = async (address: string, of = merchant) =>
    (await preview(draftOf({ logo: address }), uuid, of)).appearance.logo;
  expect(await logoFor(ELSEWHERE)).toBe(LOGO);
  expect(await logoFor(`${ELSEWHERE}?2`)).toBeNull();
  expect(await logoFor(ELSEWHERE, await insertMerchant(database))).toBeNull();
});

it("is there for who has no account yet, and names none", async () => {
  const beginner = await insertMerchant(database);
  await database.sql`update creditor_account set status = 'DISABLED' where tenant_uuid = ${beginner.tenantUuid}`;
  const { payee, step } = await preview(draftOf(), null, beginner);
  expect([payee.accountNumber, payee.bic, step.name]).toEqual(["ES0000000000000000000000", "", "CHOOSE_BANK"]);
});
