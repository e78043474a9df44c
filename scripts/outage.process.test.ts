import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { openRoad, type Road } from "@/db/testing/road";
import { ApiClient, created } from "@/e2e/api/api-client";
import { copyOfFirstStart } from "@/e2e/support/first-start";
import { type LaunchedServer, launchServer, type RunningServer, startServer } from "@/e2e/support/server";
import { generator } from "@/lib/shared/testing/random";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { freePort } from "./free-port";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres/embedded";

/** For what happens in other processes, on a machine that may be busy. */
const PATIENT = { timeout: 60_000, interval: 100 };
/** Far beyond what is promised: who waits so long hangs. */
const HANGING_MS = 20_000;
const KILLS = 10;
const CUTS = 40;
const SEED = 20_261_123;
const METRICS_TOKEN = "a-token-for-tests-only-of-enough-characters";
const PERSON = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", accept: "text/html" };

const event = z.object({ eventUuid: z.string(), eventType: z.string(), resource: z.object({ uuid: z.string() }) });
type Event = z.output<typeof event>;
const events = z.object({ results: z.array(event), nextAfter: z.number(), hasMore: z.boolean() });

/** Enough that a killed server forgets nothing it has said; power cuts are not what is tested. */
const SETTINGS = ["fsync=off", "full_page_writes=off"];

