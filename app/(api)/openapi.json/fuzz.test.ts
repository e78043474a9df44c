import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { METHODS, type Method } from "@/lib/http/api-route";
import { type Answer, callRoute, type Handlers } from "@/lib/http/testing/call-route";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { generator } from "@/lib/shared/testing/random";
import * as platformToken from "../api/v2/auth/token/route";
import * as token from "../idp/oauth2/token/route";
import { describeApi } from "./describe-api";
import { API_ROUTES } from "./routes";

/** Calls per run; FUZZ_CALLS asks for more, FUZZ_SEED for others. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 400);
const random = generator(Number(process.env.FUZZ_SEED ?? 26));

type Schema = Readonly<{ [name: string]: unknown }>;
const schemaShape: z.ZodType<Schema> = z.record(z.string(), z.unknown());

const operationShape = z.object({
  operationId: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), schema: schemaShape }).or(z.object({ $ref: z.string() })))
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaShape })) }).optional(),
});
const documentShape = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.object({ schemas: z.record(z.string(), schemaShape) }),
});
const { paths, components } = documentShape.parse(JSON.parse(JSON.stringify(describeApi("http://localhost:3000"))));

let database: TestDatabase;
let merchant: Merchant;
let callers: readonly Caller[];
/** Identifiers of things that there are, and of one that there isn't. */
let uuids: string[];

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  callers = [merchant.caller, merchant.caller, await insertCollaborator(database, merchant)];
  const flow = await aFlow(merchant.caller, [{}, {}]);
  uuids = [flow.uuid, firstOf(flow).uuid, merchant.configurationUuid, merchant.creditorAccountUuid, newUuid()];
});

const STRANGE = [
  "",
  " ",
  "0",
  "-1",
  "null",
  "ñ\u{1f600}",
  "a\u0000b",
  "'; drop table flow; --",
  "%",
  "\ud800",
  "x".repeat(3000),
];
const ANYTHING = [null, true, 0, -1, 1.5, 1e21, "", [], {}, ...STRANGE];

/** Something that the schema takes, mostly. */
function anInstanceOf(schema: Schema, depth = 0): unknown {
  if (random.next() < 0.04) return random.pick(ANYTHING);
  const { $ref, anyOf, oneOf, enum: members, const: constant } = schema;
  if (typeof $ref === "string") return anInstanceOf(components.schemas[$ref.split("/").at(-1) ?? ""] ?? {}, depth);
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return anInstanceOf(schemaShape.parse(random.pick(choices)), depth);
  if (Array.isArray(members)) return random.pick(members);
  if (constant !== undefined) return constant;
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === "object") return objectOf(schema, depth);
  if (type === "array") return arrayOf(schema, depth);
  if (type === "integer" || type === "number") return numberOf(schema);
  if (type === "boolean") return random.next() < 0.5;
  if (type === "null") return null;
  return textOf(schema);
}

function objectOf({ properties, required, additionalProperties, propertyNames }: Schema, depth: number): unknown {
  const needed = z.array(z.string()).catch([]).parse(required);
  const entries = Object.entries(z.record(z.string(), schemaShape).catch({}).parse(properties)).filter(
    ([name]) => random.next() < (needed.includes(name) ? 0.97 : depth > 3 ? 0.2 : 0.5),
  );
  const names = z.object({ enum: z.array(z.string()) }).safeParse(propertyNames);
  const others =
    names.success && additionalProperties ? [[random.pick(names.data.enum), additionalProperties] as const] : [];
  return Object.fromEntries(
    [...entries, ...others].map(([name, schema]) => [name, anInstanceOf(schemaShape.parse(schema), depth + 1)]),
  );
}

function arrayOf({ items, minItems, maxItems }: Schema, depth: number): unknown {
  const [least, most] = [Number(minItems ?? 0), Number(maxItems ?? 3)];
  const length = random.next() < 0.03 ? most + 1 : least + Math.floor(random.next() * Math.min(3, most - least + 1));
  return Array.from({ length }, () => anInstanceOf(schemaShape.catch({}).parse(items), depth + 1));
}

function numberOf({ minimum, maximum }: Schema): number {
  const [least, most] = [Number(minimum ?? 0), Number(maximum ?? 1000)];
  return random.pick([
    least,
    most,
    least + 1,
    Math.floor(least + random.next() * Math.min(most - least, 1000)),
    most + 1,
  ]);
}

function textOf({ format }: Schema): string {
  if (random.next() < 0.15) return random.pick(STRANGE);
  if (format === "uuid") return random.pick(uuids);
  if (format === "email") return "ana@example.com";
  if (format === "uri") return random.pick(["https://erp.example.com/a?b=c#d", "http://127.0.0.1:9/x", "ftp://a"]);
  return random.pick([
    "a",
    "P30D",
    "2026-12-24",
    "2026-12-24T10:00:00Z",
    "es",
    "ES",
    "#0f5c8c",
    "COBADEFFXXX",
    "PAYMENT",
  ]);
}

type Endpoint = Readonly<{ path: string; method: Method; operation: z.infer<typeof operationShape> }>;

/** The token endpoints speak a form of their own; whatever they are sent, they answer. */
const ROUTES: Readonly<Record<string, Handlers>> = {
  ...API_ROUTES,
  "/idp/oauth2/token": token,
  "/api/v2/auth/token": platformToken,
};

