import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import * as store from "@/lib/documents/files/file-store";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { expectProblem } from "@/lib/http/testing/guards";
import { newUuid } from "@/lib/shared/ids";
import * as contentRoute from "../operations/[uuid]/payment-documents/[documentUuid]/content/route";
import * as collectionRoute from "./invoice-collection/route";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});
afterEach(() => vi.restoreAllMocks());

const PAYLOAD = { operations: [{ payment: { amount: 100 }, invoice: { id: "1", generateDocument: true } }] };

const collect = (key: string) =>
  callRoute(collectionRoute, {
    method: "POST",
    path: "/flow/v1/flows/invoice-collection",
    as: merchant.caller,
    headers: { "idempotency-key": key },
    body: PAYLOAD,
  });

/** The store fails at these of its duties, as one does that nobody reaches. */
function away(...duties: readonly ("put" | "openStream" | "remove")[]): void {
  const fail = () => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
  const failing = Object.fromEntries(duties.map((duty) => [duty, fail]));
  vi.spyOn(store, "fileStore").mockReturnValue(store.explaining({ ...store.fileStore(), ...failing }));
}

function expectAway(answer: Answer): void {
  expectProblem(answer, 503, "service_unavailable");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
}

const documentOf = ({ body }: Answer) => Buffer.from(String(Object(body).operations?.[0]?.document), "base64");

describe("while the file store is away (decision 48)", () => {
  it("nothing is made, and the same key makes it once it is back", async () => {
    const key = newUuid();
    away("put", "remove");
    expectAway(await collect(key));
    expect(await database.sql`select from flow where tenant_uuid = ${merchant.tenantUuid}`).toHaveLength(0);
    vi.restoreAllMocks();
    expect((await collect(key)).status).toBe(201);
  });

  it("what has just been made is answered whole; its replay says that the store is away, and comes whole later", async () => {
    const key = newUuid();
    away("openStream", "remove");
    const made = await collect(key);
    expect([made.status, documentOf(made).subarray(0, 5).toString()]).toEqual([201, "%PDF-"]);
    expect(made.headers.get("content-length")).toBe(String(made.bytes.length));
    expectAway(await collect(key));
    vi.restoreAllMocks();
    const replayed = await collect(key);
    expect([replayed.status, replayed.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(documentOf(replayed).equals(documentOf(made))).toBe(true);
  });

  it("a document that is asked for is away", async () => {
    const uuid = String(Object((await collect(newUuid())).body).operations[0].uuid);
    const [document] = await database.sql`select uuid from document where operation_uuid = ${uuid}`;
    away("openStream");
    const path = "/flow/v1/operations/[uuid]/payment-documents/[documentUuid]/content";
    expectAway(
      await callRoute(contentRoute, { path, params: { uuid, documentUuid: document?.uuid }, as: merchant.caller }),
    );
  });
});
