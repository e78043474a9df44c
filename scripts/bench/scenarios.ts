import { randomBytes } from "node:crypto";
import { arch, cpus } from "node:os";
import { PDFDocument } from "pdf-lib";
import { database } from "@/db/client";
import { foldTally } from "@/db/queries/operations/tally";
import { OPERATION_SORTS } from "@/lib/operations/model";
import { freePort } from "../free-port";
import type { BenchTenant, Ground } from "./ground";
import { type Call, type Load, type Measurement, measure } from "./measure";
import { runOnServerCore, type Server, startServer } from "./processes";

export type Row = Readonly<{ name: string; measured: Measurement }>;

export type Results = Readonly<{
  machine: string;
  list: Measurement;
  bigList: Measurement;
  detail: Measurement;
  token: Measurement;
  fastifyList: Measurement;
  fastifyDetail: Measurement;
  fastifyToken: Measurement;
  sqlListPerSecond: number;
  sqlDetailPerSecond: number;
  filters: readonly Row[];
  sorts: readonly Row[];
  offsets: readonly Row[];
  /** Median of the page's own statement, in milliseconds. */
  deepSqlMs: number;
  create: Measurement;
  createWithPdf: Measurement;
  listMeanwhile: Measurement;
}>;

const FULL: Load = { connections: 32, seconds: 6 };
/** For a table of many rows. */
const BRIEF: Load = { connections: 8, seconds: 2 };
const LIST = "/flow/v1/operations";

export async function runScenarios(ground: Ground): Promise<Results> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), BASE_URL: address, ROLE: "web" };
  const paraph = await startServer(port, ["scripts/serve.mjs"], own, /Paraph is ready/);
  const fastifyPort = await freePort();
  const fastify = await startServer(
    fastifyPort,
    ["--import", "tsx", "scripts/bench/reference-server.ts", String(fastifyPort), address],
    own,
    /listening/,
  );
  try {
    return await runAll(ground, paraph, fastify);
  } finally {
    await Promise.all([paraph.stop(), fastify.stop()]);
  }
}

async function runAll(ground: Ground, paraph: Server, fastify: Server): Promise<Results> {
  // As the worker would: an earlier run's creations are still single rows.
  await foldTally(database().db);
  await database().sql`vacuum analyze tally`;
  const [small, big] = await Promise.all([signIn(paraph, ground.small), signIn(paraph, ground.big)]);
  const uuids = await someUuids(ground.small.uuid);
  const list: Call[] = [{ path: LIST, headers: small }];
  const detail = uuids.map((uuid) => ({ path: `${LIST}/${uuid}`, headers: small }));
  const warmUp: Load = { connections: 32, seconds: 3 };
  for (const calls of [list, detail, [tokenCall(ground.small)]]) await measure(paraph, calls, warmUp);
  for (const calls of [list, detail, [tokenCall(ground.small)]]) await measure(fastify, calls, warmUp);

  const rows = async (paths: readonly string[]): Promise<Row[]> => {
    const measured: Row[] = [];
    for (const path of paths) {
      const name = path === "" ? "none" : decodeURIComponent(path).replaceAll("&", " ");
      measured.push({ name, measured: await measure(paraph, [{ path: `${LIST}?${path}`, headers: big }], BRIEF) });
    }
    return measured;
  };
  return {
    machine: `${cpus().length} cores, ${arch()}, Node ${process.versions.node}`,
    list: await measure(paraph, list, FULL),
    fastifyList: await measure(fastify, list, FULL),
    sqlListPerSecond: sqlAlone("list", ground.small.uuid, uuids),
    detail: await measure(paraph, detail, FULL),
    fastifyDetail: await measure(fastify, detail, FULL),
    sqlDetailPerSecond: sqlAlone("detail", ground.small.uuid, uuids),
    token: await measure(paraph, [tokenCall(ground.small)], FULL),
    fastifyToken: await measure(fastify, [tokenCall(ground.small)], FULL),
    bigList: await measure(paraph, [{ path: LIST, headers: big }], FULL),
    filters: await rows(await filtersOf(ground.big.uuid)),
    sorts: await rows(OPERATION_SORTS.flatMap((by) => ["ASC", "DESC"].map((dir) => `sort_by=${by}&sort_dir=${dir}`))),
    offsets: await rows(["offset=1000", "offset=10000", "offset=100000", "offset=100000&sort_by=paymentAmount"]),
    deepSqlMs: await deepSqlMs(ground.big.uuid),
    ...(await measureCreations(paraph, small)),
  };
}

type Headers = Readonly<Record<string, string>>;

function tokenCall({ clientId, clientSecret }: BenchTenant): Call {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  return {
    path: "/idp/oauth2/token",
    method: "POST",
    headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  };
}

