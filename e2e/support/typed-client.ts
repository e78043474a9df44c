import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./api-types";

/**
 * The client that an integrator would generate from /openapi.json. Each answer is compared with the document on its way:
 * an undocumented status, field or form fails the call.
 */
export type TypedClient = Client<paths>;

export function typedClient(
  baseUrl: string,
  headers: Readonly<{ token: () => Promise<string>; tenantUuid: string }>,
): TypedClient {
  const client = createClient<paths>({ baseUrl, querySerializer: { array: { style: "form", explode: false } } });
  client.use({
    onRequest: async ({ request }) => {
      request.headers.set("authorization", `Bearer ${await headers.token()}`);
      request.headers.set("x-tenant-id", headers.tenantUuid);
    },
    onResponse: async ({ request, response, schemaPath }) => {
      await checkDocumented(request.method, schemaPath, response.clone());
    },
  });
  return client;
}

const document = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
const ajv = new Ajv2020({ strict: false, validateFormats: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, ...closed({ paths: document.paths, components: document.components }) }, "openapi.json");

/** The document leaves its answers open, to what later releases add: here a field that nobody has described is a mistake. */
function closed(node: Node): Record<string, unknown> {
  const parts = Object.fromEntries(Object.entries(node).map(([name, part]) => [name, closedPart(part)]));
  const isOpen = node.type === "object" && isNode(node.properties) && node.additionalProperties === undefined;
  return isOpen ? { ...parts, additionalProperties: false } : parts;
}

function closedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closedPart);
  return isNode(part) ? closed(part) : part;
}

async function checkDocumented(method: string, path: string, response: Response): Promise<void> {
  const what = `${method} ${path} answers ${response.status}`;
  const place = ["paths", path, method.toLowerCase(), "responses", String(response.status)];
  const described = at(document, place);
  if (described === undefined) throw new Error(`${what}, which is not documented.`);
  const pointer = described.$ref?.slice(1) ?? `/${place.map(asFragment).join("/")}`;
  const content = at(document, pointer.slice(1).split("/").map(fromFragment))?.content;
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  if (content === undefined) {
    if ((await response.text()) !== "") throw new Error(`${what} with a body, which is not documented.`);
    return;
  }
  if (!(type in content)) throw new Error(`${what} with ${type}, which is not documented.`);
  if (!type.endsWith("json")) return;
  const validate = ajv.getSchema(`openapi.json#${pointer}/content/${asFragment(type)}/schema`);
  if (!validate) throw new Error(`${what}: the document has no schema for it.`);
  const body: unknown = await response.json();
  if (!validate(body)) throw new Error(`${what}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`);
}

type Node = Readonly<{ $ref?: string; content?: Readonly<Record<string, unknown>> }> &
  Readonly<Record<string, unknown>>;

function at(from: unknown, path: readonly string[]): Node | undefined {
  let found: unknown = from;
  for (const name of path) found = isNode(found) ? found[name] : undefined;
  return isNode(found) ? found : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

/** RFC 6901, as a URI's fragment. */
function asFragment(name: string): string {
  return encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function fromFragment(name: string): string {
  return decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~");
}
