import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { parse, parseAllDocuments, stringify } from "yaml";
import { z } from "zod";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { DOCUMENT_MEMORY_BYTES_MAX } from "@/lib/documents/document-pool";
import { env } from "@/lib/shared/env";
import { STRANGERS_AT_ONCE_BYTES_MAX, UPLOADS_AT_ONCE_BYTES_MAX } from "@/server/guards/held-bytes";
import { renderTemplate } from "./render-chart";

/** What lies in `deploy/` speaks of things that there are: metrics, variables, tables, commands, alerts (decision 224). */

const read = (path: string) => readFileSync(path, "utf8");

const alertRules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            annotations: z.object({ summary: z.string(), runbook: z.string() }),
            labels: z.object({ severity: z.enum(["page", "warn"]) }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read("deploy/prometheus/alerts.yaml")))
  .groups.flatMap(({ rules }) => rules);

describe("metrics", () => {
  const SOURCES = ["deploy/prometheus/alerts.yaml", "deploy/prometheus/adapter.yaml", "deploy/grafana/paraph.json"];

  it("that alerts, autoscalers and the dashboard ask for are those that a process exports", async () => {
    const exported = new Set(
      [...read("lib/shared/process/metrics.ts").matchAll(/name: "(\w+)"/g)].map(([, name]) => name),
    );
    const { collectDefaultMetrics, Registry } = await import("prom-client");
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    for (const { name } of await registry.getMetricsAsJSON()) exported.add(name);
    // What the adapter makes of them.
    const made = new Set(["paraph_http_p99_milliseconds", "paraph_jobs_due"]);
    for (const source of SOURCES) {
      const asked = read(source).match(/\b(paraph|nodejs|process)_\w+/g) ?? [];
      expect(asked.length, source).toBeGreaterThan(0);
      const unknown = asked.filter(
        (name) => !made.has(name) && !exported.has(name) && !exported.has(name.replace(/_(bucket|count|sum)$/, "")),
      );
      expect([source, unknown]).toEqual([source, []]);
    }
  });

  it("of requests leave out probes, of how long answers take also those that have no end of their own, and no others", () => {
    const routes = [...readdirSync("app", { recursive: true, encoding: "utf8" })]
      .filter((path) => path.endsWith("route.ts"))
      .map((path) => `/${path.replace(/\(\w+\)\//g, "").replace(/\/route\.ts$/, "")}`);
    const probes = ["/health/live", "/health/ready", "/metrics"];
    const endless = ["/dashboard/live", "/flow/v1/flows/batch", "/pay/[linkToken]/events", "/sign/[linkToken]/events"];
    expect(routes).toEqual(expect.arrayContaining([...probes, ...endless, "/webhook/v1/events"]));
    for (const source of SOURCES) {
      const asked = read(source).matchAll(/paraph_http_request_duration_seconds_(bucket|count)(?:\{([^}]*)\})?\[/g);
      const left = [...asked].map(([, kind, labels = ""]) => {
        const [, text = ""] = /route!~\\?"([^"\\]+)\\?"/.exec(labels) ?? [];
        return [kind, routes.filter((route) => new RegExp(`^(?:${text})$`).test(route)).toSorted()];
      });
      expect(left.length, source).toBeGreaterThan(0);
      for (const [kind, out] of left)
        expect(out, source).toEqual(kind === "count" ? probes : [...probes, ...endless].toSorted());
    }
  });

  it("are scraped with the token, as the job that alerts ask for, beside compose and beside the chart", () => {
    for (const name of ["prometheus", "kubernetes"]) {
      expect(parse(read(`deploy/prometheus/${name}.yaml`))).toMatchObject({
        scrape_configs: [{ job_name: "paraph", authorization: { credentials_file: expect.any(String) } }],
      });
    }
  });

  it("say which processes serve and which work: a worker that lives serves nobody", () => {
    expect(parse(read("deploy/prometheus/prometheus.yaml")).scrape_configs[0].static_configs).toEqual([
      { targets: ["web-1:3000", "web-2:3000"], labels: { component: "web" } },
      { targets: ["worker:3000"], labels: { component: "worker" } },
    ]);
    expect(parse(read("deploy/prometheus/kubernetes.yaml")).scrape_configs[0].relabel_configs).toContainEqual({
      source_labels: ["__meta_kubernetes_pod_label_app_kubernetes_io_component"],
      target_label: "component",
    });
  });

  it("have a dashboard whose panels each ask for something", () => {
    const dashboard = z
      .object({
        panels: z.array(
          z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string().min(1) })).min(1) }),
        ),
      })
      .parse(JSON.parse(read("deploy/grafana/paraph.json")));
    expect(dashboard.panels.length).toBeGreaterThan(10);
  });
});

