import { describe, expect, it } from "vitest";
import { z } from "zod";
import { definitionOf, METHODS } from "@/lib/http/api-route";
import { EXAMPLES } from "./openapi.json/examples";
import { API_ROUTES } from "./openapi.json/routes";

/** As much of a JSON Schema as says which fields of an object need not be there. */
const node = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
  propertyNames: z.object({ enum: z.array(z.string()).default([]) }).optional(),
  additionalProperties: z.unknown().optional(),
  $defs: z.record(z.string(), z.unknown()).default({}),
});

const record = z.record(z.string(), z.unknown());

type Place = readonly string[];

/** Each field of this value that its schema does not require. */
function optionalFields(schema: unknown, value: unknown, at: Place = []): readonly Place[] {
  const { required, items, anyOf, oneOf, $defs, ...described } = node.parse(schema);
  const { propertyNames, additionalProperties } = described;
  const properties =
    described.properties ??
    (propertyNames && Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties])));
  // A schema with a name of its own stands among the definitions.
  const variants = [...anyOf, ...oneOf, ...Object.values($defs)].flatMap((each) => optionalFields(each, value, at));
  if (Array.isArray(value) && items) {
    return [...variants, ...value.flatMap((item, place) => optionalFields(items, item, [...at, `${place}`]))];
  }
  const given = record.safeParse(value).data;
  if (!given || !properties) return variants;
  const here = Object.keys(properties).filter((name) => !required.includes(name));
  const inner = Object.entries(properties).flatMap(([name, each]) => optionalFields(each, given[name], [...at, name]));
  return [...variants, ...here.map((name) => [...at, name]), ...inner];
}

/** The value with one field of it null, or without it. */
function changed(value: unknown, [name = "", ...rest]: Place, to: null | undefined): unknown {
  if (Array.isArray(value)) return value.map((item, place) => (`${place}` === name ? changed(item, rest, to) : item));
  const { [name]: old, ...others } = record.parse(value);
  if (rest.length > 0) return { ...others, [name]: changed(old, rest, to) };
  return to === undefined ? others : { ...others, [name]: to };
}

const BODIES = Object.values(API_ROUTES).flatMap((handlers) =>
  METHODS.flatMap((method) => {
    const { operationId = "", body, rawBody } = definitionOf(handlers[method]) ?? {};
    const schema = body ?? rawBody?.schema;
    return schema ? [{ operationId, schema }] : [];
  }),
);

describe.each(BODIES)("$operationId", ({ operationId, schema }) => {
  const example = EXAMPLES[operationId]?.request;
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const read = (value: unknown) => {
    const { data, error } = schema.safeParse(value);
    // What was read may say either of what is not there.
    return JSON.parse(JSON.stringify(error?.issues ?? data, (_, each) => each ?? undefined));
  };

  it("takes null for each field that need not be there, as if it were not there (decision 273)", () => {
    expect(example).toBeTypeOf("object");
    for (const place of new Set(optionalFields(described, example).map((fields) => fields.join("/")))) {
      const fields = place.split("/");
      const [asNull, asAbsent] = [null, undefined].map((to) => read(changed(example, fields, to)));
      expect({ place, is: asNull }).toEqual({ place, is: asAbsent });
    }
  });
});
