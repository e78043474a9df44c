import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { expiryAfter } from "@/lib/configurations/expiration-offset";
import { storedBytes } from "@/lib/documents/testing/files";
import { encryptedPdf, smallPdf } from "@/lib/documents/testing/sample-pdfs";
import { type FlowCreationResult, flowCreationResult } from "@/lib/flows/contract";
import { type Answer, callRoute } from "@/lib/http/testing/call-route";
import { expectProblem, itIsGuarded, namedFields } from "@/lib/http/testing/guards";
import * as operationRoute from "../operations/[uuid]/route";
import * as operationsRoute from "../operations/route";
import * as flowRoute from "./[flowUuid]/route";
import * as flowsRoute from "./route";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

const path = "/flow/v1/flows";
const PDF = Buffer.from(smallPdf());

function create(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return callRoute(flowsRoute, { method: "POST", path, as: merchant.caller, body, headers });
}

function form(payload: unknown, files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): FormData {
  const data = new FormData();
  data.set("payload", JSON.stringify(payload));
  for (const [name, bytes] of Object.entries(files)) data.set(name, new Blob([bytes]), `${name} file.pdf`);
  return data;
}

async function created(body: unknown): Promise<FlowCreationResult> {
  const answer = await create(body);
  expect(answer.status).toBe(201);
  return flowCreationResult.strict().parse(answer.body);
}

async function read(uuid: string | undefined) {
  const call = { path: "/flow/v1/operations/[uuid]", params: { uuid: uuid ?? "" }, as: merchant.caller };
  return (await callRoute(operationRoute, call)).body;
}

const documentsOf = async (operationUuid: string | undefined) =>
  database.sql`select uuid, name, type, size_bytes, sha256, storage_key from document
               where operation_uuid = ${operationUuid ?? ""} order by uuid`;

const payment = { amount: 15_075, concept: "Invoice 7" };