async function signIn(server: Server, tenant: BenchTenant): Promise<Headers> {
  const { path, headers, body } = tokenCall(tenant);
  const answer = await fetch(`${server.url}${path}`, { method: "POST", headers: { ...headers }, body: String(body) });
  const { access_token: token } = await answer.json();
  return { authorization: `Bearer ${token}`, "x-tenant-id": tenant.uuid };
}

async function someUuids(tenantUuid: string): Promise<string[]> {
  const rows = await database().sql<{ uuid: string }[]>`
    select uuid from operation where tenant_uuid = ${tenantUuid} order by uuid limit 500`;
  return rows.map(({ uuid }) => uuid);
}

function sqlAlone(kind: "list" | "detail", tenantUuid: string, uuids: readonly string[]): number {
  const { DATABASE_URL = "" } = process.env;
  const { connections, seconds } = FULL;
  const args = [DATABASE_URL, kind, String(connections), String(seconds), tenantUuid, JSON.stringify(uuids)];
  return Number(runOnServerCore(["--import", "tsx", "scripts/bench/sql-alone.ts", ...args]));
}

/** Each filter of interface 4.7, narrow and wide. */
async function filtersOf(tenantUuid: string): Promise<string[]> {
  const [row] = await database().sql`
    select uuid, flow_uuid, external_id, invoice_external_id, collaborator_uuid from operation
     where tenant_uuid = ${tenantUuid} and external_id is not null and invoice_external_id is not null
       and collaborator_uuid is not null limit 1`;
  if (!row) throw new Error("The seed has no operation with everything.");
  return [
    "",
    `q_operationUuid=${row.uuid}`,
    `q_flowUuid=${row.flow_uuid}`,
    `q_externalId=${row.external_id}`,
    `q_invoiceExternalId=${row.invoice_external_id}`,
    "q_status=COMPLETED",
    "q_status=NOT_DELIVERED",
    "q_status=REJECTED,CANCELLED",
    "q_type=SIGNATURE",
    "q_fromCreatedAt=2026-09-01&q_toCreatedAt=2026-09-30",
    "q_fromCreatedAt=2025-01-01",
    "q_toStatusUpdatedAt=2026-06-30",
    "q_fromStatusUpdatedAt=2026-09-01&sort_by=statusUpdatedAt",
    "q_amountFrom=100000&q_amountTo=101000",
    "q_amountFrom=1000",
    "q_amountTo=400000&sort_by=paymentAmount&sort_dir=ASC",
    "q_origin=DIRECT",
    "q_origin=COLLABORATOR",
    `q_collaboratorUuid=${row.collaborator_uuid}`,
    "q_collaboratorLegalName=gestor",
    "q_collaboratorLegalName=nobody",
    "q_status=OPENED&q_amountFrom=250000&q_fromCreatedAt=2025-06-01",
  ];
}

async function deepSqlMs(tenantUuid: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    const began = performance.now();
    await database().sql`
      select o.uuid, o.status, o.amount from operation o
        join (select uuid from operation where tenant_uuid = ${tenantUuid}
               order by created_at desc, uuid desc limit 10 offset 100000) page using (uuid)
       where o.tenant_uuid = ${tenantUuid} order by o.created_at desc, o.uuid desc`;
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[7] ?? Number.NaN;
}

async function measureCreations(server: Server, headers: Headers) {
  const payload = JSON.stringify({
    externalId: "bench",
    operations: [
      {
        payment: { amount: 15075, currency: "EUR", concept: "Invoice 1" },
        invoice: { id: "invoice", generateDocument: true },
      },
    ],
  });
  const json: Call = {
    path: "/flow/v1/flows",
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      externalId: "bench",
      operations: [{ type: "PAYMENT", payment: { amount: 15075, currency: "EUR", concept: "Invoice 1" } }],
    }),
  };
  const withPdf = multipart(payload, await invoiceOf(100_000));
  const upload: Call = {
    path: "/flow/v1/flows/invoice-collection",
    method: "POST",
    headers: { ...headers, "content-type": withPdf.contentType },
    body: withPdf.body,
  };
  await measure(server, [upload], { connections: 4, seconds: 3 });
  const create = await measure(server, [json], { connections: 16, seconds: 6 });
  const [createWithPdf, listMeanwhile] = await Promise.all([
    measure(server, [upload], { connections: 4, seconds: 8 }),
    measure(server, [{ path: LIST, headers }], { connections: 2, seconds: 8 }),
  ]);
  return { create, createWithPdf, listMeanwhile };
}

/** An invoice of about this many bytes. */
async function invoiceOf(sizeBytes: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText("Invoice 1", { x: 60, y: 760 });
  await document.attach(randomBytes(sizeBytes), "filler.bin");
  return document.save();
}

function multipart(payload: string, pdf: Uint8Array): Readonly<{ contentType: string; body: Buffer }> {
  const boundary = "paraph-bench";
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="payload"\r\n\r\n${payload}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="invoice"; filename="invoice.pdf"\r\n`),
    Buffer.from("Content-Type: application/pdf\r\n\r\n"),
    pdf,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}
