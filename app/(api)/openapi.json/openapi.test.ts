import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { definitionOf, METHODS } from "@/lib/http/api-route";
import { PROBLEMS } from "@/lib/http/reply/problem";
import { operationStatus } from "@/lib/operations/contract";
import { isFinal, OPERATION_TRANSITIONS } from "@/lib/operations/model";
import { ATTEMPT_DELAYS_SECONDS } from "@/lib/webhooks/deliveries/retry-schedule";
import { describeApi } from "./describe-api";
import { EXAMPLES } from "./examples";
import { GET } from "./route";
import { API_ROUTES } from "./routes";
import { WEBHOOKS } from "./webhooks";

/** As it travels. */
const document = JSON.parse(JSON.stringify(describeApi("http://localhost:3000")));

const OPERATIONS = Object.entries(API_ROUTES).flatMap(([path, handlers]) =>
  METHODS.flatMap((method) => {
    const definition = definitionOf(handlers[method]);
    return definition ? [{ path, method, definition }] : [];
  }),
);

/** The paths of route files that are made of route definitions. */
function pathsUnder(folder: string, prefix = ""): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pathsUnder(path, `${prefix}/${entry.name.replace(/^\[(\w+)\]$/, "{$1}")}`);
    const isRoute = entry.name === "route.ts" && /\bapiRoutes\(/.test(readFileSync(path, "utf8"));
    return isRoute ? [prefix] : [];
  });
}

