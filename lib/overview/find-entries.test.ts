import { beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { importText } from "@/lib/statements/testing/import-text";
import { UNDECIDED_CREDITS } from "@/lib/statements/undecided";
import { findEntries } from "./find-entries";

const PAGE = { limit: 25, offset: 0, sort_dir: "ASC" } as const;

let database: TestDatabase;
let merchant: Merchant;
let statementUuid: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const of = (name: string, text: string, more = {}) => ({ transfers: [{ name, text, ...more }] });
  const written = writeCamt([
    {
      ...{ amount: 123_456, reference: "ABO-77/2026" },
      ...of("LUCÍA NÚÑEZ VIDAL", "cuota de marzo", { account: "DE89370400440532013000" }),
    },
    { amount: 99, reference: "R2", ...of("LUIS VIDAL", "F-2026/0042", { endToEndId: "E2E4711" }) },
    { amount: 4_050, currency: "USD", reference: "R3", ...of("SMITH INC", "wire") },
    { amount: 123_499, debit: true, reference: "R4", ...of("PROVEEDOR S.A.", "recibo de la luz") },
  ]);
  const { receipt } = await importText(database.db, merchant.caller, written);
  statementUuid = receipt.uuid;
});

const find = async (typed: string, language = "es", query = {}, of: string | null = statementUuid) => {
  const { total, results } = await findEntries(...[database.db, merchant.caller, of, { typed, language }], {
    ...PAGE,
    ...query,
  });
  expect(total).toBe(results.length);
  return results.map(({ counterparty }) => counterparty.name?.split(" ")[0]);
};

it("bookings are found by payer, text, reference, the end of an IBAN and amount, each however it is written", async () => {
  for (const typed of [
    ...["lucia nunez", "VIDAL lucía", "cuota de marzo", "abo772", "ABO-77/2026", "3000", "DE89 3704 0044 0532 0130 00"],
    ...["1.234,56", "1234,56 €", "vidal 1234,56"],
  ]) {
    expect(await find(typed), typed).toEqual(["LUCÍA"]);
  }
  expect(await find("1,234.56", "en")).toEqual(["LUCÍA"]);
  expect(await find("e2e4711")).toEqual(["LUIS"]);
  expect(await find("F 2026 0042")).toEqual(["LUIS"]);
  expect(await find("vidal")).toEqual(["LUCÍA", "LUIS"]);
  expect(await find("40,50")).toEqual(["SMITH"]);
  expect(await find("40,50 usd")).toEqual(["SMITH"]);
  expect(await find("1234")).toEqual(["LUCÍA", "PROVEEDOR"]);
  for (const typed of ["−1.234,99 €", "-1234,99"]) expect(await find(typed), typed).toEqual(["PROVEEDOR"]);
  expect(await find("\u2212€1,234.99", "en")).toEqual(["PROVEEDOR"]);
});

it("all of them are there where nothing is typed, and none where nothing has what is", async () => {
  expect(await find(" ")).toHaveLength(4);
  for (const typed of ["nobody at all", "marzo 99,99", "%", "\0"]) {
    expect(await find(typed), typed).toHaveLength(typed === "\0" ? 4 : 0);
  }
});

it("are those of the states and the direction that a list is of, and nobody else's", async () => {
  expect(await find("1234", "es", UNDECIDED_CREDITS, null)).toEqual(["LUCÍA"]);
  expect(await find("1234", "es", { q_state: ["UNRELATED"] })).toEqual(["PROVEEDOR"]);
  const other = await insertMerchant(database);
  const theirs = await findEntries(database.db, other.caller, null, { typed: "vidal", language: "es" }, PAGE);
  expect(theirs).toEqual({ total: 0, results: [] });
});
