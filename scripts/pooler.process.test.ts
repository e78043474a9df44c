import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Pooler, pgbouncerVersion, startPooler } from "@/db/testing/pooler";
import { ApiClient, createPayment } from "@/e2e/api/api-client";
import { open, pay } from "@/e2e/api/payer-by-http";
import { copyOfFirstStart } from "@/e2e/support/first-start";
import { type LaunchedServer, launchServer, type RunningServer, startServer } from "@/e2e/support/server";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./postgres/embedded";

/** For what happens in other processes, on a machine that may be busy. */
const PATIENT = { timeout: 60_000, interval: 100 };
const has = pgbouncerVersion() !== null;

const told = z.object({ eventType: z.string(), resource: z.object({ uuid: z.string() }) });

describe.skipIf(!has)(
  `two webs and a worker through PgBouncer, with two connections for all (decision 210)${has ? "" : ", skipped: no pgbouncer"}`,
  () => {
    let folder: string;
    let database: EmbeddedPostgres;
    let pooler: Pooler;
    let web: RunningServer;
    let second: RunningServer;
    let worker: LaunchedServer;
    let receiver: Receiver;
    let erp: ApiClient;

    beforeAll(async () => {
      folder = await copyOfFirstStart();
      database = await startEmbeddedPostgres({ folder });
      pooler = await startPooler(database.url, 2);
      const ways = { DATABASE_URL: pooler.urlOf(database.url), DATABASE_SESSION_URL: database.url };
      web = await startServer({ dataDir: folder, env: { ...ways, ROLE: "web" } });
      const ours = {
        ...ways,
        BASE_URL: web.baseUrl,
        SANDBOX_BANK_URL: web.baseUrl,
        APP_SECRET: await readFile(join(web.dataDir, "app-secret"), "utf8"),
      };
      second = await startServer({ env: { ...ours, DEMO: "0", ROLE: "web", HOST: "127.0.0.1" } });
      worker = launchServer({ ...ours, ROLE: "worker", DATA_DIR: web.dataDir });
      await worker.said("The worker runs.");
      const [tenant] = web.demo().tenants;
      if (!tenant) throw new Error("the demo has no tenant");
      erp = new ApiClient(web.demo(), tenant);
      receiver = await startReceiver();
    });
    afterAll(async () => {
      worker?.process.kill("SIGTERM");
      await worker?.exited;
      await second?.stop();
      await web?.stop();
      await receiver?.close();
      await pooler?.stop();
      await database?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    /** What a page that listens at the second web has heard. */
    const listenTo = async (link: string) => {
      const leaving = new AbortController();
      const line = await fetch(`${second.baseUrl}${new URL(link).pathname}/events`, { signal: leaving.signal });
      const heard: string[] = [];
      const reading = (async () => {
        for await (const piece of line.body ?? []) heard.push(Buffer.from(piece).toString());
      })().catch(() => undefined);
      await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), PATIENT);
      return {
        count: () => heard.join("").split("data:").length - 1,
        leave: async () => {
          leaving.abort();
          await reading;
        },
      };
    };

    it("creates, pays, delivers the webhook, and tells a page that is open elsewhere", async () => {
      const eventTypes = ["OPERATION_COMPLETED"];
      const endpoint = await erp.call("POST", "/webhook/v1/endpoints", { json: { url: receiver.url, eventTypes } });
      expect(endpoint.status).toBe(201);
      const { uuid, url } = await createPayment(erp);
      await open(url);
      const line = await listenTo(url);
      const before = line.count();
      await pay(url);
      await vi.waitFor(() => expect(line.count()).toBeGreaterThan(before), PATIENT);
      await line.leave();
      const [post] = await receiver.waitFor(1);
      expect(told.parse(JSON.parse(post?.body ?? ""))).toMatchObject({
        eventType: "OPERATION_COMPLETED",
        resource: { uuid },
      });
      expect((await erp.get(`/flow/v1/operations/${uuid}/status`)).body).toMatchObject({ status: "COMPLETED" });
    });

    it("hears of a revocation at the other web", async () => {
      const { clientId, clientSecret, uuid } = erp.tenant;
      const credentials = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
      const post = (path: string, form: Record<string, string>) =>
        fetch(`${web.baseUrl}${path}`, { method: "POST", headers: credentials, body: new URLSearchParams(form) });
      const issued = await post("/idp/oauth2/token", { grant_type: "client_credentials" });
      const { access_token: token } = z.object({ access_token: z.string() }).parse(await issued.json());
      const list = async () => {
        const headers = { authorization: `Bearer ${token}`, "x-tenant-id": uuid };
        return (await fetch(`${second.baseUrl}/flow/v1/operations?limit=1`, { headers })).status;
      };
      expect(await list()).toBe(200);
      expect((await post("/idp/oauth2/revoke", { token })).status).toBe(200);
      await vi.waitFor(async () => expect(await list()).toBe(401), PATIENT);
    });

    it("serves many at a time over the two", async () => {
      const answers = await Promise.all(
        Array.from({ length: 120 }, (_, at) =>
          at % 3 === 0
            ? erp.call("POST", "/flow/v1/flows", {
                json: { operations: [{ payment: { amount: at + 1, concept: "x" } }] },
              })
            : erp.get(at % 3 === 1 ? `/flow/v1/operations?limit=${(at % 100) + 1}` : "/health/ready"),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
      expect(web.output()).not.toMatch(/\b(26000|42P05)\b|prepared statement/);
    });
  },
);
