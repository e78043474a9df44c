import { z } from "zod";
import { uuidField } from "@/lib/shared/fields";

/** The path parameters of a resource: one UUID of this name. */
export function uuidParams<const Name extends string>(name: Name): z.ZodType<Record<Name, string>> {
  return z.record(z.literal(name), uuidField);
}
