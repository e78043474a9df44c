import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { IBAN, writeCamt } from "@/lib/bank-files/testing/write-camt";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import { newUuid } from "@/lib/shared/ids";
import {
  statementEntryList,
  statementEntryListQuery,
  statementList,
  statementListQuery,
} from "@/lib/statements/contract";
import { importText } from "@/lib/statements/testing/import-text";
import * as entriesOfStatement from "../statements/[uuid]/entries/route";
import * as statements from "../statements/route";
import * as entries from "./route";

/** GET /payment/v1/statement-entries, those of one statement, and the statements: each filter is seen to leave something out. */

let database: TestDatabase;
let merchant: Merchant;
let paid: ReturnType<typeof firstOf>;
let statementUuid: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const invoice = { id: "i", externalId: "R-1000", generateDocument: false };
  paid = firstOf(await aFlow(merchant.caller, [{ payment: { amount: 300, concept: "Cuota" }, invoice }]));
  const file = writeCamt([
    { amount: 100, bookedOn: "2026-03-01", transfers: [{ endToEndId: "E-1", text: "first" }] },
    { amount: 200, bookedOn: "2026-03-02", debit: true, transfers: [{ text: "second" }] },
    { amount: 300, bookedOn: "2026-03-03", transfers: [{ text: "R-1000" }] },
  ]);
  statementUuid = (await importText(database.db, merchant.caller, file)).receipt.uuid;
});

type Search = Readonly<Record<string, string>>;
const path = "/payment/v1/statement-entries";
const days = async (search: Search) =>
  daysIn(await callRoute(entries, { path, search: `${new URLSearchParams(search)}`, as: merchant.caller }));
const daysOfStatement = async (search: Search) =>
  daysIn(
    await callRoute(entriesOfStatement, {
      path: "/payment/v1/statements/[uuid]/entries",
      params: { uuid: statementUuid },
      search: `${new URLSearchParams(search)}`,
      as: merchant.caller,
    }),
  );
function daysIn(answer: Answer): readonly string[] {
  expect(answer.status).toBe(200);
  const { results, total } = statementEntryList.parse(answer.body);
  expect(total).toBe(results.length);
  return results.map(({ bookedOn }) => bookedOn.slice(-2));
}

const filters: readonly (readonly [name: string, search: () => Search, expected: readonly string[]])[] = [
  ["q_state", () => ({ q_state: "OPEN,UNRELATED" }), ["02", "01"]],
  ["q_state, another", () => ({ q_state: "MATCHED" }), ["03"]],
  ["q_direction", () => ({ q_direction: "DEBIT" }), ["02"]],
  ["q_fromBookedOn", () => ({ q_fromBookedOn: "2026-03-02" }), ["03", "02"]],
  ["q_toBookedOn", () => ({ q_toBookedOn: "2026-03-02" }), ["02", "01"]],
  ["q_amountFrom", () => ({ q_amountFrom: "200" }), ["03", "02"]],
  ["q_amountTo", () => ({ q_amountTo: "200" }), ["02", "01"]],
  ["q_endToEndId", () => ({ q_endToEndId: "E-1" }), ["01"]],
  ["q_endToEndId, empty", () => ({ q_endToEndId: "" }), []],
  ["q_operationUuid", () => ({ q_operationUuid: paid.uuid }), ["03"]],
  ["q_splitOf", () => ({ q_splitOf: newUuid() }), []],
  ["two at once", () => ({ q_direction: "CREDIT", q_toBookedOn: "2026-03-02" }), ["01"]],
];

describe("GET /payment/v1/statement-entries", () => {
  itIsGuarded({ handlers: entries, path, caller: () => merchant.caller, allow: "GET, HEAD, OPTIONS" });

  it("200: all of them, the latest first, or the earliest", async () => {
    expect(await days({})).toEqual(["03", "02", "01"]);
    expect(await days({ sort_dir: "ASC" })).toEqual(["01", "02", "03"]);
  });

  it.each(filters)("200: filtered by %s, of all statements and of one", async (_, search, expected) => {
    expect(await days(search())).toEqual(expected);
    expect(await daysOfStatement(search())).toEqual(expected);
  });

  it("has a test for each of its filters", () => {
    const named = Object.keys(statementEntryListQuery.shape).filter((name) => name.startsWith("q_"));
    expect(named.filter((name) => !filters.some(([filter]) => filter === name))).toEqual([]);
  });

  it("400: names each bad parameter", async () => {
    const search = "q_state=DONE&q_direction=UP&q_fromBookedOn=soon&q_amountTo=1.5&q_operationUuid=x";
    const answer = await callRoute(entries, { path, search, as: merchant.caller });
    expect([answer.status, namedFields(answer).toSorted()]).toEqual([
      400,
      ["q_amountTo", "q_direction", "q_fromBookedOn", "q_operationUuid", "q_state"],
    ]);
  });
});

describe("GET /payment/v1/statements", () => {
  it.each([
    ["its own", IBAN, 1],
    ["another", "DE89370400440532013000", 0],
    ["empty", "", 0],
  ])("200: filtered by q_accountNumber, %s", async (_, q_accountNumber, expected) => {
    const search = `${new URLSearchParams({ q_accountNumber })}`;
    const answer = await callRoute(statements, { path: "/payment/v1/statements", search, as: merchant.caller });
    expect(statementList.parse(answer.body)).toMatchObject({ total: expected });
    expect(Object.keys(statementListQuery.shape).filter((name) => name.startsWith("q_"))).toEqual(["q_accountNumber"]);
  });
});
