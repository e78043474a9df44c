import { expect, test } from "@playwright/test";
import { isTargetBusinessDaysAhead } from "@/lib/banks/target-calendar";
import type { components } from "../support/api-types";
import { demo } from "../support/demo";
import { created } from "./api-client";
import { anErp, aReference, dataOf, refusalOf } from "./callers";

/** Interface 4.6 and 2.7, decision 2, row by row. */

const erp = anErp();
type FlowRequest = components["schemas"]["FlowRequest"];
type Operation = Extract<FlowRequest["operations"][number], { payment: unknown }>;

const FLOWS = "/flow/v1/flows";
const COLLECTION = "/flow/v1/flows/invoice-collection";
const post = (path: string, json: unknown, headers = {}) => erp.raw.call("POST", path, { json, headers });
const paymentOf = (fields: object, operation: object = {}) => ({
  operations: [{ payment: { amount: 100, concept: "x", ...fields }, ...operation }],
});

async function make(body: FlowRequest) {
  const flow = dataOf(await erp.api.POST(FLOWS, { body }));
  const uuid = flow.operations[0]?.uuid ?? "";
  return { flow, read: dataOf(await erp.api.GET("/flow/v1/operations/{uuid}", { params: { path: { uuid } } })) };
}

test("what is left out has its default", async () => {
  const operation: Operation = { payment: { amount: 1 }, invoice: { externalId: "2026/7" } };
  const { flow, read } = await make({ operations: [operation] });
  const configurations = await erp.api.GET("/flow-customization/v1/configurations", {
    params: { query: { q_isDefault: true } },
  });
  const accounts = await erp.api.GET("/business-creditor-account/v1/business-creditor-accounts", {
    params: { query: { q_isDefault: true } },
  });
  expect(read).toMatchObject({
    externalId: null,
    type: "PAYMENT",
    status: "CREATED",
    statusUpdatedAt: null,
    configurationUuid: dataOf(configurations).results[0]?.uuid,
    expirationOffset: "P30D",
    synchronous: true,
    flowUuid: flow.uuid,
    payment: {
      amount: 1,
      currency: "EUR",
      types: [["PSD2_PAYMENT"]],
      psd2Payment: {
        type: "SINGLE_PAYMENT",
        product: "SEPA_CREDIT_TRANSFER",
        requestedExecutionDate: null,
        creditorAccount: { uuid: dataOf(accounts).results[0]?.uuid },
      },
      concept: "2026/7",
      documents: [],
      subject: { name: null, lastName: null, email: null, phone: null },
    },
    invoice: { externalId: "2026/7", dueDate: null, collectedAmount: { amount: 0, currency: "EUR" } },
    flow: { collaborator: null },
  });
  // The rest of that day is the payer's (decision 78).
  const lateMs = Date.parse(read.expiresAt) - Date.parse(read.createdAt) - 30 * 86_400_000;
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThan(25 * 3_600_000);
  expect(read.expiresAt).toMatch(/:59:59\.999Z$/);
  const detail = await erp.api.GET("/flow/v1/flows/{flowUuid}", { params: { path: { flowUuid: flow.uuid } } });
  expect(dataOf(detail)).toEqual({
    uuid: flow.uuid,
    status: "CREATED",
    externalId: null,
    countryCode: "ES",
    languageCode: "es",
    additionalLanguageCode: null,
    channel: "API",
    createdAt: flow.createdAt,
    statusUpdatedAt: null,
    labels: [],
    order: "PARALLEL",
    paymentOperations: [
      {
        uuid: read.uuid,
        externalId: null,
        status: "CREATED",
        statusUpdatedAt: null,
        expiresAt: read.expiresAt,
        amount: 1,
        currency: "EUR",
      },
    ],
    signatureOperations: [],
    collaborator: null,
    renewalOf: null,
  });
});

