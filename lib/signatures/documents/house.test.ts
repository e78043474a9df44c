import { PDFDocument, PDFName } from "pdf-lib";
import { beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { storedBytes } from "@/lib/documents/testing/files";
import { createFlow } from "@/lib/flows/creating/create-flow";
import { findSigning } from "../find-signing";
import { houseOf } from "./house";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
  await database.sql`
    update configuration set visual_configuration = visual_configuration || '{"language": "ca"}'
     where uuid = ${merchant.configurationUuid}`;
});

/** What is signed where no document comes, and the language of all that is added to it. */
async function languagesOf(languageCode: string | null) {
  const operation = {
    type: "SIGNATURE",
    subject: { name: "Ana" },
    signature: { title: "Lease", message: "For a year" },
  };
  const { operations } = await createFlow(database.db, merchant.caller, {
    json: { languageCode, operations: [operation] },
    files: new Map(),
    channel: "API",
  });
  const [{ uuid, url } = { uuid: "", url: "" }] = operations;
  const [document] = await database.sql`select storage_key from document where operation_uuid = ${uuid}`;
  const { catalog } = await PDFDocument.load(await storedBytes(document?.storage_key));
  const signing = await findSigning(database.db, url.split("/").at(-1) ?? "");
  if (!signing) throw new Error("The link leads somewhere.");
  return [catalog.get(PDFName.of("Lang"))?.toString(), (await houseOf(database.db, signing)).language];
}

it.each([
  ["the flow's own", "de-AT", "de-AT"],
  ["the organisation's for a flow that names none", null, "es"],
  ["the configuration's, as on the page, where the flow's is none of ours", "zh", "ca"],
])("documents to sign speak %s (decision 82)", async (_, languageCode, expected) => {
  expect(await languagesOf(languageCode)).toEqual([`(${expected})`, expected]);
});
