import { expect, test } from "@playwright/test";
import { operationDetail } from "@/lib/operations/contract";
import { createPayment } from "./api-client";
import { aCollaborator, anErp, COLLABORATOR, dataOf, refusalOf, STRANGER, TARGET, tenant } from "./callers";
import { authorise, cancelAtBank, chooseBank, open, pay } from "./payer-by-http";

/** Interface 2.2, 2.4, 2.5, 4.2, 4.4, 4.5 and decisions 3 to 5: one operation's life, as its organisation sees it. */

const erp = anErp();
const NOBODYS = "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1eff";

const detailOf = async (uuid: string) =>
  dataOf(await erp.api.GET("/flow/v1/operations/{uuid}", { params: { path: { uuid } } }));
const flowOf = async (flowUuid: string) =>
  dataOf(await erp.api.GET("/flow/v1/flows/{flowUuid}", { params: { path: { flowUuid } } }));
const statusOf = async (uuid: string) =>
  dataOf(await erp.api.GET("/flow/v1/operations/{uuid}/status", { params: { path: { uuid } } }));
const changesOf = async (uuid: string) => {
  const { total, results } = dataOf(
    await erp.api.GET("/flow/v1/operations/{uuid}/status-histories", { params: { path: { uuid } } }),
  );
  return [total, ...results.map(({ previousStatus, newStatus }) => [previousStatus, newStatus])];
};