test("what is given is read back, payments and signatures together", async () => {
  const labels = Array.from({ length: 20 }, (_, at) => ({ name: `n${at}`, value: at === 0 ? "" : `v${at}` }));
  const subject = { name: "Ana", lastName: "Soler", email: "ana@example.com", phone: "+34600000000" };
  const body: FlowRequest = {
    externalId: "x".repeat(128),
    countryCode: "DE",
    languageCode: "de",
    additionalLanguage: "en",
    labels,
    operations: [
      {
        id: "one",
        externalId: "OP-1",
        expirationOffset: "P156D",
        payment: {
          amount: 99_999_999_999,
          currency: "EUR",
          types: ["PSD2_PAYMENT"],
          concept: "c".repeat(140),
          debtor: subject,
          psd2Payment: { product: "INSTANT_SEPA_CREDIT_TRANSFER" },
        },
        invoice: { externalId: "F1", name: "Factura 1", dueDate: "2026-12-31T10:00:00+02:00" },
      },
      { id: "two", type: "SIGNATURE", expirationOffset: "P1D", subject, signature: { title: "Lease" } },
    ],
  };
  const { flow, read } = await make(body);
  expect(flow).toEqual({
    uuid: flow.uuid,
    externalId: body.externalId,
    createdAt: flow.createdAt,
    operations: [
      {
        uuid: read.uuid,
        externalId: "OP-1",
        id: "one",
        url: expect.stringMatching(new RegExp(`^${demo().baseUrl}/pay/`)),
        payment: { types: [["PSD2_PAYMENT"]] },
      },
      {
        uuid: flow.operations[1]?.uuid,
        externalId: null,
        id: "two",
        url: expect.stringMatching(/^http/),
        payment: null,
      },
    ],
  });
  expect(read).toMatchObject({
    expirationOffset: "P156D",
    payment: { amount: 99_999_999_999, concept: "c".repeat(140), subject },
    invoice: { externalId: "F1", dueDate: "2026-12-31T00:00:00.000Z" },
  });
  expect(read.payment?.psd2Payment.product).toBe("INSTANT_SEPA_CREDIT_TRANSFER");
  const detail = dataOf(await erp.api.GET("/flow/v1/flows/{flowUuid}", { params: { path: { flowUuid: flow.uuid } } }));
  expect(detail).toMatchObject({ countryCode: "DE", languageCode: "de", additionalLanguageCode: "en", labels });
  expect([detail.paymentOperations.length, detail.signatureOperations.length]).toEqual([1, 1]);
  const signature = dataOf(
    await erp.api.GET("/flow/v1/operations/{uuid}", { params: { path: { uuid: flow.operations[1]?.uuid ?? "" } } }),
  );
  // No document came: the request's own words are what is signed (decision 102).
  const statement = { type: "SIGNATURE", name: expect.stringContaining("Lease"), pages: 1 };
  expect(signature).toMatchObject({
    type: "SIGNATURE",
    signature: { title: "Lease", documents: [statement] },
    subject,
  });
  expect([signature.payment, signature.invoice]).toEqual([undefined, null]);
});

/** The next day that is as many TARGET business days ahead. */
function businessDay(ahead: number): string {
  const day = new Date();
  for (;;) {
    const date = day.toISOString().slice(0, 10);
    if (isTargetBusinessDaysAhead(date, ahead, new Date())) return date;
    day.setUTCDate(day.getUTCDate() + 1);
  }
}

test("a FUTURE_PAYMENT is at least one TARGET business day ahead", async () => {
  const future = (requestedExecutionDate?: string) =>
    paymentOf({ psd2Payment: { type: "FUTURE_PAYMENT", ...(requestedExecutionDate && { requestedExecutionDate }) } });
  const accepted = await post(FLOWS, future(businessDay(1)));
  expect(accepted.status).toBe(201);
  const at = "/operations/0/payment/psd2Payment/requestedExecutionDate";
  for (const date of [undefined, new Date().toISOString().slice(0, 10), "2020-01-02", "tomorrow", "2026-02-30"]) {
    expect([date, ...refusalOf(await post(FLOWS, future(date)))]).toEqual([date, 400, "invalid_field", at]);
  }
  const single = paymentOf({ psd2Payment: { requestedExecutionDate: businessDay(1) } });
  expect(refusalOf(await post(FLOWS, single))).toEqual([400, "invalid_field", at]);
});

