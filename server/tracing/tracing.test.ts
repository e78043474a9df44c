import { createServer, type RequestListener } from "node:http";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { addJob } from "@/db/queries/jobs";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { tracingStatements } from "@/db/tracing-statements";
import { postGuarded } from "@/lib/outbound/post-guarded";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { inSpan, tellSpan, tracing } from "@/lib/shared/process/tracing";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { freePort } from "@/scripts/free-port";
import { nameRoute } from "../measure";
import { startTracing } from "./start-tracing";
import { type ExportedSpan, exportedResource, exportedSpans } from "./testing/exported-spans";
import { traced } from "./traced";

const THEIRS = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
/** What no byte that leaves may hold. */
const SECRET = "MY-SECRET-AND-MY-NAME";

let collector: Receiver;
let stop: () => Promise<void>;

/** Spans go to the collector when `stop` is called; more of the environment may be given. */
function exporting(settings: Readonly<Record<string, string>> = {}): void {
  const all = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: "600000", ...settings };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  stop = startTracing("web");
}

beforeEach(async () => {
  collector = await startReceiver();
});
afterEach(async () => {
  await stop?.();
  await collector.close();
});

/** Asks a handler that is traced, over HTTP. */
async function ask(path: string, handler: RequestListener, headers: Readonly<Record<string, string>> = {}) {
  const server = createServer(traced(handler));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers, connection: "close" } });
  await answer.arrayBuffer();
  // Its span ends when the answer's last byte is gone.
  await new Promise<void>((done) => server.close(() => done()));
}

const answering =
  (route: string, work: () => Promise<unknown> = async () => undefined): RequestListener =>
  (_request, response) => {
    nameRoute(response, route);
    void work().finally(() => response.end());
  };

const told = async () => {
  await stop();
  return exportedSpans(collector.received);
};
const called = (spans: readonly ExportedSpan[], name: string) => spans.find((span) => span.name === name);

