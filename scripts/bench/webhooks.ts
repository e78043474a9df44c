import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { database, inTransaction } from "@/db/client";
import { newUuid } from "@/lib/shared/ids";
import { recordEvents } from "@/lib/webhooks/events/record-event";
import { onStop } from "@/server/shutdown";
import { freePort } from "../free-port";
import { step } from "../start/progress";
import { navigation, signIn } from "./calls";
import { callsTo } from "./measure";
import { YARDSTICK } from "./pages";
import { ON_ANY_CORE, type Server, startServer, startWorker, stopServers } from "./processes";
import type { WebhookRun, Webhooks } from "./reports/webhooks-report";
import { inTurns, spreadIn } from "./rounds";
import type { Ground } from "./seed/ground";
import { newTenant } from "./seed/new-tenant";

/** Of one organisation, as after its bulk; of many, as on a day. */
const ORGANISATIONS = [1, 20] as const;
const DELIVERIES = 4_000;
const ROUNDS = 5;

/**
 * How many deliveries of a backlog one worker brings to receivers that answer at once. The worker, the receivers and Postgres share what
 * cores there are.
 */
export async function measureWebhooks(ground: Ground, quick: boolean): Promise<Webhooks> {
  onStop("requests", stopServers);
  const receiver = await listen();
  const port = await freePort();
  const env = { PORT: String(port), BASE_URL: `http://127.0.0.1:${port}`, ROLE: "web" };
  const server = await startServer(port, ["scripts/serve.mjs"], env, /Paraph is ready/, ON_ANY_CORE);
  const yardstickMicros = await measureYardstick(server);
  const runs: WebhookRun[] = [];
  for (const organisations of ORGANISATIONS) {
    const listeners = await Promise.all(
      Array.from({ length: organisations }, () => listener(ground, server, receiver.url)),
    );
    for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
      for (const uuid of listeners) await tell(uuid, DELIVERIES / organisations);
      const name = `${DELIVERIES} deliveries of ${organisations}`;
      runs.push({ organisations, ...(await step(name, () => drain(listeners, receiver))) });
    }
  }
  await stopServers();
  receiver.close();
  return { runs, yardstickMicros };
}

async function measureYardstick(server: Server): Promise<number> {
  const load = { connections: 4, requests: 150 };
  const [measured] = await inTurns([callsTo("yardstick", server, load, () => [navigation(YARDSTICK)])], 5);
  if (!measured) throw new Error("The yardstick was not measured.");
  return spreadIn(measured, "cpuMicros").median;
}

/** An organisation of its own with an endpoint. @returns its uuid */
async function listener(ground: Ground, server: Server, url: string): Promise<string> {
  const tenant = await newTenant(ground);
  const headers = await signIn(server, tenant);
  const answer = await fetch(`${server.url}/webhook/v1/endpoints`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ url }),
  });
  if (answer.status !== 201) throw new Error(`The endpoint: ${answer.status} ${await answer.text()}`);
  return tenant.uuid;
}

/** As after as many first visits. */
async function tell(tenantUuid: string, count: number): Promise<void> {
  const changedAt = new Date().toISOString();
  const opened = () => ({
    uuid: newUuid(),
    status: "OPENED",
    previousStatus: "CREATED",
    flowUuid: newUuid(),
    changedAt,
  });
  const happenings = Array.from({ length: count }, () => ({ type: "OPERATION_OPENED", resource: opened() }) as const);
  await inTransaction(database().db, (tx) => recordEvents(tx, tenantUuid, happenings));
}

type Receiver = Readonly<{ url: string; moments: number[]; close: () => void }>;

/** Answers at once, and notes when it was asked. */
async function listen(): Promise<Receiver> {
  const moments: number[] = [];
  const server = createServer((request, response) => {
    moments.push(performance.now());
    request.resume().on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, moments, close: () => server.close() };
}

/** From the first delivery that arrives to the last that is noted. */
async function drain(tenantUuids: readonly string[], { moments }: Receiver) {
  const waiting = await pending(tenantUuids);
  if (waiting !== DELIVERIES) throw new Error(`${waiting} deliveries wait, and not ${DELIVERIES}.`);
  moments.length = 0;
  const worker = await startWorker({ PORT: String(await freePort()) });
  while (moments.length === 0) await pause(5);
  const before = worker.cpuSeconds();
  while ((await pending(tenantUuids)) > 0) await pause(50);
  const seconds = (performance.now() - (moments[0] ?? 0)) / 1_000;
  const cpuMicros = ((worker.cpuSeconds() - before) / DELIVERIES) * 1e6;
  await worker.stop();
  if (moments.length !== DELIVERIES) throw new Error(`${moments.length} have arrived, and not ${DELIVERIES}.`);
  return { perSecond: DELIVERIES / seconds, cpuMicros };
}

async function pending(tenantUuids: readonly string[]): Promise<number> {
  const [row] = await database().sql<{ waiting: number }[]>`
    select count(*)::int as waiting from webhook_delivery
     where tenant_uuid = any(${[...tenantUuids]}::uuid[]) and state = 'PENDING'`;
  return row?.waiting ?? 0;
}