describe("the API's description", () => {
  it("is an OpenAPI 3.1 document", async () => {
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("is served to everybody, for the address of this installation", async () => {
    const response = GET();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(document);
  });

  it("is committed as it is served (else: npm run openapi)", () => {
    expect(JSON.parse(readFileSync("docs/openapi.json", "utf8"))).toEqual(document);
  });

  it("knows every route of the API, and no other", () => {
    expect(Object.keys(API_ROUTES).toSorted()).toEqual(pathsUnder("app/(api)").toSorted());
  });

  it("closes no answer to what a later release adds (interface 2.1)", () => {
    const closed = (node: unknown): boolean =>
      typeof node === "object" &&
      node !== null &&
      (("additionalProperties" in node && node.additionalProperties === false) || Object.values(node).some(closed));
    expect(closed({ a: [{ additionalProperties: false }] })).toBe(true);
    expect(closed(document)).toBe(false);
  });

  it("names each operation once", () => {
    const ids = OPERATIONS.map(({ definition }) => definition.operationId);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  });

  it("has an example for each operation that answers JSON, and none for others", () => {
    const answering = OPERATIONS.filter(({ definition: { responses } }) =>
      Object.values(responses).some(({ schema }) => schema),
    );
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(
      answering.map(({ definition }) => definition.operationId).toSorted(),
    );
  });

  it.each(OPERATIONS.map((operation) => [operation.definition.operationId, operation] as const))(
    "shows examples of %s that its own schemas take",
    (operationId, { definition }) => {
      const { request, response } = EXAMPLES[operationId] ?? {};
      const bodySchema = definition.body ?? definition.rawBody?.schema;
      expect(request === undefined).toBe(bodySchema === undefined);
      if (bodySchema) expect(bodySchema.safeParse(request).error?.issues ?? []).toEqual([]);
      const [answer] = Object.values(definition.responses);
      if (answer?.schema) expect(answer.schema.parse(response)).toEqual(response);
    },
  );

  it("says that an event that you don't take is tried again, but a TEST", () => {
    const isTriedAgain = (type: string) =>
      document.webhooks[type].post.responses["2XX"].description.endsWith("is tried again.");
    expect(Object.keys(WEBHOOKS).filter((type) => !isTriedAgain(type))).toEqual(["TEST"]);
  });

  it("names, wherever it says that a status is final, the one that has a way out (decision 3)", () => {
    const statuses = Object.values(OPERATION_TRANSITIONS).flat();
    const [wayOut, ...more] = new Set(statuses.filter(isFinal));
    expect(more).toEqual([]);
    const states = document.info.description.match(/^# States\n[^#]*/m)?.[0];
    expect(states).toContain(`${wayOut} alone`);
    expect(PROBLEMS.operation_final.remedy).toContain(`${wayOut} alone`);
    expect(operationStatus.shape.final.description).toContain(`${wayOut} alone`);
  });

  it("promises of no 503 that nothing has been done: a commit's answer may be what was lost (decision 52)", () => {
    const rule = document.info.description.match(/\*\*Away for a moment\*\*.*/)?.[0];
    for (const text of [rule, PROBLEMS.service_unavailable.remedy]) {
      expect(text).toMatch(/Idempotency-Key.*may have been done|may have been done.*Idempotency-Key/);
      expect(text).toContain("look first");
    }
  });

  it("promises no end of an attempt whose end nobody knows (decision 44)", () => {
    const { remedy } = PROBLEMS.attempt_in_progress;
    for (const type of ["PSD2_PAYMENT_UNRESOLVED", "PSD2_PAYMENT_AWAITING_SIGNATURE"]) expect(remedy).toContain(type);
    expect(remedy).toContain("dashboard");
    expect(remedy).not.toContain("at most");
  });

  it("knows each parameter of the token endpoint, and that a client may come without HTTP Basic (decisions 73 and 335)", () => {
    const { post } = document.paths["/idp/oauth2/token"];
    expect(document.components.schemas.TokenRequest.properties).toHaveProperty("resource.type", "array");
    expect(Object.keys(document.components.schemas.TokenRequest.properties).toSorted()).toEqual([
      "audience",
      "client_assertion",
      "client_assertion_type",
      "client_id",
      "code",
      "code_verifier",
      "grant_type",
      "redirect_uri",
      "refresh_token",
      "resource",
      "scope",
      "subject_token",
      "subject_token_type",
      "target_tenant",
    ]);
    expect(post.security).toEqual([{ clientAuthentication: [] }, {}]);
  });

  it("knows each status of the token endpoint, also what its bodies are refused with (decisions 71 and 207)", () => {
    for (const path of ["/idp/oauth2/token", "/api/v2/auth/token"] as const) {
      const { responses } = document.paths[path].post;
      expect(Object.keys(responses)).toEqual(["200", "400", "401", "413", "415", "429", "500", "503"]);
    }
  });

  it("takes a table as a form alone, whose file is required and whose payload is not", () => {
    const { post } = document.paths["/flow/v1/signature-templates/{uuid}/batches"];
    const { content } = post.requestBody;
    expect(Object.keys(content)).toEqual(["multipart/form-data"]);
    expect(content["multipart/form-data"].schema).toMatchObject({
      properties: { file: { format: "binary" }, payload: { $ref: expect.any(String) } },
      required: ["file"],
    });
  });

  it("says what a table of collections is like: its total, and what is written so that it is no formula", () => {
    const { get } = document.paths["/payment/v1/collections"];
    expect(get.responses[200].headers).toHaveProperty("X-Total-Count");
    expect(get.description).toMatch(/`=`, `\+`, `-` or `@`.*apostrophe/);
    expect(document.paths["/flow/v1/flows/batch"].post.description).toMatch(/spaces around a cell/);
  });

  it("calls what is answered by the type that it is answered as", () => {
    const typeIn = (path: string, type: string) =>
      document.paths[path].get.responses[200].content[type].schema.contentMediaType;
    const lines = "/flow/v1/signature-templates/{uuid}/batches/{batchUuid}/lines.csv";
    for (const path of ["/payment/v1/collections", lines]) expect(typeIn(path, "text/csv")).toBe("text/csv");
    expect(typeIn("/flow/v1/operations/{uuid}/evidence", "application/pdf")).toBe("application/pdf");
  });

  it("tells what a receiver of webhooks meets: their order, and when what failed is tried again", () => {
    const [, chapter = ""] = document.info.description.split("# Webhooks\n");
    const HOURS = 3600;
    const inWords = (seconds: number) => {
      if (seconds < 60) return `${seconds} seconds`;
      return seconds < HOURS ? `${seconds / 60} minutes` : `${seconds / HOURS}`;
    };
    expect(chapter).toContain(`${ATTEMPT_DELAYS_SECONDS.slice(1, -1).map(inWords).join(", ")} and 24 hours`);
    for (const said of [
      "overtake",
      "`metadata.sequence`",
      "`ordered: true`",
      "Retry-After",
      "15 seconds",
      "50 endpoints",
    ]) {
      expect(chapter).toContain(said);
    }
  });

  it("says how often a secret may be rotated, before a 409 does", () => {
    const rotations = Object.entries<{ post?: { description: string } }>(document.paths).filter(([path]) =>
      /rotate-(callback-)?secret$/.test(path),
    );
    expect(rotations.map(([, { post }]) => post?.description)).toEqual(
      Array(2).fill(expect.stringContaining("Ten times within 24 hours at most")),
    );
  });

  it("doesn't advise to follow deliveries by a moment at which a replay makes none (decision 237), nor calls what has passed their next attempt", () => {
    const called = (path: string, name: string) =>
      document.paths[path].get.parameters.find((parameter: { name: string }) => parameter.name === name).schema
        .description;
    for (const path of ["/webhook/v1/deliveries", "/webhook/v1/endpoints/{endpointUuid}/deliveries"]) {
      expect(called(path, "q_fromCreatedAt")).toMatch(/`q_state=PENDING`.*`q_state=FAILED`.*events\?after=/);
      expect(called(path, "q_fromCreatedAt")).not.toMatch(/a minute before/);
    }
    expect(called("/flow/v1/operations", "q_fromCreatedAt")).toMatch(/a minute before/);
    const { nextAttemptAt } = document.components.schemas.WebhookDelivery.properties;
    expect(JSON.stringify(nextAttemptAt)).toMatch(/waits for its turn/);
  });

  it("says of where one has read to that it is a sequence number, and no count", () => {
    const [after] = document.paths["/webhook/v1/events"].get.parameters;
    expect(after).toMatchObject({ name: "after", schema: { default: 0 } });
    for (const said of [after.description, after.schema.description]) {
      expect(said).toMatch(/sequence number.*`nextAfter`/);
      expect(said).not.toMatch(/skip/);
    }
  });

  describe("names, of each rule that holds everywhere, what it does not hold for", () => {
    type Called = Readonly<{ path: string; method: string; call: Readonly<Record<string, unknown>> }>;
    const calls: readonly Called[] = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, call]) => ({ path, method, call })),
    );
    const rule = (name: string) => document.info.description.match(new RegExp(`^- \\*\\*${name}\\*\\*.*`, "m"))?.[0];
    const takes = ({ call }: Called, parameter: string) =>
      JSON.stringify(call.parameters ?? []).includes(`/${parameter}"`);
    const pathsOf = (all: readonly Called[]) => [...new Set(all.map(({ path }) => path))];

    it.each<[string, string, (called: Called) => boolean, number]>([
      ["Every call", "an organisation", (called) => !takes(called, "TenantId"), 5],
      ["Retry safely", "a key", (called) => called.method === "post" && !takes(called, "IdempotencyKey"), 4],
      ["Lists", "a total", ({ method, call }) => method === "get" && /nextAfter/.test(JSON.stringify(call)), 1],
    ])("%s: without %s", (name, _, isWithout, count) => {
      const without = pathsOf(calls.filter(isWithout));
      expect(without).toHaveLength(count);
      for (const path of without) expect(rule(name)).toContain(`\`${path}\``);
    });

    it("a batch says so itself", () => {
      expect(document.paths["/flow/v1/flows/batch"].post.description).toMatch(/`Idempotency-Key`[^.]*400/);
    });
  });

  it("explains each code of the closed list but those that no endpoint of it can answer", () => {
    const text = JSON.stringify({ paths: document.paths, responses: document.components.responses });
    const documented = new Set(text.match(/(?<=#\/components\/examples\/)\w+/g));
    const elsewhere = ["method_not_allowed", "bank_unavailable"];
    expect([...documented].toSorted()).toEqual(
      Object.keys(PROBLEMS)
        .filter((code) => !elsewhere.includes(code))
        .toSorted(),
    );
  });
});