/** Of compose itself, and of others' images. */
const COMPOSE = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      read_only: z.boolean().optional(),
      environment: z.record(z.string(), z.unknown()).optional(),
      env_file: z.array(z.unknown()).optional(),
    }),
  ),
});

describe("variables", () => {
  const known = new Set([...read("lib/shared/env.ts").matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name));
  it("that compose, the chart and the image set are those that a process reads", () => {
    const { services } = COMPOSE.parse(parse(read("compose.yaml"), { merge: true }));
    const ours = Object.entries(services).filter(([, { image }]) => image.startsWith("paraph"));
    expect(ours.map(([name]) => name)).toEqual(["web-1", "web-2", "worker"]);
    const values = z
      .object({ env: z.record(z.string(), z.string()) })
      .parse(parse(read("deploy/helm/paraph/values.yaml")));
    const image = [...read("Dockerfile").matchAll(/\b([A-Z][A-Z_]+)=\S+/g)].map(([, name]) => name ?? "");
    const set = [
      ...ours.flatMap(([, { environment }]) => Object.keys(environment ?? {}).filter((name) => !/_ADMIN_/.test(name))),
      ...Object.keys(values.env),
      ...image,
    ];
    expect(set.filter((name) => !known.has(name) && name !== "NEXT_TELEMETRY_DISABLED")).toEqual([]);
    for (const [, { read_only, environment, env_file }] of ours) {
      expect(read_only).toBe(true);
      // Whatever else a process reads stands there: SIGNUP, SEAL_KEY, TSA_URL …
      expect(env_file).toEqual([{ path: ".env", required: false }]);
      expect(environment).toMatchObject({
        BASE_URL: expect.anything(),
        APP_SECRET: expect.anything(),
        S3_BUCKET: "paraph",
      });
      // What is set empty would hide the file's.
      const given = Object.entries(environment ?? {}).flatMap(([name, value]) =>
        /:-\}$/.test(String(value)) ? name : [],
      );
      expect(given).toEqual(["SIGNUP", "SMTP_URL", "MAIL_FROM"]);
      // So would a value: what is fixed is how the services beside each other fit together, and nothing that an operator turns.
      const fixed = Object.entries(environment ?? {}).flatMap(([name, value]) =>
        String(value).includes("${") || value === "" ? [] : name,
      );
      expect(fixed.toSorted()).toEqual([
        "DRAIN_SECONDS",
        "ROLE",
        "S3_ACCESS_KEY_ID",
        "S3_BUCKET",
        "S3_ENDPOINT",
        "S3_REGION",
        "TRUST_PROXY",
      ]);
    }
  });
});

describe("connections to the database", () => {
  it("are told as they are: beside the pool a process listens and feels the pulse, and a worker's runner has its own", () => {
    const runner = Number(/^const CONNECTIONS_MAX = (\d+);/m.exec(read("db/worker-pool.ts"))?.[1]);
    const [beside, session] = [2, 1];
    const row = read("README.md")
      .split("\n")
      .find((line) => line.startsWith("| `DATABASE_POOL_MAX` |"));
    expect(row).toContain(`a process has ${beside} more, one that works ${runner + session} more than that`);
    expect(read("docs/operations.md")).toContain(`a worker's own connections (at most ${runner + session})`);
    const formula = `webs × (DATABASE_POOL_MAX + ${beside}) + workers × (DATABASE_POOL_MAX + ${beside + runner + session})`;
    expect(read("docs/runbooks.md")).toContain(formula);
    const size = z.object({ maxReplicas: z.number() });
    const { web, worker, env } = z
      .object({ web: size, worker: size, env: z.object({ DATABASE_POOL_MAX: z.coerce.number() }) })
      .parse(parse(read("deploy/helm/paraph/values.yaml")));
    const pool = env.DATABASE_POOL_MAX + beside;
    const most = web.maxReplicas * pool + worker.maxReplicas * (pool + runner + session);
    expect(read("docs/runbooks.md")).toContain(`That is ${most} where the chart's autoscalers are at their maxima`);
  });
});

