import { z } from "zod";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { isObject } from "./merge-record";
import { bankRecord } from "./record";

/** What a file says of a bank, laid apart; `pointer` is where in the file. */
export type BankEntry = Readonly<{
  kind: "BANK";
  pointer: string;
  id: string;
  platform: string | null;
  adapter: string | null;
  /** Null where the file says nothing of it. */
  status: string | null;
  disabledUntil: Date | null;
  /** It says every field there is, as `list` prints them: nothing is left to the platform. */
  isWhole: boolean;
  /** All that goes into the row: without what has columns of its own. */
  said: Readonly<Record<string, unknown>>;
}>;

export type PlatformEntry = Readonly<{
  kind: "PLATFORM";
  pointer: string;
  id: string;
  adapter: string;
  defaults: Readonly<Record<string, unknown>>;
}>;

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is not a slug (a-z, 0-9, -)");
const object = z.record(z.string(), z.unknown());

const platformEntry = z.strictObject({
  id,
  adapter: z.enum(["BERLIN_GROUP", "STET", "OPENFINANCE_2"]),
  defaults: object,
});

/** What is in front of everything else; the record's own schema reads the rest. */
const head = z.looseObject({
  id,
  platform: id.nullish(),
  adapter: z.string().nullish(),
  status: z.string().nullish(),
  disabledUntil: z.iso.datetime().nullish(),
});

const FIELDS = Object.keys(bankRecord.shape);

const withOverrides = z.strictObject({ id, platform: id, overrides: object });

/**
 * The entries of a file: one or an array of them. A platform is `{id, adapter, defaults}`; a bank is its record, whole or as
 * far as it differs from its platform's defaults, or `{id, platform, overrides}`.
 * @throws AppError invalid_field
 */
export function readEntries(file: unknown): readonly (BankEntry | PlatformEntry)[] {
  const items = Array.isArray(file)
    ? file.map((item: unknown, index) => ({ item, pointer: `/${index}` }))
    : [{ item: file, pointer: "" }];
  const read = items.map(({ item, pointer }) => readEntry(item, pointer));
  const problems = [...read.flatMap((result) => ("problems" in result ? result.problems : [])), ...doubles(read)];
  if (problems.length > 0) {
    throw new AppError("invalid_field", { detail: "The file has fields that are not acceptable.", errors: problems });
  }
  return read.flatMap((result) => ("entry" in result ? result.entry : []));
}

type Read = Readonly<{ entry: BankEntry | PlatformEntry }> | Readonly<{ problems: readonly FieldError[] }>;

function readEntry(item: unknown, pointer: string): Read {
  if (!isObject(item))
    return { problems: [{ pointer, code: "wrong_type", detail: "is neither a bank nor a platform" }] };
  if ("defaults" in item) {
    const parsed = platformEntry.safeParse(item);
    return parsed.success
      ? { entry: { kind: "PLATFORM", pointer, ...parsed.data } }
      : { problems: under(pointer, parsed.error) };
  }
  if ("overrides" in item) {
    const parsed = withOverrides.safeParse(item);
    if (!parsed.success) return { problems: under(pointer, parsed.error) };
    const { overrides, ...named } = parsed.data;
    return readBank({ ...overrides, ...named }, `${pointer}/overrides`);
  }
  return readBank(item, pointer);
}

function readBank(item: Readonly<Record<string, unknown>>, pointer: string): Read {
  const parsed = head.safeParse(item);
  if (!parsed.success) return { problems: under(pointer, parsed.error) };
  const { id: bankId, platform, adapter, status, disabledUntil, ...rest } = parsed.data;
  const until = disabledUntil ? new Date(disabledUntil) : null;
  if (until && status !== "DISABLED") {
    const detail = "goes with the status DISABLED only";
    return { problems: [{ pointer: `${pointer}/disabledUntil`, code: "invalid", detail }] };
  }
  // DISABLED is no property of a bank but what was done to it, and has its columns.
  const said = status && status !== "DISABLED" ? { ...rest, status } : rest;
  const named = { id: bankId, platform: platform ?? null, adapter: adapter ?? null, status: status ?? null };
  const isWhole = FIELDS.every((name) => name in item);
  return { entry: { kind: "BANK", pointer, ...named, isWhole, disabledUntil: until, said } };
}

function doubles(read: readonly Read[]): readonly FieldError[] {
  const seen = new Set<string>();
  return read.flatMap((result) => {
    if (!("entry" in result)) return [];
    const { kind, id: entryId, pointer } = result.entry;
    const key = `${kind} ${entryId}`;
    const isDouble = seen.has(key);
    seen.add(key);
    return isDouble ? [{ pointer: `${pointer}/id`, code: "invalid", detail: "stands twice in the file" }] : [];
  });
}

function under(pointer: string, error: z.ZodError): readonly FieldError[] {
  return bodyErrors(error).flatMap((problem) =>
    "pointer" in problem ? [{ ...problem, pointer: `${pointer}${problem.pointer}` }] : [],
  );
}
