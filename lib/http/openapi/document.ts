import { z } from "zod";
import { createDocument, type oas31, type ZodOpenApiOverrideContext, type ZodOpenApiPathsObject } from "zod-openapi";
import type { ErrorCode } from "@/lib/shared/errors";
import { definitionOf, METHODS, type RouteHandlers } from "../api-route";
import { documentedErrors } from "./documented-errors";
import { type OperationExample, operationObject } from "./operation-object";
import { problemExamples } from "./problem-schema";

export type ApiDescription = Readonly<{
  info: oas31.InfoObject;
  tags: oas31.TagObject[];
  /** Route files by their path, parameters in braces. */
  routes: Readonly<Record<string, RouteHandlers>>;
  /** Paths that are not made of route definitions. */
  otherPaths: ZodOpenApiPathsObject;
  /** What we call, by its name. */
  webhooks: ZodOpenApiPathsObject;
  /** By operationId. */
  examples: Readonly<Record<string, OperationExample>>;
}>;

/** The OpenAPI 3.1 document of the API as it is served at `baseUrl`, from the same objects that serve it. */
export function openApiDocument(baseUrl: string, api: ApiDescription): oas31.OpenAPIObject {
  const tokenUrl = `${baseUrl}/idp/oauth2/token`;
  const scopes = { api: "Opens the API.", "platform-api": "Opens the API." };
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: api.info,
      servers: [{ url: baseUrl }],
      tags: api.tags,
      security: [{ oauth2: ["api"] }, { oauth2: ["platform-api"] }],
      paths: { ...api.otherPaths, ...routePaths(api) },
      webhooks: api.webhooks,
      components: {
        securitySchemes: {
          oauth2: {
            type: "oauth2",
            description: "A bearer token of the token endpoint; it lives 15 minutes.",
            flows: {
              clientCredentials: { tokenUrl, scopes },
              authorizationCode: { authorizationUrl: `${baseUrl}/idp/oauth2/authorize`, tokenUrl, scopes },
            },
          },
          clientAuthentication: {
            type: "http",
            scheme: "basic",
            description: "The client's id and secret, for the token endpoint alone.",
          },
        },
        parameters: PARAMETERS,
        headers: HEADERS,
        examples: problemExamples(codesOf(api)),
      },
    },
    { override: simplify },
  );
  separateWithCommas(document);
  return document;
}

function routePaths({ routes, examples }: ApiDescription): ZodOpenApiPathsObject {
  return Object.fromEntries(
    Object.entries(routes).map(([path, handlers]) => {
      const operations = METHODS.flatMap((method) => {
        const definition = definitionOf(handlers[method]);
        if (!definition) return [];
        const operation = operationObject(path, method, definition, examples[definition.operationId]);
        return [[method.toLowerCase(), operation] as const];
      });
      return [path, Object.fromEntries(operations)];
    }),
  );
}

function codesOf({ routes }: ApiDescription): readonly ErrorCode[] {
  return Object.values(routes).flatMap((handlers) =>
    METHODS.flatMap((method) => {
      const definition = definitionOf(handlers[method]);
      return definition ? documentedErrors(method, definition) : [];
    }),
  );
}

/**
 * A format says it better than the expression that checks it; a default is one also where its text is turned into something. An answer is
 * closed to no field: whoever checks it by the document is not to stumble over what a later release adds.
 */
function simplify({ jsonSchema, zodSchema }: ZodOpenApiOverrideContext): void {
  const { def } = zodSchema._zod;
  const fallback = def.type === "default" ? def.defaultValue : z.globalRegistry.get(zodSchema)?.default;
  if (fallback !== undefined && typeof fallback !== "object") jsonSchema.default = fallback;
  if (jsonSchema.format !== undefined || jsonSchema.type === "integer") delete jsonSchema.pattern;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Several values of a parameter come in one, separated by commas (interface 4.7). */
function separateWithCommas({ paths = {} }: oas31.OpenAPIObject): void {
  for (const parameter of Object.values(paths).flatMap(({ get }) => get?.parameters ?? [])) {
    if (!("schema" in parameter) || !parameter.schema || !("type" in parameter.schema)) continue;
    if (parameter.schema.type === "array") Object.assign(parameter, { style: "form", explode: false });
  }
}

const uuid = { type: "string", format: "uuid" } as const;
const text = { type: "string" } as const;

const PARAMETERS: Readonly<Record<string, oas31.ParameterObject>> = {
  TenantId: {
    name: "x-tenant-id",
    in: "header",
    required: true,
    schema: uuid,
    description: "The organisation that the token is for.",
  },
  OptionalTenantId: {
    name: "x-tenant-id",
    in: "header",
    required: false,
    schema: uuid,
    description: "When sent, it must be the organisation that the token is for.",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    schema: { type: "string", minLength: 1, maxLength: 255 },
    description:
      "The same key and payload (compared as JSON values and files' bytes) within 24 hours replay the first answer, with `Idempotency-Replayed: true`. Refusals and errors are not kept: the corrected request may use the same key.",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    schema: text,
    description: "An ETag that you have: 304 while it is still so.",
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    schema: text,
    description: "The ETag of what you have, and what your change is made to: 412 when it is no longer so.",
  },
  Range: { name: "Range", in: "header", required: false, schema: text, description: "A part, as in `bytes=0-65535`." },
  IfRange: {
    name: "If-Range",
    in: "header",
    required: false,
    schema: text,
    description: "The ETag of what you have begun with; the whole file comes when it is another.",
  },
};

const HEADERS: Readonly<Record<string, oas31.HeaderObject>> = {
  RequestId: { schema: text, description: "Your own X-Request-Id when it was well-formed, else one of ours." },
  Location: { schema: { type: "string", format: "uri-reference" }, description: "Where it can be read." },
  ETag: { schema: text, description: "Changes with the content." },
  WWWAuthenticate: { schema: text, description: "RFC 6750: `error` is there when a token was sent." },
  RateLimit: {
    schema: text,
    description: "Where there is a limit: `r`, requests that are left, and `t`, seconds until all are (RFC 9651).",
  },
  RateLimitPolicy: { schema: text, description: "Where there is a limit: `q` requests in `w` seconds." },
  RetryAfter: { schema: { type: "integer" }, description: "Seconds to wait." },
  TotalCount: { schema: { type: "integer" }, description: "Of CSV: the exact total, as `total` of JSON." },
};
