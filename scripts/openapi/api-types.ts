import { z } from "zod";

/**
 * The API's description as TypeScript, in the form that openapi-fetch takes: `paths` and `components`. Written here because
 * the generators there are run on the compiler API of TypeScript 5, which 7 doesn't have.
 */

type Json = Readonly<Record<string, unknown>>;
const object: z.ZodType<Json> = z.record(z.string(), z.unknown());
const objects = z.record(z.string(), object);

const parameter = z.object({
  name: z.string(),
  in: z.enum(["query", "path", "header"]),
  required: z.boolean().default(false),
  schema: object,
});
type Parameter = z.infer<typeof parameter>;

const content = z.record(z.string(), z.object({ schema: object })).default({});
const operation = z.object({
  parameters: z.array(object).default([]),
  requestBody: z.object({ required: z.boolean().default(false), content }).optional(),
  responses: objects,
});
const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: objects, parameters: objects, responses: objects }),
});
type Description = z.infer<typeof description>;

/** Sent with every call by whoever makes the client. */
const ALWAYS_SENT = new Set(["x-tenant-id"]);

export function apiTypes(document: unknown): string {
  const api = description.parse(document);
  const paths = Object.entries(api.paths).map(([path, operations]) => {
    const methods = Object.entries(operations).map(([method, one]) => `${method}: ${operationType(api, one)};`);
    return `${JSON.stringify(path)}: { ${methods.join(" ")} };`;
  });
  const schemas = Object.entries(api.components.schemas).map(([name, schema]) => `${name}: ${typeOf(schema)};`);
  return [
    "// Made from docs/openapi.json by `npm run openapi`.",
    `export interface paths {\n${paths.join("\n")}\n}`,
    `export interface components {\nschemas: {\n${schemas.join("\n")}\n};\n}`,
    "",
  ].join("\n");
}

function operationType(api: Description, { parameters, requestBody, responses }: z.infer<typeof operation>): string {
  const all = parameters
    .map((one) => parameter.parse(resolve(one, api.components.parameters)))
    .filter(({ name }) => !ALWAYS_SENT.has(name));
  const places = (["query", "header", "path"] as const).map((place) => placeType(place, all));
  const body = requestBody && `requestBody${requestBody.required ? "" : "?"}: ${contentType(requestBody.content)};`;
  const answers = Object.entries(responses).map(([status, one]) => {
    const response = z.object({ content }).parse(resolve(one, api.components.responses));
    return `${status}: ${contentType(response.content)};`;
  });
  return `{ parameters: { ${places.join(" ")} }; ${body ?? ""} responses: { ${answers.join(" ")} } }`;
}

function placeType(place: Parameter["in"], all: readonly Parameter[]): string {
  const ofPlace = all.filter((one) => one.in === place);
  if (ofPlace.length === 0) return `${place}?: never;`;
  const fields = ofPlace.map((one) => field(one.name, one.schema, one.required));
  return `${place}${ofPlace.some(({ required }) => required) ? "" : "?"}: { ${fields.join(" ")} };`;
}

function contentType(types: z.infer<typeof content>): string {
  const entries = Object.entries(types).map(([name, { schema }]) => `${JSON.stringify(name)}: ${typeOf(schema)};`);
  return entries.length === 0 ? "{ content?: never }" : `{ content: { ${entries.join(" ")} } }`;
}

function resolve(one: Json, among: Readonly<Record<string, Json>>): Json {
  return typeof one.$ref === "string" ? (among[nameIn(one.$ref)] ?? {}) : one;
}

function nameIn(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

function field(name: string, schema: Json, required: boolean): string {
  return `${JSON.stringify(name)}${required ? "" : "?"}: ${typeOf(schema)};`;
}

function typeOf(schema: Json): string {
  if (typeof schema.$ref === "string") return `components["schemas"]["${nameIn(schema.$ref)}"]`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((member) => JSON.stringify(member)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return choices.map((choice) => typeOf(object.parse(choice))).join(" | ");
  const types = z.array(z.string()).catch([]).parse([schema.type].flat());
  return types.length === 0 ? "unknown" : types.map((type) => plainType(type, schema)).join(" | ");
}

function plainType(type: string, schema: Json): string {
  if (type === "array") return `(${typeOf(object.catch({}).parse(schema.items))})[]`;
  if (type === "object") return objectType(schema);
  return type === "integer" ? "number" : type;
}

function objectType({ properties, required, additionalProperties, propertyNames }: Json): string {
  const needed = z.array(z.string()).catch([]).parse(required);
  const fields = Object.entries(objects.catch({}).parse(properties)).map(([name, schema]) =>
    field(name, schema, needed.includes(name)),
  );
  const others = object.safeParse(additionalProperties);
  if (!others.success) return `{ ${fields.join(" ")} }`;
  const names = propertyNames === undefined ? "string" : typeOf(object.parse(propertyNames));
  // Named fields beside others: a file part of any name stands beside the payload.
  const rest = fields.length === 0 ? typeOf(others.data) : "unknown";
  const map = names === "string" ? `{ [name: string]: ${rest} }` : `{ [name in ${names}]?: ${rest} }`;
  return fields.length === 0 ? map : `{ ${fields.join(" ")} } & ${map}`;
}
