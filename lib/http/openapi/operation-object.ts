import { z } from "zod";
import type {
  oas31,
  ZodOpenApiOperationObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import { PROBLEMS } from "@/lib/http/reply/problem";
import type { ErrorCode } from "@/lib/shared/errors";
import { uuidField } from "@/lib/shared/fields";
import type { AnyRouteDefinition, Method } from "../api-route";
import { documentedErrors } from "./documented-errors";
import { problemSchema } from "./problem-schema";

/** What an endpoint is sent and answers, for people to copy. */
export type OperationExample = Readonly<{ request?: unknown; response?: unknown }>;

/** One endpoint's entry in the document, from the definition that serves it. */
export function operationObject(
  path: string,
  method: Method,
  definition: AnyRouteDefinition,
  example: OperationExample = {},
): ZodOpenApiOperationObject {
  const { operationId, summary, tag, query } = definition;
  const pathParams = pathParameters(path);
  return {
    operationId,
    summary,
    description: definition.description ?? `${summary}.`,
    tags: [tag],
    parameters: headerParameters(method, definition),
    requestParams: {
      ...(pathParams && { path: pathParams }),
      ...(query instanceof z.ZodObject && { query }),
    },
    ...requestBody(definition, example.request),
    responses: { ...successes(definition, example.response), ...failures(documentedErrors(method, definition)) },
  };
}

/** They are UUIDs, every one. */
function pathParameters(path: string): z.ZodObject | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  return names.length === 0 ? null : z.object(Object.fromEntries(names.map((name) => [name, uuidField])));
}

const reference = (name: string): oas31.ReferenceObject => ({ $ref: `#/components/parameters/${name}` });

function headerParameters(
  method: Method,
  { tenantHeader, responses, errors, lines }: AnyRouteDefinition,
): oas31.ReferenceObject[] {
  return [
    reference(tenantHeader === "optional" ? "OptionalTenantId" : "TenantId"),
    ...(method === "POST" && !lines ? [reference("IdempotencyKey")] : []),
    ...(responses[304] ? [reference("IfNoneMatch")] : []),
    ...(errors?.includes("precondition_failed") ? [reference("IfMatch")] : []),
    ...(responses[206] ? [reference("Range"), reference("IfRange")] : []),
  ];
}

function requestBody(
  { body, rawBody, lines }: AnyRouteDefinition,
  example: unknown,
): { requestBody?: ZodOpenApiRequestBodyObject } {
  if (lines) return { requestBody: linesBody(lines) };
  const schema = body ?? rawBody?.schema;
  if (!schema) return {};
  const examples = example === undefined ? {} : { example };
  if (rawBody?.kind === "statement") {
    return { requestBody: { required: true, content: { "multipart/form-data": { schema, ...examples } } } };
  }
  if (rawBody?.kind === "files") return { requestBody: { required: true, content: fileForm(schema, example) } };
  const json = { "application/json": { schema, ...examples } };
  const multipart = {
    "multipart/form-data": {
      schema: z
        .object({ payload: rawBody?.payload ?? schema })
        .catchall(binary)
        .meta({
          description: "The JSON in the part `payload`; each PDF in a part of its own, of at most 8 MB.",
        }),
      encoding: { payload: { contentType: "application/json" } },
      ...(example === undefined ? {} : { example: { payload: example } }),
    },
  };
  return {
    requestBody: {
      required: true,
      content: {
        ...(rawBody?.kind === "multipart" ? {} : json),
        ...(rawBody && rawBody.kind !== "json" ? multipart : {}),
      },
    },
  };
}

/** One file, and what is said of it beside it, which may be left out. */
function fileForm(payload: z.ZodType, example: unknown): ZodOpenApiRequestBodyObject["content"] {
  const file = z.string().meta({ format: "binary", description: "The file as it is." });
  return {
    "multipart/form-data": {
      schema: z.object({ file, payload: payload.optional() }),
      encoding: { payload: { contentType: "application/json" } },
      ...(example === undefined ? {} : { example: { file: "@table.csv", payload: example } }),
    },
  };
}

/** Text of many lines: OpenAPI 3.1 knows no schema of a line. */
function linesBody({ examples }: NonNullable<AnyRouteDefinition["lines"]>): ZodOpenApiRequestBodyObject {
  const content = Object.entries(examples).map(([type, example]) => [type, { schema: z.string(), example }] as const);
  return { required: true, content: Object.fromEntries(content) };
}

/** OpenAPI 3.1: what a schema says of raw bytes is their media type alone. */
const bytesOf = (contentMediaType: string) => z.any().meta({ override: { type: "string", contentMediaType } });

export const binary = bytesOf("application/pdf");

function successes({ responses, errors, lines }: AnyRouteDefinition, example: unknown): ZodOpenApiResponsesObject {
  const entries = Object.entries(responses).map(([status, { description, schema, contentType, headers = [] }]) => {
    const isFirst = status === Object.keys(responses)[0];
    const response: ZodOpenApiResponseObject = {
      description,
      headers: {
        ...headersOf(Number(status), responses[304] !== undefined || errors?.includes("precondition_failed")),
        ...Object.fromEntries(headers.map((name) => [HEADER_NAMES[name], header(name)])),
      },
      ...((schema || contentType) && {
        content: {
          ...(schema && { "application/json": { schema, ...(isFirst && example !== undefined ? { example } : {}) } }),
          ...(contentType && {
            [contentType]: lines ? { schema: z.string(), example: lines.answer } : { schema: bytesOf(contentType) },
          }),
        },
      }),
    };
    return [status, response] as const;
  });
  return Object.fromEntries(entries);
}

const HEADER_NAMES = { TotalCount: "X-Total-Count" } as const;

const header = (name: string): oas31.ReferenceObject => ({ $ref: `#/components/headers/${name}` });

function headersOf(status: number, isCacheable = false): oas31.HeadersObject {
  return {
    "X-Request-Id": header("RequestId"),
    RateLimit: header("RateLimit"),
    "RateLimit-Policy": header("RateLimitPolicy"),
    ...(status === 201 && { Location: header("Location") }),
    ...(isCacheable && { ETag: header("ETag") }),
  };
}

/** One answer for each status; it stands among the components, for many endpoints give the same. */
export function failures(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      failure(
        status,
        codes.filter((code) => PROBLEMS[code].status === status),
      ),
    ]),
  );
}

/** The same object for the same codes: a component is known by it. */
const failuresById = new Map<string, ZodOpenApiResponseObject>();

function failure(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const id = codes.map(inPascalCase).join("Or");
  const known = failuresById.get(id);
  if (known) return known;
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  const response: ZodOpenApiResponseObject = {
    id,
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(" "),
    headers: {
      "X-Request-Id": header("RequestId"),
      ...(status === 401 && { "WWW-Authenticate": header("WWWAuthenticate") }),
      ...((status === 429 || status === 503) && { "Retry-After": header("RetryAfter") }),
      ...(status === 429 && {
        RateLimit: header("RateLimit"),
        "RateLimit-Policy": header("RateLimitPolicy"),
      }),
    },
    content: { "application/problem+json": { schema: problemSchema, examples: Object.fromEntries(examples) } },
  };
  failuresById.set(id, response);
  return response;
}

function inPascalCase(code: string): string {
  return code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
