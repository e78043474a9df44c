import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { fileOf } from "@/lib/documents/testing/files";
import { tablePdf } from "@/lib/documents/testing/sample-pdfs";
import * as environment from "@/lib/shared/env";
import { findSigning } from "@/lib/signatures/find-signing";
import { aSignature } from "@/lib/signatures/testing/a-signature";
import { checkBatch } from "@/lib/templates/check-table";
import { createBatch } from "@/lib/templates/create-batch";
import { listBatchLines } from "@/lib/templates/list-batch-lines";
import { insertTestTemplate } from "@/lib/templates/testing/insert-template";
import { workBatch } from "@/lib/templates/work-batch";
import { createFlows, type LineKeys } from "./batch/create-flows";
import { createFlow } from "./creating/create-flow";
import { renewByItself } from "./renewing/renew-by-itself";
import { renewOperation } from "./renewing/renew-operation";

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});

/** As an installation that has been given no seal, for the rest of the test. */
function haveNoSeal(): void {
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), demo: false, seal: null });
}

const PAYMENT = { payment: { amount: 15_075 } };
const signatureBy = (templateUuid: string) => ({
  type: "SIGNATURE",
  signature: {
    templateUuid,
    signers: [{ role: "tenant", subject: { name: "Ana", email: "ana@example.com" } }],
    values: { rent: "900" },
  },
});
const aTemplate = async () => (await insertTestTemplate(database, merchant, { bytes: await tablePdf() })).uuid;
const refusedAt = (...positions: readonly number[]) => ({
  code: "invalid_field",
  errors: positions.map((position) => ({
    pointer: `/operations/${position}/type`,
    code: "unsupported",
    detail: expect.stringMatching(/no seal/),
  })),
});
const flows = async () => {
  const [row] = await database.sql`select count(*)::int as flows from flow where tenant_uuid = ${merchant.tenantUuid}`;
  return row?.flows;
};

describe("where nothing seals documents (decision 334)", () => {
  it("each signature that is asked for is refused by its field, and nothing is made", async () => {
    const signature = signatureBy(await aTemplate());
    const create = (...operations: readonly object[]) =>
      createFlow(database.db, merchant.caller, { json: { operations }, files: new Map(), channel: "API" });
    await create(signature);
    haveNoSeal();
    await expect(create(signature, PAYMENT, signature)).rejects.toMatchObject(refusedAt(0, 2));
    expect(await flows()).toBe(1);
    await create(PAYMENT);
    expect(await flows()).toBe(2);
  });

  it("so is each line of a batch that asks for one, and harms no other", async () => {
    const signature = signatureBy(await aTemplate());
    haveNoSeal();
    async function* lines() {
      for (const [line, operation] of [signature, PAYMENT].entries())
        yield { line, sizeBytes: 100, idempotencyKey: null, json: { operations: [operation] } };
    }
    const keys: LineKeys = {
      actor: "a client",
      replaySeconds: 0,
      digestOf: () => "",
      keep: () => ({ status: 201, headers: {}, body: "" }),
      read: () => ({ uuid: "", externalId: null, createdAt: "", operations: [] }),
      singly: async (_, work) => ({
        result: await work(async () => {}),
        isReplayed: false,
      }),
    };
    const outcomes = [];
    for await (const some of createFlows(database.db, merchant.caller, lines(), {
      keys,
      stillMay: async () => {},
      channel: "API",
    }))
      outcomes.push(...some);
    expect(outcomes).toMatchObject([
      { line: 0, error: refusedAt(0) },
      { line: 1, isReplayed: false },
    ]);
    expect(await flows()).toBe(1);
  });

  it("so is a template's table, and what is left of one that was taken in before", async () => {
    const templateUuid = await aTemplate();
    const table = "name,email,rent\nAna,ana@example.com,900\nEva,eva@example.com,800\n";
    const file = {
      ...(await fileOf(Buffer.from(table))),
      filename: "tenants.csv",
      head: Buffer.from(""),
      truncated: false,
    };
    const input = { json: {}, files: new Map([["file", file]]), channel: "API" as const };
    const { uuid: batchUuid } = await createBatch(database.db, merchant.caller, templateUuid, input);
    haveNoSeal();
    expect(await checkBatch(database.db, merchant.caller, templateUuid, input)).toMatchObject({
      total: 2,
      valid: 0,
      problems: [2, 3].map((line) => ({ line, column: null, code: "unsupported" })),
    });
    await expect(createBatch(database.db, merchant.caller, templateUuid, input)).rejects.toMatchObject({
      code: "invalid_field",
      errors: [
        { parameter: "file", code: "unsupported" },
        { parameter: "file", code: "unsupported" },
      ],
    });
    await workBatch(database.db, { tenantUuid: merchant.tenantUuid, batchUuid });
    const { results } = await listBatchLines(
      database.db,
      merchant.caller,
      { templateUuid, batchUuid },
      { limit: 10, offset: 0 },
    );
    expect(results.map(({ status }) => status)).toEqual(["FAILED", "FAILED"]);
    expect(await flows()).toBe(0);
  });

  it("a signature that has expired is not renewed, by people or by itself, and what was asked for before is left as it is", async () => {
    await database.sql`
      update configuration set operation_configuration = operation_configuration || '{"automaticRenewals": 1}'
       where uuid = ${merchant.configurationUuid}`;
    const { uuid, signers } = await aSignature(merchant.caller);
    await database.sql`update operation set status = 'EXPIRED', status_updated_at = now() where uuid = ${uuid}`;
    haveNoSeal();
    await expect(renewOperation(database.db, merchant.caller, uuid, "API")).rejects.toMatchObject({
      code: "conflict",
      detail: expect.stringMatching(/no seal/),
    });
    await renewByItself(database.db, { tenantUuid: merchant.tenantUuid, operationUuid: uuid });
    expect(await flows()).toBe(1);
    expect(await findSigning(database.db, signers[0]?.linkToken ?? "")).not.toBeNull();
    vi.restoreAllMocks();
    await renewByItself(database.db, { tenantUuid: merchant.tenantUuid, operationUuid: uuid });
    expect(await flows()).toBe(2);
  });
});
