import type { AppError } from "@/lib/shared/errors";

/** What a page shows beside its form: the first bad field's name, or what is wrong with the whole. */
export function problemOf({ code, errors: [first] }: AppError): string {
  return first && "pointer" in first ? first.pointer.slice(1) : code;
}