describe("what compose starts", () => {
  const source = read("compose.yaml");

  it("asks for a password that may stand in an address, where it puts it into one", () => {
    const [, asked] = /^ {4}DATABASE_URL: \S+\$\{POSTGRES_PASSWORD:\?([^}]*)\}@/m.exec(source) ?? [];
    expect(asked).toContain("letters and digits alone");
  });

  it("is asked by our processes as nobody who rules it: neither the database's superuser nor the object store's root", () => {
    const { services } = COMPOSE.parse(parse(source, { merge: true }));
    const settings = (of: string) => z.record(z.string(), z.string()).parse(services[of]?.environment);
    const [web, postgres, minio] = [settings("web-1"), settings("postgres"), settings("minio")];
    const owner = /^create database paraph owner (\w+);$/m.exec(read("deploy/postgres/paraph.sql"))?.[1];
    expect(read("deploy/postgres/paraph.sql")).toContain(`create role ${owner} login password`);
    for (const url of [web.DATABASE_URL, web.DATABASE_SESSION_URL]) {
      expect(url).toMatch(new RegExp(`^postgres://${owner}:\\$\\{POSTGRES_PASSWORD`));
    }
    // The image's own superuser is called postgres where nobody says otherwise.
    expect(postgres).not.toHaveProperty("POSTGRES_USER");
    expect(postgres.POSTGRES_PASSWORD).not.toContain("{POSTGRES_PASSWORD:");
    expect(postgres.PARAPH_PASSWORD).toContain("{POSTGRES_PASSWORD:");
    // `.env` holds all passwords, and goes to each of our processes: what is said here goes before it.
    const admins = [...source.matchAll(/\$\{(\w+_ADMIN_\w+):/g)].map(([, name = ""]) => name);
    for (const of of ["web-1", "web-2", "worker"]) {
      for (const name of new Set(admins)) expect([of, name, settings(of)[name]]).toEqual([of, name, ""]);
    }
    expect(new Set(admins).size).toBe(2);
    expect(minio.MINIO_ROOT_USER).not.toBe(web.S3_ACCESS_KEY_ID);
    expect(minio.MINIO_ROOT_PASSWORD).not.toContain("{MINIO_PASSWORD:");
    expect(read("deploy/minio/make-bucket.sh")).toContain(
      `mc admin user add store ${web.S3_ACCESS_KEY_ID} "$MINIO_PASSWORD"`,
    );
  });

  it("gives our processes what docs/operations.md says they need of the object store, and nothing of versions", () => {
    const { Statement } = z
      .object({ Statement: z.array(z.object({ Action: z.array(z.string()), Resource: z.array(z.string()) })) })
      .parse(JSON.parse(read("deploy/minio/policy.json")));
    expect(Statement.map(({ Action, Resource }) => [Resource, Action])).toEqual([
      [["arn:aws:s3:::paraph/*"], ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"]],
      [["arn:aws:s3:::paraph"], ["s3:ListBucket"]],
    ]);
    expect(read("docs/operations.md")).toContain(
      "GetObject, PutObject and DeleteObject on its keys and HeadBucket (ListBucket) on the bucket",
    );
  });

  const number = (of: RegExp, text = source) => Number(of.exec(text)?.[1]);

  it("takes processes out of rotation before they close, within the time that they are given", () => {
    const looks = /inter (\d+)s fall (\d+)/.exec(read("deploy/haproxy/web.cfg"));
    const drain = number(/DRAIN_SECONDS: "(\d+)"/);
    expect(drain).toBeGreaterThan(Number(looks?.[1]) * Number(looks?.[2]));
    // Requests have ten seconds then, jobs eight, and banks' answers eight more.
    expect(drain + 26).toBeLessThan(number(/stop_grace_period: (\d+)s/));
  });

  it("has a pooler as docs/operations.md wants it", () => {
    for (const name of [
      "query_wait_timeout",
      "max_prepared_statements",
      "server_login_retry",
      "server_connect_timeout",
    ]) {
      const wanted = number(new RegExp(`^${name} = ([\\d.]+)`, "m"), read("docs/operations.md"));
      expect([name, number(new RegExp(`${name.toUpperCase()}: "([\\d.]+)"`))]).toEqual([name, wanted]);
    }
  });
});

describe("the image", () => {
  it("brings the client of the very Postgres that compose starts: an older one can't read it", () => {
    const server = /^ {4}image: postgres:(\d+)/m.exec(read("compose.yaml"))?.[1];
    expect(read("Dockerfile")).toContain(` postgresql-client-${server} `);
  });

  it("runs Node 24 as nobody in particular, with a health check, and stops when it is told to", () => {
    const dockerfile = read("Dockerfile");
    const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    // All addresses, IPv6's as well.
    expect(dockerfile).not.toMatch(/\bHOST=/);
    expect(dockerfile).toMatch(/^FROM node:24-\S+ AS base$/m);
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/health\/live/m);
    expect(last).toMatch(/^CMD \["node", "scripts\/serve\.mjs"\]$/m);
    // Whatever is copied from a stage is one that there is.
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name);
    for (const [, from] of dockerfile.matchAll(/--from=(\S+)/g)) expect(stages).toContain(from);
  });
});

