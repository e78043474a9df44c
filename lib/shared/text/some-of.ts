const NAMED_MAX = 20;

/** As many of them as somebody reads, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  return `${names.slice(0, NAMED_MAX).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
