/**
 * The same SQL without anything around it: as many connections as callers, each asking again as soon as it has its answer.
 * Prints requests per second.
 */
import postgres from "postgres";

const [, , url = "", kind = "list", connections = "32", seconds = "5", tenantUuid = "", uuids = "[]"] = process.argv;

const sql = postgres(url, { max: Number(connections), connection: { plan_cache_mode: "force_custom_plan" } });
const names: string[] = JSON.parse(uuids);

const LIST = `
  select uuid, external_id, flow_uuid, type, status, created_at, status_updated_at, amount, currency, has_invoice,
         invoice_external_id, invoice_due_date, collaborator_uuid, collaborator_legal_name
    from operation where tenant_uuid = $1 order by created_at desc, uuid desc limit 10 offset 0`;
const TOTAL = "select coalesce(sum(count), 0)::int from tally where subject_type = 'OPERATION' and tenant_uuid = $1";
const DETAIL = `
  select operation.*, c.name, c.visual_configuration, c.operation_configuration, c.signature_configuration
    from operation join configuration c on c.tenant_uuid = operation.tenant_uuid and c.uuid = configuration_uuid
   where operation.tenant_uuid = $1 and operation.uuid = $2`;
const DOCUMENTS = "select uuid, type, name from document where tenant_uuid = $1 and operation_uuid = $2 order by uuid";

const ask = (text: string, ...values: string[]) => sql.unsafe(text, values, { prepare: true });

async function once(turn: number): Promise<unknown> {
  const uuid = names[turn % names.length] ?? "";
  if (kind === "list") return Promise.all([ask(LIST, tenantUuid), ask(TOTAL, tenantUuid)]);
  return Promise.all([ask(DETAIL, tenantUuid, uuid), ask(DOCUMENTS, tenantUuid, uuid)]);
}

const end = performance.now() + Number(seconds) * 1000;
let done = 0;
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (performance.now() < end) {
      await once(done);
      done += 1;
    }
  }),
);
await sql.end();
process.stdout.write(`${Math.round(done / Number(seconds))}\n`);
