import { describe, expect, it } from "vitest";
import { z } from "zod";
import { definitionOf, METHODS } from "@/lib/http/api-route";
import { API_ROUTES } from "./openapi.json/routes";

/**
 * What a request may name without end is named without end where it is wrong: a megabyte of zeros is half a million items, each of which
 * would be answered with what it must be (decision 256). So each list and each map of each body has an end, which the reference tells.
 */

const list = z.looseObject({ type: z.literal("array"), maxItems: z.undefined().optional() });
const map = z.looseObject({
  additionalProperties: z.looseObject({}),
  propertyNames: z.looseObject({ enum: z.undefined().optional() }).optional(),
  maxProperties: z.undefined().optional(),
});

/** Where a JSON Schema has a list or a map without a last item. */
function endless(described: unknown, at = ""): readonly string[] {
  if (typeof described !== "object" || described === null) return [];
  const here = list.safeParse(described).success || map.safeParse(described).success ? [at] : [];
  return [...here, ...Object.entries(described).flatMap(([name, inner]) => endless(inner, `${at}/${name}`))];
}

const BODIES = Object.values(API_ROUTES).flatMap((handlers) =>
  METHODS.flatMap((method) => {
    const { operationId = "", body, rawBody } = definitionOf(handlers[method]) ?? {};
    const schemas = [body, rawBody?.schema, rawBody?.payload].filter((schema) => schema !== undefined);
    return schemas.map((schema) => ({ operationId, schema }));
  }),
);

it("is looked at in every body that there is", () => {
  expect(BODIES.length).toBeGreaterThan(15);
  const open = z.object({ a: z.array(z.object({ b: z.record(z.string(), z.string()) })), c: z.array(z.int()).max(2) });
  expect(endless(z.toJSONSchema(open))).toEqual(["/properties/a", "/properties/a/items/properties/b"]);
});

describe.each(BODIES)("$operationId", ({ schema }) => {
  it("has no list without an end", () => {
    expect(endless(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))).toEqual([]);
  });
});
