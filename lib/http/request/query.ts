import { z } from "zod";
import type { ApiRequest } from "@/lib/shared/api-request";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { parameterErrors } from "@/lib/shared/zod-errors";

/** Of a list that has no filters: what looks like one is a typo all the same (decision 2). */
export const NO_FILTERS = z.object({});

/** Stands in the place of bytes that are no UTF-8: a filter by what nobody meant would find nothing, and look like an answer. */
const REPLACED = "\ufffd";
const WRITTEN_AS_SUCH = /%EF%BF%BD/i;

/** What hides data where it is a typo. */
function isFilter(name: string): boolean {
  return /^q_/i.test(name);
}

/**
 * Parses a query string. Unknown `q_…` parameters are a 400, because a typo there would hide data, and a `Q_status` is one
 * as well; other unknown ones are ignored (decision 2), but by a strict schema, to which each is a 400. A parameter given more
 * than once is a 400 where one value is taken; a filter that takes several gets them all (decision 4).
 */
export function parseQuery<S extends z.ZodType>(schema: S, request: ApiRequest): z.output<S> {
  const { searchParams: search, search: written } = new URL(request.url);
  const known = schema instanceof z.ZodObject ? new Set(Object.keys(schema.shape)) : null;
  const isStrict = schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;
  const errors: FieldError[] = [];
  const values: Record<string, string | readonly string[]> = {};
  const repeated = new Set<string>();
  for (const name of new Set(search.keys())) {
    if (known && !known.has(name)) {
      if (isStrict || isFilter(name)) {
        errors.push({ parameter: name, code: "unknown", detail: "is not a parameter here" });
      }
      continue;
    }
    const [value = "", ...more] = search.getAll(name);
    if ([value, ...more].some((text) => text.includes(REPLACED)) && !WRITTEN_AS_SUCH.test(written)) {
      errors.push({ parameter: name, code: "invalid", detail: "must be UTF-8, in percent-encoding" });
      continue;
    }
    values[name] = more.length > 0 ? [value, ...more] : value;
    if (more.length > 0) repeated.add(name);
  }
  const parsed = schema.safeParse(values, { reportInput: true });
  if (!parsed.success) errors.push(...parameterErrors(parsed.error).map((error) => withRepetition(error, repeated)));
  if (errors.length > 0 || !parsed.success) {
    throw new AppError("invalid_field", {
      detail: "The request has parameters that are not acceptable; errors names each.",
      errors,
    });
  }
  return parsed.data;
}

/** What takes one value finds that several are no text. */
function withRepetition(error: FieldError, repeated: ReadonlySet<string>): FieldError {
  const isRepeated = "parameter" in error && error.code === "wrong_type" && repeated.has(error.parameter);
  return isRepeated ? { ...error, code: "repeated", detail: "is given more than once" } : error;
}
