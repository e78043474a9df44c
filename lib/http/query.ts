import { z } from "zod";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { parameterErrors } from "@/lib/shared/zod-errors";

/**
 * Parses a query string. Unknown `q_…` parameters are a 400, because a typo there would hide data; other unknown ones are
 * ignored (decision 2). A parameter given twice is a 400.
 */
export function parseQuery<S extends z.ZodType>(schema: S, request: Request): z.output<S> {
  const search = new URL(request.url).searchParams;
  const known = schema instanceof z.ZodObject ? new Set(Object.keys(schema.shape)) : null;
  const errors: FieldError[] = [];
  const values: Record<string, string> = {};
  for (const name of new Set(search.keys())) {
    if (known && !known.has(name)) {
      if (name.startsWith("q_"))
        errors.push({ parameter: name, code: "unknown", detail: "is not a parameter of this list" });
      continue;
    }
    const [value, ...more] = search.getAll(name);
    if (more.length > 0) errors.push({ parameter: name, code: "repeated", detail: "is given more than once" });
    values[name] = value ?? "";
  }
  const parsed = schema.safeParse(values, { reportInput: true });
  if (!parsed.success) errors.push(...parameterErrors(parsed.error));
  if (errors.length > 0 || !parsed.success) {
    throw new AppError("invalid_field", {
      detail: "The request has parameters that are not acceptable; errors names each.",
      errors,
    });
  }
  return parsed.data;
}