test("an operation is opened, paid and recorded; status, histories and flow tell the same", async () => {
  const { uuid, flowUuid, url } = await createPayment(erp.raw, { amount: 4200, concept: "Año nuevo & más" });
  const { paymentUuid, concept } = (await detailOf(uuid)).payment ?? { paymentUuid: "" };
  expect(concept).toBe("Año nuevo & más");
  const record = () => erp.api.GET("/payment/v1/payments/{uuid}", { params: { path: { uuid: paymentUuid } } });
  expect((await record()).response.status).toBe(404);
  expect(await statusOf(uuid)).toEqual({ status: "CREATED", actionCode: "INITIATED", final: false });

  await open(url);
  expect(await statusOf(uuid)).toEqual({ status: "OPENED", actionCode: "INITIATED", final: false });
  expect(await flowOf(flowUuid)).toMatchObject({ status: "IN_PROGRESS" });

  await pay(url);
  await expect.poll(() => statusOf(uuid)).toEqual({ status: "COMPLETED", actionCode: "ACCEPTED", final: true });
  const completed = await detailOf(uuid);
  expect(completed.statusUpdatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const flow = await flowOf(flowUuid);
  expect(flow).toMatchObject({
    status: "COMPLETED",
    paymentOperations: [
      { uuid, status: "COMPLETED", statusUpdatedAt: completed.statusUpdatedAt, amount: 4200, currency: "EUR" },
    ],
  });
  expect(await changesOf(uuid)).toEqual([2, ["OPENED", "COMPLETED"], ["CREATED", "OPENED"]]);
  const flowChanges = dataOf(
    await erp.api.GET("/flow/v1/flows/{flowUuid}/status-histories", { params: { path: { flowUuid } } }),
  );
  expect(flowChanges.results.map(({ newStatus }) => newStatus)).toEqual(["COMPLETED", "IN_PROGRESS"]);

  const { psd2Payment, ...paid } = dataOf(await record());
  expect(paid).toEqual({ uuid: paymentUuid, type: "PSD2_PAYMENT" });
  expect(psd2Payment).toMatchObject({
    type: "SINGLE_PAYMENT",
    product: "SEPA_CREDIT_TRANSFER",
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    instructedAmount: { amount: 4200, currency: "EUR" },
    remittanceInformationUnstructured: "Ano nuevo + mas",
    requestedExecutionDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    bankPaymentId: expect.stringMatching(/./),
    endToEndId: expect.stringMatching(/./),
    source: "BANK",
    statementEntryUuid: null,
    bankStatus: expect.stringMatching(/./),
    creditorAccount: { accountNumber: expect.stringMatching(/^[A-Z]{2}\d{2}/), type: "IBAN" },
  });
  const cancelled = await erp.raw.call("PUT", `/flow/v1/operations/${uuid}/cancel`);
  expect(refusalOf(cancelled)).toEqual([409, "operation_final"]);
});

test("an operation is cancelled, twice; its flow with what is left of it", async () => {
  const { uuid, flowUuid, url } = await createPayment(erp.raw);
  const cancel = () => erp.api.PUT("/flow/v1/operations/{uuid}/cancel", { params: { path: { uuid } } });
  expect([(await cancel()).response.status, (await cancel()).response.status]).toEqual([204, 204]);
  expect(await statusOf(uuid)).toEqual({ status: "CANCELLED", actionCode: "DENIED", final: true });
  expect((await flowOf(flowUuid)).status).toBe("CANCELLED");
  expect((await open(url)).html.text).not.toContain("Elige tu banco");
  const cancelFlow = (of: string) =>
    erp.api.PUT("/flow/v1/flows/{flowUuid}/cancel", { params: { path: { flowUuid: of } } });
  expect((await cancelFlow(flowUuid)).response.status).toBe(204);

  const operations = [{ payment: { amount: 1 } }, { payment: { amount: 2 } }];
  const two = dataOf(await erp.api.POST("/flow/v1/flows", { body: { operations } }));
  await erp.api.PUT("/flow/v1/operations/{uuid}/cancel", {
    params: { path: { uuid: two.operations[0]?.uuid ?? "" } },
  });
  expect((await flowOf(two.uuid)).status).toBe("IN_PROGRESS");
  expect((await cancelFlow(two.uuid)).response.status).toBe(204);
  expect((await flowOf(two.uuid)).status).toBe("CANCELLED");
});

test("nothing is cancelled while a payment is at the bank", async () => {
  const { uuid, flowUuid, url } = await createPayment(erp.raw);
  const atBank = await chooseBank(url);
  for (const path of [`/flow/v1/operations/${uuid}/cancel`, `/flow/v1/flows/${flowUuid}/cancel`]) {
    expect(refusalOf(await erp.raw.call("PUT", path))).toEqual([409, "attempt_in_progress"]);
  }
  await cancelAtBank(atBank);
  await expect.poll(async () => (await erp.raw.call("PUT", `/flow/v1/operations/${uuid}/cancel`)).status).toBe(204);
});

test("only what has expired is renewed", async () => {
  const { uuid } = await createPayment(erp.raw);
  expect(refusalOf(await erp.raw.call("POST", `/flow/v1/operations/${uuid}/renew`))).toEqual([409, "conflict"]);
});

test("a collaborator is named on flow, operation and payment record", async () => {
  const channel = aCollaborator();
  const made = await createPayment(channel.raw);
  const { uuid, legalName } = tenant(COLLABORATOR);
  expect((await flowOf(made.flowUuid)).collaborator).toEqual({ uuid, legalName });
  const detail = await detailOf(made.uuid);
  expect(detail.flow).toEqual({ collaborator: { uuid, legalName } });
  await authorise(await chooseBank(made.url));
  await expect.poll(async () => (await statusOf(made.uuid)).status).toBe("COMPLETED");
  const path = { uuid: detail.payment?.paymentUuid ?? "" };
  const record = dataOf(await erp.api.GET("/payment/v1/payments/{uuid}", { params: { path } }));
  expect(record.collaborator).toEqual({ uuid });
});

test("what is nobody's, another organisation's or another channel's is one and the same 404", async () => {
  const own = await createPayment(erp.raw);
  const { payment, configurationUuid } = operationDetail.parse(
    (await erp.raw.get(`/flow/v1/operations/${own.uuid}`)).body,
  );
  const paths = (operation: string, flow: string, record: string, configuration: string, account: string) => [
    ["GET", `/flow/v1/operations/${operation}`],
    ["GET", `/flow/v1/operations/${operation}/status`],
    ["GET", `/flow/v1/operations/${operation}/status-histories`],
    ["PUT", `/flow/v1/operations/${operation}/cancel`],
    ["POST", `/flow/v1/operations/${operation}/renew`],
    ["GET", `/flow/v1/operations/${operation}/payment-documents/${operation}/content`],
    ["GET", `/flow/v1/flows/${flow}`],
    ["GET", `/flow/v1/flows/${flow}/status-histories`],
    ["PUT", `/flow/v1/flows/${flow}/cancel`],
    ["GET", `/payment/v1/payments/${record}`],
    ["GET", `/flow-customization/v1/configurations/${configuration}`],
    ["GET", `/business-creditor-account/v1/business-creditor-accounts/${account}`],
  ];
  const account = payment?.psd2Payment.creditorAccount.uuid ?? "";
  const known = paths(own.uuid, own.flowUuid, payment?.paymentUuid ?? "", configurationUuid, account);
  const nobodys = paths(NOBODYS, NOBODYS, NOBODYS, NOBODYS, NOBODYS);
  const malformed = paths("1", "1", "1", "1", "1");
  const answersTo = (by: typeof erp, among: typeof known) =>
    Promise.all(among.map(async ([method = "", path = ""]) => refusalOf(await by.raw.call(method, path))));
  const missing = known.map(() => [404, "not_found"]);
  expect(await answersTo(anErp(STRANGER), known)).toEqual(missing);
  expect(await answersTo(erp, nobodys)).toEqual(missing);
  // Settings and accounts are what collaborators create with: those they share.
  expect(await answersTo(aCollaborator(), known.slice(0, -2))).toEqual(missing.slice(0, -2));
  for (const [status, code, ...names] of await answersTo(erp, malformed)) {
    expect([status, code, names.length > 0]).toEqual([400, "invalid_field", true]);
  }
});

test("configurations: listed, filtered by type, changed by who has read them last", async () => {
  const get = (uuid: string, search = "", headers = {}) =>
    erp.raw.call("GET", `/flow-customization/v1/configurations/${uuid}${search}`, { headers });
  const signing = {
    signingMethods: ["SMS" as const],
    failoverCertificateSignature: true,
    failoverSmsSignature: false,
  };
  const made = await erp.api.POST("/flow-customization/v1/configurations", {
    body: { name: "From outside", signatureConfiguration: { SIGNATURE: signing } },
  });
  const { uuid, createdAt } = dataOf(made);
  expect(made.response.headers.get("location")).toBe(`/flow-customization/v1/configurations/${uuid}`);
  expect(dataOf(made)).toMatchObject({ isDefault: false, status: "ACTIVE", createdAt });
  const typed = await get(uuid, "?operation_type=signature");
  expect(typed.body).toMatchObject({ signatureConfiguration: { SIGNATURE: signing } });
  expect((await get(uuid, "?operation_type=PAYMENT")).body).toHaveProperty("signatureConfiguration", {});
  expect(refusalOf(await get(uuid, "?operation_type=CARD"))).toEqual([400, "invalid_field", "operation_type"]);
  expect(refusalOf(await get(uuid, "?q_businessUuid=1"))).toEqual([400, "invalid_field", "q_businessUuid"]);
  expect((await get(uuid, `?q_businessUuid=${tenant(TARGET).uuid}`)).status).toBe(200);
  expect(refusalOf(await get(uuid, `?q_businessUuid=${tenant(STRANGER).uuid}`))).toEqual([404, "not_found"]);
  expect(refusalOf(await get(uuid, "", { "x-tenant-id": tenant(STRANGER).uuid }))).toEqual([403, "tenant_mismatch"]);
  const page = dataOf(await erp.api.GET("/flow-customization/v1/configurations", { params: { query: { limit: 50 } } }));
  expect(page.results.find((one) => one.uuid === uuid)).toEqual({
    uuid,
    name: "From outside",
    description: "",
    isDefault: false,
    status: "ACTIVE",
  });

  const read = await get(uuid);
  const etag = read.headers.get("etag") ?? "";
  expect((await get(uuid, "", { "if-none-match": etag })).status).toBe(304);
  const put = (name: string, ifMatch: string) =>
    erp.raw.call("PUT", `/flow-customization/v1/configurations/${uuid}`, {
      json: { name, status: "DISABLED" },
      headers: { "if-match": ifMatch },
    });
  const changed = await put("Changed", etag);
  expect([changed.status, changed.headers.get("etag")]).toEqual([200, (await get(uuid)).headers.get("etag")]);
  expect(refusalOf(await put("Late", etag))).toEqual([412, "precondition_failed"]);
  const refused = await erp.raw.call("POST", "/flow/v1/flows", {
    json: { operations: [{ configurationUuid: uuid, payment: { amount: 1 } }] },
  });
  expect(refusalOf(refused)).toEqual([400, "invalid_field", "/operations/0/configurationUuid"]);
});

test("creditor accounts are shown masked, and listed with their filters", async () => {
  const path = "/business-creditor-account/v1/business-creditor-accounts";
  const all = dataOf(await erp.api.GET(path));
  const [account] = all.results;
  expect(all.total).toBeGreaterThan(0);
  expect(account?.accountNumber).toMatch(/^[A-Z]{2}\d{2}[ *•]+\d{4}$/);
  const one = await erp.api.GET(`${path}/{uuid}`, { params: { path: { uuid: account?.uuid ?? "" } } });
  expect(dataOf(one)).toEqual(account);
  const query = { q_isDefault: true };
  expect(dataOf(await erp.api.GET(path, { params: { query } })).results.every(({ isDefault }) => isDefault)).toBe(true);
  for (const [search, name] of [
    ["limit=101", "limit"],
    ["q_isDefault=yes", "q_isDefault"],
    ["q_status=OPEN", "q_status"],
  ]) {
    expect(refusalOf(await erp.raw.get(`${path}?${search}`))).toEqual([400, "invalid_field", name]);
  }
});
