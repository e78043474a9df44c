import { isDeepStrictEqual } from "node:util";

/**
 * Lays what is said over what stands, as JSON Merge Patch does (RFC 7396): an object's members one by one, anything else as a
 * whole, and null takes a member away, so that the schema's own default holds. Pure; changes neither of the two.
 */
export function mergeRecord(standing: unknown, said: unknown): unknown {
  if (!isObject(said)) return said;
  const merged = new Map(isObject(standing) ? Object.entries(standing) : []);
  for (const [name, value] of Object.entries(said)) {
    if (value === null) merged.delete(name);
    else if (value !== undefined) merged.set(name, mergeRecord(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

/** The smallest that makes `wanted` of what stands, when it is laid over it. */
export function differenceOf(standing: unknown, wanted: unknown): unknown {
  if (!isObject(standing) || !isObject(wanted)) return wanted;
  const gone = Object.keys(standing).filter((name) => !(name in wanted));
  const other = Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(standing[name], value));
  return Object.fromEntries([
    ...gone.map((name) => [name, null] as const),
    ...other.map(([name, value]) => [name, differenceOf(standing[name], value)] as const),
  ]);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What may be said of a `T`: any part of it, and null for whatever is to be taken away. */
export type Changes<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [Name in keyof T]?: Changes<T[Name]> | null | undefined }
    : T;
