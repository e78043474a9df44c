import { beforeEach, describe, expect, it, vi } from "vitest";
import { resetHere } from "@/lib/attempts/testing/here";
import { authorised, database, merchant, payable } from "@/lib/attempts/testing/payments";
import { callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, namedFields } from "@/lib/http/testing/guards";
import { refundDetail, refundList, refundListQuery } from "@/lib/refunds/contract";
import { newUuid } from "@/lib/shared/ids";
import * as cancel from "./[uuid]/cancel/route";
import * as one from "./[uuid]/route";
import * as refunds from "./route";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

const path = "/payment/v1/refunds";
const CREDITOR = { name: "Ana Soler", iban: "ES7921000813610123456789" };

async function paid(): Promise<string> {
  const operation = await payable();
  await authorised(operation);
  return operation.uuid;
}

const post = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  callRoute(refunds, { method: "POST", path, as: merchant.caller, body, headers });
const make = async (body: object) => refundDetail.parse((await post(body)).body);
const list = async (search: Readonly<Record<string, string>>) => {
  const answer = await callRoute(refunds, { path, search: `${new URLSearchParams(search)}`, as: merchant.caller });
  expect(answer.status).toBe(200);
  return refundList.parse(answer.body).results.map(({ uuid }) => uuid);
};

describe("POST /payment/v1/refunds", () => {
  it("201: keeps each field, masked where it is an account, and says where it is read", async () => {
    const operationUuid = await paid();
    const answer = await post({ operationUuid, amount: 321, reason: "Géneros devueltos", creditor: CREDITOR });
    expect(answer.status).toBe(201);
    const refund = refundDetail.parse(answer.body);
    expect(refund).toMatchObject({ operationUuid, amount: { amount: 321 }, reason: "Géneros devueltos" });
    expect(refund.creditor).toEqual({ name: "Ana Soler", accountNumber: "ES79 •••• 6789" });
    expect(answer.headers.get("location")).toContain(`${path}/${refund.uuid}`);
    const [row] = await database.sql`select creditor_account from refund where uuid = ${refund.uuid}`;
    expect(row?.creditor_account).toBe(CREDITOR.iban);
    const read = await callRoute(one, { path: `${path}/[uuid]`, params: { uuid: refund.uuid }, as: merchant.caller });
    expect(read.body).toEqual(answer.body);
  });

  it("is prepared once under one Idempotency-Key", async () => {
    const body = { operationUuid: await paid(), amount: 1, creditor: CREDITOR };
    const key = { "idempotency-key": newUuid() };
    const [first, again] = [await post(body, key), await post(body, key)];
    expect(again.body).toEqual(first.body);
    expect(await list({ q_operationUuid: body.operationUuid })).toHaveLength(1);
  });

  it("400: names each bad field", async () => {
    const answer = await post({ operationUuid: "x", amount: 0, reason: "a\nb", creditor: { iban: "ES1" } });
    expect(namedFields(answer).toSorted()).toEqual(["/amount", "/creditor/iban", "/operationUuid", "/reason"]);
  });
});

describe("GET /payment/v1/refunds", () => {
  it("200: the newest first, by each filter", async () => {
    const operationUuid = await paid();
    const [first, second] = [
      await make({ operationUuid, amount: 1, creditor: CREDITOR }),
      await make({ operationUuid, amount: 2, creditor: CREDITOR }),
    ];
    const cancelled = { path: `${path}/[uuid]/cancel`, method: "PUT", params: { uuid: first.uuid } } as const;
    for (const _ of [1, 2]) expect((await callRoute(cancel, { ...cancelled, as: merchant.caller })).status).toBe(204);
    expect(await list({ q_operationUuid: operationUuid })).toEqual([second.uuid, first.uuid]);
    expect(await list({ q_operationUuid: operationUuid, q_state: "CANCELLED" })).toEqual([first.uuid]);
    expect(await list({ q_endToEndId: second.endToEndId })).toEqual([second.uuid]);
    expect(await list({ q_endToEndId: second.endToEndId.toLowerCase() })).toEqual([]);
    expect(await list({ q_endToEndId: "" })).toEqual([]);
    const filters = Object.keys(refundListQuery.shape).filter((name) => name.startsWith("q_"));
    expect(filters.toSorted()).toEqual(["q_endToEndId", "q_operationUuid", "q_state"]);
  });

  it("404: of nobody's", async () => {
    const nothing = { path: `${path}/[uuid]`, params: { uuid: newUuid() }, as: merchant.caller };
    expectProblem(await callRoute(one, nothing), 404, "not_found");
  });
});
