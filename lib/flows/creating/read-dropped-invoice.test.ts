import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, insertTestAccount, type Merchant } from "@/db/testing/merchant";
import { facturaeXml, ublXml } from "@/lib/documents/testing/e-invoice-files";
import { facturXml, pdfWith } from "@/lib/documents/testing/e-invoices";
import type { Caller, Role } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { withWorkFolder } from "@/lib/shared/process/work-folder";
import { readDroppedInvoice } from "./read-dropped-invoice";

/** The one that the merchants of tests have, and the e-invoices name, and another. */
const THEIRS = "ES9121000418450200051332";
const STRANGE = "DE02120300000000202051";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

function read(content: string | Buffer, caller: Caller = merchant.caller, truncated = false) {
  const bytes = Buffer.from(content);
  return withWorkFolder(async (folder) => {
    const path = await folder.newPath();
    await writeFile(path, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = { filename: "a", path, sizeBytes: bytes.length, sha256, head: bytes.subarray(0, 1024), truncated };
    return readDroppedInvoice(database.db, caller, file);
  });
}

function person(role: Role, tenantUuid = merchant.tenantUuid): Caller {
  const actor = { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: new Date() } as const;
  return { tenantUuid, actor, collaborator: null };
}

async function renumber({ creditorAccountUuid: uuid }: Merchant, number: string) {
  await database.sql`update creditor_account set account_number = ${number} where uuid = ${uuid}`;
}

describe("an invoice that is dropped into the form (decision 265)", () => {
  it("says what it says, whoever may create a collection", async () => {
    expect(await read(await pdfWith({ "factur-x.xml": facturXml() }), person("OPERATOR"))).toEqual({
      source: "E_INVOICE",
      isPdf: true,
      amounts: [15_075],
      currency: "EUR",
      numbers: ["RE-2026/0143"],
      dueDates: ["2026-12-31"],
      payer: { name: "Kunde & Söhne GmbH", email: null, phone: null },
      accounts: [],
      foreignAccounts: [],
    });
  });

  it.each([
    ["NMTC", null],
    ["CMTC", "Another"],
  ])("does not choose an account that is held (%s)", async (said, name) => {
    const other = await insertMerchant(database);
    const { creditorAccountUuid: uuid, caller } = other;
    await database.sql`update creditor_account set verification_result = ${said}, matched_name = ${name} where uuid = ${uuid}`;
    const held = { accounts: [], foreignAccounts: ["ES91 2100 0418 4502 0005 1332"] };
    expect(await read(ublXml(), caller)).toMatchObject(held);
    await database.sql`update creditor_account set verification_result = 'MTCH', matched_name = null where uuid = ${uuid}`;
    expect(await read(ublXml(), caller)).toMatchObject({ accounts: [uuid], foreignAccounts: [] });
  });

  it("chooses among the organisation's own accounts, and no other organisation's", async () => {
    const other = await insertMerchant(database);
    await renumber(other, STRANGE);
    const uuid = other.creditorAccountUuid;
    const strange = ublXml().replace(THEIRS, STRANGE);
    expect(await read(strange, other.caller)).toMatchObject({ accounts: [uuid], foreignAccounts: [] });
    expect(await read(strange)).toMatchObject({ accounts: [], foreignAccounts: ["DE02 1203 0000 0000 2020 51"] });
    const otherwise = ublXml().replace("<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>", "");
    expect(await read(otherwise)).toMatchObject({ amounts: [121_000], currency: "EUR" });
    const inDollars = otherwise.replace('<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="USD">');
    expect(await read(inDollars)).toMatchObject({ amounts: [121_000], currency: "USD" });
    const mixed = ublXml().replace('<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="USD">');
    expect(await read(mixed)).toMatchObject({ amounts: [], currency: "EUR" });
    expect(await read(ublXml())).toMatchObject({ accounts: [merchant.creditorAccountUuid], foreignAccounts: [] });
  });

  it("does not choose an account that is not in use", async () => {
    const other = await insertMerchant(database);
    await renumber(other, STRANGE);
    await insertTestAccount(database, other.tenantUuid, { status: "DISABLED" });
    expect(await read(facturaeXml(), other.caller)).toMatchObject({
      accounts: [],
      foreignAccounts: [expect.any(String)],
    });
  });

  it("asks for nothing where nothing is owed", async () => {
    expect(await read(facturXml({ due: "0.00" }))).toMatchObject({ amounts: [] });
    expect(await read(facturXml({ typeCode: "381" }))).toMatchObject({ amounts: [] });
  });

  it("is read for nobody who may not create a collection", async () => {
    await expect(read(ublXml(), person("VIEWER"))).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is refused where there is none, too much of it, or nothing of an invoice in it", async () => {
    await expect(readDroppedInvoice(database.db, merchant.caller, undefined)).rejects.toMatchObject({
      code: "invalid_field",
    });
    await expect(read(ublXml(), merchant.caller, true)).rejects.toMatchObject({ code: "payload_too_large" });
    await expect(read("Total 12,00")).rejects.toMatchObject({ code: "document_unreadable" });
  });
});
