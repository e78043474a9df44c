import type { RedirectionParameter } from "./model";

/** What a redirection may tell, by the name of its parameter (decision 8). */
export type RedirectionValues = Readonly<Record<RedirectionParameter, string | number | null>>;

/**
 * The URL with the configured parameters appended to its query, in their configured order; what does not apply is left out,
 * what the URL already carries stays.
 */
export function redirectionUrl(
  target: Readonly<{ url: string; parameters: readonly RedirectionParameter[] }>,
  values: RedirectionValues,
): string {
  const url = new URL(target.url);
  for (const [name, value] of Object.entries(redirectionFacts(target, values))) {
    url.searchParams.append(name, String(value));
  }
  return url.href;
}

/** The configured parameters by their names, in their configured order; what does not apply is left out. */
export function redirectionFacts(
  { parameters }: Readonly<{ parameters: readonly RedirectionParameter[] }>,
  values: RedirectionValues,
): Readonly<Partial<Record<RedirectionParameter, string | number>>> {
  return Object.fromEntries(
    parameters.flatMap((name) => {
      const value = values[name];
      return value === null ? [] : [[name, value]];
    }),
  );
}
