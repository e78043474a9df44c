import { beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { callRoute } from "@/lib/http/testing/call-route";
import { expectProblem } from "@/lib/http/testing/guards";
import { insertSignature, type TestSignature } from "@/lib/signatures/testing/insert-signature";
import * as evidence from "./[uuid]/evidence/route";

const PATH = "/flow/v1/operations/{uuid}/evidence";

let database: TestDatabase;
let merchant: Merchant;
let signature: TestSignature;
beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  signature = await insertSignature(database, merchant);
});

const get = (uuid: string) => callRoute(evidence, { path: PATH, params: { uuid }, as: merchant.caller });

it("200: a PDF under the operation's own name, which no cache keeps", async () => {
  const answer = await get(signature.operationUuid);
  expect(answer.status).toBe(200);
  expect(answer.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "no-store",
    "content-length": String(answer.bytes.length),
    "content-disposition": expect.stringContaining(`evidence-${signature.operationUuid}.pdf`),
  });
});

it("400, 404: no UUID, and none of a signature's", async () => {
  expectProblem(await get("lease"), 400, "invalid_field");
  expectProblem(await get(signature.flowUuid), 404, "not_found");
});
