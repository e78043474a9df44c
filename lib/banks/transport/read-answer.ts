import type { z } from "zod";
import { BankError } from "../connector";

const LONG = /\d{16}/;
const LONG_WHOLE = /^-?\d{16,}$/;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Reads a successful answer; throws PROTOCOL when it is no JSON or lacks what we can't do without. */
export function readAnswer<T>(schema: z.ZodType<T>, text: string, requestId: string): T {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join(".") || "body").join(", ");
  throw new BankError("PROTOCOL", `The bank's answer can't be read: ${fields}.`, { requestId });
}

/**
 * Undefined for anything that isn't JSON, such as a proxy's HTML page. A whole number of more digits than a number keeps is the text that
 * it is written as: some banks name payments so, and one digit further on is another's.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(LONG.test(text) ? text.replace(STRING_OR_NUMBER, quotedWhereLong) : text);
  } catch {
    return undefined;
  }
}

function quotedWhereLong(token: string): string {
  return LONG_WHOLE.test(token) ? `"${token}"` : token;
}
