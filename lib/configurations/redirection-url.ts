import { withParameters } from "@/lib/shared/uri";
import type { RedirectionParameter } from "./model";

/** What a redirection may tell, by the name of its parameter (decision 8). */
export type RedirectionValues = Readonly<Record<RedirectionParameter, string | number | null>>;

/**
 * The URL with the configured parameters appended to its query, in their configured order; what does not apply is left out,
 * what the URL already says stays as it was written.
 */
export function redirectionUrl(
  target: Readonly<{ url: string; parameters: readonly RedirectionParameter[] }>,
  values: RedirectionValues,
): string {
  return withParameters(target.url, redirectionFacts(target, values));
}

/** The configured parameters by their names, in their configured order; what does not apply is left out. */
export function redirectionFacts(
  { parameters }: Readonly<{ parameters: readonly RedirectionParameter[] }>,
  values: RedirectionValues,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    parameters.flatMap((name) => {
      const value = values[name];
      return value === null ? [] : [[name, value]];
    }),
  );
}
