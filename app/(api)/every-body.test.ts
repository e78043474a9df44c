import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { callRoute } from "@/lib/http/testing/call-route";
import { expectProblem } from "@/lib/http/testing/guards";
import { newUuid } from "@/lib/shared/ids";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { EXAMPLES } from "./openapi.json/examples";
import { fieldsOf } from "./testing/request-fields";
import { type Endpoint, endpointsOf, routeFiles } from "./testing/route-files";
import { type Secrets, someSecrets } from "./testing/secrets";

/**
 * Every body there is × what no program of good will sends: it is a 400 that says where, and never a fault of ours. The bodies are found,
 * not listed: a new one is walked from its first day.
 */

const endpoints = (await routeFiles())
  .flatMap(endpointsOf)
  .filter(({ definition: { body, rawBody } }) => body || (rawBody && rawBody.kind !== "statement"))
  .map((endpoint) => [endpoint.definition.operationId, endpoint] as const);

let database: TestDatabase;
let secrets: Secrets;
beforeAll(async () => {
  database = await testDatabase();
  secrets = await someSecrets(database);
});

const call = ({ method, path, handlers, definition }: Endpoint, json: string) =>
  callRoute(handlers, {
    method,
    path,
    params: secrets.paramsOf(path),
    as: secrets.merchant.caller,
    headers: method === "POST" ? { "idempotency-key": newUuid() } : {},
    body: definition.rawBody?.kind === "files" ? formOf(json) : json,
  });

function formOf(json: string): FormData {
  const form = new FormData();
  form.set("payload", json);
  form.set("file", new Blob(["name,email,rent\nAna,ana@example.com,900 €\n"], { type: "text/csv" }), "table.csv");
  return form;
}

const DEEP = 100_000;

/** What Postgres can't keep: in a text of its own, and in those that are looked at more closely. */
const UNKEPT = ["\0", "\ud83d"].flatMap((bad) => [
  bad,
  `a${bad}b`,
  `a${bad}@example.com`,
  `https://a.example/${bad}`,
  `data:image/svg+xml,<svg>${bad}</svg>`,
  `+34600000000${bad}`,
  `P9D${bad}`,
  `2030-01-01${bad}`,
]);

/** The example with a value at one place, and with what the place itself says of the way to it. */
function put(within: unknown, [step, ...further]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const [isItem, type] = /^\[\](?:\((\w+)\))?$/.exec(step) ?? [];
  if (isItem === undefined) return { ...Object(within), [step]: put(Object(within)[step], further, value) };
  const [first] = Array.isArray(within) ? within : [];
  return [put(type === undefined ? first : { type }, further, value)];
}

it("are walked", () => {
  expect(endpoints.length).toBeGreaterThan(15);
  expect(put({ a: [{ b: 1 }, { b: 2 }] }, ["a", "[]", "c"], 3)).toEqual({ a: [{ b: 1, c: 3 }] });
  expect(put({ a: [{ b: 1 }] }, ["a", "[](EMAIL)", "to"], "x")).toEqual({ a: [{ type: "EMAIL", to: "x" }] });
});

describe.each(endpoints)("%s", (operationId, endpoint) => {
  const schema = endpoint.definition.body ?? endpoint.definition.rawBody?.schema;

  it("has no field for a text that can't be kept", () => {
    const refusedAt = (body: unknown): readonly string[] => {
      const error = schema?.safeParse(body, { reportInput: true }).error;
      return error ? bodyErrors(error).flatMap((one) => ("pointer" in one ? one.pointer : [])) : [];
    };
    for (const place of schema ? fieldsOf(schema) : []) {
      const steps = place.split("/").slice(1);
      const pointer = place.replaceAll(/\[\](\(\w+\))?/g, "0");
      for (const text of UNKEPT) {
        for (const value of [text, [text]]) {
          const refused = refusedAt(put(EXAMPLES[operationId]?.request, steps, value));
          const isNamed = refused.some((at) => at === pointer || at.startsWith(`${pointer}/`));
          expect({ place, value, isNamed }).toEqual({ place, value, isNamed: true });
        }
      }
    }
  });

  it("400: a hundred thousand arrays in each other, and where nobody looks they are nothing", async () => {
    const refused = await call(endpoint, `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`);
    expectProblem(refused, 400, "invalid_field");
    expect(refused.bytes.length).toBeLessThan(10_000);
    const ignored = await call(endpoint, `${'{"nobodys":'.repeat(DEEP / 2)}1${"}".repeat(DEEP / 2)}`);
    expect(ignored.status).toBeLessThan(500);
  });
});