describe("while the database is away (decisions 52 and 53)", () => {
  let folder: string;
  let port: number;
  let database: EmbeddedPostgres;
  let road: Road;
  let web: RunningServer;
  let erp: ApiClient;
  let receiver: Receiver;
  const workers: (LaunchedServer & { metricsUrl: string })[] = [];

  const startDatabase = async () => {
    database = await startEmbeddedPostgres({ folder, port, settings: SETTINGS });
  };
  const killDatabase = async () => {
    const pid = Number((await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
    process.kill(pid, "SIGKILL");
    await database.stop();
  };
  /** Its children let go of its memory one by one. */
  const restartDatabase = () => vi.waitFor(startDatabase, PATIENT);

  const startWorker = async () => {
    const metricsPort = String(await freePort());
    const env = { DATA_DIR: web.dataDir, DATABASE_URL: database.url, BASE_URL: web.baseUrl, METRICS_TOKEN };
    const worker = launchServer({ ...env, ROLE: "worker", PORT: metricsPort });
    await worker.said("The worker runs.");
    workers.push({ ...worker, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` });
  };
  /** How many webhooks each worker has delivered, and whether each says that it fetches jobs. */
  const workDone = () =>
    Promise.all(
      workers.map(async ({ metricsUrl, output }) => {
        const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
        const answer = await fetch(metricsUrl, { headers }).catch((cause: unknown) => {
          throw new Error(`A worker has ended:\n${output().slice(-2_000)}`, { cause });
        });
        const text = await answer.text();
        const value = (line: RegExp) => Number(line.exec(text)?.[1] ?? 0);
        return {
          delivered: value(/^paraph_webhook_attempts_total\{outcome="DELIVERED"\} (\d+)/m),
          fetching: value(/^paraph_worker_fetching\{role="worker"\} (\d)/m),
        };
      }),
    );

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${web.baseUrl}${path}`, { redirect: "manual", ...init, signal: AbortSignal.timeout(HANGING_MS) });
  const askForToken = () => {
    const { clientId, clientSecret } = erp.tenant;
    return ask("/idp/oauth2/token", {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
  };
  const create = async (token: string, concept = "Outage", headers: Record<string, string> = {}) =>
    ask("/flow/v1/flows", {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "x-tenant-id": erp.tenant.uuid,
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify({ operations: [{ payment: { amount: 100, concept } }] }),
    });

  beforeAll(async () => {
    folder = await copyOfFirstStart();
    port = await freePort();
    await startDatabase();
    road = await openRoad(database.url);
    // By a way that is there when the database is not; the workers see its port closed.
    web = await startServer({ dataDir: folder, env: { ROLE: "web", DATABASE_URL: road.url } });
    const [tenant] = web.demo().tenants;
    if (!tenant) throw new Error("the demo has no tenant");
    erp = new ApiClient(web.demo(), tenant);
    receiver = await startReceiver();
    const eventTypes = ["OPERATION_OPENED"];
    expect((await erp.call("POST", "/webhook/v1/endpoints", { json: { url: receiver.url, eventTypes } })).status).toBe(
      201,
    );
    await startWorker();
    await startWorker();
  });
  afterAll(async () => {
    for (const worker of workers) {
      worker.process.kill("SIGTERM");
      await worker.exited;
    }
    await web?.stop();
    road?.end();
    await receiver?.close();
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it(`is killed ${KILLS} times under load: each answer is 503 or success, nothing is lost, both workers work again`, async () => {
    const token = await erp.token();
    const kept = new Set<string>();
    const opened = new Set<string>();
    const odd: string[] = [];
    let answered = 0;
    let refused = 0;
    let isOver = false;

    /** Whether it succeeded; a 503 says when to come again. */
    const judge = async (what: string, asked: Promise<Response>, success: number): Promise<Response | null> => {
      const answer = await asked.catch((error: unknown) => error);
      if (!(answer instanceof Response)) {
        odd.push(`${what}: ${answer}`);
        return null;
      }
      if (answer.status === success) {
        answered++;
        return answer;
      }
      const body = await answer.text();
      refused++;
      if (answer.status !== 503 || answer.headers.get("retry-after") === null)
        odd.push(`${what}: ${answer.status} ${body.slice(0, 200)}`);
      return null;
    };
    /** Every event that was told after this one, and which was the last. */
    const eventsAfter = async (after: number): Promise<Readonly<{ seen: readonly Event[]; last: number }>> => {
      const { results, nextAfter, hasMore } = events.parse(
        (await erp.get(`/webhook/v1/events?limit=100&after=${after}`)).body,
      );
      if (!hasMore) return { seen: results, last: nextAfter };
      const { seen, last } = await eventsAfter(nextAfter);
      return { seen: [...results, ...seen], last };
    };
    // The demo's own were told when nobody listened.
    const { last: begun } = await eventsAfter(0);
    const bounded = async (work: () => Promise<void>) => {
      while (!isOver) {
        await work();
        await pause(50);
      }
    };
    const createAndOpen = async () => {
      const answer = await judge("creation", create(token), 201);
      if (!answer) return;
      const [operation] = created.parse(await answer.json()).operations;
      if (!operation) return;
      kept.add(operation.uuid);
      const page = await judge("payer's page", ask(new URL(operation.url).pathname, { headers: PERSON }), 200);
      await page?.text();
      if (page) opened.add(operation.uuid);
    };
    const load = [
      bounded(createAndOpen),
      bounded(createAndOpen),
      bounded(async () => void (await judge("token", askForToken(), 200))?.text()),
      bounded(async () => {
        const headers = { authorization: `Bearer ${token}`, "x-tenant-id": erp.tenant.uuid };
        await (await judge("list", ask("/flow/v1/operations?limit=5", { headers }), 200))?.text();
      }),
    ];

    for (let kill = 0; kill < KILLS; kill++) {
      const refusedBefore = refused;
      await killDatabase();
      await vi.waitFor(() => expect(refused).toBeGreaterThan(refusedBefore), PATIENT);
      await restartDatabase();
      const [answeredThen, doneThen] = [answered, await workDone()];
      await vi.waitFor(async () => {
        expect(answered).toBeGreaterThan(answeredThen);
        const done = await workDone();
        expect(done.map(({ fetching }) => fetching)).toEqual([1, 1]);
        for (const [at, { delivered }] of done.entries())
          expect(delivered).toBeGreaterThan(doneThen[at]?.delivered ?? 0);
      }, PATIENT);
    }
    isOver = true;
    await Promise.all(load);
    expect(odd).toEqual([]);

    for (const uuid of kept) {
      const { status, body } = await erp.get(`/flow/v1/operations/${uuid}/status`);
      expect({ uuid, status, body }).toMatchObject({ status: 200 });
      if (opened.has(uuid)) expect(body).toMatchObject({ status: "OPENED" });
    }
    const { seen } = await eventsAfter(begun);
    const isOpening = ({ eventType }: Event) => eventType === "OPERATION_OPENED";
    const told = new Map(seen.filter(isOpening).map(({ eventUuid, resource }) => [eventUuid, resource.uuid]));
    for (const uuid of opened) expect([...told.values()]).toContain(uuid);
    const missing = () => {
      const delivered = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
      return [...told.keys()].filter((eventUuid) => !delivered.has(eventUuid));
    };
    await vi.waitFor(() => expect(missing()).toEqual([]), PATIENT);
  });

  it("answers everybody in their own form when it accepts and is silent, and works again when it speaks", async () => {
    const token = await erp.token();
    const answer = await create(token);
    const [operation] = created.parse(await answer.json()).operations;
    const link = new URL(operation?.url ?? "").pathname;
    const asked = async (path: string, headers: Record<string, string>) => {
      const said = await ask(path, { headers: { ...PERSON, ...headers } });
      return {
        status: said.status,
        type: said.headers.get("content-type"),
        retry: said.headers.get("retry-after"),
        text: await said.text(),
      };
    };
    road.become("SILENT");
    try {
      const first = await create(token);
      expect({ status: first.status, retry: first.headers.get("retry-after") }).toEqual({ status: 503, retry: "2" });
      expect(await first.json()).toMatchObject({ status: 503, code: "service_unavailable" });
      const oauth = await askForToken();
      expect({ status: oauth.status, body: await oauth.json() }).toMatchObject({
        status: 503,
        body: { error: "temporarily_unavailable" },
      });
      const page = { status: 503, type: "text/html; charset=utf-8", retry: "2" };
      const german = { "accept-language": "de-AT" };
      expect(await asked(link, german)).toMatchObject({ ...page, text: expect.stringContaining("gleich wieder da") });
      for (const path of ["/dashboard", "/sign-in", "/sandbox-bank/admin"])
        expect(await asked(path, { "accept-language": "es" })).toMatchObject({
          ...page,
          text: expect.stringContaining("Volvemos enseguida"),
        });
      const data = await asked("/dashboard/data/operations", { accept: "application/json" });
      expect(data).toMatchObject({ status: 503, type: "application/problem+json", retry: "2" });
      expect((await ask("/health/ready")).status).toBe(503);
      expect((await ask("/health/live")).status).toBe(200);
    } finally {
      road.become("OPEN");
    }
    await vi.waitFor(async () => expect((await create(token)).status).toBe(201), PATIENT);
    expect((await ask("/health/ready")).status).toBe(200);
    expect((await asked(link, {})).status).toBe(200);
  });

  it("says in the log which query of a page failed, and nothing of what it asked for", async () => {
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    await sql`alter table invitation rename to invitation_elsewhere`;
    try {
      await (await ask("/invitation?token=of-nobody", { headers: PERSON })).text();
      await vi.waitFor(() => expect(web.output()).toMatch(/^\{"level":"error".*"msg":"a page failed"\}$/m), PATIENT);
    } finally {
      await sql`alter table invitation_elsewhere rename to invitation`;
      await sql.end();
    }
    expect(web.output()).toContain("Failed query: select");
    expect(web.output()).not.toMatch(/\bparams:/);
  });

  it("breaks in the midst of messages: each answer is success or to come again, what is asked again is done once (decision 211)", async () => {
    const token = await erp.token();
    const random = generator(SEED);
    const odd: string[] = [];
    const uuids = new Map<string, string>();
    let answered = 0;
    let isOver = false;

    /** Asks until it is done, as an ERP would, and once more. */
    const createForCertain = async (key: string): Promise<void> => {
      while (!isOver || !uuids.has(key)) {
        const answer = await create(token, key, { "idempotency-key": key });
        const body = await answer.text();
        if (answer.status !== 201) {
          const isLater = answer.status === 503 || body.includes('"idempotency_in_progress"');
          if (!isLater || answer.headers.get("retry-after") === null) odd.push(`${answer.status} ${body}`);
          await pause(20);
          continue;
        }
        const { uuid } = created.parse(JSON.parse(body));
        if (uuids.get(key) === uuid) return;
        if (uuids.has(key)) odd.push(`${key} was made twice`);
        uuids.set(key, uuid);
        answered++;
      }
    };
    const erps = Array.from({ length: 4 }, async (_, at) => {
      for (let count = 0; !isOver; count++) await createForCertain(`cut ${at} ${count}`);
    });
    for (let fault = 0; fault < CUTS; fault++) {
      const then = answered;
      await vi.waitFor(() => expect(answered).toBeGreaterThan(then), PATIENT);
      road.cutAfter(Math.floor(random.next() * 4_000), random.pick(["QUESTIONS", "ANSWERS"]));
      await vi.waitFor(() => expect(road.isToBeCut()).toBe(false), PATIENT);
    }
    isOver = true;
    await Promise.all(erps);
    expect(odd).toEqual([]);
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    const made = await sql<{ concept: string; uuid: string }[]>`
      select concept, flow_uuid as uuid from operation where concept like 'cut %'`;
    await sql.end();
    expect(made.length).toBe(uuids.size);
    expect(new Map(made.map(({ concept, uuid }) => [concept, uuid]))).toEqual(uuids);
  });
});