const ENDPOINTS: readonly Endpoint[] = Object.entries(ROUTES).flatMap(([path]) =>
  METHODS.flatMap((method) => {
    const operation = paths[path]?.[method.toLowerCase()];
    return operation ? [{ path, method, operation }] : [];
  }),
);

/** What callers send along, and what they shouldn't. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  "idempotency-key": ["k1", "k2", "", "x".repeat(300)],
  "if-none-match": ["*", '"x"', 'W/"x", "y"', "no tag", ""],
  "if-match": ["*", '"x"', ","],
  "if-range": ['"x"', "Sat, 21 Nov 2026 00:00:00 GMT"],
  range: ["bytes=0-10", "bytes=-1", "bytes=5-1", "bytes=99999999999999999999-", "lines=1", "bytes=0-1,3-4"],
  "x-tenant-id": ["", "1", "00000000-0000-0000-0000-000000000000"],
  "x-request-id": ["erp-12345678", "<script>", "x".repeat(500)],
  authorization: ["", "Bearer", "Bearer a.b.c", "Basic YTpi", `Bearer ${"x".repeat(9000)}`],
  accept: ["text/html", "*/*;q=0", ""],
};

function headersOf(): Record<string, string> {
  if (random.next() < 0.6) return {};
  const name = random.pick(Object.keys(HEADERS));
  return { [name]: random.pick(HEADERS[name] ?? []) };
}

const CONTENT_TYPES = ["text/plain", "application/json; charset=utf-16", "application/xml", "multipart/form-data", ""];
const BROKEN = ["", "{", "[1,", "nul", "\u0000", "{}x", '{"a":1,"a":2}', "[".repeat(5000), "--x\r\n", "%PDF-1.7"];

/** The body in one of the forms that the endpoint takes, or in none. */
function sentAs({ requestBody }: Endpoint["operation"], headers: Record<string, string>) {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  if (!requestBody || !schema) return { headers };
  if (requestBody.content["application/x-www-form-urlencoded"]) return tokenRequestOf(schema, headers);
  const form = requestBody.content["multipart/form-data"];
  const json = form ? payloadOf(form.schema) : schema;
  if (random.next() < 0.08) {
    return { headers: { ...headers, "content-type": random.pick(CONTENT_TYPES) }, body: random.pick(BROKEN) };
  }
  if (random.next() < 0.05) return { headers, body: random.pick(BROKEN) };
  const value = anInstanceOf(json);
  return form && random.next() < 0.4 ? { headers, body: formOf(value) } : { headers, body: value ?? "{" };
}

function tokenRequestOf(schema: Schema, headers: Record<string, string>) {
  const fields = z.record(z.string(), z.unknown()).catch({}).parse(anInstanceOf(schema));
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  if (random.next() < 0.1) form.append(random.pick([...form.keys(), "grant_type", "resource"]), "x");
  const body = random.next() < 0.1 ? random.pick([...BROKEN, "a=%", "=&=&="]) : form.toString();
  const authorization = `Basic ${Buffer.from(random.pick([`${newUuid()}:x`, ":", "a", "\u0000:\u0000"])).toString("base64")}`;
  return { headers: { "content-type": "application/x-www-form-urlencoded", authorization, ...headers }, body };
}

function payloadOf(schema: Schema): Schema {
  // A form of files alone has none.
  return z.object({ properties: z.object({ payload: schemaShape.optional() }) }).parse(schema).properties.payload ?? {};
}

function formOf(payload: unknown): FormData {
  const form = new FormData();
  if (random.next() < 0.95) form.append("payload", new Blob([JSON.stringify(payload) ?? random.pick(BROKEN)]));
  if (random.next() < 0.05) form.append("payload", "{}");
  for (let files = Math.floor(random.next() * 3); files > 0; files--) {
    form.append(random.pick(["a", "es", "", "payload", "ñ"]), new Blob([random.pick(BROKEN)]), random.pick(STRANGE));
  }
  return form;
}

/** One request of an endpoint's own making, valid or broken. */
async function fuzz({ path, method, operation }: Endpoint): Promise<Readonly<{ request: unknown; answer: Answer }>> {
  const handlers = ROUTES[path];
  if (!handlers) throw new Error(`No route for ${path}.`);
  const query = new URLSearchParams();
  const params: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    if (!("schema" in parameter)) continue;
    if (parameter.in === "path") params[parameter.name] = String(anInstanceOf(parameter.schema)).toWellFormed();
    if (parameter.in === "query" && random.next() < 0.25)
      query.append(parameter.name, String(anInstanceOf(parameter.schema)));
  }
  if (random.next() < 0.05) query.append(random.pick(["q_typo", "limit", "page"]), "1");
  const request = {
    method,
    path: path.replace(/\{(\w+)\}/g, "[$1]"),
    params,
    search: query.toString(),
    as: random.pick(callers),
    ...sentAs(operation, headersOf()),
  };
  return { request, answer: await callRoute(handlers, request) };
}

describe("requests of every kind", () => {
  it(
    `get a documented answer, and never a 5xx (${CALLS} calls)`,
    async () => {
      for (let call = 0; call < CALLS; call++) {
        const endpoint = random.pick(ENDPOINTS);
        const { request, answer } = await fuzz(endpoint).catch((error: unknown) => {
          throw new Error(`${endpoint.operation.operationId}, call ${call}`, { cause: error });
        });
        expect(answer.status, JSON.stringify({ request, answer: answer.body })).toBeLessThan(500);
      }
    },
    60_000 + CALLS * 100,
  );
});
