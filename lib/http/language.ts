/** The languages of our own pages. */
export const PAGE_LANGUAGES = ["en", "es"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The first of a browser's languages that we speak, by its own order of preference (RFC 9110 section 12.5.4). */
export function preferredLanguage(acceptLanguage: string | null): PageLanguage {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const language = PAGE_LANGUAGES.find((known) => tag === known || tag.startsWith(`${known}-`));
    if (language) return language;
  }
  return PAGE_LANGUAGES[0];
}
