import { hasCode } from "@/lib/shared/has-code";

/** Whether a store has said that there is no such file. */
export function isMissingFile(error: unknown): boolean {
  return hasCode(error, "ENOENT");
}
