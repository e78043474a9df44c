import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { parse } from "yaml";
import { z } from "zod";

/** The Berlin Group's own OpenAPI document lies beside the project, which holds no copy of it. */
const DOCUMENT = resolve(process.cwd(), "../shared/data/psd2-pis-subset.yaml");

export const documentIsPresent = existsSync(DOCUMENT);

/** One call with its answer, as it went over the wire. */
export type Exchange = Readonly<{
  method: string;
  /** From `/v1` on. */
  path: string;
  requestHeaders: Headers;
  requestBody: string;
  status: number;
  responseHeaders: Headers;
  responseBody: string;
}>;

const reference = z.object({ $ref: z.string() });
const parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false) });
const media = z.record(z.string(), z.unknown());
const header = z.object({ required: z.boolean().default(false) });
const body = z.object({ content: media.optional(), headers: media.optional() });
const operation = z.object({
  parameters: z.array(reference),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
});

/** Holds exchanges against the document. */
export class Psd2Document {
  readonly #document: unknown;
  readonly #ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  /** What was looked up and compiled, by its pointer: exchanges ask for the same again and again. */
  readonly #found = new Map<string, unknown>();
  readonly #validators = new Map<string, ValidateFunction>();

  constructor() {
    this.#document = readDocument();
    formats.default(this.#ajv);
    // OpenAPI's own; ajv takes it for a keyword of its own otherwise.
    this.#ajv.addSchema(z.record(z.string(), z.unknown()).parse(this.#document), "psd2");
  }

  /** Everything in an exchange that the document doesn't allow. */
  violations(exchange: Exchange): string[] {
    const route = this.#routeOf(exchange.path);
    if (route === null) return [`${exchange.path}: no such path`];
    const pointer = `/paths/${toToken(route)}/${exchange.method.toLowerCase()}`;
    const found = operation.safeParse(this.#at(pointer));
    if (!found.success) return [`${exchange.method} ${route}: no such operation`];
    return [
      ...this.#parameters(pointer, found.data.parameters, exchange, route),
      ...this.#body(`${pointer}/requestBody`, "request", exchange.requestHeaders, exchange.requestBody),
      ...this.#response(pointer, exchange),
    ].map((problem) => `${exchange.method} ${exchange.path}: ${problem}`);
  }

  #routeOf(path: string): string | null {
    const routes = Object.keys(z.record(z.string(), z.unknown()).parse(this.#at("/paths")));
    const segments = path.split("/");
    const fits = (route: string) => {
      const parts = route.split("/");
      return parts.length === segments.length && parts.every((part, i) => part.startsWith("{") || part === segments[i]);
    };
    return routes.find(fits) ?? null;
  }

  #parameters(pointer: string, refs: readonly { $ref: string }[], exchange: Exchange, route: string): string[] {
    return refs.flatMap((_, index) => {
      const at = this.#resolve(`${pointer}/parameters/${index}`);
      const { name, in: place, required } = parameter.parse(this.#at(at));
      const segment = route.split("/").indexOf(`{${name}}`);
      const value = place === "path" ? exchange.path.split("/")[segment] : exchange.requestHeaders.get(name);
      if (value == null) return required ? [`${name} is missing`] : [];
      return this.#check(`${at}/schema`, name, this.#isBoolean(`${at}/schema`) ? value === "true" : value);
    });
  }

  #response(pointer: string, exchange: Exchange): string[] {
    const at = `${pointer}/responses/${exchange.status}`;
    if (this.#at(at) === undefined) return [`no answer ${exchange.status}`];
    const { headers = {} } = body.parse(this.#at(this.#resolve(at)));
    const headerProblems = Object.keys(headers).flatMap((name) => {
      const where = this.#resolve(`${this.#resolve(at)}/headers/${toToken(name)}`);
      const value = exchange.responseHeaders.get(name);
      if (value === null) return header.parse(this.#at(where)).required ? [`answer: ${name} is missing`] : [];
      return this.#check(`${where}/schema`, `answer: ${name}`, value);
    });
    return [...headerProblems, ...this.#body(at, "answer", exchange.responseHeaders, exchange.responseBody)];
  }

  #body(pointer: string, what: string, headers: Headers, text: string): string[] {
    if (this.#at(pointer) === undefined) return text === "" ? [] : [`${what}: has a body`];
    const at = this.#resolve(pointer);
    const { content } = body.parse(this.#at(at));
    if (content === undefined) return [];
    const type = (headers.get("content-type") ?? "").split(";")[0] ?? "";
    if (!(type in content)) return text === "" ? [] : [`${what}: no content ${type}`];
    return this.#check(`${at}/content/${toToken(type)}/schema`, what, JSON.parse(text));
  }

  #isBoolean(pointer: string): boolean {
    return z.object({ type: z.literal("boolean") }).safeParse(this.#at(pointer)).success;
  }

  #check(pointer: string, what: string, value: unknown): string[] {
    const validate = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `psd2#${pointer}` });
    this.#validators.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath} ${message}`);
  }

  /** The pointer of what a pointer's `$ref` leads to. */
  #resolve(pointer: string): string {
    const found = reference.safeParse(this.#at(pointer));
    return found.success ? this.#resolve(found.data.$ref.slice(1)) : pointer;
  }

  #at(pointer: string): unknown {
    if (!this.#found.has(pointer)) this.#found.set(pointer, this.#lookUp(pointer));
    return this.#found.get(pointer);
  }

  #lookUp(pointer: string): unknown {
    return pointer
      .split("/")
      .slice(1)
      .map(fromToken)
      .reduce<unknown>((value, key) => {
        const holder = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).safeParse(value);
        if (!holder.success) return undefined;
        return Array.isArray(holder.data) ? holder.data[Number(key)] : holder.data[key];
      }, this.#document);
  }
}

/** As both of its readers have it: ours, and prism. */
export function readDocument(): unknown {
  return withoutOverlaps(parse(readFileSync(DOCUMENT, "utf8")));
}

/**
 * The document says `oneOf` of forms that overlap: what updates an authorisation is one of five, of which the first (`{}`) is
 * anything at all, and each form of the answer is a scaStatusResponse as well. No body can be exactly one of them. It must be
 * one at least, and of no form but empty where that is what is meant.
 */
function withoutOverlaps(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutOverlaps);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, withoutOverlaps(value)] as const);
  const forms = entries.find(([key]) => key === "oneOf")?.[1];
  if (!Array.isArray(forms) || !forms.some(overlaps)) return Object.fromEntries(entries);
  const anyOf = forms.map((form) => (isAnything(form) ? { type: "object", maxProperties: 0 } : form));
  return Object.fromEntries([...entries.filter(([key]) => key !== "oneOf"), ["anyOf", anyOf]]);
}

function overlaps(form: unknown): boolean {
  return isAnything(form) || reference.safeParse(form).data?.$ref === "#/components/schemas/scaStatusResponse";
}

function isAnything(form: unknown): boolean {
  return typeof form === "object" && form !== null && Object.keys(form).length === 0;
}

/** RFC 6901, in a URI fragment. */
function toToken(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function fromToken(key: string): string {
  return decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~");
}
