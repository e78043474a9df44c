import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { callRoute } from "@/lib/http/testing/call-route";
import { itIsGuarded } from "@/lib/http/testing/guards";
import type { Caller } from "@/lib/shared/caller";
import * as status from "./[uuid]/status/route";

let database: TestDatabase;
let merchant: Merchant;
let strangers: Readonly<Record<string, Caller>>;
let uuid: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  strangers = {
    tenant: (await insertMerchant(database)).caller,
    collaborator: await insertCollaborator(database, merchant),
  };
  uuid = firstOf(await aFlow(merchant.caller)).uuid;
});

describe("GET /flow/v1/operations/{uuid}/status", () => {
  const path = "/flow/v1/operations/[uuid]/status";

  itIsGuarded({
    handlers: status,
    path,
    params: () => ({ uuid }),
    caller: () => merchant.caller,
    strangers: () => strangers,
    allow: "GET, HEAD, OPTIONS",
  });

  it.each([
    ["CREATED", "INITIATED", false],
    ["OPENED", "INITIATED", false],
    ["COMPLETED", "ACCEPTED", true],
    ["REJECTED", "DENIED", true],
    ["EXPIRED", "DENIED", true],
    ["CANCELLED", "DENIED", true],
    ["NOT_DELIVERED", "DENIED", true],
  ])("200: %s is %s", async (name, actionCode, final) => {
    await database.sql`update operation set status = ${name} where uuid = ${uuid}`;
    const answer = await callRoute(status, { path, params: { uuid }, as: merchant.caller });
    expect([answer.status, answer.body]).toEqual([200, { status: name, actionCode, final }]);
  });
});