describe("POST /flow/v1/flows (decisions 2 and 17)", () => {
  itIsGuarded({
    handlers: flowsRoute,
    method: "POST",
    path,
    caller: () => merchant.caller,
    body: { operations: [{ payment }] },
    allow: "GET, POST, HEAD, OPTIONS",
    least: "OPERATOR",
  });

  it("201: payments and signatures together, each with its link", async () => {
    const answer = await create({
      externalId: "ERP-1",
      operations: [
        { id: "a", externalId: "OP-1", payment },
        { id: "b", type: "SIGNATURE", subject: { name: "Ana", email: "ana@example.com" } },
      ],
    });
    expect(answer.status).toBe(201);
    const { uuid, operations } = flowCreationResult.parse(answer.body);
    expect(answer.headers.get("location")).toBe(`/flow/v1/flows/${uuid}`);
    const link = expect.stringMatching(/^http:\/\/localhost:3000\/pay\/[\w-]{22}$/);
    const signing = expect.stringMatching(/^http:\/\/localhost:3000\/sign\/[\w-]{22}$/);
    expect(answer.body).toEqual({
      uuid: expect.any(String),
      externalId: "ERP-1",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      operations: [
        {
          uuid: expect.any(String),
          externalId: "OP-1",
          id: "a",
          url: link,
          payment: { types: [["PSD2_PAYMENT"]] },
        },
        { uuid: expect.any(String), externalId: null, id: "b", url: signing, payment: null },
      ],
    });
    expect(new Set(operations.map(({ url }) => url)).size).toBe(2);
  });

  it("201: whatever a caller's own `file` of a document says: it is a field that nobody knows (decision 2)", async () => {
    const documents = [
      { id: "lease", file: "lease file.pdf" },
      { id: "annex", file: 7 },
    ];
    const answer = await create(
      form({ operations: [{ type: "SIGNATURE", signature: { documents } }] }, { lease: PDF, annex: PDF }),
    );
    expect([answer.status, namedFields(answer)]).toEqual([201, []]);
  });

  it("201: a signature is read back with its subject, title and documents, and is no payment", async () => {
    const result = await created(
      form(
        {
          operations: [
            {
              type: "SIGNATURE",
              externalId: "C-9",
              expirationOffset: "P10D",
              subject: { name: "Ana", lastName: "Soler" },
              signature: { title: "Lease", documents: [{ id: "lease", name: "Lease 2026" }, { id: "annex" }] },
            },
          ],
        },
        { lease: PDF, annex: PDF },
      ),
    );
    const uuid = result.operations[0]?.uuid;
    const stored = await documentsOf(uuid);
    const configuration = expect.objectContaining({ uuid: merchant.configurationUuid });
    const sha256 = createHash("sha256").update(PDF).digest("hex");
    const supplied = {
      type: "SIGNATURE",
      pages: expect.any(Number),
      sha256,
      revision: 0,
      cameSigned: false,
      fields: [],
      printed: [],
    };
    expect(await read(uuid)).toEqual({
      uuid,
      externalId: "C-9",
      configurationUuid: merchant.configurationUuid,
      status: "CREATED",
      statusUpdatedAt: null,
      type: "SIGNATURE",
      expirationOffset: "P10D",
      expiresAt: expiryAfter(new Date(result.createdAt), "P10D", "Europe/Madrid").toISOString(),
      createdAt: result.createdAt,
      flowUuid: result.uuid,
      synchronous: true,
      signature: {
        title: "Lease",
        message: null,
        documents: [
          { ...supplied, uuid: stored[0]?.uuid, id: "lease", name: "Lease 2026.pdf" },
          { ...supplied, uuid: stored[1]?.uuid, id: "annex", name: "annex file.pdf" },
        ],
        signers: [
          {
            uuid: expect.any(String),
            id: null,
            subject: { name: "Ana", lastName: "Soler", email: null, phone: null },
            order: 1,
            role: "SIGNER",
            status: "PENDING",
            methods: ["HANDWRITTEN"],
            notify: false,
            method: null,
            signedAt: null,
            declineReason: null,
            url: result.operations[0]?.url,
          },
        ],
      },
      subject: { name: "Ana", lastName: "Soler", email: null, phone: null },
      invoice: null,
      flow: { collaborator: null },
      configuration,
      url: result.operations[0]?.url,
      renewalOf: null,
      renewedBy: null,
    });
    expect(await storedBytes(stored[0]?.storage_key)).toEqual(PDF);
    expect(stored[0]).toMatchObject({
      size_bytes: PDF.length,
      sha256: createHash("sha256").update(PDF).digest("hex"),
    });
    const flow = await callRoute(flowRoute, {
      path: "/flow/v1/flows/[flowUuid]",
      params: { flowUuid: result.uuid },
      as: merchant.caller,
    });
    expect(flow.body).toMatchObject({
      paymentOperations: [],
      signatureOperations: [{ uuid, externalId: "C-9", status: "CREATED", statusUpdatedAt: null }],
    });
    const list = {
      path: "/flow/v1/operations",
      search: `q_operationUuid=${uuid}&q_type=SIGNATURE`,
      as: merchant.caller,
    };
    expect((await callRoute(operationsRoute, list)).body).toMatchObject({
      total: 1,
      results: [{ type: "SIGNATURE", payment: null, invoice: null }],
    });
  });

  it("201: a signature's only document comes under the operation's id", async () => {
    const { operations } = await created(
      form({ operations: [{ id: "lease", type: "SIGNATURE" }, { payment }] }, { lease: PDF }),
    );
    expect(await documentsOf(operations[0]?.uuid)).toMatchObject([{ name: "lease file.pdf", type: "SIGNATURE" }]);
    expect(await documentsOf(operations[1]?.uuid)).toEqual([]);
  });

  it("201: replayed for the same Idempotency-Key, 422 for another payload", async () => {
    const headers = { "idempotency-key": "flow-0001" };
    const first = await create({ externalId: "once", operations: [{ payment }] }, headers);
    const again = await create({ externalId: "once", operations: [{ payment }] }, headers);
    expect([again.status, again.body, again.headers.get("idempotency-replayed")]).toEqual([201, first.body, "true"]);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    expectProblem(await create({ operations: [{ payment }] }, headers), 422, "idempotency_key_reused");
    const rows = await database.sql`select uuid from flow where external_id = 'once'`;
    expect(rows).toHaveLength(1);
  });

  const counts = async () =>
    (
      await database.sql`select (select count(*)::int from flow) as flows, (select count(*)::int from document) as documents`
    )[0];

  it.each<[string, unknown, string[]]>([
    ["another type", { operations: [{ type: "SEPA", payment }] }, ["/operations/0/type"]],
    ["a type that is no text", { operations: [{ payment }, { type: 1 }] }, ["/operations/1/type"]],
    [
      "a payment without an amount",
      { operations: [{ type: "PAYMENT", payment: {} }] },
      ["/operations/0/payment/amount"],
    ],
    ["no payment", { operations: [{ type: null }] }, ["/operations/0/payment"]],
    [
      "a payment and an invoice of a signature, which would be dropped",
      { operations: [{ type: "SIGNATURE", payment, invoice: { id: "i" } }] },
      ["/operations/0/payment", "/operations/0/invoice"],
    ],
    [
      "a signature and a signature's subject of a payment, named as one or not",
      {
        operations: [
          { type: "PAYMENT", payment, subject: { email: "ana@example.com" } },
          { payment, signature: { title: "Lease" } },
        ],
      },
      ["/operations/0/subject", "/operations/1/signature"],
    ],
    [
      "a signer's bad address",
      { operations: [{ type: "SIGNATURE", subject: { email: "ana" } }] },
      ["/operations/0/subject/email"],
    ],
    [
      "a long title, a document without an id",
      { operations: [{ type: "SIGNATURE", signature: { title: "x".repeat(141), documents: [{ name: "a" }] } }] },
      ["/operations/0/signature/title", "/operations/0/signature/documents/0/id"],
    ],
    [
      "bad fields of both",
      { externalId: "", operations: [{ payment: { amount: -1 } }, { type: "SIGNATURE", expirationOffset: "P1Y" }] },
      ["/externalId", "/operations/0/payment/amount", "/operations/1/expirationOffset"],
    ],
    [
      "a listed document without its file",
      { operations: [{ type: "SIGNATURE", signature: { documents: [{ id: "lease" }] } }] },
      ["/operations/0/signature/documents/0/id"],
    ],
    [
      "a file of nobody, a file that is no PDF",
      form(
        {
          operations: [
            { id: "a", type: "SIGNATURE" },
            { id: "b", payment },
          ],
        },
        { a: Buffer.from("text"), b: PDF },
      ),
      ["a", "b"],
    ],
    [
      "the operation's id beside listed documents",
      form(
        { operations: [{ id: "a", type: "SIGNATURE", signature: { documents: [{ id: "b" }] } }] },
        { a: PDF, b: PDF },
      ),
      ["a"],
    ],
  ])("400: %s", async (_what, body, fields) => {
    const before = await counts();
    const answer = await create(body);
    expectProblem(answer, 400, "invalid_field");
    expect(namedFields(answer)).toEqual(fields);
    expect(await counts()).toEqual(before);
  });

  it("400: a body that is not JSON; 415: one of another kind; 413: a file over 8 MB", async () => {
    expectProblem(await create("{"), 400, "invalid_request");
    expectProblem(
      await create("a=b", { "content-type": "application/x-www-form-urlencoded" }),
      415,
      "unsupported_media_type",
    );
    const large = form({ operations: [{ id: "a", type: "SIGNATURE" }] }, { a: Buffer.alloc(8_388_609, "%PDF-") });
    expectProblem(await create(large), 413, "payload_too_large");
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["encrypted", () => encryptedPdf("secret"), "The PDF is encrypted: it needs a password to be opened."],
    ["cut off", () => smallPdf().subarray(0, 100), "The PDF is cut off."],
    ["without a page", () => smallPdf({ 2: "<< /Type /Pages /Kids [] /Count 0 >>" }), "The PDF has no pages."],
  ])("422: a document to sign that is %s (decision 17)", async (_what, pdf, detail) => {
    const before = await counts();
    const answer = await create(
      form({ operations: [{ payment }, { id: "a", type: "SIGNATURE" }] }, { a: Buffer.from(await pdf()) }),
    );
    expectProblem(answer, 422, "document_unreadable");
    expect(answer.body).toMatchObject({ detail });
    expect(await counts()).toEqual(before);
  });

  it("400: says which types there are", async () => {
    const shape = z.object({ errors: z.array(z.object({ detail: z.string() })) });
    const { errors } = shape.parse((await create({ operations: [{ type: "SEPA" }] })).body);
    expect(errors).toEqual([{ detail: "must be PAYMENT or SIGNATURE" }]);
  });
});
