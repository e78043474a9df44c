import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { callRoute } from "@/lib/http/testing/call-route";
import { itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import * as flows from "./route";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const path = "/flow/v1/flows";

describe("GET /flow/v1/flows", () => {
  itIsGuarded({ handlers: flows, path, caller: () => merchant.caller, allow: "GET, POST, HEAD, OPTIONS" });

  it("200: total and results, for the tenant alone", async () => {
    const other = await insertMerchant(database);
    const created = await createInvoiceCollection(database.db, merchant.caller, {
      json: { externalId: "ERP-7", operations: [{ payment: { amount: 100 } }] },
      files: new Map(),
      channel: "API",
    });
    const answer = await callRoute(flows, { path, search: "q_externalId=ERP-7&limit=100", as: merchant.caller });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body).toEqual({
      total: 1,
      results: [
        {
          uuid: created.uuid,
          externalId: "ERP-7",
          status: "CREATED",
          countryCode: "ES",
          languageCode: "es",
          channel: "API",
          createdAt: created.createdAt,
          statusUpdatedAt: null,
          labels: [],
          collaborator: null,
          renewalOf: null,
        },
      ],
    });
    expect((await callRoute(flows, { path, as: other.caller })).body).toEqual({ total: 0, results: [] });
  });

  it("400: names each bad parameter", async () => {
    const search = "limit=101&q_origin=DIRECT&q_typo=1&q_status=OPENED";
    const answer = await callRoute(flows, { path, search, as: merchant.caller });
    expect(answer.status).toBe(400);
    expect(namedFields(answer)).toEqual(["q_typo", "limit", "q_status"]);
  });
});
