import { z } from "zod";

/** As much of a JSON Schema as requests are described with. */
type Node = Readonly<{
  type?: unknown;
  properties?: Readonly<Record<string, Node>> | undefined;
  items?: Node | undefined;
  propertyNames?: Readonly<{ enum?: readonly string[] | undefined }> | undefined;
  additionalProperties?: Node | boolean | undefined;
  anyOf?: readonly Node[] | undefined;
  oneOf?: readonly Node[] | undefined;
  const?: unknown;
}>;

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.unknown().optional(),
    properties: z.record(z.string(), node).optional(),
    items: node.optional(),
    propertyNames: z.object({ enum: z.array(z.string()).optional() }).optional(),
    additionalProperties: z.union([z.boolean(), node]).optional(),
    anyOf: z.array(node).optional(),
    oneOf: z.array(node).optional(),
    const: z.unknown().optional(),
  }),
);

const named = z.intersection(node, z.object({ $defs: z.record(z.string(), node).default({}) }));

/**
 * Every place of a request where a value can stand, out of the contract itself: `/operations/[]/payment/amount`. Where an item
 * can be of several types, each has places of its own: `/operations/[](SIGNATURE)/signature/title`.
 */
export function fieldsOf(schema: z.ZodType): readonly string[] {
  const described = named.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  // A schema with a name of its own stands among the definitions.
  const [definition = described] = Object.values(described.$defs);
  return [...new Set(placesIn(definition, ""))];
}

function placesIn(described: Node, at: string): readonly string[] {
  const variants = [...(described.anyOf ?? []), ...(described.oneOf ?? [])];
  if (variants.length > 0) return variants.flatMap((variant) => placesOfVariant(variant, at));
  const { properties, items, propertyNames, additionalProperties } = described;
  if (properties) return Object.entries(properties).flatMap(([name, inner]) => placesIn(inner, `${at}/${name}`));
  if (propertyNames?.enum && typeof additionalProperties === "object") {
    return propertyNames.enum.flatMap((name) => placesIn(additionalProperties, `${at}/${name}`));
  }
  // A list of plain values is one value.
  if (items && holdsFields(items)) return placesIn(items, `${at}/[]`);
  return [at];
}

function placesOfVariant(variant: Node, at: string): readonly string[] {
  if (!holdsFields(variant)) return variant.type === "null" ? [] : placesIn(variant, at);
  const type = constantOf(variant.properties?.type);
  return placesIn(variant, type === undefined ? at : `${at}(${type})`);
}

function holdsFields({ properties, anyOf = [], oneOf = [] }: Node): boolean {
  return properties !== undefined || [...anyOf, ...oneOf].some(holdsFields);
}

function constantOf(described: Node | undefined): unknown {
  return described?.const ?? described?.anyOf?.map(({ const: constant }) => constant).find((constant) => constant);
}
