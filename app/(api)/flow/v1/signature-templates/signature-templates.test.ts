import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import { callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, namedFields } from "@/lib/http/testing/guards";
import { newUuid } from "@/lib/shared/ids";
import { templateDetail } from "@/lib/templates/contract";
import { insertTestTemplate } from "@/lib/templates/testing/insert-template";
import * as batchesRoute from "./[uuid]/batches/route";
import * as templateRoute from "./[uuid]/route";

let database: TestDatabase;
let merchant: Merchant;
let uuid: string;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
  ({ uuid } = await insertTestTemplate(database, merchant, { bytes: await tablePdf() }));
});

const PATH = "/flow/v1/signature-templates/[uuid]";

function call(method: "GET" | "PUT" | "DELETE", headers: Readonly<Record<string, string>> = {}, body?: object) {
  return callRoute(templateRoute, { method, path: PATH, params: { uuid }, as: merchant.caller, headers, body });
}

const named = (name: string) => ({ name, roles: [{ key: "tenant" }], documents: [{ id: "lease" }] });
const etagNow = async () => (await call("GET")).headers.get("etag") ?? "";
const nameNow = async () => templateDetail.parse((await call("GET")).body).name;

describe("a template that two change", () => {
  it("304: is not sent again to whoever has it", async () => {
    const known = await call("GET", { "if-none-match": await etagNow() });
    expect([known.status, known.body]).toEqual([304, null]);
  });

  it("412: an If-Match that names what it was; a change of somebody else's stays", async () => {
    const read = await etagNow();
    const first = await call("PUT", { "if-match": read }, named("First"));
    expect([first.status, first.headers.get("etag")]).toEqual([200, await etagNow()]);
    expectProblem(await call("PUT", { "if-match": read }, named("Late")), 412, "precondition_failed");
    expect(await nameNow()).toBe("First");
    expect((await call("PUT", {}, named("Whatever it was"))).status).toBe(200);
  });

  it("412: nor is deleted what somebody else has changed (RFC 9110 section 13.1.1)", async () => {
    const read = await etagNow();
    await call("PUT", {}, named("Changed"));
    expectProblem(await call("DELETE", { "if-match": read }), 412, "precondition_failed");
    expect(await nameNow()).toBe("Changed");
    expect((await call("DELETE", { "if-match": await etagNow() })).status).toBe(204);
    expectProblem(await call("GET", {}), 404, "not_found");
  });

  it("of two at the same moment one is told", async () => {
    const read = await etagNow();
    const raced = await Promise.all(["A", "B"].map((name) => call("PUT", { "if-match": read }, named(name))));
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });
});

describe("a table that is only to be checked", () => {
  const check = (search: string, headers: Readonly<Record<string, string>> = {}) => {
    const body = new FormData();
    body.set("file", new Blob(["name,email,rent\nAna,ana@example.com,900 €\n"], { type: "text/csv" }), "table.csv");
    const path = `${PATH}/batches`;
    return callRoute(batchesRoute, {
      method: "POST",
      path,
      params: { uuid },
      search,
      as: merchant.caller,
      headers,
      body,
    });
  };
  const batches = async () => {
    const [row] = await database.sql`
      select count(*)::int as count from signature_batch where tenant_uuid = ${merchant.tenantUuid}`;
    return row?.count;
  };

  it("is checked, and nothing is made of it", async () => {
    expect([(await check("dryRun=true")).status, await batches()]).toEqual([200, 0]);
  });

  it.each(["dryrun=true", "dry_run=true", "dryRun=true&really=1"])(
    "400: %s, which would mail to everybody in it were it passed over",
    async (search) => {
      const refused = await check(search);
      expectProblem(refused, 400, "invalid_field");
      expect(namedFields(refused)).toEqual([search.split("&").at(-1)?.split("=")[0]]);
      expect(await batches()).toBe(0);
    },
  );

  it("takes no Idempotency-Key: under the same one it is looked at again, and then made, once (decision 2)", async () => {
    const headers = { "idempotency-key": newUuid() };
    const looks = [await check("dryRun=true", headers), await check("dryRun=true", headers)];
    expect(looks.map((answer) => [answer.status, answer.headers.get("idempotency-replayed")])).toEqual([
      [200, null],
      [200, null],
    ]);
    const [made, again] = [await check("", headers), await check("", headers)];
    expect([made.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([202, 202, "true"]);
    expect(await batches()).toBe(1);
  });
});
