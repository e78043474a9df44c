import { DateTime } from "luxon";
import { z } from "zod";
import { badField } from "./errors";
import { COUNTRIES } from "./language/countries";
import { isLanguageTag, LANGUAGE_TAG_FORM } from "./language/language-tag";
import { AMOUNT_MINOR_MAX, AMOUNT_MINOR_MIN } from "./money";
import { e164 } from "./text/e164";
import { asciiAddress } from "./text/email-address";
import { losesFraction } from "./text/loses-fraction";

/** The building stones of parameters and bodies, so that each form is checked in one way. */

/** A null is as good as an absent field. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

/** What stands in the place of an absent field, and of a null (decision 273). */
export function withDefault<T extends z.ZodType>(schema: T, fallback: z.output<T>) {
  return schema
    .nullish()
    .meta({ default: fallback })
    .transform((value): z.output<T> => value ?? fallback);
}

/** An object none of whose fields is required: absent or null, it is the one without any. */
export function withDefaults<T extends z.ZodObject>(schema: T) {
  return schema.nullish().transform((value): z.output<T> => value ?? schema.parse({}));
}

/** What stays as it is where it is absent or null (decision 273). */
export const unchanged = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

const MEMBERS_MAX = 100;

/** Some of a closed list. A longer one than anybody writes is refused before any of it is looked at: each that is wrong is named. */
export function membersField<const T extends string>(members: readonly T[]) {
  return z
    .array(z.enum(members, { error: `must be one of ${members.join(", ")}` }))
    .max(MEMBERS_MAX, `must have at most ${MEMBERS_MAX} items`);
}

/** Values by names of the caller's own. With more names than there may be, none is looked at. */
export function namedField<Value extends z.ZodType>(value: Value, namesMax: number) {
  return z.preprocess(
    (given, context) => {
      if (typeof given !== "object" || given === null || Object.keys(given).length <= namesMax) return given;
      const message = `must have at most ${namesMax} names`;
      context.addIssue({ code: "custom", message, params: { code: "too_big" } });
      return z.NEVER;
    },
    z.record(z.string(), value).meta({ maxProperties: namesMax }),
  );
}

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

