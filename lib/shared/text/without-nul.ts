/** What of a typed text Postgres can be asked for: none that it holds has a NUL, and one that is asked for is an error of its own. */
export function withoutNul(typed: string): string {
  return typed.replaceAll("\0", "");
}
