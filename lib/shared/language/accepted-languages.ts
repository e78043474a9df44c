/** The tags of an Accept-Language header (RFC 9110, 12.5.4), the dearest first; those with q=0 are refused. */
export function acceptedLanguages(header: string | null): readonly string[] {
  return (header ?? "")
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice("q=".length);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ tag, quality }) => tag !== "" && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
