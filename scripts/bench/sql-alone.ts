/**
 * The SQL of a list or a detail without anything around it: as many connections as callers, each asking again as soon as it has
 * its answer. Prints what a round of it found, as `Measurement`; a quarter more goes before and is not counted.
 */
import postgres from "postgres";

const [, , url = "", kind = "list", connections = "32", requests = "1000", tenantUuid = "", uuids = "[]"] =
  process.argv;

const sql = postgres(url, { max: Number(connections), connection: { plan_cache_mode: "force_custom_plan" } });
const names: string[] = JSON.parse(uuids);

const LIST = `
  select uuid, external_id, flow_uuid, type, status, created_at, status_updated_at, amount, currency, has_invoice,
         invoice_external_id, invoice_due_date, collaborator_uuid, collaborator_legal_name, link_token, expires_at, renewal_of,
         (select r.uuid from operation r where r.tenant_uuid = $1 and r.renewal_of = operation.uuid) as renewed_by,
         (select coalesce(sum(count), 0)::int from tally where subject_type = 'OPERATION' and tenant_uuid = $1) as total
    from operation where tenant_uuid = $1 order by created_at desc, uuid desc limit 10 offset 0`;
const DETAIL = `
  select operation.*, c.name, c.visual_configuration, c.operation_configuration, c.signature_configuration,
         (select coalesce(json_agg(json_build_object('uuid', uuid, 'type', type, 'name', name) order by uuid), '[]')
            from document where tenant_uuid = $1 and operation_uuid = $2) as documents,
         (select r.uuid from operation r where r.tenant_uuid = $1 and r.renewal_of = $2) as renewed_by
    from operation join configuration c on c.tenant_uuid = operation.tenant_uuid and c.uuid = configuration_uuid
   where operation.tenant_uuid = $1 and operation.uuid = $2`;

const ask = (text: string, ...values: string[]) => sql.unsafe(text, values, { prepare: true });

function once(turn: number): Promise<unknown> {
  return kind === "list" ? ask(LIST, tenantUuid) : ask(DETAIL, tenantUuid, names[turn % names.length] ?? "");
}

/** How long each took, in milliseconds. */
async function run(count: number): Promise<number[]> {
  const took: number[] = [];
  let begun = 0;
  const callers = Array.from({ length: Number(connections) }, async () => {
    while (begun < count) {
      begun += 1;
      const at = performance.now();
      await once(begun);
      took.push(performance.now() - at);
    }
  });
  await Promise.all(callers);
  return took;
}

await run(Number(requests) / 4);
const [began, before] = [performance.now(), process.cpuUsage()];
const took = await run(Number(requests));
const [seconds, { user, system }] = [(performance.now() - began) / 1000, process.cpuUsage(before)];
await sql.end();
const p99 = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)];
const found = { requestsPerSecond: took.length / seconds, p99, cpuMicros: (user + system) / took.length };
process.stdout.write(`${JSON.stringify(found)}\n`);