describe("traces (decision 257)", () => {
  it("are nothing at all where no exporter is configured", async () => {
    stop = async () => undefined;
    expect(tracing()).toBeNull();
    const handler = () => undefined;
    expect(traced(handler)).toBe(handler);
    const database = await testDatabase();
    expect(tracingStatements(database.sql)).toBe(database.sql);
    expect(await inSpan({ name: "x", kind: "CLIENT" }, async () => 7)).toBe(7);
  });

  describe("of a request", () => {
    let database: TestDatabase;
    beforeEach(async () => {
      exporting({ OTEL_SERVICE_NAME: "our-paraph", OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test" });
      database = await testDatabase();
    });

    it("hold its statements and transactions, and their job follows from it; none says what was asked", async () => {
      const tenantUuid = newUuid();
      const work = async () => {
        tellSpan({ "paraph.tenant": tenantUuid });
        await database.db.execute(sql`select ${SECRET}::text as name from pg_tables limit 1`);
        await inTransaction(database.db, async (tx) => {
          await addJob(tx, "mail-password-reset", { resetUuid: newUuid() });
          await tx.execute(sql`select ${SECRET}::int`).catch(() => undefined);
        }).catch(() => undefined);
        await addJob(database.db, "mail-password-reset", { resetUuid: newUuid() });
      };
      await ask(`/pay/${SECRET}?name=${SECRET}`, answering("/pay/[link]", work), { "x-name": SECRET });
      const spans = await told();
      const root = called(spans, "GET /pay/[link]");
      expect(root).toMatchObject({
        attributes: { "http.route": "/pay/[link]", "http.response.status_code": 200, "paraph.tenant": tenantUuid },
      });
      expect(root?.parentSpanId).toBeUndefined();
      const transaction = called(spans, "transaction");
      const below = (parent: ExportedSpan | undefined) =>
        spans.flatMap(({ name, parentSpanId }) => (parentSpanId === parent?.spanId ? [name] : []));
      expect(below(root).toSorted()).toEqual(["select graphile_worker.add_job", "select pg_tables", "transaction"]);
      expect(below(transaction)).toEqual(["select graphile_worker.add_job", "select"]);
      expect(called(spans, "select")).toMatchObject({ attributes: { "error.type": "22P02" }, status: { code: 2 } });
      expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([root?.traceId]));
      expect(exportedResource(collector.received)).toMatchObject({
        "service.name": "our-paraph",
        "deployment.environment": "test",
        "paraph.role": "web",
      });
      expect(JSON.stringify(collector.received.map(({ body }) => body))).not.toContain(SECRET);
      const jobs = await database.sql`select payload ->> 'traceparent' as from from graphile_worker._private_jobs`;
      expect(jobs).toEqual([{ from: `00-${root?.traceId}-${root?.spanId}-01` }]);
    });

    it("end with the code of what was thrown, and not with its words", async () => {
      const thrown = inSpan({ name: "x", kind: "CONSUMER" }, async () => {
        throw Object.assign(new Error(SECRET), { code: "ECONNREFUSED" });
      });
      await expect(thrown).rejects.toThrow(SECRET);
      await ask("/health/ready", answering("/health/ready"));
      const spans = await told();
      expect(spans).toMatchObject([{ name: "x", status: { code: 2 }, attributes: { "error.type": "ECONNREFUSED" } }]);
      expect(JSON.stringify(collector.received)).not.toContain(SECRET);
    });

    it.each([
      ["/flow/v1/flows", THEIRS, [{ traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" }]],
      ["/flow/v1/flows", `${THEIRS}-${SECRET}`, []],
      ["/flow/v1/flows", THEIRS.replace(/-b.*-/, "-0000000000000000-"), []],
      ["/pay/x", THEIRS, []],
    ])("at %s are linked to a caller's own (%s), and no part of it", async (path, traceparent, links) => {
      await ask(path, answering(path), { traceparent });
      const [root] = await told();
      expect(root?.links.map(({ traceId, spanId }) => ({ traceId, spanId }))).toEqual(links);
      expect(root?.parentSpanId).toBeUndefined();
      expect(root?.traceId).not.toBe("0af7651916cd43dd8448eb211c80319c");
    });

    it("are not told to whom we call", async () => {
      const receiver = await startReceiver();
      onTestFinished(receiver.close);
      const post = { url: `${receiver.url}?${SECRET}`, headers: {}, body: SECRET, timeoutMs: 5_000 };
      const { signal } = new AbortController();
      await inSpan({ name: "job", kind: "CONSUMER" }, () => postGuarded({ ...post, signal }));
      const [root] = (await told()).filter(({ name }) => name === "job");
      expect(called(exportedSpans(collector.received), "post")).toMatchObject({
        parentSpanId: root?.spanId,
        attributes: { "http.response.status_code": 204 },
      });
      const [received] = receiver.received;
      for (const name of ["traceparent", "tracestate", "baggage", "b3"])
        expect(received?.headers).not.toHaveProperty(name);
      expect(JSON.stringify(collector.received)).not.toContain(SECRET);
    });
  });

  it("are kept as the sampler says, whatever a caller wants, and what is not kept is followed by nothing", async () => {
    exporting({ OTEL_TRACES_SAMPLER: "parentbased_always_off" });
    const database = await testDatabase();
    const work = () => addJob(database.db, "mail-password-reset", { resetUuid: newUuid() });
    await ask("/flow/v1/flows", answering("/flow/v1/flows", work), { traceparent: THEIRS });
    expect(await told()).toEqual([]);
    const [job] = await database.sql`select payload from graphile_worker._private_jobs`;
    expect(Object.keys(job?.payload)).toEqual(["resetUuid"]);
  });

  it("wait in a queue that has an end", async () => {
    exporting({ OTEL_BSP_MAX_QUEUE_SIZE: "5", OTEL_BSP_MAX_EXPORT_BATCH_SIZE: "5" });
    collector.answerWith("HANG");
    for (let at = 0; at < 100; at++) await inSpan({ name: "job", kind: "CONSUMER" }, async () => undefined);
    await collector.waitFor(1);
    collector.answerWith({ status: 200 });
    expect((await told()).length).toBeLessThanOrEqual(10);
  });

  it("keep nobody waiting when the collector does not answer, or is away, which the log says once", async () => {
    const warned = vi.spyOn(log, "warn").mockReturnValue();
    exporting({ OTEL_EXPORTER_OTLP_TIMEOUT: "600000", OTEL_BSP_EXPORT_TIMEOUT: "600000" });
    collector.answerWith("HANG");
    await ask("/flow/v1/flows", answering("/flow/v1/flows"));
    await stop();
    exporting({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${await freePort()}/v1/traces`,
      OTEL_EXPORTER_OTLP_TIMEOUT: "100",
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: "1",
    });
    for (let at = 0; at < 5; at++) await ask("/flow/v1/flows", answering("/flow/v1/flows"));
    await stop();
    expect(warned.mock.calls.map(([, said]) => said)).toEqual(["traces could not be exported"]);
  });
});
