import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeApi } from "@/app/(api)/openapi.json/describe-api";
import { apiTypes } from "./api-types";

it("the client's types are those of the API as it is (else: npm run openapi)", () => {
  const document = JSON.parse(JSON.stringify(describeApi("http://localhost:3000")));
  expect(readFileSync("e2e/support/api-types.ts", "utf8")).toBe(apiTypes(document));
});

it("says what a description says", () => {
  const text = apiTypes({
    paths: {
      "/things/{uuid}": {
        put: {
          parameters: [
            { $ref: "#/components/parameters/Tenant" },
            { name: "uuid", in: "path", required: true, schema: { type: "string" } },
            { name: "q_state", in: "query", schema: { type: "array", items: { enum: ["A", "B"] } } },
          ],
          requestBody: { required: true, content: { "application/json": { schema: { $ref: "#/x/Thing" } } } },
          responses: { 204: {}, 400: { $ref: "#/components/responses/Bad" } },
        },
      },
    },
    components: {
      parameters: { Tenant: { name: "x-tenant-id", in: "header", required: true, schema: { type: "string" } } },
      responses: { Bad: { content: { "application/problem+json": { schema: { const: 7 } } } } },
      schemas: {
        Thing: {
          type: "object",
          required: ["name"],
          properties: { name: { type: ["string", "null"] }, sizes: { type: "array", items: { type: "integer" } } },
        },
        ByKind: {
          type: "object",
          propertyNames: { enum: ["X"] },
          additionalProperties: { anyOf: [{ type: "boolean" }, { type: "null" }] },
        },
      },
    },
  });
  const types = text.replace(/\s+/g, " ");
  expect(types).toContain(
    '"/things/{uuid}": { put: { parameters: { query?: { "q_state"?: ("A" | "B")[]; }; header?: never; path: { "uuid": string; }; }; ' +
      'requestBody: { content: { "application/json": components["schemas"]["Thing"]; } }; ' +
      'responses: { 204: { content?: never }; 400: { content: { "application/problem+json": 7; } }; } }; };',
  );
  expect(types).toContain('Thing: { "name": string | null; "sizes"?: (number)[]; };');
  expect(types).toContain('ByKind: { [name in "X"]?: boolean | null };');
});
