/** Headers, however they are written (RFC 9110, section 5.1): the last one's name and value. */
export function oneOfEach(...all: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const named = all
    .flatMap((headers) => Object.entries(headers))
    .map((header) => [header[0].toLowerCase(), header] as const);
  return Object.fromEntries(new Map(named).values());
}
