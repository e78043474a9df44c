import type { AppError } from "@/lib/shared/errors";

/** What a page shows beside its form: the first bad field's name, of a password also why, or what is wrong with the whole. */
export function problemOf({ code, errors: [first] }: AppError): string {
  if (!first || !("pointer" in first)) return code;
  return first.pointer === "/password" ? `password_${first.code}` : first.pointer.slice(1);
}