const at = (pointer: string) => `/operations/0/${pointer}`;
const REFUSED: readonly (readonly [string, object, ...string[]])[] = [
  ["no operations", {}, "/operations"],
  ["none", { operations: [] }, "/operations"],
  ["21 operations", { operations: Array(21).fill({ payment: { amount: 1 } }) }, "/operations"],
  ["no amount", paymentOf({ amount: undefined }), at("payment/amount")],
  ["amount 0", paymentOf({ amount: 0 }), at("payment/amount")],
  ["too much", paymentOf({ amount: 100_000_000_000 }), at("payment/amount")],
  ["a fraction", paymentOf({ amount: 1.5 }), at("payment/amount")],
  ["a negative", paymentOf({ amount: -1 }), at("payment/amount")],
  ["a string", paymentOf({ amount: "100" }), at("payment/amount")],
  ["another currency", paymentOf({ currency: "USD" }), at("payment/currency")],
  ["another type of payment", paymentOf({ types: ["CARD"] }), at("payment/types")],
  ["an empty concept", paymentOf({ concept: "" }), at("payment/concept")],
  ["a long concept", paymentOf({ concept: "c".repeat(141) }), at("payment/concept")],
  ["a bad e-mail", paymentOf({ subject: { email: "ana@" } }), at("payment/subject/email")],
  [
    "an account that is none",
    paymentOf({ psd2Payment: { creditorAccount: { uuid: "1" } } }),
    at("payment/psd2Payment/creditorAccount/uuid"),
  ],
  ["another product", paymentOf({ psd2Payment: { product: "T2" } }), at("payment/psd2Payment/product")],
  ["an offset under a day", paymentOf({}, { expirationOffset: "PT12H" }), at("expirationOffset")],
  ["an offset over 156 days", paymentOf({}, { expirationOffset: "P157D" }), at("expirationOffset")],
  ["an offset that is none", paymentOf({}, { expirationOffset: "30 days" }), at("expirationOffset")],
  ["a long externalId", paymentOf({}, { externalId: "x".repeat(129) }), at("externalId")],
  [
    "an unknown configuration",
    paymentOf({}, { configurationUuid: "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1eff" }),
    at("configurationUuid"),
  ],
  ["another type", paymentOf({}, { type: "SEPA" }), at("type")],
  ["21 labels", { ...paymentOf({}), labels: Array(21).fill({ name: "n", value: "v" }) }, "/labels"],
  ["a label without a name", { ...paymentOf({}), labels: [{ value: "v" }] }, "/labels/0/name"],
  ["a country that is none", { ...paymentOf({}), countryCode: "Spain" }, "/countryCode"],
  ["a due date that is none", paymentOf({}, { invoice: { dueDate: "soon" } }), at("invoice/dueDate")],
  [
    "several at once",
    { ...paymentOf({ amount: 0, currency: "X" }), countryCode: 1 },
    "/countryCode",
    at("payment/amount"),
    at("payment/currency"),
  ],
];

test("every bad field is named by its pointer, and nothing is stored", async () => {
  const externalId = aReference();
  for (const [what, body, ...pointers] of REFUSED) {
    const refused = refusalOf(await post(FLOWS, { externalId, ...body }));
    expect([what, ...refused.slice(0, 2), ...refused.slice(2).toSorted()]).toEqual([
      what,
      400,
      "invalid_field",
      ...pointers.toSorted(),
    ]);
  }
  const flows = await erp.api.GET(FLOWS, { params: { query: { q_externalId: externalId } } });
  expect(dataOf(flows).total).toBe(0);
});

test("unknown fields are ignored, aliases and both forms of types are taken", async () => {
  const configurations = dataOf(await erp.api.GET("/flow-customization/v1/configurations"));
  const configuration = configurations.results.find(({ status }) => status === "ACTIVE")?.uuid;
  const answer = await post(FLOWS, {
    surprise: true,
    ...paymentOf({ types: [["PSD2_PAYMENT"]], tip: 1 }, { configuration, more: {} }),
  });
  expect(answer.status).toBe(201);
});