describe("alerts", () => {
  it("each have a runbook, and a test in which they fire", () => {
    const headings = [...read("docs/runbooks.md").matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(headings.toSorted()).toEqual(alertRules.map(({ alert }) => alert).toSorted());
    for (const { alert, annotations } of alertRules) {
      expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
    }
    const { tests } = z
      .object({
        tests: z.array(
          z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) }),
        ),
      })
      .parse(parse(read("deploy/prometheus/alerts.test.yaml")));
    const asked = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
    const quiet = asked.filter(({ exp_alerts }) => exp_alerts.length === 0).map(({ alertname }) => alertname);
    const firing = asked.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname);
    for (const { alert } of alertRules) {
      expect(quiet).toContain(alert);
      expect(firing).toContain(alert);
    }
  });

  it("hear of messages that wait for a fault of ours, as of a channel that is away", () => {
    const { expr = "" } = alertRules.find(({ alert }) => alert === "ParaphMailAway") ?? {};
    expect(expr).toContain("increase(paraph_messages_away_total[15m])");
    expect(expr).toContain('increase(paraph_link_deliveries_total{outcome="OUR_SERVER_AWAY"}[15m])');
  });

  it("fire when they should and are quiet when they should", ({ skip }) => {
    expect(testRules("deploy/prometheus/alerts.test.yaml", skip)).toContain("SUCCESS");
  });
});

/** What promtool says of a file with tests of rules. */
function testRules(file: string, skip: (why: string) => never): string {
  const promtool = process.env.PROMTOOL ?? "promtool";
  try {
    execFileSync(promtool, ["--version"], { stdio: "ignore" });
  } catch {
    skip("no promtool here: it comes with Debian's package prometheus");
  }
  return execFileSync(promtool, ["test", "rules", basename(file)], { cwd: dirname(file), encoding: "utf8" });
}

