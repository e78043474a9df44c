import { beforeAll, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { returnFromBank } from "@/lib/attempts/starting/return-from-bank";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { AUTHORISED, BANK } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import { storedBytes } from "@/lib/documents/testing/files";
import { isInstalled, textOfPage } from "@/lib/documents/testing/outside-tools";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { makePayerReceipt } from "@/lib/payer/make-payer-receipt";

/** A configuration's voice and contact, as they reach what is drawn from it (decision 81). */

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

it.skipIf(!isInstalled("pdftotext")).each([
  ["FORMAL", "compruebe que su navegador", "en su extracto"],
  ["INFORMAL", "comprueba que tu navegador", "en tu extracto"],
  [null, "comprueba que tu navegador", "en tu extracto"],
] as const)("%s, on the payment page and the receipt (needs pdftotext)", async (voice, onThePage, onTheReceipt) => {
  const contact = { email: "hola@example.com", phone: null };
  await database.sql`
    update configuration set visual_configuration = visual_configuration || ${JSON.stringify({ voice, contact })}::text::jsonb
     where uuid = ${merchant.configurationUuid}`;
  const invoice = { id: "one", generateDocument: true };
  const { uuid, linkToken } = firstOf(await aFlow(merchant.caller, [{ invoice }], { languageCode: "es" }));
  const [row] = await database.sql`select storage_key from document where operation_uuid = ${uuid}`;
  const page = textOfPage(await storedBytes(String(row?.storage_key)), 1);
  expect(page).toContain(onThePage);
  expect(page).toMatch(/¿Preguntas\? hola@example\.com$/);

  resetHere();
  await startAttempt(database.db, linkToken, { bankId: BANK.id, psu: { ipAddress: "192.0.2.1" } });
  here.fake.status = AUTHORISED;
  const state = new URL(here.fake.initiations.at(-1)?.redirectUrl ?? "").searchParams.get("state") ?? "";
  await returnFromBank(database.db, state);
  const receipt = await makePayerReceipt(database.db, linkToken, "es");
  const text = receipt ? textOfPage(receipt.bytes, 1) : "";
  expect(text).toContain(onTheReceipt);
  expect(text).toMatch(/¿Preguntas\? hola@example\.com$/);
});