test("an invoice collection takes JSON or multipart, with its payload typed or not, and PAYMENT alone", async () => {
  const payload = paymentOf({}, { invoice: { id: "i", generateDocument: false } });
  const plain = await post(COLLECTION, payload);
  expect([plain.status, Object.keys(created.parse(plain.body))]).toEqual([201, ["uuid", "createdAt", "operations"]]);
  const [operation] = created.parse(plain.body).operations;
  expect(Object.keys(operation ?? {})).toEqual(["uuid", "url"]);
  expect(plain.headers.get("location")).toBe(`/flow/v1/flows/${created.parse(plain.body).uuid}`);
  expect((await erp.raw.createInvoiceCollection(payload)).status).toBe(201);
  const untyped = new FormData();
  untyped.append("payload", JSON.stringify(payload));
  expect((await erp.raw.call("POST", COLLECTION, { form: untyped })).status).toBe(201);
  const signature = { operations: [{ type: "SIGNATURE" }] };
  expect(refusalOf(await post(COLLECTION, signature)).slice(0, 3)).toEqual([400, "invalid_field", at("type")]);
});

test("a body of another kind or that is no JSON is refused", async () => {
  const send = async (body: BodyInit, contentType: string | null, path = FLOWS) => {
    const headers = { authorization: `Bearer ${await erp.raw.token()}`, "x-tenant-id": erp.raw.tenant.uuid };
    const response = await fetch(`${demo().baseUrl}${path}`, {
      method: "POST",
      headers: { ...headers, ...(contentType !== null && { "content-type": contentType }) },
      body,
    });
    return refusalOf({ status: response.status, body: await response.json() });
  };
  const bytes = new TextEncoder().encode("{}");
  for (const path of [FLOWS, COLLECTION]) {
    expect(await send("{}", "text/plain", path)).toEqual([415, "unsupported_media_type"]);
    expect(await send(bytes, null, path)).toEqual([415, "unsupported_media_type"]);
    expect(await send("operations=1", "application/x-www-form-urlencoded", path)).toEqual([
      415,
      "unsupported_media_type",
    ]);
    expect(await send("{", "application/json", path)).toEqual([400, "invalid_request"]);
    expect(await send("", "application/json", path)).toEqual([400, "invalid_request"]);
    expect(await send(new Uint8Array([0x22, 0xff, 0x22]), "application/json", path)).toEqual([400, "invalid_request"]);
    expect(await send(`"${"x".repeat(1_048_576)}"`, "application/json", path)).toEqual([413, "payload_too_large"]);
    expect(await send("[]", "application/json; charset=utf-8", path)).toEqual([400, "invalid_field", ""]);
    const form = new FormData();
    form.append("payload", "{");
    expect(await send(form, null, path)).toEqual([400, "invalid_request"]);
  }
});

test("an Idempotency-Key replays, tells other payloads apart, and creates once however many ask", async () => {
  const key = { "Idempotency-Key": aReference() };
  const externalId = aReference();
  const payload = { externalId, ...paymentOf({}) };
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(FLOWS, payload, key)));
  for (const { status } of answers) expect([201, 409]).toContain(status);
  const replayed = await post(FLOWS, payload, key);
  expect([replayed.status, replayed.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(answers.filter(({ status }) => status === 201).map(({ body }) => body)).toContainEqual(replayed.body);
  expect(replayed.headers.get("location")).toMatch(/^\/flow\/v1\/flows\//);
  expect(refusalOf(await post(FLOWS, paymentOf({ amount: 7 }), key))).toEqual([422, "idempotency_key_reused"]);
  const flows = await erp.api.GET(FLOWS, { params: { query: { q_externalId: externalId } } });
  expect(dataOf(flows).total).toBe(1);
  expect(refusalOf(await post(FLOWS, payload, { "Idempotency-Key": "k".repeat(256) }))).toEqual([
    400,
    "invalid_field",
    "Idempotency-Key",
  ]);
});