describe("the workers' autoscaler", () => {
  const { seriesQuery, metricsQuery } = z
    .object({ externalRules: z.tuple([z.object({ seriesQuery: z.string(), metricsQuery: z.string() })]) })
    .parse(parse(read("deploy/prometheus/adapter.yaml"))).externalRules[0];

  it("has a figure while nothing is due, and none while nobody can tell", async ({ skip }) => {
    const folder = await mkdtemp(join(tmpdir(), "paraph-adapter-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const pods = ["web-1", "web-2"].map((pod) => `namespace="shop",pod="${pod}"`);
    const up = (is: number) => pods.map((pod) => ({ series: `paraph_database_up{${pod}}`, values: `${is}x10` }));
    const due = pods.flatMap((pod) => [
      { series: `paraph_jobs{${pod},task="deliver-webhook",state="due"}`, values: "30x10" },
      { series: `paraph_jobs{${pod},task="send-mail",state="due"}`, values: "12x10" },
      { series: `paraph_jobs{${pod},task="send-mail",state="later"}`, values: "500x10" },
    ]);
    const elsewhere = { series: 'paraph_jobs{namespace="other",pod="x",task="prune",state="due"}', values: "7x10" };
    const asked = (expr: string, series: readonly object[], values: readonly number[]) => ({
      interval: "1m",
      input_series: [elsewhere, ...series],
      promql_expr_test: [{ expr, eval_time: "5m", exp_samples: values.map((value) => ({ labels: "{}", value })) }],
    });
    const jobs = metricsQuery.replaceAll("<<.LabelMatchers>>", 'namespace="shop"');
    const file = join(folder, "test.yaml");
    await writeFile(
      file,
      stringify({
        tests: [
          asked(jobs, [...up(1), ...due], [42]),
          asked(jobs, up(1), [0]),
          asked(jobs, up(0), []),
          asked(jobs, [], []),
          // By which the adapter knows that there is such a metric.
          asked(`count(${seriesQuery})`, up(1), [2]),
        ],
      }),
    );
    expect(testRules(file, skip)).toContain("SUCCESS");
  });
});

describe("lines of the log", () => {
  /** Commands, spans and what Postgres says. */
  const OTHERS =
    /^(npm|helm|patronictl|keys put|select|transaction|text message|bank initiate|document payment|canceling)\b/;

  it.each(["operations", "runbooks"])("that docs/%s.md names are written", (name) => {
    const prose = read(`docs/${name}.md`).replaceAll(/^```[\s\S]*?^```$/gm, "");
    const named = [...prose.matchAll(/[`"]([a-z][a-z']*(?: [a-z':]+)+)[`"]/g)].flatMap(([, text = ""]) => text);
    const lines = named.filter((text) => !OTHERS.test(text));
    expect(lines).toContain("job failed");
    const folders = ["app", "db", "lib", "server", "worker"];
    const sources = folders
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
      )
      .filter((path) => /(?<!\.test)\.ts$/.test(path))
      .map(read);
    const isWritten = (line: string) => sources.some((source) => new RegExp(`"[^"\n]*${line}[^"\n]*"`).test(source));
    expect(lines.filter((line) => !isWritten(line))).toEqual([]);
  });
});

describe("runbooks", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });

  const commands = [
    ...read("docs/runbooks.md").matchAll(/^(?:PGOPTIONS='([^']*)' )?psql ("\S+") -c (?:"([^"]+)"|'([^']+)')/gm),
  ].map(([, options, way, a, b]) => ({ options, way, statement: a ?? b ?? "" }));
  const isVacuum = ({ statement }: Readonly<{ statement: string }>) => statement.startsWith("vacuum");

  it("go past a pooler, which may be what is exhausted, and past the limits of requests where it takes long", () => {
    const ways = new Set(commands.map(({ way }) => way));
    expect([...ways]).toEqual([
      expect.stringMatching(/^"\$\{DATABASE_SESSION_URL:-\$DATABASE_URL\}"$/),
      '"$DATABASE_REPLICA_URL"',
    ]);
    expect(commands).toHaveLength(read("docs/runbooks.md").match(/\bpsql "/g)?.length ?? 0);
    expect(commands.filter(isVacuum)).toEqual([
      expect.objectContaining({ options: "-c statement_timeout=0 -c lock_timeout=0" }),
    ]);
  });

  it.each(commands)("ask the database what it understands: $statement", async (command) => {
    const statement = command.statement.replace("<table>", "operation").replaceAll(/<\w+>/g, "1");
    await database.sql.unsafe(isVacuum(command) ? statement : `explain ${statement}`);
  });

  it("read the log of every pod, whatever else is said there, and count what is alike", ({ skip }) => {
    const commands = [...read("docs/runbooks.md").matchAll(/kubectl logs ([^|;\n]*)(?:\| (jq .*))?/g)];
    expect(commands.map(([, of]) => /^-l app\.kubernetes\.io\/component=(web|worker) --tail=/.test(of ?? ""))).toEqual(
      Array.from({ length: 5 }, () => true),
    );
    try {
      execFileSync("jq", ["--version"], { stdio: "ignore" });
    } catch {
      skip("no jq here");
    }
    const uuids = ["0193a5c8-7f00-7000-8000-000000000001", "0193a5c8-7f00-7000-8000-000000000002"];
    const failed = (uuid: string) => ({
      ...{
        level: "error",
        time: `of ${uuid}`,
        method: "GET",
        path: `/flow/v1/operations/${uuid}`,
        msg: "request failed",
      },
      err: { message: "Failed query: select 1\nfrom x", cause: { code: "55P03", message: "canceling statement" } },
    });
    const lines = [
      ...uuids.map(failed),
      { level: "error", msg: "a page failed", err: { message: "away", code: "ECONNREFUSED" } },
      { level: "error", msg: "messages to payers can't be handed over now; they wait", count: 3 },
      ...uuids.map((uuid, at) => ({
        level: "info",
        method: "GET",
        path: `/x/${uuid}/y`,
        durationMs: 600 + at,
        msg: "request",
      })),
      { level: "info", method: "GET", path: "/fast", durationMs: 5, msg: "request" },
    ].map((line) => JSON.stringify(line));
    const input = [
      "Paraph is ready at http://localhost:3000",
      "Warning: SMTP_URL is not set",
      "4711",
      ...lines,
      "",
    ].join("\n");
    const said = commands.flatMap(([, , pipe]) =>
      pipe === undefined ? [] : execFileSync("sh", ["-ec", pipe], { input, encoding: "utf8" }).replaceAll(/^ +/gm, ""),
    );
    expect(said).toEqual([
      [
        "2 request failed\tGET\t/flow/v1/operations/*\t55P03\tcanceling statement\n",
        "1 messages to payers can't be handed over now; they wait\t\t\t\t\n",
        "1 a page failed\t\t\tECONNREFUSED\taway\n",
      ].join(""),
      "2 GET\t/x/*/y\n",
      `${lines[3]}\n`,
    ]);
  });

  it("call commands that there are", () => {
    const scripts = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json"))).scripts;
    const usage = read("scripts/banks/command.ts");
    const calls = [...read("docs/runbooks.md").matchAll(/npm run ([\w:-]+) -- ((?:keys )?\w+)/g)];
    expect(calls.length).toBeGreaterThan(3);
    for (const [, script = "", what = ""] of calls) {
      expect(Object.keys(scripts)).toContain(script);
      expect(usage).toContain(`npm run ${script} -- ${what}`);
    }
  });
});

describe("the chart", () => {
  const folder = "deploy/helm/paraph";
  const values: unknown = parse(read(`${folder}/values.yaml`));
  const object = z.looseObject({
    kind: z.string(),
    metadata: z.looseObject({ name: z.string() }),
    spec: z.looseObject({}),
  });
  const objects = readdirSync(`${folder}/templates`).flatMap((name) =>
    parseAllDocuments(renderTemplate(read(`${folder}/templates/${name}`), values, "shop")).map((document) => {
      expect(document.errors).toEqual([]);
      return object.parse(document.toJS());
    }),
  );

  it("is made of what it has to be", () => {
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
      "Deployment shop-web",
      "Deployment shop-worker",
      "HorizontalPodAutoscaler shop-web",
      "HorizontalPodAutoscaler shop-worker",
      "Ingress shop",
      "Job shop-migrate",
      "PodDisruptionBudget shop-web",
      "PodDisruptionBudget shop-worker",
      "Service shop",
    ]);
  });

  it.each([
    ["web", { startup: "/health/ready", readiness: "/health/live" }],
    ["worker", { startup: "/health/live", readiness: "/health/ready" }],
  ])("runs %s without rights, with a root that nobody writes, and asks how it is (decision 245)", (role, asked) => {
    const { spec } =
      objects.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === `shop-${role}`) ?? {};
    const labels = { "app.kubernetes.io/instance": "shop", "app.kubernetes.io/component": role };
    const probe = (path: string) => ({ httpGet: { path, port: "http" } });
    expect(spec).toMatchObject({
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          // Eight to be heard of, DRAIN_SECONDS at its most, and what a process may take then (26, as above).
          terminationGracePeriodSeconds: 60,
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
          containers: [
            {
              image: "registry.example.com/paraph:0.1.0",
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ["ALL"] },
              },
              env: expect.arrayContaining([
                { name: "ROLE", value: role },
                { name: "MIGRATE", value: "0" },
                { name: "BASE_URL", value: "https://pay.example.com" },
              ]),
              envFrom: [{ secretRef: { name: "paraph" } }],
              // An hour for a database that is away.
              startupProbe: { ...probe(asked.startup), periodSeconds: 3, failureThreshold: 1200 },
              livenessProbe: probe("/health/live"),
              readinessProbe: probe(asked.readiness),
              volumeMounts: [{ mountPath: "/data" }, { mountPath: "/tmp" }],
            },
          ],
        },
      },
    });
    const budget = objects.find(
      ({ kind, metadata }) => kind === "PodDisruptionBudget" && metadata.name === `shop-${role}`,
    );
    expect(budget?.spec).toMatchObject({ maxUnavailable: 1, selector: { matchLabels: labels } });
  });

  it("gives pods room for all that documents may take at once: what kills a container ends every request in it", () => {
    const MEBIBYTE = 1024 * 1024;
    const limits = z.looseObject({ resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }) });
    const values = z.looseObject({ web: limits, worker: limits }).parse(parse(read("deploy/helm/paraph/values.yaml")));
    const limitOf = (role: "web" | "worker") => {
      const [, count, unit] = /^(\d+)(Mi|Gi)$/.exec(values[role].resources.limits.memory) ?? [];
      return Number(count) * (unit === "Gi" ? 1024 : 1) * MEBIBYTE;
    };
    const documents = env().documentProcesses * DOCUMENT_MEMORY_BYTES_MAX;
    // The process itself (docs/cluster.md), and what a web holds, which is in memory three times for a moment (decision 338).
    const itself = 350 * MEBIBYTE;
    const held = UPLOADS_AT_ONCE_BYTES_MAX + STRANGERS_AT_ONCE_BYTES_MAX;
    expect(limitOf("worker")).toBeGreaterThan(documents + itself);
    expect(limitOf("web")).toBeGreaterThan(documents + itself + 3 * held);
  });

  it("migrates before any of its pods is made, without a probe that would end it (decision 218)", async () => {
    const job = objects.find(({ kind }) => kind === "Job");
    expect(job?.metadata).toMatchObject({ annotations: { "helm.sh/hook": "pre-install,pre-upgrade" } });
    const container = z.looseObject({ command: z.array(z.string()) });
    const template = z.object({ spec: z.looseObject({ restartPolicy: z.string(), containers: z.tuple([container]) }) });
    const { spec } = template.parse(job?.spec.template);
    const [{ command, ...rest }] = spec.containers;
    expect(spec).toMatchObject({ restartPolicy: "Never", securityContext: { runAsNonRoot: true } });
    expect(rest).toMatchObject({
      image: "registry.example.com/paraph:0.1.0",
      env: expect.arrayContaining([{ name: "BASE_URL", value: "https://pay.example.com" }]),
      envFrom: [{ secretRef: { name: "paraph" } }],
    });
    expect(Object.keys(rest).filter((name) => name.endsWith("Probe"))).toEqual([]);
    // What it runs, with what it is given.
    const { url } = await testDatabase();
    const [program = "", ...args] = command;
    const env = { ...process.env, DATABASE_URL: url, BASE_URL: "https://pay.example.com" };
    expect(execFileSync(program, args, { env, encoding: "utf8" })).toBe("Nothing was missing.\n");
  });

  it("scales by how long requests take and by how many jobs wait", () => {
    const metricsOf = (name: string) =>
      objects.find(({ kind, metadata }) => kind === "HorizontalPodAutoscaler" && metadata.name === name)?.spec.metrics;
    expect(metricsOf("shop-web")).toMatchObject([
      { type: "Resource" },
      { pods: { metric: { name: "paraph_http_p99_milliseconds" } } },
    ]);
    expect(metricsOf("shop-worker")).toMatchObject([{ external: { metric: { name: "paraph_jobs_due" } } }]);
  });

  it.each(["web", "worker", "migrate"])(
    "gives %s the files of a Secret where one is named, and no volume else",
    (name) => {
      const pod = (files: string) => {
        const made = { ...z.looseObject({}).parse(values), files };
        const document = parse(renderTemplate(read(`${folder}/templates/${name}.yaml`), made, "shop"));
        return z
          .object({
            containers: z.array(z.object({ volumeMounts: z.array(z.unknown()) })),
            volumes: z.array(z.unknown()),
          })
          .parse(document.spec.template.spec);
      };
      const { containers, volumes } = pod("paraph-files");
      expect(containers[0]?.volumeMounts).toContainEqual({ name: "files", mountPath: "/run/paraph", readOnly: true });
      expect(volumes).toContainEqual({ name: "files", secret: { secretName: "paraph-files" } });
      expect(JSON.stringify(pod(""))).not.toContain("/run/paraph");
      expect(JSON.stringify(pod(""))).not.toContain("secretName");
    },
  );

  it("has no Ingress where none is wanted", () => {
    const without = { ...z.looseObject({}).parse(values), ingress: { enabled: false } };
    expect(renderTemplate(read(`${folder}/templates/ingress.yaml`), without, "shop").trim()).toBe("");
  });
});
