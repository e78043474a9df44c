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

/** What stands in its place is zod's own, which tells developers of zod what it found and not what to send. */
const OF_ZOD = /^(Invalid |Too (big|small): )/;

/** What would be right, in the words of the other details: of a field that says so itself, what it says. */
function detailOf(issue: z.core.$ZodIssue): string {
  if (!OF_ZOD.test(issue.message)) return issue.message;
  if (issue.code === "invalid_type") {
    const wanted = KINDS[issue.expected] ?? `of the type ${issue.expected}`;
    return issue.input === undefined ? `is required, and must be ${wanted}` : `must be ${wanted}`;
  }
  if (issue.code === "invalid_value")
    return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
  if (issue.code === "too_big") {
    return limitDetail(issue.inclusive === false ? "less than" : "at most", issue.maximum, issue.origin);
  }
  if (issue.code === "too_small") {
    return limitDetail(issue.inclusive === false ? "more than" : "at least", issue.minimum, issue.origin);
  }
  return issue.message;
}

/** A limit that the field itself says nothing of: of a whole number, say, how large it may be to be one. */
function limitDetail(bound: string, limit: number | bigint, origin: string): string {
  const counted = COUNTED[origin];
  if (counted === undefined) return `must be ${bound} ${limit}`;
  return `must have ${bound} ${limit} ${counted}${Number(limit) === 1 ? "" : "s"}`;
}

const COUNTED: Readonly<Record<string, string>> = { string: "character", array: "item" };

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "an array",
};

/** As many keys that are no fields as somebody reads. */
const UNKNOWN_KEYS_MAX = 50;

/** A union's own issue says little: what its closest branch says names the field. */
function flatten(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys
      .slice(0, UNKNOWN_KEYS_MAX)
      .map((key) => ({ ...issue, path: [...issue.path, key], message: "is not a field" }));
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
    .map((issue) => ({ pointer: pointerOf(issue.path), code: codeOf(issue), detail: detailOf(issue) }));
}

/** Every bad parameter of a query, a path or a header, by name. */
export function parameterErrors(error: z.ZodError): readonly FieldError[] {
  return error.issues
    .flatMap(flatten)
    .map((issue) => ({ parameter: String(issue.path[0] ?? ""), code: codeOf(issue), detail: detailOf(issue) }));
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
