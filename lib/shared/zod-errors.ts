import type { z } from "zod";
import { AppError, type FieldError } from "./errors";

/** RFC 6901. */
function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "custom") return typeof issue.params?.code === "string" ? issue.params.code : "invalid";
  if (issue.code === "invalid_type") return issue.input === undefined ? "required" : "wrong_type";
  return issue.code;
}

/** A union's own issue says little: what its closest branch says names the field. */
function flatten(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], message: "is not a field" }));
  }
  if (issue.code !== "invalid_union") return [issue];
  const branches = issue.errors.filter((branch) => branch.length > 0);
  const closest = branches.toSorted((a, b) => a.length - b.length)[0];
  if (!closest || branches.length > 1) return [issue];
  return closest.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Every bad field of a body, by JSON pointer. */
export function bodyErrors(error: z.ZodError): readonly FieldError[] {
  return error.issues
    .flatMap(flatten)
    .map((issue) => ({ pointer: pointerOf(issue.path), code: codeOf(issue), detail: issue.message }));
}

/** Every bad parameter of a query, a path or a header, by name. */
export function parameterErrors(error: z.ZodError): readonly FieldError[] {
  return error.issues
    .flatMap(flatten)
    .map((issue) => ({ parameter: String(issue.path[0] ?? ""), code: codeOf(issue), detail: issue.message }));
}

export function invalidBody(error: z.ZodError): AppError {
  return new AppError("invalid_field", {
    detail: "The body has fields that are not acceptable; errors names each.",
    errors: bodyErrors(error),
  });
}

export function invalidParameters(error: z.ZodError): AppError {
  return new AppError("invalid_field", {
    detail: "The request has parameters that are not acceptable; errors names each.",
    errors: parameterErrors(error),
  });
}
