import { beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { aFlow } from "@/lib/flows/testing/a-flow";
import { callRoute } from "@/lib/http/testing/call-route";
import { itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import { newUuid } from "@/lib/shared/ids";
import { statementEntryDetail, statementEntryList } from "@/lib/statements/contract";
import { importText } from "@/lib/statements/testing/import-text";
import * as entries from "../../route";
import * as route from "./route";

/** POST and DELETE /payment/v1/statement-entries/{uuid}/split (decision 375). */

const path = "/payment/v1/statement-entries/[uuid]/split";
let database: TestDatabase;
let merchant: Merchant;
let uuid: string;
let operations: readonly string[];
let stranger: Merchant;

beforeEach(async () => {
  database ??= await testDatabase();
  [merchant, stranger] = [await insertMerchant(database), await insertMerchant(database)];
  const paid = [100, 200].map((amount) => ({ payment: { amount, concept: "Cuota" } }));
  operations = (await aFlow(merchant.caller, paid)).operations.map((operation) => operation.uuid);
  const file = writeCamt([{ amount: 350, reference: newUuid().slice(-12), transfers: [{ text: "all of it" }] }]);
  const { receipt } = await importText(database.db, merchant.caller, file);
  const search = `q_amountFrom=350&q_fromBookedOn=${receipt.from}`;
  const listed = await callRoute(entries, { path: "/payment/v1/statement-entries", search, as: merchant.caller });
  uuid = statementEntryList.parse(listed.body).results[0]?.uuid ?? "";
});

const parts = () => operations.map((operationUuid, at) => ({ operationUuid, amount: 100 * (at + 1) }));
const call = (method: "POST" | "DELETE", body?: unknown) =>
  callRoute(route, { path, method, params: { uuid }, body, as: merchant.caller });

describe("splitting an entry over HTTP", () => {
  itIsGuarded({
    handlers: route,
    path,
    params: () => ({ uuid }),
    caller: () => merchant.caller,
    method: "DELETE",
    allow: "POST, DELETE, OPTIONS",
    strangers: () => ({ "another tenant": stranger.caller }),
    least: "OPERATOR",
    refusesCollaborators: true,
  });

  it("200: its parts, which q_splitOf lists, and joined again the entry", async () => {
    const answer = await call("POST", { parts: parts() });
    expect(answer.status).toBe(200);
    const { results } = statementEntryList.parse(answer.body);
    expect(results.map(({ amount, state }) => [amount.amount, state])).toEqual([
      [100, "MATCHED"],
      [200, "MATCHED"],
      [50, "OPEN"],
    ]);
    const search = `q_splitOf=${uuid}&sort_dir=ASC`;
    const listed = await callRoute(entries, { path: "/payment/v1/statement-entries", search, as: merchant.caller });
    expect(statementEntryList.parse(listed.body).results).toEqual(results);
    const joined = await call("DELETE");
    expect([joined.status, statementEntryDetail.parse(joined.body)]).toMatchObject([200, { uuid, state: "OPEN" }]);
  });

  it.each<readonly [name: string, body: () => unknown, fields: readonly string[]]>([
    ["no parts", () => ({ parts: [] }), ["/parts"]],
    ["501 of them", () => ({ parts: Array.from({ length: 501 }, () => parts()[0]) }), ["/parts"]],
    ["an amount with a point", () => ({ parts: [{ ...parts()[0], amount: 1.5 }] }), ["/parts/0/amount"]],
    ["an amount of nothing", () => ({ parts: [{ ...parts()[0], amount: 0 }] }), ["/parts/0/amount"]],
    ["another's payment", () => ({ parts: [{ operationUuid: newUuid(), amount: 1 }] }), ["/parts/0/operationUuid"]],
    ["more than there is", () => ({ parts: [{ ...parts()[0], amount: 351 }] }), ["/parts"]],
  ])("400: %s", async (_, body, fields) => {
    const answer = await call("POST", body());
    expect([answer.status, namedFields(answer)]).toEqual([400, fields]);
  });

  it("409: what is split otherwise", async () => {
    await call("POST", { parts: parts() });
    expect((await call("POST", { parts: parts().slice(0, 1) })).status).toBe(409);
  });
});
