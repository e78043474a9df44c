import { expect } from "@playwright/test";
import postgres from "postgres";
import { z } from "zod";
import { bodyOf } from "@/app/(api)/testing/bodies";
import type { Ground } from "@/app/(dashboard)/dashboard/testing/views";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { DEMO_ORGANISATIONS, ibanOf } from "@/scripts/demo/organisations";
import { ApiClient, createPayment } from "../../api/api-client";
import { COLLABORATOR, DelegatedClient, TARGET, tenant } from "../../api/callers";
import { chooseBank } from "../../api/payer-by-http";
import { databaseUrl, leaveUnresolved } from "../../support/database";
import { demo } from "../../support/demo";
import { unique } from "../fixtures";

const named = z.object({ uuid: z.uuid() });

/** Some of everything that a page shows: what a payer is asked for comes through the collaborator, so that it has it as well. */
export async function layGround(): Promise<Ground> {
  const erp = new ApiClient(demo(), tenant(TARGET));
  const collaborator = new DelegatedClient(demo(), tenant(TARGET));
  const made = async (path: string, json: unknown) => named.parse((await erp.call("POST", path, { json })).body).uuid;
  const sent = async (path: string, form: FormData) => named.parse((await erp.call("POST", path, { form })).body).uuid;

  // Nobody listens there: deliveries fail, and wait to be sent again.
  const endpoint = await made("/webhook/v1/endpoints", { url: "http://127.0.0.1:9/hook" });
  const configuration = await made("/flow-customization/v1/configurations", {
    name: unique("Walked"),
    operationConfiguration: {
      reminders: { daysFromDue: [-3, 0, 7] },
      redirection: { callback: { url: "https://shop.example/told" } },
    },
  });
  const operation = await aPayment(collaborator, configuration);
  const unresolved = await createPayment(collaborator, { amount: 4_300, concept: "Invoice 8" });
  await chooseBank(unresolved.url);
  await leaveUnresolved(unresolved.url);
  const template = await sent("/flow/v1/signature-templates", formOf("createSignatureTemplate"));
  const batch = await sent(`/flow/v1/signature-templates/${template}/batches`, formOf("createSignatureBatch"));
  const statement = await sent("/payment/v1/statements", await aStatement(erp));
  return {
    ...{ endpoint, configuration, unresolved: unresolved.uuid, template, batch, statement },
    ...{ operation: operation.uuid, flow: operation.flowUuid },
    ...(await foundGround(endpoint)),
  };
}

/** Due in some weeks, so that the payer is to be reminded of it. */
async function aPayment(client: ApiClient, configurationUuid: string) {
  const dueDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { body } = await client.createInvoiceCollection({
    operations: [
      {
        configurationUuid,
        expirationOffset: "P90D",
        payment: { amount: 4_200, concept: "Invoice 7", subject: { name: "Inés", email: "ines@example.org" } },
        invoice: { id: "invoice", externalId: unique("F"), dueDate },
      },
    ],
  });
  const { uuid: flowUuid, operations } = z.object({ uuid: z.uuid(), operations: z.tuple([named], named) }).parse(body);
  return { flowUuid, uuid: operations[0].uuid };
}

/** A credit that is nearly what somebody owes, and one that is nobody's. */
async function aStatement(erp: ApiClient): Promise<FormData> {
  const [merchant] = DEMO_ORGANISATIONS;
  if (!merchant) throw new Error("The demo has no merchant.");
  const externalId = unique("F");
  const amount = 700_000 + Math.floor(Math.random() * 90_000);
  await erp.createInvoiceCollection({
    operations: [{ payment: { amount, concept: externalId }, invoice: { id: "invoice", externalId } }],
  });
  const booked = (text: string, of: number) => ({
    ...{ amount: of, bookedOn: "2026-03-03", reference: unique("B") },
    transfers: [{ text, name: "SOME PAYER" }],
  });
  const entries = [booked(`Pago ${externalId}`, amount - 50), booked("sin referencia", amount + 75)];
  const camt = writeCamt(entries, { account: ibanOf(merchant.countryCode, merchant.bban), id: unique("M") });
  const form = new FormData();
  form.set("file", new Blob([camt], { type: "application/xml" }), "statement.xml");
  return form;
}

function formOf(operationId: string): FormData {
  const body = bodyOf(operationId);
  if (!(body instanceof FormData)) throw new Error(`${operationId} comes with files.`);
  return body;
}

/** The demo's contract whose next signer we write to: nobody else is reminded. */
const WRITTEN_TO = "DEMO-SIGN-3";

/** What the demo has, and what happens by and by. */
async function foundGround(endpoint: string): Promise<Pick<Ground, "expired" | "signature" | "delivery">> {
  const sql = postgres(await databaseUrl(), { max: 1 });
  const [target, collaborator] = [tenant(TARGET).uuid, tenant(COLLABORATOR).uuid];
  try {
    await sql`
      insert into invitation (uuid, tenant_uuid, email, role, created_at, expires_at)
      values (gen_random_uuid(), ${target}, ${`${crypto.randomUUID()}@example.com`}, 'VIEWER', now(), now() + interval '3 days')`;
    await sql`
      insert into client_secret (uuid, client_id, secret_sha256, created_at)
      select gen_random_uuid(), ${tenant(TARGET).clientId}, sha256(gen_random_uuid()::text::bytea), now()
       where (select count(*) from client_secret where client_id = ${tenant(TARGET).clientId}) < 2`;
    const [expired] = await sql`
      select uuid from operation o
       where tenant_uuid = ${target} and collaborator_uuid = ${collaborator} and type = 'PAYMENT' and status = 'EXPIRED'
         and not exists (select from operation r where r.tenant_uuid = o.tenant_uuid and r.renewal_of = o.uuid) limit 1`;
    const [signature] = await sql`
      select o.uuid from operation o
       where tenant_uuid = ${target} and type = 'SIGNATURE' and status in ('CREATED', 'OPENED')
         and collaborator_uuid is null and external_id = ${WRITTEN_TO} order by o.uuid limit 1`;
    const deliveries = () => sql`select uuid from webhook_delivery where endpoint_uuid = ${endpoint} limit 1`;
    await expect.poll(async () => (await deliveries()).length, { timeout: 30_000 }).toBe(1);
    const [delivery] = await deliveries();
    const uuids = [expired, signature, delivery].map((row) => named.parse(row).uuid);
    const [expiredUuid = "", signatureUuid = "", deliveryUuid = ""] = uuids;
    await sql`
      insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at)
      values (gen_random_uuid(), ${target}, ${expiredUuid}, 'TRANSFER_SAID', '{}', now())`;
    return { expired: expiredUuid, signature: signatureUuid, delivery: deliveryUuid };
  } finally {
    await sql.end();
  }
}
