import type { z } from "zod";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import type { ConfigurationDraft } from "@/lib/payer/preview-configuration";

/** A configuration's request as it stands in its form: what is not accepted yet is as if nothing were said of it. Null where it is none. */
export function readDraft(typed: unknown): ConfigurationDraft | null {
  const asked = typeof typed === "object" && typed !== null ? { ...typed, name: "-" } : null;
  const first = configurationRequest.safeParse(asked);
  const read = first.success ? first : configurationRequest.safeParse(without(asked, first.error.issues));
  if (!read.success) return null;
  const { visualConfiguration, operationConfiguration } = read.data;
  return { visualConfiguration, operationConfiguration };
}

function without(typed: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  return issues.reduce((left, { path }) => leaveOut(left, path), typed);
}

/** Of a list the whole of it. */
function leaveOut(from: unknown, [name, ...below]: readonly PropertyKey[]): unknown {
  if (name === undefined || typeof from !== "object" || from === null || Array.isArray(from)) return undefined;
  return Object.fromEntries(
    Object.entries(from).map(([key, value]) => [key, key === name ? leaveOut(value, below) : value]),
  );
}
