import { z } from "zod";
import { uuidField } from "@/lib/shared/fields";

/** The path parameters of a resource: UUIDs of these names. */
export function uuidParams<const Name extends string>(...names: readonly Name[]): z.ZodType<Record<Name, string>> {
  return z.record(z.enum(names), uuidField);
}
