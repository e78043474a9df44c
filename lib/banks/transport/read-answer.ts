import type { z } from "zod";
import { BankError } from "../connector";

/** Reads a successful answer; throws PROTOCOL when it is no JSON or lacks what we can't do without. */
export function readAnswer<T>(schema: z.ZodType<T>, text: string, requestId: string): T {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join(".") || "body").join(", ");
  throw new BankError("PROTOCOL", `The bank's answer can't be read: ${fields}.`, { requestId });
}

/** Undefined for anything that isn't JSON, such as a proxy's HTML page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
