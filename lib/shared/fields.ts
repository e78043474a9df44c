import { DateTime } from "luxon";
import { z } from "zod";

/** The building stones of parameters and bodies, so that each form is checked in one way. */

/** A null is as good as an absent field. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

/** Any 8-4-4-4-12 of hexadecimal digits: what a caller names may be older than RFC 9562. */
export const uuidField = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, "must be a UUID")
  .transform((value) => value.toLowerCase())
  .meta({ format: "uuid" });

/** What PLAIN_INTEGER can hold. */
const INTEGER_MAX = 999_999_999_999_999;
const PLAIN_INTEGER = /^(0|[1-9]\d{0,14})$/;

function integerParameter(min: number, max: number) {
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  return z
    .string()
    .regex(PLAIN_INTEGER, `must be an integer ${range}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be an integer ${range}`)
    .meta({ type: "integer", minimum: min, maximum: Math.min(max, INTEGER_MAX) });
}

/** Page size: out of range is a 400, never clamped (decision 4). */
export function limitParameter(max: number, min = 0, fallback = 10) {
  return integerParameter(min, max).default(fallback).meta({ description: "Page size." });
}

export const offsetParameter = integerParameter(0, Number.MAX_SAFE_INTEGER)
  .default(0)
  .meta({ description: "How many to skip." });

/** A case-insensitive member of a closed list, in the list's own spelling. */
export function enumParameter<const T extends string>(members: readonly T[]) {
  const bySpelling = new Map(members.map((member) => [member.toLowerCase(), member]));
  return z
    .string()
    .transform((value, context): T => {
      const member = bySpelling.get(value.toLowerCase());
      if (member !== undefined) return member;
      context.addIssue({ code: "custom", message: `must be one of ${members.join(", ")}` });
      return z.NEVER;
    })
    .meta({ enum: [...members], description: "In upper or lower case." });
}

export const booleanParameter = z
  .string()
  .refine((value) => /^(true|false)$/i.test(value), "must be true or false")
  .transform((value) => value.toLowerCase() === "true")
  .meta({ type: "boolean" });

/** 0, 1 or N comma-separated members; an empty value filters nothing. */
export function enumListParameter<const T extends string>(members: readonly T[]) {
  const one = enumParameter(members);
  return z
    .string()
    .transform((value, context): readonly T[] => {
      const parts = value
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== "");
      const parsed = z.array(one).safeParse(parts);
      if (parsed.success) return [...new Set(parsed.data)];
      context.addIssue({ code: "custom", message: `must be a comma-separated list out of ${members.join(", ")}` });
      return z.NEVER;
    })
    .meta({
      type: "array",
      items: { type: "string", enum: [...members] },
      description: "None, one or several, separated by commas, in upper or lower case.",
    });
}

/** Rule 1 of interface 4.7: what was created directly has no collaborator to filter by. */
export function refuseCollaboratorOfDirect(
  query: Readonly<{ q_origin?: unknown; q_collaboratorUuid?: unknown; q_collaboratorLegalName?: unknown }>,
  context: z.core.$RefinementCtx,
): void {
  if (query.q_origin !== "DIRECT") return;
  for (const name of ["q_collaboratorUuid", "q_collaboratorLegalName"] as const) {
    if (query[name] === undefined) continue;
    context.addIssue({ code: "custom", path: [name], message: "does not go with q_origin=DIRECT" });
  }
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)?$/i;

/**
 * An ISO 8601 moment; without an offset it is UTC. A date alone means that whole day in UTC (decision 4): its first
 * millisecond as a lower bound, its last as an upper one.
 */
export function momentParameter(bound: "from" | "to") {
  return z
    .string()
    .transform((value, context): Date => {
      const wellFormed = DATE_ONLY.test(value) || DATE_TIME.test(value);
      const parsed = DateTime.fromISO(value.toUpperCase(), { zone: "utc" });
      if (!wellFormed || !parsed.isValid) {
        context.addIssue({ code: "custom", message: "must be an ISO 8601 date or date-time" });
        return z.NEVER;
      }
      return (DATE_ONLY.test(value) && bound === "to" ? parsed.endOf("day") : parsed).toJSDate();
    })
    .meta({ description: "ISO 8601, inclusive. A date alone means that whole day in UTC." });
}

/** An amount in minor units as a bound of a filter. */
export const amountParameter = integerParameter(0, Number.MAX_SAFE_INTEGER).meta({ description: "Minor units." });

/** Text that Postgres and a bank can hold: no control characters but tab and line breaks, no lone surrogates. */
export function textField(lengthMax: number, lengthMin = 1) {
  return (
    z
      .string()
      .min(lengthMin, lengthMin === 1 ? "must not be empty" : `must have at least ${lengthMin} characters`)
      .refine((value) => [...value].length <= lengthMax, `must have at most ${lengthMax} characters`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
      .refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) && value.isWellFormed(), {
        message: "must not hold control characters",
      })
      .meta({ maxLength: lengthMax })
  );
}

/** Whether there is anything to be seen: spaces, marks without a letter and invisible signs are not. */
export function isReadable(text: string): boolean {
  return /[^\p{Z}\p{C}\p{M}]/u.test(text);
}