/** 0, 1 or N members, separated by commas or one a parameter, or both (decision 4); an empty value filters nothing. */
export function enumListParameter<const T extends string>(members: readonly T[]) {
  const one = enumParameter(members);
  return z
    .unknown()
    .transform((value, context): readonly T[] => {
      const parts = [value]
        .flat()
        .flatMap((text) => String(text).split(","))
        .map((part) => part.trim())
        .filter((part) => part !== "");
      const parsed = z.array(one).safeParse(parts);
      if (parsed.success) return [...new Set(parsed.data)];
      context.addIssue({ code: "custom", message: `must be a comma-separated list out of ${members.join(", ")}` });
      return z.NEVER;
    })
    .meta({
      override: { type: "array", items: { type: "string", enum: [...members] } },
      description:
        "None, one or several, separated by commas or repeated, in upper or lower case; an empty value is none, and filters nothing.",
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
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-](\d{2}):?([0-5]\d)?)?$/i;
/** No place on earth is further from Greenwich (XML Schema 1.1, part 2, section 3.3.7, draws the same line). */
const OFFSET_MINUTES_MAX = 14 * 60;

/** A date, or a date-time that may name its offset; null for anything else. Without an offset it is UTC. */
function parseIso(value: string): DateTime | null {
  const [, , , , hours = "0", minutes = "0"] = DATE_TIME.exec(value) ?? [];
  if (!DATE_ONLY.test(value) && !DATE_TIME.test(value)) return null;
  if (Number(hours) * 60 + Number(minutes) > OFFSET_MINUTES_MAX) return null;
  const parsed = DateTime.fromISO(value.toUpperCase(), { zone: "utc" });
  // Postgres has no year 0, and reads none of five digits as we would write it; an offset may lead to both.
  return parsed.isValid && Number(value.slice(0, 4)) > 0 && parsed.year > 0 && parsed.year <= 9999 ? parsed : null;
}

const NO_MOMENT = "must be an ISO 8601 date or date-time, such as 2026-05-31 or 2026-05-31T09:00:00Z";

/** The plus of an offset that was put into an address as it is: a form reads it as a space, which has no other meaning there. */
const PLUS_AS_SPACE = /^([\dT:.,-]+) (?=\d{2}(:?\d{2})?$)/i;

/**
 * An ISO 8601 moment; without an offset it is UTC. A date alone means that whole day in UTC (decision 4): its first
 * millisecond as a lower bound, its last as an upper one.
 */
export const MOMENT_BOUND = "ISO 8601, inclusive. A date alone means that whole day in UTC.";

export function momentParameter(bound: "from" | "to") {
  return z
    .string()
    .transform((value, context): Date => {
      const parsed = parseIso(value.replace(PLUS_AS_SPACE, "$1+"));
      if (parsed !== null) return (DATE_ONLY.test(value) && bound === "to" ? parsed.endOf("day") : parsed).toJSDate();
      context.addIssue({ code: "custom", message: NO_MOMENT });
      return z.NEVER;
    })
    .meta({ description: MOMENT_BOUND });
}

/** The lower bound of a moment at which something is written: whoever asks from the last that it has seen misses rows (decision 342). */
export function followedMoment() {
  return momentParameter("from").meta({
    description: `${MOMENT_BOUND} A row can be read shortly after its moment, and those of one second in any order: to follow what happens, ask again from a minute before the last that you have seen, and know rows by their \`uuid\`. Changes of status are told without a gap by \`GET /webhook/v1/events?after=\`.`,
  });
}

/** A moment of a body: a date alone names none, and without an offset it is UTC. */
export const momentField = z
  .string()
  .transform((value, context): Date => {
    const parsed = DATE_TIME.test(value) ? parseIso(value) : null;
    if (parsed !== null) return parsed.toJSDate();
    context.addIssue({ code: "custom", message: "must be an ISO 8601 date-time, such as 2026-05-31T09:00:00Z" });
    return z.NEVER;
  })
  .meta({ format: "date-time" });

/** A day, `YYYY-MM-DD`; a date-time is taken as the day that it names in its own offset (decision 1). */
export const dayField = z.string().transform((value, context): string => {
  if (parseIso(value) !== null) return value.slice(0, "YYYY-MM-DD".length);
  context.addIssue({ code: "custom", message: NO_MOMENT });
  return z.NEVER;
});

/** RFC 8259, section 6, from 0. */
const JSON_NUMBER = /^(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

/** An amount in minor units as a bound of a filter: a whole number, however it is written, as in a body (`100`, `100.0`, `1e+2`). */
export const amountParameter = z
  .string()
  .transform((text, context): number => {
    const amount = JSON_NUMBER.test(text) && !losesFraction(text) ? Number(text) : Number.NaN;
    if (Number.isInteger(amount) && amount <= INTEGER_MAX) return amount;
    context.addIssue({ code: "custom", message: "must be a whole number of minor units, from 0: 15075 is EUR 150.75" });
    return z.NEVER;
  })
  .meta({ type: "integer", minimum: 0, maximum: INTEGER_MAX, description: "Minor units." });

/** Text that Postgres can hold, of a length in characters as people count them. */
function wordedField(lengthMax: number, lengthMin: number, refused: RegExp, problem: string) {
  return z
    .string()
    .min(lengthMin, lengthMin === 1 ? "must not be empty" : `must have at least ${lengthMin} characters`)
    .refine((value) => [...value].length <= lengthMax, `must have at most ${lengthMax} characters`)
    .refine((value) => !refused.test(value) && value.isWellFormed(), { message: problem })
    .meta({ maxLength: lengthMax });
}

/** All but tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text of any number of lines. */
export function textField(lengthMax: number, lengthMin = 1) {
  return wordedField(lengthMax, lengthMin, CONTROL_CHARACTERS, "must not hold control characters");
}

/** Whatever ends a line, moves the cursor, or turns the direction of what stands behind it. */
const NOT_OF_ONE_LINE = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u;

/**
 * One line is one line (decision 1): names, numbers, titles, labels, concepts. What it holds stands as it is in a subject, a
 * table or a PDF, and can't pretend to be anything beside it.
 */
export function lineField(lengthMax: number, lengthMin = 1) {
  const problem = "must be one line, without control characters or marks of direction";
  return wordedField(lengthMax, lengthMin, NOT_OF_ONE_LINE, problem);
}

/** One line that is shown as what something is called: there has to be something to be seen of it, and to be pressed. */
export function nameField(lengthMax: number) {
  return lineField(lengthMax)
    .refine((text) => text === "" || isReadable(text), "must hold something that can be read")
    .meta({ maxLength: lengthMax });
}

/** Money of a SEPA payment. */
export const amountField = z
  .number("must be an integer in minor units")
  .refine(
    (value) => Number.isInteger(value) && value >= AMOUNT_MINOR_MIN && value <= AMOUNT_MINOR_MAX,
    `must be an integer in minor units, from ${AMOUNT_MINOR_MIN} to ${AMOUNT_MINOR_MAX}`,
  )
  .meta({ type: "integer", minimum: AMOUNT_MINOR_MIN, maximum: AMOUNT_MINOR_MAX });

/** RFC 5322's dot-atom at a domain as DNS has it. What stands in quotes, and letters that need SMTPUTF8, few mail servers take. */
const EMAIL =
  /^(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** With its domain as DNS has it, whichever letters it was written in. */
export const emailField = z
  .string("must be an e-mail address")
  .overwrite(asciiAddress)
  .check(z.email({ pattern: EMAIL, error: "must be an e-mail address" }))
  .max(254);

/** The same for what is no part of a body. @throws AppError invalid_field at the pointer */
export function requireLine(pointer: string, text: string, lengthMax: number): void {
  const [problem] = lineField(lengthMax).safeParse(text).error?.issues ?? [];
  if (problem) throw badField(pointer, "invalid", problem.message);
}

const NO_PHONE = "must be a telephone number with its country's code, such as +34 911 234 567";

/** E.164, of whatever people write and copy: what stands between the digits is left out. */
export const phoneField = z
  .string()
  .max(64, { error: NO_PHONE, abort: true })
  .refine((value) => e164(value) !== null, { error: NO_PHONE, abort: true })
  .transform((value) => e164(value) ?? value);

/** A telephone number as people write it: with its country's code or without, its parts set apart, and whose it is behind. */
export const writtenPhoneField = lineField(32).refine((value) => /(?:\d\D*){3}/.test(value), {
  error: "must be a telephone number",
  when: ({ issues }) => issues.length === 0,
});

const NO_COUNTRY = "must be an ISO 3166-1 alpha-2 code, such as ES";

export const countryField = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: NO_COUNTRY, abort: true })
  .refine((code) => COUNTRIES.has(code), NO_COUNTRY);

const NO_LANGUAGE = "must be a language tag such as es or de-AT";

export const languageField = z
  .string()
  .regex(LANGUAGE_TAG_FORM, { error: NO_LANGUAGE, abort: true })
  .refine(isLanguageTag, NO_LANGUAGE);

/**
 * Refuses a field and its alias that are both there with different content (decision 1), naming both; looked at once the
 * two are right in themselves, whatever is wrong beside them.
 */
export function oneOfAliases(name: string, alias: string) {
  const isOfThem = ({ path }: z.core.$ZodRawIssue) => path?.[0] === name || path?.[0] === alias;
  return z.superRefine<Readonly<Record<string, unknown>>>(
    (value, context) => {
      const [given, other] = [value[name] ?? null, value[alias] ?? null];
      if (given === null || other === null || JSON.stringify(given) === JSON.stringify(other)) return;
      for (const path of [name, alias]) {
        const message = `${name} and ${alias} are one field: their content must be the same`;
        context.addIssue({ code: "custom", path: [path], message, params: { code: "conflicting_alias" } });
      }
    },
    { when: ({ value, issues }) => typeof value === "object" && value !== null && !issues.some(isOfThem) },
  );
}

/** Whether there is anything to be seen: spaces, marks without a letter and invisible signs are not. */
export function isReadable(text: string): boolean {
  return /[^\p{Z}\p{C}\p{M}]/u.test(text);
}

/** Of a check that looks at these fields of an object: it is made where they are sound, whatever else is wrong beside them (decision 2). */
export function whenSound(...names: readonly string[]) {
  return {
    // An array is an object to JavaScript, and has none of its fields.
    when: ({ value, issues }: z.core.ParsePayload) =>
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      !issues.some(({ path }) => names.includes(String(path?.[0]))),
  };
}
