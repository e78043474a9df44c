import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { paymentRecordDetail } from "@/lib/attempts/contract";
import { operationDetail, operationList } from "@/lib/operations/contract";
import { demo } from "../support/demo";
import { ApiClient, created, createPayment } from "./api-client";
import { authorise, cancelAtBank, chooseBank, open, pay } from "./payer-by-http";
import { startWebhookReceiver } from "./webhook-receiver";

const MERCHANT = 0;
const OTHER_MERCHANT = 1;

function client(index = MERCHANT): ApiClient {
  const tenant = demo().tenants[index];
  if (!tenant) throw new Error("the demo has no such tenant");
  return new ApiClient(demo(), tenant);
}

const statusOf = async (erp: ApiClient, uuid: string) =>
  operationDetail.parse((await erp.get(`/flow/v1/operations/${uuid}`)).body).status;

const endpointCreated = z.object({ uuid: z.uuid(), secret: z.string().startsWith("whsec_") });
const eventBody = z.object({ eventType: z.string(), resource: z.object({ uuid: z.uuid(), flowUuid: z.uuid() }) });

const has = (program: string) => {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

async function anInvoice(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText("Invoice 2026-1");
  return pdf.save();
}

test("an ERP creates, a payer pays, the ERP knows", async () => {
  const erp = client();
  const receiver = await startWebhookReceiver();
  try {
    const registered = await erp.call("POST", "/webhook/v1/endpoints", {
      json: {
        url: receiver.url,
        eventTypes: ["OPERATION_OPENED", "OPERATION_COMPLETED", "PSD2_PAYMENT_SUBMITTED", "FLOW_COMPLETED"],
      },
    });
    expect(registered.status).toBe(201);
    const { secret, uuid: endpointUuid } = endpointCreated.parse(registered.body);

    const invoice = await anInvoice();
    const answer = await erp.createInvoiceCollection(
      {
        externalId: "ERP-77",
        operations: [
          {
            externalId: "OP-77",
            payment: { amount: 15_075 },
            invoice: { id: "i77", externalId: "2026-77", generateDocument: true },
          },
        ],
      },
      { i77: invoice },
    );
    expect(answer.status).toBe(201);
    const flow = created.parse(answer.body);
    expect(answer.headers.get("location")).toBe(`/flow/v1/flows/${flow.uuid}`);
    const [operation] = flow.operations;
    if (!operation) throw new Error("no operation");
    const document = Buffer.from(operation.document ?? "", "base64");
    expect(document.subarray(0, invoice.length).equals(Buffer.from(invoice))).toBe(true);

    await pay(operation.url);
    await expect.poll(() => statusOf(erp, operation.uuid)).toBe("COMPLETED");
    expect((await open(operation.url)).html.text).toContain("Pago confirmado");

    const read = operationDetail.parse((await erp.get(`/flow/v1/operations/${operation.uuid}`)).body);
    expect(read).toMatchObject({
      status: "COMPLETED",
      externalId: "OP-77",
      invoice: { externalId: "2026-77", collectedAmount: { amount: 15_075, currency: "EUR" } },
      payment: { documents: [{ type: "INVOICE", name: "2026-77.pdf" }] },
    });
    const record = await erp.get(`/payment/v1/payments/${read.payment?.paymentUuid}`);
    expect(paymentRecordDetail.parse(record.body).psd2Payment).toMatchObject({
      instructedAmount: { amount: 15_075, currency: "EUR" },
      remittanceInformationUnstructured: "2026-77",
    });

    // The endpoint hears of all that happens to its tenant; here is what happened to this flow.
    const heard = () =>
      receiver.deliveries
        .map(({ body, headers }) => eventBody.parse(new Webhook(secret).verify(body, headers)))
        .filter(({ resource }) => resource.flowUuid === flow.uuid);
    await expect.poll(() => heard().length).toBe(4);
    const events = heard();
    expect(events.map(({ eventType }) => eventType).sort()).toEqual([
      "FLOW_COMPLETED",
      "OPERATION_COMPLETED",
      "OPERATION_OPENED",
      "PSD2_PAYMENT_SUBMITTED",
    ]);
    const bodies = receiver.deliveries.map(({ body }) => body).join("\n");
    expect(bodies).not.toMatch(/ES\d{22}|DE\d{20}/);
    await erp.call("DELETE", `/webhook/v1/endpoints/${endpointUuid}`);
  } finally {
    await receiver.close();
  }
});

test("the document passes qpdf and its QR an ordinary scanner", async () => {
  test.skip(!["qpdf", "pdftoppm", "zbarimg"].every(has), "qpdf, pdftoppm or zbarimg is not installed");
  const { body } = await client().createInvoiceCollection(
    { operations: [{ payment: { amount: 100 }, invoice: { id: "i", generateDocument: true } }] },
    { i: await anInvoice() },
  );
  const [operation] = created.parse(body).operations;
  const folder = mkdtempSync(join(tmpdir(), "paraph-document-"));
  const file = join(folder, "document.pdf");
  writeFileSync(file, Buffer.from(operation?.document ?? "", "base64"));
  execFileSync("qpdf", ["--check", file]);
  execFileSync("pdftoppm", ["-r", "100", "-f", "2", "-l", "2", "-png", file, join(folder, "page")]);
  const seen = execFileSync("zbarimg", ["-q", "--raw", join(folder, "page-2.png")], { encoding: "utf8" });
  // Beside the link's the same transfer by hand (EPC069-12), for banking apps.
  const codes = seen.trim().split(/\n(?=BCD\n|http)/);
  expect(codes).toHaveLength(2);
  expect(codes).toContain(operation?.url);
  expect(codes).toContainEqual(expect.stringMatching(/^BCD\n002\n1\nSCT\n/));
});

test("fifty payers at once complete fifty operations, none twice", async () => {
  test.setTimeout(180_000);
  const erp = client(OTHER_MERCHANT);
  const operations = await Promise.all(Array.from({ length: 50 }, () => createPayment(erp)));
  await Promise.all(operations.map(({ url }) => pay(url, "lindenbank")));
  await expect
    .poll(
      async () =>
        (await Promise.all(operations.map(({ uuid }) => statusOf(erp, uuid)))).every(
          (status) => status === "COMPLETED",
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(true);

  const completed = new Map<string, number>();
  let after = 0;
  for (;;) {
    const page = z
      .object({
        results: z.array(
          z.object({
            eventType: z.string(),
            metadata: z.object({ sequence: z.int() }),
            resource: z.object({ uuid: z.string() }),
          }),
        ),
      })
      .parse((await erp.get(`/webhook/v1/events?limit=100&after=${after}`)).body);
    for (const { eventType, resource } of page.results) {
      if (eventType === "OPERATION_COMPLETED") completed.set(resource.uuid, (completed.get(resource.uuid) ?? 0) + 1);
    }
    const last = page.results.at(-1);
    if (!last) break;
    after = last.metadata.sequence;
  }
  expect(operations.map(({ uuid }) => completed.get(uuid))).toEqual(operations.map(() => 1));
  const records = await Promise.all(
    operations.map(async ({ uuid }) => {
      const { payment } = operationDetail.parse((await erp.get(`/flow/v1/operations/${uuid}`)).body);
      return (await erp.get(`/payment/v1/payments/${payment?.paymentUuid}`)).status;
    }),
  );
  expect(records).toEqual(operations.map(() => 200));
});

test("a payment the bank rejects leaves the operation OPENED, and the payer tries again", async () => {
  const erp = client();
  const operation = await createPayment(erp, { amount: 1_011 });
  await pay(operation.url);
  await expect.poll(async () => (await open(operation.url)).html.text).toContain("Elige tu banco");
  expect(await statusOf(erp, operation.uuid)).toBe("OPENED");

  await cancelAtBank(await chooseBank(operation.url, "caja-brisamar"));
  await expect.poll(async () => (await open(operation.url)).html.text).toContain("Elige tu banco");
  expect(await statusOf(erp, operation.uuid)).toBe("OPENED");
});

test("the payer authorises and never comes back: the operation completes by itself", async () => {
  test.slow();
  const erp = client();
  const operation = await createPayment(erp, { amount: 2_023 });
  // Cents .23: the bank exempts the payer, so nobody has to come back at all.
  await chooseBank(operation.url).catch(() => undefined);
  await expect.poll(() => statusOf(erp, operation.uuid)).toBe("COMPLETED");
});

test("a link-preview robot, HEAD and prefetch don't open an operation", async () => {
  const erp = client();
  const operation = await createPayment(erp);
  const browser = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36";
  await fetch(operation.url, { headers: { "user-agent": "WhatsApp/2.23.20.0" } });
  await fetch(operation.url, { method: "HEAD", headers: { "user-agent": browser } });
  await fetch(operation.url, { headers: { "user-agent": browser, "sec-purpose": "prefetch" } });
  expect(await statusOf(erp, operation.uuid)).toBe("CREATED");
  await fetch(operation.url, { headers: { "user-agent": browser } });
  expect(await statusOf(erp, operation.uuid)).toBe("OPENED");
});

test("another tenant sees nothing of it", async () => {
  const operation = await createPayment(client());
  const other = client(OTHER_MERCHANT);
  const read = operationDetail.parse((await client().get(`/flow/v1/operations/${operation.uuid}`)).body);
  for (const path of [
    `/flow/v1/operations/${operation.uuid}`,
    `/flow/v1/flows/${operation.flowUuid}`,
    `/payment/v1/payments/${read.payment?.paymentUuid}`,
    `/flow-customization/v1/configurations/${read.configurationUuid}`,
  ]) {
    expect([path, (await other.get(path)).status]).toEqual([path, 404]);
  }
  const list = operationList.parse((await other.get(`/flow/v1/operations?q_operationUuid=${operation.uuid}`)).body);
  expect(list).toEqual({ total: 0, results: [] });
  expect((await other.call("PUT", `/flow/v1/operations/${operation.uuid}/cancel`)).status).toBe(404);
});

test("the authorisation survives a payer who closes the page", async () => {
  const erp = client();
  const operation = await createPayment(erp);
  const callback = await authorise(await chooseBank(operation.url), { comeBack: false });
  expect(await statusOf(erp, operation.uuid)).toBe("OPENED");
  // Another device comes back: no cookie, no page, only the state.
  await fetch(callback.url, { redirect: "manual" });
  await expect.poll(() => statusOf(erp, operation.uuid)).toBe("COMPLETED");
});

test("the API is answered by its handlers, without Next's request pipeline (decision 10)", async () => {
  const erp = client();
  for (const path of ["/flow/v1/operations?limit=1", "/flow/v1/nothing-here"]) {
    const { headers } = await erp.get(path);
    // Next's pipeline writes this on everything that passes through it.
    expect([path, headers.get("vary")]).toEqual([path, null]);
  }
});
