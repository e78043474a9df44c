import { z } from "zod";
import type { oas31 } from "zod-openapi";
import { PROBLEMS, problemBody } from "@/lib/http/reply/problem";
import { AppError, ERROR_CODES, type ErrorCode } from "@/lib/shared/errors";

const field = { code: z.string(), detail: z.string() };

/** RFC 9457 with our extensions (decision 6). */
export const problemSchema = z
  .object({
    type: z.string().meta({ format: "uri-reference", description: "Where the code is explained." }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(ERROR_CODES),
    instance: z.string().meta({ description: "The path that was called." }),
    requestId: z.string().meta({ description: "Names this request in our logs: tell us when you ask." }),
    retryAfter: z.int().optional().meta({
      description: "In how many seconds it is worth asking again, where that is known: as `Retry-After` says.",
    }),
    errors: z
      .array(
        z.union([
          z.object({ pointer: z.string().meta({ description: "RFC 6901: a place in the body." }), ...field }),
          z.object({ parameter: z.string().meta({ description: "A query, path or header parameter." }), ...field }),
        ]),
      )
      .optional()
      .meta({ description: "Each field that is not acceptable." }),
  })
  .meta({ id: "Problem", description: "Every error of the API (RFC 9457)." });

const INVALID_FIELD = { parameter: "limit", code: "invalid", detail: "must be an integer from 0 to 100" };

/** What each of these codes looks like. */
export function problemExamples(codes: readonly ErrorCode[]): Record<string, oas31.ExampleObject> {
  return Object.fromEntries(
    ERROR_CODES.filter((code) => codes.includes(code)).map((code) => [code, { value: problemExample(code) }]),
  );
}

function problemExample(code: ErrorCode): z.infer<typeof problemSchema> {
  const error = new AppError(code, {
    detail: `${PROBLEMS[code].title}.`,
    errors: code === "invalid_field" ? [INVALID_FIELD] : [],
  });
  const { errors, ...body } = problemBody(error, "/flow/v1/operations", "0198f3a2-7c41-7d10-9a5b-2f6f0d3c1eff");
  return { ...body, ...(errors && { errors: [...errors] }) };
}
