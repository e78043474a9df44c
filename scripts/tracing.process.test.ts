import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiClient, created } from "@/e2e/api/api-client";
import { pay } from "@/e2e/api/payer-by-http";
import { startLater } from "@/e2e/support/first-start";
import type { RunningServer } from "@/e2e/support/server";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { type ExportedSpan, exportedSpans } from "@/server/tracing/testing/exported-spans";

/** For what happens in other processes, on a machine that may be busy. */
const PATIENT = { timeout: 60_000, interval: 100 };
const PAYER = {
  name: "Begoña",
  lastName: "Etxeberria Planted",
  email: "begona.planted@example.org",
  phone: "+34600111222",
};

describe("a payment as its traces tell of it (decision 257)", () => {
  let collector: Receiver;
  let receiver: Receiver;
  let server: RunningServer;
  let erp: ApiClient;
  beforeAll(async () => {
    collector = await startReceiver();
    receiver = await startReceiver();
    server = await startLater({
      env: {
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20the-collectors-own-key",
        OTEL_BSP_SCHEDULE_DELAY: "100",
        LOG_LEVEL: "info",
      },
    });
    const [tenant] = server.demo().tenants;
    if (!tenant) throw new Error("the demo has no tenant");
    erp = new ApiClient(server.demo(), tenant);
  });
  afterAll(async () => {
    await server?.stop();
    await Promise.all([collector?.close(), receiver?.close()]);
  });

  const spans = () => exportedSpans(collector.received);
  const named = (name: string) => spans().filter((span) => span.name === name);
  /** Itself, and all that it is the ground of: what it calls, and the jobs that follow from it. */
  const treeOf = (root: ExportedSpan): readonly ExportedSpan[] => [
    root,
    ...spans()
      .filter(({ traceId, parentSpanId, links }) =>
        parentSpanId === undefined
          ? links.some((link) => link.spanId === root.spanId)
          : traceId === root.traceId && parentSpanId === root.spanId,
      )
      .flatMap(treeOf),
  ];

  it("leads from the creation to the webhook, by bank and jobs, and says nobody's name, link or secret", async () => {
    const eventTypes = ["OPERATION_COMPLETED"];
    const endpoint = await erp.call("POST", "/webhook/v1/endpoints", { json: { url: receiver.url, eventTypes } });
    expect(endpoint.status).toBe(201);
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const { body } = await erp.call("POST", "/flow/v1/flows/invoice-collection", {
      headers: { traceparent },
      json: {
        operations: [
          {
            payment: { amount: 15_075, concept: "Concept Planted", subject: PAYER },
            invoice: { externalId: "F-PLANTED-7", generateDocument: true },
          },
        ],
      },
    });
    const { operations } = created.parse(body);
    const url = operations[0]?.url ?? "";
    await pay(url);
    const [webhook] = await receiver.waitFor(1);

    await vi.waitFor(() => expect(named("post").length).toBeGreaterThan(0), PATIENT);
    const [creation] = named("POST /flow/v1/flows/invoice-collection");
    if (!creation) throw new Error("The creation was not traced.");
    expect(creation.attributes).toMatchObject({ "http.response.status_code": 201, "paraph.tenant": erp.tenant.uuid });
    expect(creation.links.map(({ spanId }) => spanId)).toEqual(["b7ad6b7169203331"]);
    expect(treeOf(creation).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["transaction", "insert operation", "document payment"]),
    );
    const [initiation] = named("bank initiate");
    expect(initiation?.attributes).toMatchObject({ "paraph.bank": "banco-almendro", "http.response.status_code": 201 });
    // Who has heard from the bank that it is paid is the ground of the webhook.
    const groundsOf = (one: ExportedSpan | undefined) =>
      spans()
        .filter(({ parentSpanId }) => parentSpanId === undefined)
        .filter((root) => one && treeOf(root).some(({ spanId }) => spanId === one.spanId));
    await vi.waitFor(() => {
      const grounds = groundsOf(spans().find(({ name }) => name === "post")).map(({ name }) => name);
      expect(grounds).toContain("job deliver-webhook");
      expect(grounds.some((name) => name !== "job deliver-webhook")).toBe(true);
    }, PATIENT);
    const [delivery] = named("job deliver-webhook");
    expect(delivery?.attributes).toMatchObject({
      "paraph.tenant": erp.tenant.uuid,
      "paraph.job.attempt": 1,
      "paraph.job.waited_ms": expect.any(Number),
    });
    expect(Object.keys(webhook?.headers ?? {})).not.toContain("traceparent");
    // The log and the traces are found from one another.
    expect(server.output()).toContain(`"traceId":"${creation.traceId}"`);

    const bytes = collector.received.map((one) => `${one.path} ${one.body}`).join();
    const { clientSecret } = erp.tenant;
    const secret = String(Object(endpoint.body).secret);
    expect(secret).toMatch(/^whsec_/);
    const planted = [...Object.values(PAYER), "Planted", "F-PLANTED-7", new URL(url).pathname.split("/").at(-1) ?? url];
    for (const word of [...planted, clientSecret, secret, await erp.token(), new URL(receiver.url).host]) {
      expect({ word, isThere: bytes.includes(word) }).toEqual({ word, isThere: false });
    }
  });

  it("is handed over to the end by a process that stops", async () => {
    const { status } = await erp.get("/flow/v1/operations?limit=1");
    expect(status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(named("GET /flow/v1/operations")).toHaveLength(1);
  });
});

describe("a process that exports no traces", () => {
  /** Says at its end what it has loaded of OpenTelemetry. */
  const SPY = `data:text/javascript,${encodeURIComponent(`
    import { createRequire } from "node:module";
    const { cache } = createRequire(${JSON.stringify(import.meta.url)});
    process.on("exit", () => {
      const loaded = Object.keys(cache).flatMap((file) => /@opentelemetry[\\\\/]([^\\\\/]+)/.exec(file)?.[1] ?? []);
      process.stdout.write("loaded: " + [...new Set(loaded)].sort().join(" ") + ".");
    });`)}`;

  it.each([
    ["off", {}, /^loaded: (api)?\.$/],
    [
      "on",
      { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" },
      /^loaded: api .*exporter-trace-otlp-http .*sdk-trace-base/,
    ],
  ])("has loaded nothing that would (%s)", async (_which, env, expected) => {
    const server = await startLater({ env: { ...env, NODE_OPTIONS: `--import=${SPY}` } });
    expect((await fetch(`${server.baseUrl}/sign-in`)).status).toBe(200);
    await server.stop();
    // Next has an interface of its own for them, which does nothing until somebody registers.
    expect(/loaded: [^.]*\./.exec(server.output())?.[0]).toMatch(expected);
  });
});
